import { Checkbox } from '@blueprintjs/core';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import type { SubstanceManquante } from '#shared/interaction/import-thesaurus.schema.ts';
import { listerManquantes } from '#shared/interaction/interaction.api.ts';
import { MOTS_MANQUANTS } from '#shared/interaction/couverture.rules.ts';

const CHOIX = [
  { value: '', label: 'Tous' },
  ...Object.entries(MOTS_MANQUANTS).map(([value, label]) => ({ value, label })),
];
const FILTRES = ['connaissance', 'vendues'] as const;
const COLONNES: readonly Colonne<SubstanceManquante>[] = [
  { key: 'nom', label: 'NOM DE LA SUBSTANCE', triable: true },
  {
    key: 'connaissance',
    label: 'POURQUOI',
    triable: true,
    largeur: 220,
    mots: MOTS_MANQUANTS,
    rendre: (s) => MOTS_MANQUANTS[s.connaissance],
  },
  { key: 'produits', label: 'MES PRODUITS', triable: true, largeur: 130, format: 'nombre' },
  {
    key: 'presentations',
    label: 'BOÎTES DE LA BASE',
    triable: true,
    largeur: 150,
    format: 'nombre',
  },
];

/** Names missing from this edition, best sellers first. */
export function ManquantesOnglet() {
  return (
    <ListTable<SubstanceManquante>
      title="Noms non couverts"
      nom="substances-manquantes"
      prefixe="m_"
      headingLevel="h2"
      appel={listerManquantes}
      colonnes={COLONNES}
      rows={10}
      emptyText="Aucun nom : cette édition répond de tous, ou rien n’est importé"
      nomsFiltres={FILTRES}
      filters={(valeurs, changer) => (
        <>
          <Combobox
            aria-label="Pourquoi"
            options={CHOIX}
            value={valeurs.connaissance ?? ''}
            onChange={(e) => changer({ filtres: { connaissance: e.currentTarget.value || null } })}
          />
          <Checkbox
            inline
            checked={valeurs.vendues === '1'}
            label="Dans mes produits"
            onChange={(e) =>
              changer({ filtres: { vendues: e.currentTarget.checked ? '1' : null } })
            }
          />
        </>
      )}
    />
  );
}
