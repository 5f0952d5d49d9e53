import type { FormEvent } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';
import { renvoyerBilletage } from '#shared/billetage/comptage.api.ts';

interface Props {
  b: Billetage;
  fait: (b: Billetage) => void;
  fermer: () => void;
}
export function RenvoiBilletage({ b, fait, fermer }: Props) {
  const f = useTypedForm({
    formulaire: FORMULAIRES.renvoi_billetage,
    id: b.id,
    nom: b.caisse_libelle,
    vierge: { motif: '' },
  });
  const { erreurs, enCours, envoyer } = useSubmit(f);
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    const corps = { motif: f.s.motif.trim(), version: b.version };
    const { success, data } = await envoyer((cle) =>
      callApi(renvoyerBilletage, { parametres: { id: b.id }, corps, cle }),
    );
    if (!success || !data) return;
    f.settle();
    fait(data);
    fermer();
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="formulaire"
      aria-labelledby="renvoi-billetage"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="renvoi-billetage" title="Renvoyer le billetage" onClose={fermer} />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <FormField label={`Motif du renvoi à ${b.created_by}`} wide required>
          {(id) => (
            <TextInput
              id={id}
              autoFocus
              autoComplete="off"
              maxLength={300}
              value={f.s.motif}
              onValueChange={(motif) => f.changer({ motif })}
            />
          )}
        </FormField>
        <FormErrors errors={erreurs} />
        <FormEnd onClose={fermer} busy={enCours} text="Renvoyer" />
      </form>
    </Modal>
  );
}
