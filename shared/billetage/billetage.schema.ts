import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../base/nombre.ts';
import { texte, texteOuNull, versionVue } from '../base/contract.ts';
import { dateHeure, dateHeureOuNull, heureSchema, jourSchema } from '../base/dates.ts';
import { montant, montantOuNull, montantSaisi } from '../base/montant.ts';

export const STATUTS_BILLETAGE = [
  'En attente de validation',
  'validé',
  'renvoyé',
  'retiré',
] as const;

export const coupure = z.object({
  type: z.enum(['billet', 'piece']),
  valeur: z.number(),
  nombre: z.number(),
});
export type Coupure = z.infer<typeof coupure>;

/**
 * A cash count of one register over one period. Amounts in FCFA; `periode` as it is read; `ecart` =
 * counted − expected, cash only. The dates are as they were typed; `debut_at` and `fin_at` bound what
 * is in it, which is what its session held when it was handed in.
 */
export const billetage = z.object({
  id: z.number(),
  version: z.number(),
  caisse_id: z.number(),
  caisse_libelle: z.string(),
  periode: z.string(),
  date_debut: z.string(),
  heure_debut: z.string(),
  date_fin: z.string(),
  heure_fin: z.string(),
  coupures: z.array(coupure),
  total_billetage: montant,
  fond_caisse: montant,
  entrees: montant,
  sorties: montant,
  cheque: montant,
  mobile_money: montant,
  autres: montant,
  total_vente: montant,
  cheque_attendu: montant,
  mobile_money_attendu: montant,
  autres_attendu: montant,
  attendu: montant,
  ecart: montant,
  motif_ecart: z.nullable(z.string()),
  statut: z.enum(STATUTS_BILLETAGE),
  created_by: z.string(),
  fond_laisse: montantOuNull,
  debut_at: dateHeure,
  fin_at: dateHeure,
  motif_renvoi: z.nullable(z.string()),
  renvoye_par: z.nullable(z.string()),
  ended_with: z.nullable(z.string()),
  valide_at: dateHeureOuNull,
  created_at: dateHeure,
});
export type Billetage = z.infer<typeof billetage>;

const dit = z.optional(montantSaisi);
const zero = z._default(montantSaisi, 0);
const coupuresSaisies = z
  .array(
    z.object({
      type: z.enum(['billet', 'piece']),
      valeur: entier(0, NUMERO_MAX),
      nombre: entier(0, 1_000_000),
    }),
  )
  .check(z.maxLength(40));
export const nouveauBilletage = z.object({
  caisse_id: entier(1, NUMERO_MAX),
  date_debut: jourSchema,
  heure_debut: heureSchema,
  date_fin: jourSchema,
  heure_fin: heureSchema,
  coupures: coupuresSaisies,
  /** Absent: what the session knows of it. */
  fond_caisse: dit,
  entrees: dit,
  sorties: dit,
  cheque: zero,
  mobile_money: zero,
  autres: zero,
  /** What stays in the drawer for the next session. */
  fond_laisse: dit,
  motif_ecart: z.optional(texteOuNull(300)),
});
export type NouveauBilletage = z.infer<typeof nouveauBilletage>;

/** Which version of the count was read: what is shown is what is acted on. */
export const billetageVu = z.object({ version: versionVue });
export type BilletageVu = z.infer<typeof billetageVu>;
export const billetageRenvoye = z.object({ motif: texte(300, 1), version: versionVue });
export type BilletageRenvoye = z.infer<typeof billetageRenvoye>;
export const billetageRecompte = z.object({
  coupures: coupuresSaisies,
  cheque: zero,
  mobile_money: zero,
  autres: zero,
  motif_ecart: z.optional(texteOuNull(300)),
  version: versionVue,
});
export type BilletageRecompte = z.infer<typeof billetageRecompte>;
