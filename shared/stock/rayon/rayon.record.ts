import { type DeclarationOf, type ReadOf, record } from '../../record.ts';

/** With its active products, and their stock at cost, FCFA. */
export const RAYONS = record({
  name: 'rayon',
  plural: 'rayons',
  words: { one: 'rayon', the: 'le rayon', newOne: 'Nouveau rayon', many: 'Rayons' },
  naming: 'libelle',
  fields: {
    libelle: { kind: 'text', label: 'Libellé', max: 80, min: 1, singleSpaces: true, kept: true },
  },
  read: { nb_produits: 'number', total_achat: 'amount', created_at: 'instant' },
  columns: {
    libelle: { label: 'LIBELLÉ', width: 320 },
    nb_produits: { label: 'PRODUITS', width: 130 },
    total_achat: { label: 'TOTAL ACHAT', width: 190 },
    created_at: { label: 'CRÉÉ LE' },
  },
  unique: true,
  withdrawn: true,
  // [RAY-2] Renaming is broadcast to product screens.
  toldTo: ['produits'],
  movesWith: 'produits',
});
export type Rayon = ReadOf<DeclarationOf<typeof RAYONS>>;
