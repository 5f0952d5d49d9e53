import * as z from 'zod/mini';
import { drapeau, texte, texteOuNull, versionVue } from '../../base/contract.ts';
import { MODES_REELS } from '../../admin/pharmacie/pays.ts';
import { OPERATEURS } from '../caisse/demande-du-panier.schema.ts';
import { FAUTES_MOBILES, PILOTES_MOBILES } from './pilotes.ts';

const commun = {
  pilote: z.enum(PILOTES_MOBILES),
  mode: z.enum(MODES_REELS),
  /** Null: the documented one. */
  adresse: texteOuNull(200),
  /** Shown on the client's phone. */
  libelle: texteOuNull(40),
  /** Simulator fault, until cleared. */
  faute: z.nullable(z.enum(FAUTES_MOBILES)),
  prefixes: z
    .array(
      z.object({ prefixe: z.string().check(z.regex(/^0\d\d$/)), operateur: z.enum(OPERATEURS) }),
    )
    .check(z.maxLength(40)),
};
export const reglagesMobiles = z.object({
  version: z.number(),
  ...commun,
  /** By field of the driver; a secret is '' and never sent out. */
  valeurs: z.array(z.object({ cle: z.string(), valeur: z.string(), pose: z.boolean() })),
  /** Requests still live: the driver is frozen. */
  en_cours: z.number(),
});
export type ReglagesMobiles = z.infer<typeof reglagesMobiles>;

export const reglagesMobilesSaisis = z.object({
  ...commun,
  /** Absent: unchanged; empty: removed. */
  valeurs: z.array(z.object({ cle: texte(40, 1), valeur: texte(2_000) })).check(z.maxLength(20)),
  quitter_l_essai: z._default(drapeau, false),
  version: versionVue,
});
export type ReglagesMobilesSaisis = z.infer<typeof reglagesMobilesSaisis>;

/** All a till needs to ask: who answers, and whose number it is. */
export const mobileMoneyPossible = z.object({
  pilote: z.enum(PILOTES_MOBILES),
  mode: z.enum(MODES_REELS),
  prefixes: commun.prefixes,
});
export type MobileMoneyPossible = z.infer<typeof mobileMoneyPossible>;
