import { parseAnswer } from '../../platform/http/call-service.ts';

const DELAI_MS = 10_000;
const TAILLE_MAX = 3 * 1_048_576;

export interface ReponseSuperviseur {
  statut: number;
  /** Parsed JSON, else undefined. */
  json: unknown;
  attendre: number;
}

const adresseDe = (base: string, chemin: string): string => `${base.replace(/\/+$/, '')}${chemin}`;

async function lire(reponse: Response): Promise<unknown> {
  const morceaux: Uint8Array[] = [];
  let taille = 0;
  if (!reponse.body) return undefined;
  for await (const morceau of reponse.body as unknown as AsyncIterable<Uint8Array>) {
    taille += morceau.length;
    if (taille > TAILLE_MAX) return undefined;
    morceaux.push(morceau);
  }
  try {
    return parseAnswer(Buffer.concat(morceaux).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** 10 s timeout; null when unreachable. The answer is untrusted. */
export async function joindreSuperviseur(
  base: string,
  chemin: string,
  corps?: unknown,
): Promise<ReponseSuperviseur | null> {
  try {
    const reponse = await fetch(adresseDe(base, chemin), {
      signal: AbortSignal.timeout(DELAI_MS),
      headers: {
        Accept: 'application/json',
        ...(corps !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(corps !== undefined && { method: 'POST', body: JSON.stringify(corps) }),
    });
    return {
      statut: reponse.status,
      json: await lire(reponse),
      attendre: Number(reponse.headers.get('Retry-After')) || 0,
    };
  } catch {
    return null;
  }
}
