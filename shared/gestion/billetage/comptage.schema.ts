import * as z from 'zod/mini';
import { texte, texteOuNull, versionVue } from '../../base/contract.ts';
import { heureSchema, jourSchema } from '../../base/dates.ts';
import { montantSaisi } from '../../base/montant.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { pinDeResponsable } from '../../vente/accord/accord.schema.ts';

const statedAmount = z.optional(montantSaisi);
const zero = z._default(montantSaisi, 0);
const motif = z.optional(texteOuNull(300));
/** Per mode; `motif_ecart` is the fallback. */
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
  /** Absent: the session's own figure. */
  fond_caisse: statedAmount,
  entrees: statedAmount,
  sorties: statedAmount,
  cheque: zero,
  mobile_money: zero,
  autres: zero,
  /** Left for the next session. */
  fond_laisse: statedAmount,
  motif_ecart: motif,
  ...motifsDesModes,
  /** Cash without a movement; `motif_ecart` is the fallback. */
  motif_entrees: motif,
  motif_sorties: motif,
  /** Second person's, when such cash exceeds the ceiling. */
  pin: pinDeResponsable,
});
export type NouveauBilletage = z.infer<typeof nouveauBilletage>;

/** Version read. */
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
