import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ProductName } from '#client/ui/product-name.tsx';
import type { Mouvement } from '#shared/stock/mouvement/mouvement.schema.ts';
import { SENS_ET_MOTIF } from './mouvement.colonnes.offert.tsx';

export const COLONNES_MOUVEMENTS: readonly Colonne<Mouvement>[] = [
  {
    key: 'produit_libelle',
    label: 'PRODUIT',
    produit: true,
    exporte: [
      { champ: 'produit_libelle', label: 'PRODUIT', format: 'texte', produit: true },
      { champ: 'cip', label: 'CIP', format: 'code' },
    ],
    rendre: (l) => <ProductName libelle={l.produit_libelle} />,
    triable: true,
  },
  SENS_ET_MOTIF.type,
  { key: 'qte', label: 'QTÉ', format: 'nombre', triable: true, largeur: 68, carte: 'montant' },
  {
    key: 'produit_prix_achat',
    label: 'PRIX ACHAT',
    format: 'money',
    triable: true,
    largeur: 112,
    cachee: 'etroit',
  },
  {
    key: 'produit_prix_de_vente',
    label: 'PRIX VENTE',
    carte: 'absente',
    format: 'money',
    triable: true,
    largeur: 112,
  },
  { key: 'created_at', label: 'DATE', format: 'datetime', triable: true, largeur: 168 },
  SENS_ET_MOTIF.motif,
  { key: 'created_by', label: 'PAR', triable: true, largeur: 120, cachee: 'etroit' },
];
