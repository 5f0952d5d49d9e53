import { type EtatDemande, estEnCours } from '../caisse/demande-du-panier.schema.ts';
import * as phrases from './mobile-money.phrases.ts';

/** Money received, whatever became of it [MOB-M1]. */
export const RECUES = [
  'confirmee',
  'rattachee',
  'confirmee_tardive',
  'a_rembourser',
  'remboursee',
] as const;
const dans = (etats: readonly EtatDemande[], etat: EtatDemande): boolean => etats.includes(etat);
export const estRecue = (etat: EtatDemande): boolean => dans(RECUES, etat);

export type MotifMobile =
  | 'solde_insuffisant'
  | 'code_errone'
  | 'refus_client'
  | 'plafond'
  | 'montant'
  | 'numero_inconnu'
  | 'reglage'
  | 'autre';

/** A driver's reading of the answer to a request. */
export type ReponseDemande =
  | { issue: 'acceptee'; ref_externe: string | null }
  | { issue: 'refusee'; motif: MotifMobile; phrase: string | null }
  /** Certainly not received. */
  | { issue: 'non_partie'; phrase: string }
  /** Perhaps received: only its status tells. */
  | { issue: 'inconnue'; ref_externe: string | null };

/** A driver's reading of a status. Amounts: FCFA; null: not said. */
export type ReponseStatut =
  | { statut: 'en_attente' }
  | {
      statut: 'payee';
      ref_operateur: string | null;
      montant: number | null;
      frais: number | null;
      heure: Date | null;
    }
  | { statut: 'refusee'; motif: MotifMobile; phrase: string | null }
  | { statut: 'expiree' }
  /** They know no such request. */
  | { statut: 'inconnue_du_tiers' }
  | { statut: 'ambigue' }
  /** No answer, or unreadable: nothing learned. */
  | { statut: 'sans_reponse' };

/** What a request's next state is computed from. */
export interface Suivie {
  etat: EtatDemande;
  /** Whole FCFA, as asked. */
  montant: number;
  demandee_at: Date;
  /** First « unknown » of the third party since the last other answer. */
  inconnue_at: Date | null;
  motif: string | null;
}
export interface Suite {
  etat: EtatDemande;
  /** ms until the next status query; null: none. */
  dans_ms: number | null;
  motif: string | null;
  inconnue_at: Date | null;
}

const [S, MIN, H] = [1_000, 60_000, 3_600_000];
/** Believed only when said twice, this far apart. */
export const INCONNUE_MS = 30 * S;
/** An uncertain request is asked for during a day, then left to a person. */
export const SUIVIE_MS = 24 * H;

/** [MOB-5] 3 s for 30 s, 5 s to 3 min, 30 s to 10 min, 5 min to an hour, then hourly for a day. */
export function delaiDeSuivi(depuis_ms: number): number | null {
  if (depuis_ms < 30 * S) return 3 * S;
  if (depuis_ms < 3 * MIN) return 5 * S;
  if (depuis_ms < 10 * MIN) return 30 * S;
  if (depuis_ms < H) return 5 * MIN;
  return depuis_ms < SUIVIE_MS ? H : null;
}

/** Refused and expired ones are asked for again: a later « paid » wins [MOB-7]. */
export const SURVEILLEE_MS = [MIN, 5 * MIN, 30 * MIN, 6 * H, SUIVIE_MS] as const;
function delaiDApres(depuis_ms: number): number | null {
  const prochain = SURVEILLEE_MS.find((ms) => ms > depuis_ms);
  return prochain === undefined ? null : prochain - depuis_ms;
}

const suite = (etat: EtatDemande, dans_ms: number | null, motif: string | null = null): Suite => ({
  etat,
  dans_ms,
  motif,
  inconnue_at: null,
});

/** [MOB-4] After the call that asked; `depuis_ms` since the request was written. */
export function apresDemande(reponse: ReponseDemande, depuis_ms: number): Suite {
  switch (reponse.issue) {
    case 'acceptee':
      return suite('en_attente_client', delaiDeSuivi(depuis_ms));
    case 'refusee':
      return suite('refusee', null, reponse.phrase ?? phrases.motifs[reponse.motif]);
    case 'non_partie':
      return suite('refusee', null, reponse.phrase);
    case 'inconnue':
      return suite('incertaine', delaiDeSuivi(depuis_ms), phrases.sansReponse);
  }
}

/** [MOB-4] Its sender died during the call: received or not, only its status tells. */
export const APRES_INTERRUPTION: Suite = suite('incertaine', 3 * S, phrases.arreteePendantEnvoi);
/**
 * [MOB-31] Written this long ago and not sent: the client has left, or a restored base forgot that it
 * was. Never sent; only its status tells.
 */
export const ENVOI_MAX_MS = 2 * MIN;

/**
 * [MOB-6] After a status query. « Paid » wins over any state but a paid one; [MOB-M5] nothing
 * leaves a paid state. An amount other than asked is for a person, and so is one still unknown after
 * a day. `confirmee` is « money received »: the caller attaches it to its sale, or makes it
 * `confirmee_tardive`.
 */
export function apresStatut(d: Suivie, lu: ReponseStatut, maintenant: Date): Suite {
  const depuis = maintenant.getTime() - d.demandee_at.getTime();
  const memeEtat = (dans_ms: number | null): Suite => ({
    etat: d.etat,
    dans_ms,
    motif: d.motif,
    inconnue_at: d.inconnue_at,
  });
  if (estRecue(d.etat)) return memeEtat(null);
  if (lu.statut === 'payee') return apresPayee(d, lu);
  if (!estEnCours(d.etat)) return memeEtat(delaiDApres(depuis));
  const suivant = delaiDeSuivi(depuis);
  if (suivant === null && (lu.statut === 'sans_reponse' || lu.statut === 'en_attente'))
    return suite('incertaine', null, phrases.aLireSurLeReleve);
  switch (lu.statut) {
    case 'sans_reponse':
      return memeEtat(suivant);
    case 'en_attente':
      return suite('en_attente_client', suivant);
    case 'refusee':
      return suite('refusee', delaiDApres(depuis), lu.phrase ?? phrases.motifs[lu.motif]);
    case 'expiree':
      return suite('expiree', delaiDApres(depuis), phrases.expiree);
    case 'ambigue':
      return suite('incertaine', suivant, phrases.ambigue);
    case 'inconnue_du_tiers': {
      const inconnue_at = d.inconnue_at ?? maintenant;
      return maintenant.getTime() - inconnue_at.getTime() >= INCONNUE_MS
        ? suite('refusee', delaiDApres(depuis), phrases.jamaisRecue)
        : { ...suite('incertaine', suivant ?? INCONNUE_MS, phrases.sansReponse), inconnue_at };
    }
  }
}

type Payee = Extract<ReponseStatut, { statut: 'payee' }>;
const apresPayee = ({ montant }: Suivie, lu: Payee): Suite =>
  lu.montant !== null && lu.montant !== montant
    ? suite('incertaine', null, phrases.autreMontant(montant, lu.montant))
    : suite('confirmee', null);
