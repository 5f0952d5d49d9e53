import * as z from 'zod/mini';
import { onSignOut, preventSignOut } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { toast } from '#client/ui/toast.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import { numero } from '../barre/pastille.rules.ts';

/**
 * What signing out owes to the drafts kept on this station, on whatever page it happens: the
 * selling screen may never have been loaded since the page was. Read without the whole schema of a
 * basket, for every page carries this.
 */
export const CLE_BROUILLONS = 'vente.brouillons';
const memoire = z.object({
  utilisateur_id: z.number(),
  brouillons: z.array(z.object({ position: z.number(), base: z.nullable(z.unknown()) })),
});

/** At sign-out the drafts go: they stay in the base, not on the station. */
export function oublierBrouillons(): void {
  try {
    localStorage.removeItem(CLE_BROUILLONS);
  } catch {
    toast.avertir(phrasesReservation.localSuppression);
  }
}

function enSouffrance(): string[] {
  try {
    const lue = z.safeParse(memoire, JSON.parse(localStorage.getItem(CLE_BROUILLONS) ?? 'null'));
    if (!lue.success || lue.data.utilisateur_id !== store.get(sessionAtom)?.id) return [];
    return lue.data.brouillons.filter((b) => b.base !== null).map((b) => numero(b.position));
  } catch {
    return [];
  }
}
let laisser: (() => void) | null = null;
/**
 * [BRO-6] Edits left on this station by an earlier page hold the sign-out until the selling screen
 * has sent them. Called once, by main.
 */
export function veillerBrouillons(): void {
  onSignOut(oublierBrouillons);
  laisser ??= preventSignOut(() => {
    const numeros = enSouffrance();
    return numeros.length > 0 ? phrasesReservation.deconnexionBrouillons(numeros.join(', ')) : null;
  });
}
/** The selling screen answers for them from now on. */
export function laisserLaVenteRepondre(): void {
  laisser?.();
  laisser = null;
}
