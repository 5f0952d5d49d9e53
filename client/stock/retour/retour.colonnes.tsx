import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ProductName } from '#client/ui/product-name.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import type { Retour } from '#shared/stock/retour/retour.schema.ts';

export const COLONNES_RETOURS: readonly Colonne<Retour>[] = [
  {
    key: 'libelle',
    label: 'PRODUIT',
    produit: true,
    exporte: [
      { champ: 'libelle', label: 'PRODUIT', format: 'texte', produit: true },
      { champ: 'cip', label: 'CIP', format: 'code' },
    ],
    rendre: (r) => <ProductName libelle={r.libelle} />,
    triable: true,
  },
  { key: 'qte', label: 'QTE PRODUIT', format: 'nombre', triable: true, largeur: 124 },
  {
    key: 'montant',
    label: 'VALEUR',
    format: 'money',
    triable: true,
    largeur: 140,
    carte: 'montant',
  },
  { key: 'created_at', label: 'DATE', format: 'date', triable: true, largeur: 112 },
  { key: 'fournisseur', label: 'FOURNISSEUR', triable: true, largeur: 200 },
  { key: 'motif', label: 'MOTIF', triable: true, largeur: 230, cachee: 'etroit' },
  {
    key: 'statut',
    label: 'STATUT',
    carte: 'badge',
    format: 'slot',
    toCSV: 'texte',
    triable: true,
    largeur: 132,
    rendre: (r) => <StatusBadge statut={r.statut} />,
  },
  { key: 'created_by', label: 'PAR', triable: true, largeur: 150, cachee: true },
];
