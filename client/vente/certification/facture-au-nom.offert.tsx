import './certification.css';
import { Button } from '@blueprintjs/core';
import { Document } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FormEnd, FormErrors } from '#client/ui/form.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { SAME_PRESS_MS } from '#client/ui/reasoned-button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import * as phrases from '#shared/vente/certification/ecran.phrases.ts';
import type { ClientFactureSaisi } from '#shared/vente/clientele/client-facture.schema.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import {
  ChampsClientFacture,
  fauteClientFacture,
  lireClientFacture,
  saisieClientFacture,
} from './champs-client-facture.offert.tsx';
import { clientFactureAtom, noterClientFacture } from './client-facture.atoms.ts';

type Panier = Pick<Reservation, 'id' | 'client_id' | 'client'>;

function Formulaire({
  r,
  tenu,
  fermer,
}: {
  r: Panier;
  tenu: ClientFactureSaisi | null;
  fermer: () => void;
}) {
  const f = useTypedForm({
    formulaire: FORMULAIRES.client_de_facture,
    id: r.id,
    vierge: saisieClientFacture(
      tenu ?? {
        type: 'entreprise',
        nom: r.client_id === CLIENT_COMPTANT ? '' : r.client,
        nif: null,
        rccm: null,
        telephone: null,
        email: null,
        adresse: null,
      },
    ),
  });
  const [essaye, essayer] = useState(false);
  const faute = fauteClientFacture(f.s);
  const finir = (client: ClientFactureSaisi | null) => {
    noterClientFacture(r.id, client);
    f.settle();
    fermer();
  };
  const retenir = (e: FormEvent) => {
    e.preventDefault();
    essayer(true);
    if (faute === null) finir(lireClientFacture(f.s));
  };
  return (
    <form noValidate className="formulaire-corps" onSubmit={retenir}>
      <p className="discret">{phrases.aideAutreNom}</p>
      <ChampsClientFacture s={f.s} changer={f.changer} />
      <FormErrors errors={essaye && faute !== null ? [faute] : []} />
      <FormEnd
        onClose={fermer}
        busy={false}
        text="Retenir"
        before={
          tenu && (
            <Button variant="minimal" intent="danger" text="Retirer" onClick={() => finir(null)} />
          )
        }
      />
    </form>
  );
}

/** [CER-11] Invoice of this sale alone in another name; the basket stays. */
export function FactureAuNom({ r, fige }: { r: Panier; fige: boolean }) {
  const [ouvert, ouvrir] = useState(false);
  const tenu = useAtomValue(useMemo(() => clientFactureAtom(r.id), [r.id]));
  const closedAt = useRef(-Infinity);
  const fermer = () => {
    closedAt.current = performance.now();
    ouvrir(false);
  };
  // Closing gives the focus back here: the second of two Enters would open it again.
  const surOuvrir = () => {
    if (performance.now() - closedAt.current > SAME_PRESS_MS) ouvrir(true);
  };
  return (
    <>
      <Button
        className={`facture-au-nom ${tenu ? 'au-nom-de' : ''}`}
        icon={<Document />}
        variant="minimal"
        disabled={fige}
        title={phrases.autreNom}
        text={tenu ? phrases.auNomDe(tenu.nom) : phrases.factureEntreprise}
        onClick={surOuvrir}
      />
      {ouvert && (
        <Modal
          isOpen
          className="formulaire"
          aria-labelledby="facture-au-nom-titre"
          canOutsideClickClose={false}
          onClose={fermer}
        >
          <DialogHeader id="facture-au-nom-titre" title={phrases.autreNom} onClose={fermer} />
          <Formulaire r={r} tenu={tenu} fermer={fermer} />
        </Modal>
      )}
    </>
  );
}
