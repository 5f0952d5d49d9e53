import { useCaisses } from '#client/vente/caisse/caisse.queries.ts';
import { Amount } from '#client/ui/amount.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import { listerLivreDeCaisse } from '#shared/gestion/comptabilite/comptabilite.api.ts';
import type { LigneDeCaisse } from '#shared/gestion/comptabilite/comptabilite.schema.ts';

const COLONNES: readonly Colonne<LigneDeCaisse>[] = [
  { key: 'at', label: 'DATE', format: 'datetime', triable: true, largeur: 174 },
  { key: 'caisse', label: 'CAISSE', triable: true, largeur: 140 },
  { key: 'libelle', label: 'LIBELLÉ' },
  { key: 'motif', label: 'MOTIF', largeur: 180, cachee: 'etroit' },
  { key: 'entree', label: 'ENTRÉE', format: 'money', somme: true, triable: true, largeur: 130 },
  { key: 'sortie', label: 'SORTIE', format: 'money', somme: true, triable: true, largeur: 130 },
  { key: 'solde', label: 'SOLDE', format: 'money', largeur: 140, carte: 'montant' },
  { key: 'par', label: 'PAR', triable: true, largeur: 150, cachee: 'etroit' },
];
const FILTRES = ['caisse_id', 'coffre'] as const;
/** [CPT-32] The safe, listed with the drawers. */
const COFFRE = 'coffre';
const SOMMES = [
  ['ouverture', 'Solde au début'],
  ['entrees', 'Entrées'],
  ['sorties', 'Sorties'],
  ['cloture', 'Solde à la fin'],
] as const;
type Bornes = Record<(typeof SOMMES)[number][0], number>;

/**
 * Cash events other than sales, which the day already follows; a count empties or corrects a
 * drawer.
 */
const VIVANT: Vivant<LigneDeCaisse> = {
  topic: 'journee',
  concerne: (_lignes, { nom, donnees }) => nom === 'caisse.tiroir_bouge' || 'billetage' in donnees,
};

/** [CPT-19] Cash movements of the drawers, with opening and closing balances. */
export function LivreDeCaisse({ periode }: { periode: FiltrePeriode }) {
  const { data: caisses = [] } = useCaisses();
  return (
    <ListTable<LigneDeCaisse>
      title="Livre de caisse"
      nom="livre-caisse"
      prefixe="lc_"
      headingLevel="h2"
      appel={listerLivreDeCaisse}
      colonnes={COLONNES}
      fixe={periode}
      rows={10}
      vivant={VIVANT}
      emptyText="Aucun mouvement d’espèces sur la période"
      nomsFiltres={FILTRES}
      filters={(v, changer) => (
        <Combobox
          aria-label="Caisse"
          value={v.coffre ? COFFRE : (v.caisse_id ?? '')}
          options={[
            { value: '', label: 'Toutes les caisses' },
            { value: COFFRE, label: 'Coffre' },
            ...caisses.map((c) => ({ value: String(c.id), label: c.libelle })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            changer({
              filtres:
                value === COFFRE
                  ? { caisse_id: '', coffre: '1' }
                  : { caisse_id: value, coffre: '' },
            })
          }
        />
      )}
      totals={(extra) => {
        const bornes = extra as Bornes | undefined;
        // No total while unread: 0 would be an amount.
        return (
          bornes &&
          SOMMES.map(([cle, nom]) => (
            <span key={cle}>
              {nom}{' '}
              <strong>
                <Amount fcfa={bornes[cle]} />
              </strong>
            </span>
          ))
        );
      }}
    />
  );
}
