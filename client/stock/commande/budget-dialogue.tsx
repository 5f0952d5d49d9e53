import { callApi } from '#client/base/call-api.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { poserBudget } from '#shared/stock/commande/budget.api.ts';
import type { BudgetDuMois } from '#shared/stock/commande/budget.schema.ts';
import { refetchBudget } from './budget.queries.ts';

/** [BUD-2] A month's purchase budget, all suppliers together. */
export function BudgetDialogue({ lu, fermer }: { lu: BudgetDuMois; fermer: () => void }) {
  const f = useTypedForm({
    formulaire: FORMULAIRES.budget_achats,
    // `vu`: value seen when typing began, even in an old draft.
    vierge: { budget: lu.budget, vu: lu.budget },
    entiere: true,
  });
  const { erreurs, enCours, envoyer } = useSubmit(f);
  const enregistrer = async () => {
    const { success, data } = await envoyer((cle) => callApi(poserBudget, { corps: f.s, cle }));
    refetchBudget();
    if (!success) return data ? f.changer({ vu: data.budget }) : undefined;
    f.settle();
    fermer();
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="formulaire"
      aria-labelledby="budget-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="budget-titre" title="Budget d’achats du mois" onClose={fermer} />
      <form
        noValidate
        className="formulaire-corps"
        onSubmit={(e) => {
          e.preventDefault();
          void enregistrer();
        }}
      >
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <div className="grille-champs">
          <FormField
            label="Budget (FCFA)"
            help={`Chaque mois, tous fournisseurs ensemble. Vide : sans limite. Déjà engagé : ${formatFcfa(lu.engage)}.`}
            wide
          >
            {(id) => (
              <AmountField
                id={id}
                autoFocus
                placeholder="sans limite"
                value={f.s.budget}
                onChange={(budget) => f.changer({ budget })}
              />
            )}
          </FormField>
        </div>
        <FormErrors errors={erreurs} />
        <FormEnd onClose={fermer} busy={enCours} />
      </form>
    </Modal>
  );
}
