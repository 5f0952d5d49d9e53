import { AmountField } from '#client/ui/amount-field.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { FormField } from '#client/ui/form.tsx';
import { type ChoiceReading, Combobox } from '#client/ui/combobox.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { BudgetDuMois } from '#shared/stock/commande/budget.schema.ts';
import type { Fournisseur } from '#shared/stock/fournisseur/fournisseur.record.ts';
import type { SaisieCommande } from './use-brouillon-commande.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { type Budget, lireJauge } from '#shared/stock/commande/budget.rules.ts';
import { budgetDepasse } from '#shared/stock/commande/commande.phrases.ts';

/** Budget used by this order and previous ones; FCFA. */
function JaugeBudget({ nom, budget, engage, ici }: Budget & { nom: string }) {
  const jauge = lireJauge({ budget, engage, ici });
  const depasse = jauge.reste < 0;
  const reste = depasse ? budgetDepasse(-jauge.reste) : `reste ${formatNombre(jauge.reste)}`;
  return (
    <div
      className="commande-budget"
      role="group"
      aria-label={nom}
      title={nom}
      data-depasse={depasse || undefined}
    >
      <span className="commande-fait-nom">
        <strong>{formatNombre(engage + ici)}</strong> sur {formatNombre(budget)}
      </span>
      <span className="commande-jauge" aria-hidden>
        <span className="commande-jauge-engage" style={{ width: `${jauge.engage}%` }} />
        <span style={{ width: `${jauge.ici}%` }} />
      </span>
      <span className="commande-fait-nom" role="status">
        {engage > 0 && `engagé ${formatNombre(engage)} · `}
        {reste}
      </span>
    </div>
  );
}

export function ChampsDeTete({
  saisie: { tete, changerTete },
  fournisseurs,
  lecture,
  total,
  mois,
}: {
  saisie: SaisieCommande;
  fournisseurs: readonly Pick<Fournisseur, 'id' | 'libelle'>[];
  lecture: ChoiceReading;
  total: number;
  mois: BudgetDuMois | undefined;
}) {
  return (
    <div className="commande-champs">
      <FormField label="Fournisseur">
        {(id) => (
          <Combobox
            id={id}
            reading={lecture}
            value={tete.fournisseur_id}
            options={[
              { value: '', label: 'Choisir un fournisseur…' },
              ...fournisseurs.map((f) => ({ value: String(f.id), label: f.libelle })),
            ]}
            onChange={(e) => changerTete({ fournisseur_id: e.currentTarget.value })}
          />
        )}
      </FormField>
      <DateField
        label="Attendue le"
        value={tete.attendue_le}
        onChange={(attendue_le) => changerTete({ attendue_le })}
      />
      {tete.budget !== null && (
        <JaugeBudget nom="Budget de la commande" budget={tete.budget} engage={0} ici={total} />
      )}
      {mois && mois.budget !== null && (
        <JaugeBudget nom="Budget du mois" budget={mois.budget} engage={mois.engage} ici={total} />
      )}
    </div>
  );
}

export function ChampsDeBarre({ saisie: { tete, changerTete } }: { saisie: SaisieCommande }) {
  return (
    <>
      <label className="commande-barre-champ">
        Facture
        <TextInput
          autoComplete="off"
          maxLength={60}
          value={tete.facture}
          onValueChange={(facture) => changerTete({ facture })}
        />
      </label>
      <label className="commande-barre-champ">
        Budget
        <AmountField
          placeholder="sans limite"
          value={tete.budget}
          onChange={(budget) => changerTete({ budget })}
        />
      </label>
    </>
  );
}
