import type { Colonne } from '#client/ui/liste/colonne.ts';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import type { BonRetour } from '#shared/stock/retour/bon-retour.schema.ts';

export const COLONNES_BONS: readonly Colonne<BonRetour>[] = [
  { key: 'id', label: 'N°', triable: true, largeur: 80 },
  { key: 'fournisseur', label: 'FOURNISSEUR', triable: true },
  { key: 'created_at', label: 'DATE', format: 'date', triable: true, largeur: 112 },
  { key: 'nb_lignes', label: 'PRODUITS', format: 'nombre', triable: true, largeur: 110 },
  { key: 'montant', label: 'VALEUR', format: 'money', somme: true, triable: true, largeur: 140 },
  {
    key: 'avoirs',
    label: 'AVOIRS REÇUS',
    format: 'money',
    somme: true,
    triable: true,
    largeur: 150,
  },
  {
    key: 'attendu',
    label: 'ENCORE ATTENDU',
    format: 'money',
    somme: true,
    largeur: 160,
    carte: 'montant',
  },
  {
    key: 'statut',
    label: 'STATUT',
    format: 'slot',
    toCSV: 'texte',
    triable: true,
    largeur: 140,
    carte: 'badge',
    rendre: (b) => <StatusBadge statut={b.statut} />,
  },
  { key: 'motif', label: 'MOTIF', triable: true, largeur: 220, cachee: 'etroit' },
  { key: 'created_by', label: 'PAR', triable: true, largeur: 150, cachee: true },
];
