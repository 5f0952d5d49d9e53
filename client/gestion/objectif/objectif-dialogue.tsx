import type { FormEvent } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { poserObjectif } from '#shared/gestion/objectif/objectif.api.ts';
import type { Objectif } from '#shared/gestion/objectif/objectif.schema.ts';
import { retenirObjectifs } from './objectif.queries.ts';

/** Draft key, per month. */
export const placeDeLObjectif = ({ utilisateur_id }: Objectif, mois: string): number =>
  Number(`${mois.replace('-', '')}${utilisateur_id ?? 0}`);

const montantDe = (lus: readonly Objectif[], { utilisateur_id }: Objectif): number | null =>
  lus.find((l) => l.utilisateur_id === utilisateur_id)?.montant ?? null;

export function ObjectifDialogue({
  objectif: o,
  mois,
  fermer: close,
}: {
  objectif: Objectif;
  mois: string;
  fermer: () => void;
}) {
  const fermer = useOwnClose(close);
  const f = useTypedForm({
    formulaire: FORMULAIRES.objectif,
    id: placeDeLObjectif(o, mois),
    nom: `${o.nom}, ${mois}`,
    // `vu`: value seen when typing began, even in an old draft.
    vierge: { montant: o.montant, vu: o.montant },
    entiere: true,
  });
  const { erreurs, enCours, envoyer } = useSubmit(f);
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    const { montant, vu } = f.s;
    const corps = { mois, utilisateur_id: o.utilisateur_id, montant: montant ?? 0, vu };
    const { success, data } = await envoyer((cle) => callApi(poserObjectif, { corps, cle }));
    if (!data) return;
    retenirObjectifs(mois, data);
    if (!success) return f.changer({ vu: montantDe(data, o) });
    f.settle();
    fermer();
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="formulaire"
      aria-labelledby="objectif-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="objectif-titre" title={`Objectif de ${o.nom}`} onClose={fermer} />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <FormField
          label="Chiffre d’affaires du mois (FCFA, TTC)"
          help="Vide ou 0 : l’objectif est retiré."
        >
          {(id) => (
            <AmountField
              id={id}
              autoFocus
              value={f.s.montant}
              onChange={(montant) => f.changer({ montant })}
            />
          )}
        </FormField>
        <FormErrors errors={erreurs} />
        <FormEnd onClose={fermer} busy={enCours} reason={null} />
      </form>
    </Modal>
  );
}
