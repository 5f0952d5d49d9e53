import * as phrases from '#shared/certification/certification.phrases.ts';
import type { IssueDEnvoi } from '#shared/certification/etats.rules.ts';
import type { AccesService, ReponseDuService } from './pilote-fiscal.ts';

/** Bytes; larger answers are not theirs. */
const TAILLE_MAX = 200_000;
const DELAI_MS = 20_000;

interface Appel {
  methode: 'GET' | 'POST' | 'PUT';
  chemin: string;
  corps?: string;
}
export type RetourDuService =
  | { statut: number; texte: string }
  | { panne: 'non_partie' | 'incertaine'; texte: null };

/** Failures before anything was sent. */
const AVANT_ENVOI = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);
function codesDe(erreur: unknown): string[] {
  if (typeof erreur !== 'object' || erreur === null) return [];
  const { code, cause, errors } = erreur as { code?: unknown; cause?: unknown; errors?: unknown };
  const suites = Array.isArray(errors) ? errors : [];
  return [...(typeof code === 'string' ? [code] : []), ...[cause, ...suites].flatMap(codesDe)];
}

async function lireBorne(reponse: Response): Promise<string> {
  const morceaux: Uint8Array[] = [];
  let taille = 0;
  for await (const morceau of reponse.body ?? []) {
    taille += morceau.length;
    if (taille > TAILLE_MAX) throw new Error('réponse trop longue');
    morceaux.push(morceau);
  }
  return new TextDecoder().decode(Buffer.concat(morceaux));
}

/**
 * No keep-alive: a reused connection closed meanwhile leaves delivery unknown. Never logged: it
 * carries the token.
 */
export async function appelerService(
  { adresse, jeton }: Pick<AccesService, 'adresse' | 'jeton'>,
  { methode, chemin, corps }: Appel,
  delai = DELAI_MS,
): Promise<RetourDuService> {
  try {
    const reponse = await fetch(`${adresse.replace(/\/+$/, '')}/${chemin}`, {
      method: methode,
      redirect: 'manual',
      signal: AbortSignal.timeout(delai),
      headers: {
        Accept: 'application/json',
        Connection: 'close',
        ...(jeton !== null && { Authorization: `Bearer ${jeton}` }),
        ...(corps !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(corps !== undefined && { body: corps }),
    });
    return { statut: reponse.status, texte: await lireBorne(reponse) };
  } catch (erreur) {
    const codes = codesDe(erreur);
    const avant = codes.some((c) => AVANT_ENVOI.has(c));
    return { panne: avant ? 'non_partie' : 'incertaine', texte: null };
  }
}

const NON_PARTIE: Readonly<Record<number, string>> = {
  401: phrases.jetonRefuse,
  403: phrases.jetonRefuse,
  408: phrases.occupe,
  425: phrases.occupe,
  429: phrases.occupe,
  502: phrases.occupe,
  503: phrases.occupe,
};

export function lireObjet(texte: string): Record<string, unknown> | null {
  try {
    const lu: unknown = JSON.parse(texte);
    return typeof lu === 'object' && lu !== null && !Array.isArray(lu)
      ? (lu as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/**
 * [CER-4] Classifies an answer: `lire` parses a 2xx, `refus` a refusal. A shape `lire` does not
 * know is uncertain.
 */
export function jugerRetour(
  retour: RetourDuService,
  lire: (objet: Record<string, unknown>) => IssueDEnvoi | null,
  refus: (objet: Record<string, unknown> | null, statut: number) => IssueDEnvoi,
): ReponseDuService {
  if ('panne' in retour) {
    const issue: IssueDEnvoi =
      retour.panne === 'non_partie'
        ? { issue: 'non_partie', phrase: phrases.injoignable }
        : { issue: 'incertaine', phrase: phrases.sansReponse };
    return { issue, statut: null, texte: null };
  }
  const { statut, texte } = retour;
  const juge = (issue: IssueDEnvoi): ReponseDuService => ({ issue, statut, texte });
  const pasArrivee = NON_PARTIE[statut];
  if (pasArrivee !== undefined) return juge({ issue: 'non_partie', phrase: pasArrivee });
  const objet = lireObjet(texte);
  // A foreign 404/405 page, or a redirect by some middlebox.
  const ailleurs = statut >= 300 && statut < 400;
  if (ailleurs || ((statut === 404 || statut === 405) && objet === null))
    return juge({ issue: 'non_partie', phrase: phrases.adresseInconnue(statut) });
  if (statut >= 400 && statut < 500) return juge(refus(objet, statut));
  if (statut < 200 || statut >= 300)
    return juge({ issue: 'incertaine', phrase: phrases.sansReponse });
  return juge((objet && lire(objet)) ?? { issue: 'incertaine', phrase: phrases.reponseIllisible });
}
