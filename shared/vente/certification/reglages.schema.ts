import * as z from 'zod/mini';
import { drapeau, identifiant, texte, texteOuNull } from '../../base/contract.ts';
import { jourSchema } from '../../base/dates.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { TYPES_CLIENT, type TypeClient } from '../clientele/client.schema.ts';
import { MODES_REELS, PAYS } from '../../admin/pharmacie/pays.ts';
import {
  FAUTES_SIMULEES,
  MODES_A_DIRE,
  type ModeADire,
  TAXES_A_DIRE,
  type TaxeADire,
} from './pilotes.ts';

/** Maximum print wait, ms. */
export const ATTENDRE_MAX_MS = 5_000;
const code = texte(40);
const parCle = <C extends string>(cles: readonly [C, ...C[]]) => z.record(z.enum(cles), code);

/** National codes; '' when none. */
const correspondances = {
  taxes: parCle<TaxeADire>(TAXES_A_DIRE),
  modes: parCle<ModeADire>(MODES_A_DIRE),
  types_client: parCle<TypeClient>(TYPES_CLIENT),
};
/** [CER-10] Undefined by the State's texts; default first. */
const GARDES = ['ligne', 'prix'] as const;
const TIERS_PAYANTS = ['une_facture', 'deux_factures'] as const;
const commun = {
  pays: z.nullable(z.enum(PAYS)),
  mode: z.enum(MODES_REELS),
  /** As declared to the State. */
  etablissement: texteOuNull(80),
  /** State server; null: documented default. */
  adresse: texteOuNull(200),
  /** Own line, or in the price. */
  garde: z.enum(GARDES),
  /** A payment on the client's invoice, or a separate invoice. */
  tiers_payant: z.enum(TIERS_PAYANTS),
  /** Print wait, ms; payment never waits. */
  attendre_ms: entier(0, ATTENDRE_MAX_MS),
  ...correspondances,
  /** Simulator fault, until cleared. */
  faute: z.nullable(z.enum(FAUTES_SIMULEES)),
};

export const reglagesCertification = z.object({
  version: z.number(),
  ...commun,
  /** Token set; never sent out. */
  jeton_pose: z.boolean(),
  /** Expiry date. */
  jeton_fin: z.nullable(z.string()),
  points_de_vente: z.array(
    z.object({ caisse_id: z.number(), caisse: z.string(), code: z.string() }),
  ),
  /** Country and mode are now frozen [CER-9]. */
  commencee: z.boolean(),
});
export type ReglagesCertification = z.infer<typeof reglagesCertification>;

/** Whole settings; token only when changed. */
export const reglagesSaisis = z.object({
  ...commun,
  /** Absent: unchanged; empty: removed. */
  jeton: z.optional(texte(4_000)),
  jeton_fin: z._default(z.nullable(jourSchema), null),
  points_de_vente: z._default(
    z.array(z.object({ caisse_id: identifiant, code })).check(z.maxLength(200)),
    [],
  ),
  /** Confirms leaving the test base; trials stay trials. */
  quitter_l_essai: z._default(drapeau, false),
  version: z.optional(entier(0, NUMERO_MAX)),
});
export type ReglagesSaisis = z.infer<typeof reglagesSaisis>;
