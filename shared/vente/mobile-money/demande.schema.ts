import * as z from 'zod/mini';
import { pinDeResponsable } from '../accord/accord.schema.ts';
import { texte, texteOuNull, versionVue } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { montant, montantOuNull, montantSaisi } from '../../base/montant.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { ETATS_DEMANDE, OPERATEURS } from '../caisse/demande-du-panier.schema.ts';
import { PILOTES_MOBILES } from './pilotes.ts';

export const OPERATIONS_MOBILES = ['demande', 'statut', 'rappel', 'remboursement'] as const;
export const VOIES_DE_REMBOURSEMENT = ['operateur', 'especes'] as const;
export type VoieDeRemboursement = (typeof VOIES_DE_REMBOURSEMENT)[number];

const t = z.nullable(z.string());

/** Money asked of, or received from, an operator. */
export const demandeMobile = z.object({
  id: z.number(),
  version: z.number(),
  /** Ours, unique for ever [MOB-3]. */
  reference: z.string(),
  pilote: z.enum(PILOTES_MOBILES),
  /** Null: unknown, typed by an older till. */
  operateur: z.nullable(z.enum(OPERATEURS)),
  /** '077 … 56'. */
  telephone: t,
  montant,
  frais: montantOuNull,
  reservation_id: z.number(),
  caisse_id: z.number(),
  caisse: z.string(),
  client: z.string(),
  par: z.string(),
  etat: z.enum(ETATS_DEMANDE),
  motif: t,
  force_motif: t,
  force_par: t,
  abandonnee_at: dateHeureOuNull,
  ref_operateur: t,
  /** Typed reference, not yet seen on the operator's statement. */
  a_verifier: z.boolean(),
  verifiee_par: t,
  demandee_at: dateHeure,
  confirmee_at: dateHeureOuNull,
  vente_id: z.nullable(z.number()),
  /** A typed line whose money came late through this request: counted there. */
  remplacee_par_id: z.nullable(z.number()),
  remboursee_at: dateHeureOuNull,
  remboursee_par: t,
  remboursee_voie: z.nullable(z.enum(VOIES_DE_REMBOURSEMENT)),
  remboursement_ref: t,
  /** Seen on an imported statement. */
  releve_at: dateHeureOuNull,
  jour: z.string(),
  created_at: dateHeure,
  updated_at: dateHeure,
});
export type DemandeMobile = z.infer<typeof demandeMobile>;

export const echangeMobile = z.object({
  id: z.number(),
  operation: z.enum(OPERATIONS_MOBILES),
  debut_at: dateHeure,
  duree_ms: z.nullable(z.number()),
  statut: z.nullable(z.number()),
  envoi: z.string(),
  reponse: t,
  issue: t,
});
export const demandeMobileDetail = z.object({
  ...demandeMobile.shape,
  /** Through the operator linked now. */
  remboursable: z.boolean(),
  /** Next call to the operator: a query, or a refund asked for. */
  prochain_at: dateHeureOuNull,
  echanges: z.array(echangeMobile),
});
export type DemandeMobileDetail = z.infer<typeof demandeMobileDetail>;

/** `forcer`: a supervisor's reason to ask beside a live request. */
export const aDemander = z.object({
  version: versionVue,
  operateur: z.enum(OPERATEURS),
  telephone: texte(30, 1),
  montant: montantSaisi,
  caisse_id: z.optional(entier(1, NUMERO_MAX)),
  forcer: z._default(texteOuNull(200), null),
});
export type ADemanderMobile = z.infer<typeof aDemander>;

export const remboursementDemande = z.object({
  version: versionVue,
  voie: z.enum(VOIES_DE_REMBOURSEMENT),
  motif: texte(200, 3),
  /** In cash: the open session of the drawer it leaves. */
  session_id: z.optional(entier(1, NUMERO_MAX)),
  /** Second person's, above the ceiling [SES-21]. */
  pin: pinDeResponsable,
});
export type RemboursementDemande = z.infer<typeof remboursementDemande>;
export const rattachementDemande = z.object({
  version: versionVue,
  vente_id: entier(1, NUMERO_MAX),
  motif: texte(200, 3),
});
export type RattachementDemande = z.infer<typeof rattachementDemande>;
/** What a person read on the operator's statement. */
export const constatDemande = z.object({
  version: versionVue,
  payee: z.boolean(),
  ref_operateur: z._default(texteOuNull(40), null),
});
export type ConstatDemande = z.infer<typeof constatDemande>;
/** A typed reference found on the operator's statement. */
export const verificationDemande = z.object({ version: versionVue });
