// @kept-when-opened
import './envoyer-ticket.css';
import { AnchorButton, Callout, Checkbox, SegmentedControl } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { useClient } from '#client/vente/clientele/client.queries.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { lienWhatsApp, numeroDuGabon } from '#shared/base/telephone.rules.ts';
import type { VoieEnvoi } from '#shared/vente/reservation/reservation.schema.ts';
import * as phrases from '#shared/vente/vente/envoi-ticket.phrases.ts';

import { envoyerTicketAppel } from '#shared/vente/vente/envoi-ticket.api.ts';

const VOIES = [
  { label: 'WhatsApp', value: 'whatsapp' },
  { label: 'E-mail', value: 'courriel' },
];

interface Props {
  vente_id: number;
  client_id: number;
  fermer: () => void;
}

/** The number stays here: in the link that this station opens, sent nowhere else. */
function useEnvoi({ vente_id, fermer }: Props) {
  const { erreurs, enCours, envoyer, refuser } = useSubmit();
  const [lien, setLien] = useState<string | null>(null);
  const parCourriel = async (email: string, avec_produits: boolean) => {
    if (email === '') return refuser(phrases.adresseRequise);
    const corps = { voie: 'courriel', email, avec_produits } as const;
    const { success } = await envoyer((cle) =>
      callApi(envoyerTicketAppel, { parametres: { id: vente_id }, corps, cle }),
    );
    if (success) fermer();
  };
  const parWhatsApp = async (telephone: string, avec_produits: boolean) => {
    const numero = numeroDuGabon(telephone);
    if (numero === null) return refuser(phrases.telephoneDuGabon);
    const corps = { voie: 'whatsapp', fin_du_numero: numero.slice(-2), avec_produits } as const;
    const { data } = await envoyer((cle) =>
      callApi(envoyerTicketAppel, { parametres: { id: vente_id }, corps, cle }),
    );
    if (data) setLien(lienWhatsApp(data.texte, numero));
  };
  return { erreurs, enCours, refuser, lien, parCourriel, parWhatsApp };
}

/** Opened at once; the key stays for a browser that holds new windows back. */
const OuvrirWhatsApp = ({ lien, fermer }: { lien: string; fermer: () => void }) => (
  <div className="envoi-ticket">
    <p>{phrases.messagePret}</p>
    <DialogActions onClose={fermer}>
      <AnchorButton
        ref={(a) => a?.click()}
        autoFocus
        intent="primary"
        href={lien}
        target="_blank"
        rel="noopener noreferrer"
        text="Ouvrir WhatsApp"
      />
    </DialogActions>
  </div>
);

function Formulaire(props: Props) {
  const { client_id, fermer } = props;
  const sansAdresse = !useAtomValue(pharmacieAtom)?.adresse_publique;
  const { data: client } = useClient(client_id);
  const [voie, setVoie] = useState<VoieEnvoi>('whatsapp');
  const [telephone, setTelephone] = useState<string | null>(null);
  const [adresse, setAdresse] = useState<string | null>(null);
  const [avecProduits, setAvecProduits] = useState(false);
  const { erreurs, enCours, refuser, lien, parCourriel, parWhatsApp } = useEnvoi(props);
  if (lien !== null) return <OuvrirWhatsApp lien={lien} fermer={fermer} />;
  const auTelephone = telephone ?? client?.telephone ?? '';
  const aLAdresse = (adresse ?? client?.email ?? '').trim();
  const soumettre = (e: FormEvent) => {
    e.preventDefault();
    if (voie === 'whatsapp') void parWhatsApp(auTelephone, avecProduits);
    else void parCourriel(aLAdresse, avecProduits);
  };
  const commun = { autoFocus: true, autoComplete: 'off', 'aria-invalid': erreurs.length > 0 };
  return (
    <form className="envoi-ticket" noValidate onSubmit={soumettre}>
      <SegmentedControl
        aria-label="Par"
        fill
        options={VOIES}
        value={voie}
        onValueChange={(v) => {
          setVoie(v === 'courriel' ? 'courriel' : 'whatsapp');
          refuser();
        }}
      />
      {voie === 'whatsapp' ? (
        <FormField key={voie} label="Téléphone" help={phrases.aideTelephone}>
          {(id, aide) => (
            <TextInput
              {...commun}
              id={id}
              type="tel"
              maxLength={24}
              aria-describedby={aide}
              value={auTelephone}
              onValueChange={setTelephone}
            />
          )}
        </FormField>
      ) : (
        <FormField key={voie} label="Adresse e-mail">
          {(id) => (
            <TextInput
              {...commun}
              id={id}
              inputMode="email"
              maxLength={254}
              value={adresse ?? client?.email ?? ''}
              onValueChange={setAdresse}
            />
          )}
        </FormField>
      )}
      <Checkbox
        checked={avecProduits}
        label="Avec le nom des produits (à la demande du client)"
        onChange={(e) => setAvecProduits(e.currentTarget.checked)}
      />
      {sansAdresse && (
        <Callout compact icon={false}>
          {phrases.sansAdresse}
        </Callout>
      )}
      <FormErrors errors={erreurs} />
      <FormEnd onClose={fermer} busy={enCours} text="Envoyer" />
    </form>
  );
}

/** Telephone or mail, proposed from the client's record. */
export function EnvoyerTicketDialogue(props: Props) {
  return (
    <Modal
      isOpen
      className="envoi-ticket-dialogue"
      aria-labelledby="envoi-ticket-titre"
      onClose={props.fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="envoi-ticket-titre" title="Envoyer le ticket" onClose={props.fermer} />
      <Formulaire {...props} />
    </Modal>
  );
}
