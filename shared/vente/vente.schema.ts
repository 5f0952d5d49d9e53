import * as z from 'zod/mini';
import { dateHeure, dateHeureOuNull } from '../base/dates.ts';
import { montant, montantOuNull } from '../base/montant.ts';
import { ligneReservation, paiement } from '../reservation/reservation.schema.ts';

export const STATUTS_VENTE = ['Soldé', 'Annulé'] as const;
const t = z.nullable(z.string());

export const vente = z.object({
  id: z.number(),
  version: z.number(),
  created_at: dateHeure,
  caisse: z.string(),
  caisse_id: z.number(),
  /** The seller, by full name. */
  user: z.string(),
  encaisse_par: z.string(),
  client: z.string(),
  client_id: z.number(),
  reservation_id: z.number(),
  position_and_date: z.string(),
  /** Per register and day, without gap, given at payment. */
  numero_ticket: z.number(),
  total: montant,
  ht: montant,
  tva: montant,
  css: montant,
  garde: montant,
  remise: montant,
  total_client: montant,
  total_prise_en_charge: montant,
  arrondi: montant,
  montant_recu: montantOuNull,
  montant_rendu: montantOuNull,
  mode_paiement: t,
  paiements: z.nullable(z.array(paiement)),
  export_at: dateHeureOuNull,
  statut: z.enum(STATUTS_VENTE),
  identifiant_assure: t,
  nom_assure: t,
  secteur_assure: t,
});
export type Vente = z.infer<typeof vente>;
export const venteDetail = z.object({ ...vente.shape, lignes: z.array(ligneReservation) });
export type VenteDetail = z.infer<typeof venteDetail>;

export const compteursVentes = z.object({
  total_client: montant, total_pc: montant, total_ca: montant, total_ht: montant, total_tva: montant, total_css: montant,
  marge: montant, panier_moyen: montant, nombre_ventes: z.number(),
});
