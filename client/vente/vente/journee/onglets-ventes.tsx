import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { Combobox } from '#client/ui/combobox.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ProductName } from '#client/ui/product-name.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import { listerVendus, type produitVendu } from '#shared/vente/reservation/reservation.api.ts';
import { listerVentes } from '#shared/vente/vente/vente.api.ts';
import { STATUTS_VENTE, type Vente } from '#shared/vente/vente/vente.schema.ts';
import { LARGEUR_ACTES, useActesVente } from '../actes-vente.tsx';
import { ChoixVendu } from '../choix-vendu.tsx';
import { COLONNES_VENTE, VENTES_VIVANTES } from '../vente.colonnes.tsx';
import type { FiltrePeriode } from '#shared/base/dates.ts';

interface Props {
  periode: FiltrePeriode;
}
const LIGNES = 10;

const FILTRES_VENTE = ['statut', 'contain_product'] as const;
export function VentesOnglet({ periode }: Props) {
  const { actes, dialogue } = useActesVente();
  return (
    <>
      <ListTable<Vente>
        title="Ventes"
        nom="journee-ventes"
        prefixe="v_"
        headingLevel="h2"
        appel={listerVentes}
        colonnes={COLONNES_VENTE}
        fixe={periode}
        rows={LIGNES}
        vivant={VENTES_VIVANTES}
        emptyText="Aucune vente sur la période"
        nomsFiltres={FILTRES_VENTE}
        filters={(v, changer) => (
          <>
            <Combobox
              aria-label="Statut"
              className="filtre-court"
              value={v.statut ?? ''}
              options={[
                { value: '', label: 'Statut : tous' },
                ...STATUTS_VENTE.map((s) => ({ value: s, label: s })),
              ]}
              onChange={(e) => changer({ filtres: { statut: e.currentTarget.value } })}
            />
            <ChoixVendu
              valeur={v.contain_product ?? ''}
              periode={periode}
              changer={(contain_product) => changer({ filtres: { contain_product } })}
            />
          </>
        )}
        rowActions={actes}
        rowActionsWidth={LARGEUR_ACTES}
      />
      {dialogue}
    </>
  );
}

type Vendu = typeof produitVendu._zod.output;
const COLONNES_VENDU: readonly Colonne<Vendu>[] = [
  { key: 'cip', label: 'CIP', toCSV: 'code', triable: true, largeur: 140, cachee: 'etroit' },
  {
    key: 'libelle',
    label: 'PRODUIT',
    produit: true,
    rendre: (p) => <ProductName libelle={p.libelle} />,
    triable: true,
    exporte: [
      { champ: 'cip', label: 'CIP', format: 'code' },
      { champ: 'libelle', label: 'PRODUIT', format: 'texte', produit: true },
    ],
  },
  { key: 'qte_vendus', label: 'QTÉ VENDUE', format: 'nombre', triable: true, largeur: 116 },
  { key: 'qte_actu', label: 'QTÉ ACTUELLE', format: 'nombre', triable: true, largeur: 126 },
  {
    key: 'prix_achat',
    label: 'PRIX D’ACHAT',
    format: 'money',
    triable: true,
    largeur: 130,
    cachee: 'etroit',
  },
  { key: 'prix_de_vente', label: 'PRIX DE VENTE', format: 'money', triable: true, largeur: 130 },
  {
    key: 'coef',
    label: 'COEF',
    format: 'slot',
    toCSV: 'exact',
    triable: true,
    largeur: 80,
    rendre: (p) => (
      <span className="nombre">
        {p.coef === null || p.coef === undefined ? '–' : p.coef.toFixed(2).replace('.', ',')}
      </span>
    ),
  },
];
export function VendusOnglet({
  periode,
  trouver,
}: Props & { trouver: (produit_id: number) => void }) {
  return (
    <ListTable<Vendu, 'libelle'>
      title="Produits vendus"
      nom="journee-vendus"
      prefixe="p_"
      headingLevel="h2"
      appel={listerVendus}
      colonnes={COLONNES_VENDU}
      fixe={periode}
      rows={LIGNES}
      emptyText="Aucun produit vendu sur la période"
      rowActionsWidth={178}
      champsActes={['libelle']}
      rowActions={(p) => (
        <Button
          variant="minimal"
          size="small"
          icon={<Search />}
          text="Trouver les ventes"
          aria-label={`Trouver les ventes de ${p.libelle}`}
          onClick={() => trouver(p.id)}
        />
      )}
    />
  );
}
