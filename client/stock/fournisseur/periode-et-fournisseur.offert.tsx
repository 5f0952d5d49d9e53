import { Combobox } from '#client/ui/combobox.tsx';
import type { ChangerListe, EtatListe } from '#client/ui/liste/use-etat-liste.ts';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { useRecords } from '#client/records/record.queries.ts';
import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';

/** Purchase list filters: period and supplier. `champ`: filters by id or by name. */
export function PeriodeEtFournisseur({
  champ,
  valeurs,
  changer,
  uneBorne = false,
}: {
  champ: 'fournisseur_id' | 'fournisseur_libelle';
  valeurs: EtatListe['filtres'];
  changer: ChangerListe;
  /** One date is enough. */
  uneBorne?: boolean;
}) {
  const { data: fournisseurs = [] } = useRecords(FOURNISSEURS);
  return (
    <>
      <PeriodFilter
        phrase={phrasesCommun.dateFinAnterieure}
        oneBound={uneBorne}
        from={valeurs.period_from}
        to={valeurs.period_to}
        onChange={(period_from, period_to) => changer({ filtres: { period_from, period_to } })}
      />
      <Combobox
        aria-label="Fournisseur"
        value={valeurs[champ] ?? ''}
        options={[
          { value: '', label: 'Fournisseur : tous' },
          ...fournisseurs.map((f) => ({
            value: champ === 'fournisseur_id' ? String(f.id) : f.libelle,
            label: f.libelle,
          })),
        ]}
        onChange={(e) => changer({ filtres: { [champ]: e.currentTarget.value } })}
      />
    </>
  );
}
