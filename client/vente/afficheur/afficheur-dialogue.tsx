import { Checkbox, TextArea } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import * as phrases from '#shared/vente/afficheur/afficheur.phrases.ts';
import {
  type Afficheur,
  type CodeAfficheur,
  MESSAGE_MAX,
  MESSAGES_MAX,
} from '#shared/vente/afficheur/afficheur.schema.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import * as acte from './afficheurs.actions.ts';
import { useAfficheurs, useVendeurs } from './afficheurs.queries.ts';

interface SaisieAfficheur {
  nom: string;
  /** One a line. */
  messages: string;
  montrer_nom: boolean;
  utilisateur_id: number | null;
}
const VIERGE: SaisieAfficheur = { nom: '', messages: '', montrer_nom: false, utilisateur_id: null };
const saisieDe = (a: Afficheur): SaisieAfficheur => ({
  nom: a.nom,
  messages: a.messages.join('\n'),
  montrer_nom: a.montrer_nom,
  utilisateur_id: a.utilisateur_id,
});
const messagesDe = (texte: string): string[] =>
  texte
    .split('\n')
    .map((m) => m.trim())
    .filter((m) => m !== '');

function raisonDe({ nom, messages, utilisateur_id }: SaisieAfficheur, suitUnVendeur: boolean) {
  if (nom.trim() === '') return phrases.nomRequis;
  if (suitUnVendeur && utilisateur_id === null) return phrases.vendeurRequis;
  const dits = messagesDe(messages);
  return dits.length > MESSAGES_MAX || dits.some((m) => m.length > MESSAGE_MAX)
    ? phrases.messagesTropLongs
    : null;
}

interface Props {
  caisse_id: number;
  /** Null: a new one, whose code follows. */
  afficheur: Afficheur | null;
  surCode: (donne: CodeAfficheur) => void;
  fermer: () => void;
}
/** [AFF-7] At the selling screen's register, whom it follows is asked. */
export function AfficheurDialogue({ caisse_id, afficheur, surCode, fermer: close }: Props) {
  const fermer = useOwnClose(close);
  const suitUnVendeur = caisse_id === CAISSE_DEFAUT;
  const f = useTypedForm<SaisieAfficheur>({
    formulaire: FORMULAIRES.afficheur,
    id: afficheur?.id ?? null,
    nom: afficheur?.nom,
    vierge: afficheur ? saisieDe(afficheur) : VIERGE,
  });
  const { s, changer } = f;
  const { erreurs, enCours, envoyer } = useSubmit(f);
  const { data: vendeurs = [] } = useVendeurs(suitUnVendeur);
  const raison = raisonDe(s, suitUnVendeur);
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (raison !== null || enCours) return;
    const reglages = { ...s, messages: messagesDe(s.messages) };
    if (afficheur) {
      const corps = { version: afficheur.version, ...reglages };
      const { success } = await envoyer((cle) => acte.reglerEcran(afficheur.id, corps, cle));
      if (!success) return;
      f.settle();
      return fermer();
    }
    const { data } = await envoyer((cle) => acte.ajouterEcran({ caisse_id, ...reglages }, cle));
    if (!data) return;
    f.settle();
    fermer();
    surCode(data);
  };
  return (
    <Modal
      isOpen
      dirty={f.dirty}
      className="formulaire-caisse"
      aria-labelledby="afficheur-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="afficheur-titre"
        title={afficheur ? afficheur.nom : phrases.ajouter}
        onClose={fermer}
      />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <FormField label="Nom de l’écran">
          {(id) => (
            <TextInput
              id={id}
              autoFocus
              maxLength={40}
              value={s.nom}
              placeholder="Tablette du comptoir"
              onValueChange={(nom) => changer({ nom })}
            />
          )}
        </FormField>
        {suitUnVendeur && (
          <FormField label="Vendeur suivi">
            {(id) => (
              <Combobox
                id={id}
                value={s.utilisateur_id ?? ''}
                options={[
                  { value: '', label: 'Choisir…' },
                  ...vendeurs.map((v) => ({ value: v.id, label: v.fullname })),
                ]}
                onChange={(e) => changer({ utilisateur_id: Number(e.currentTarget.value) || null })}
              />
            )}
          </FormField>
        )}
        <FormField label="Messages au repos" help={phrases.aideMessages}>
          {(id, aide) => (
            <TextArea
              id={id}
              fill
              rows={3}
              maxLength={MESSAGES_MAX * (MESSAGE_MAX + 1)}
              aria-describedby={aide}
              value={s.messages}
              onChange={(e) => changer({ messages: e.currentTarget.value })}
            />
          )}
        </FormField>
        <Checkbox
          checked={s.montrer_nom}
          label="Montrer le nom du client"
          onChange={(e) => changer({ montrer_nom: e.currentTarget.checked })}
        />
        <p className="discret">{phrases.aideNomDuClient}</p>
        <FormErrors errors={erreurs} />
        <FormEnd
          onClose={fermer}
          busy={enCours}
          text={afficheur ? 'Enregistrer' : 'Montrer son code'}
          reason={raison}
        />
      </form>
    </Modal>
  );
}

/** Closes nothing by itself: the manager sees that the screen is there. */
export function CodeDialogue({ donne, fermer }: { donne: CodeAfficheur; fermer: () => void }) {
  const { id, nom, caisse_id, relie_at } = donne.afficheur;
  const { data: afficheurs = [] } = useAfficheurs(caisse_id);
  const [depuis] = useState(relie_at);
  const tenu = afficheurs.find((a) => a.id === id);
  const relie = tenu !== undefined && tenu.relie_at !== depuis;
  return (
    <Modal
      isOpen
      className="formulaire-caisse"
      aria-labelledby="code-afficheur"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="code-afficheur" title={nom} onClose={fermer} />
      <div className="formulaire-corps afficheur-code-donne">
        {relie ? (
          <p className="afficheur-relie teinte-success" role="status">
            ✓ {phrases.relieMaintenant}
          </p>
        ) : (
          <>
            <p>{donne.qr ? phrases.scannez : phrases.sansReseau}</p>
            {donne.qr && (
              <svg
                viewBox={`0 0 ${donne.qr.cote} ${donne.qr.cote}`}
                role="img"
                aria-label="Code QR de l’écran"
              >
                <path d={donne.qr.trace} />
              </svg>
            )}
            <p className="discret">{phrases.jusqua(new Date(donne.fin_at))}</p>
            <a href={donne.chemin} target="_blank" rel="noreferrer">
              {phrases.ouvrirIci}
            </a>
          </>
        )}
        <DialogActions onClose={fermer}>{null}</DialogActions>
      </div>
    </Modal>
  );
}
