import {
  type EtatDemande,
  ETATS_EN_COURS,
  estEnCours,
} from '../caisse/demande-du-panier.schema.ts';
import type { DemandeMobile } from './demande.schema.ts';
import { estRecue } from './etats.rules.ts';

/** [MOB-15] Received without a sale: given back, or attached to one. */
const ETATS_A_RENDRE = ['confirmee', 'confirmee_tardive', 'a_rembourser'] as const;
export const estARendre = (etat: EtatDemande): boolean => ETATS_A_RENDRE.some((e) => e === etat);

export const VUES_DES_DEMANDES = ['a_traiter', 'a_verifier', 'en_cours', 'hors_releve'] as const;
export type VueDesDemandes = (typeof VUES_DES_DEMANDES)[number];
/** Of the views that are states alone. */
export const ETATS_DES_VUES = {
  a_traiter: [...ETATS_A_RENDRE, 'incertaine'],
  en_cours: ETATS_EN_COURS,
} as const satisfies Readonly<Record<string, readonly EtatDemande[]>>;

/**
 * [MOB-40] Waits for a person, for the statement, or for the operator. [MOB-42] `hors_releve`: not
 * on an imported statement, whose days are the server's to know.
 */
export function estDansLaVue(
  { etat, a_verifier, releve_at }: Pick<DemandeMobile, 'etat' | 'a_verifier' | 'releve_at'>,
  vue: VueDesDemandes,
): boolean {
  if (vue === 'a_verifier') return a_verifier;
  if (vue === 'hors_releve') return releve_at === null && estRecue(etat);
  return ETATS_DES_VUES[vue].some((e) => e === etat);
}

/** The operator may still be asked: live, or ended without money [MOB-7]. */
export const seRedemande = (etat: EtatDemande): boolean =>
  estEnCours(etat) || etat === 'refusee' || etat === 'expiree';
