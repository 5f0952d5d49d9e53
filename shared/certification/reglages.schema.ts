import * as z from 'zod/mini';
import { drapeau, identifiant, texte, texteOuNull } from '../base/contract.ts';
import { jourSchema } from '../base/dates.ts';
import { entier, NUMERO_MAX } from '../base/nombre.ts';
import { TYPES_CLIENT, type TypeClient } from '../clientele/client.schema.ts';
import { MODES_REELS, PAYS } from '../pharmacie/pays.ts';
import {
  FAUTES_SIMULEES,
  MODES_A_DIRE,
  type ModeADire,
  TAXES_A_DIRE,
  type TaxeADire,
} from './pilotes.ts';

/** The longest that a print may wait for the State's code. */
export const ATTENDRE_MAX_MS = 5_000;
const code = texte(40);
const parCle = <C extends string>(cles: readonly [C, ...C[]]) => z.record(z.enum(cles), code);

/** How our taxes, modes and clients are called over there; '' where there is no such thing. */
const correspondances = {
  taxes: parCle<TaxeADire>(TAXES_A_DIRE),
  modes: parCle<ModeADire>(MODES_A_DIRE),
  types_client: parCle<TypeClient>(TYPES_CLIENT),
};
/** [CER-10] What a country leaves open, and no text says yet: one choice, its default first. */
const GARDES = ['ligne', 'prix'] as const;
const TIERS_PAYANTS = ['une_facture', 'deux_factures'] as const;
const commun = {
  pays: z.nullable(z.enum(PAYS)),
  mode: z.enum(MODES_REELS),
  /** As it was declared over there. */
  etablissement: texteOuNull(80),
  /** Of the State's server; null: the one its documents give. */
  adresse: texteOuNull(200),
  /** The duty tax: a line of its own, or in the price of each. */
  garde: z.enum(GARDES),
  /** What a fund pays: in the client's invoice as a payment, or in an invoice of its own. */
  tiers_payant: z.enum(TIERS_PAYANTS),
  /** How long a print waits for the code; the payment never does. */
  attendre_ms: entier(0, ATTENDRE_MAX_MS),
  ...correspondances,
  /** The fault that the simulator makes at each sending, until it is taken off. */
  faute: z.nullable(z.enum(FAUTES_SIMULEES)),
};

export const reglagesCertification = z.object({
  version: z.number(),
  ...commun,
  /** A token is there; itself it never leaves the server. */
  jeton_pose: z.boolean(),
  /** The last day it serves, as its owner or the State said it. */
  jeton_fin: z.nullable(z.string()),
  points_de_vente: z.array(
    z.object({ caisse_id: z.number(), caisse: z.string(), code: z.string() }),
  ),
  /** Something was certified, or waits: country and mode do not change any more [CER-9]. */
  commencee: z.boolean(),
});
export type ReglagesCertification = z.infer<typeof reglagesCertification>;

/** What is sent to change them: all of it; the token only when it changes. */
export const reglagesSaisis = z.object({
  ...commun,
  /** Left out, it stays; empty, it goes. */
  jeton: z.optional(texte(4_000)),
  jeton_fin: z._default(z.nullable(jourSchema), null),
  points_de_vente: z._default(
    z.array(z.object({ caisse_id: identifiant, code })).check(z.maxLength(200)),
    [],
  ),
  /** Said by who moves from the test base to the real one: what was a trial stays one. */
  quitter_l_essai: z._default(drapeau, false),
  version: z.optional(entier(0, NUMERO_MAX)),
});
export type ReglagesSaisis = z.infer<typeof reglagesSaisis>;
