import * as z from 'zod/mini';
import { texte, texteOuNull, versionVue } from '../base/contract.ts';
import { heureSchema, jourSchema } from '../base/dates.ts';
import { montantSaisi } from '../base/montant.ts';
import { entier, NUMERO_MAX } from '../base/nombre.ts';
import { pinDeResponsable } from '../accord/accord.schema.ts';

const dit = z.optional(montantSaisi);
const zero = z._default(montantSaisi, 0);
const motif = z.optional(texteOuNull(300));
/** Why a mode differs; `motif_ecart` stands for those that say nothing. */
const motifsDesModes = { motif_cheque: motif, motif_mobile_money: motif, motif_autres: motif };
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
  motif_ecart: motif,
  ...motifsDesModes,
  /** Why cash came in, or went out, that no movement of the session says; `motif_ecart` otherwise. */
  motif_entrees: motif,
  motif_sorties: motif,
  /** Of a second person, when such cash is above the pharmacy's ceiling. */
  pin: pinDeResponsable,
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
  motif_ecart: motif,
  ...motifsDesModes,
  version: versionVue,
});
export type BilletageRecompte = z.infer<typeof billetageRecompte>;
