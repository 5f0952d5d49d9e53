import type { compteursVentes } from '#shared/vente/vente/vente.schema.ts';

export type Compteur = Exclude<keyof typeof compteursVentes._zod.output, 'nombre_ventes'>;
/** Names by the specification (3 §2.2). */
export const LIBELLES_COMPTEURS: Readonly<Record<Compteur, string>> = {
  total_client: 'Client',
  total_pc: 'Assurance',
  total_ca: 'Chiffre d’affaires',
  total_ht: 'HT',
  total_tva: 'TVA',
  total_css: 'CSS',
  total_garde: 'Garde',
  total_remise: 'Remises',
  marge: 'Marge',
  panier_moyen: 'Panier moyen',
};
