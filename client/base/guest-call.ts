import type { Enveloppe } from '#shared/base/refus.ts';
import { csrfToken } from './csrf.ts';

const PATIENCE_MS = 15_000;

/**
 * From a page without account, nor anything of the application: its cookie goes by itself. Null: no
 * answer, or a server error.
 */
export async function callAsGuest<D>(
  chemin: string,
  corps?: object,
): Promise<Enveloppe<D | null> | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const reponse = await fetch(chemin, {
      credentials: 'same-origin',
      signal,
      ...(corps && {
        method: 'POST',
        // The same browser may hold a session.
        headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': await csrfToken(signal) },
        body: JSON.stringify(corps),
      }),
    });
    return reponse.status < 500 ? ((await reponse.json()) as Enveloppe<D | null>) : null;
  } catch {
    return null;
  }
}
