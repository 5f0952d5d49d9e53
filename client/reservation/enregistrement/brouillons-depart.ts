import * as z from 'zod/mini';
import { onSignOut, preventSignOut } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { toast } from '#client/ui/toast.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import { numero } from '../barre/pastille.rules.ts';

/**
 * The drafts kept on this station, one entry a basket and user, and what signing out owes to them, on
 * whatever page it happens: the selling screen may never have been loaded since the page was. Read
 * without the whole schema of a basket, for every page carries this.
 */
const PREFIXE = 'vente.brouillon.';
const prefixeDe = (utilisateur_id: number): string => `${PREFIXE}${utilisateur_id}.`;
export const cleDuBrouillon = (utilisateur_id: number, id: number): string =>
  `${prefixeDe(utilisateur_id)}${id}`;
function toutes(): string[] {
  try {
    return Object.keys(localStorage).filter((c) => c.startsWith(PREFIXE));
  } catch {
    return [];
  }
}
/** Where this user's drafts are, the others' apart. */
export function clesDesBrouillons(utilisateur_id: number): { siens: string[]; autres: string[] } {
  const [cles, prefixe] = [toutes(), prefixeDe(utilisateur_id)];
  return {
    siens: cles.filter((c) => c.startsWith(prefixe)),
    autres: cles.filter((c) => !c.startsWith(prefixe)),
  };
}

export function oterBrouillons(cles: readonly string[]): void {
  try {
    for (const cle of cles) localStorage.removeItem(cle);
  } catch {
    toast.avertir(phrasesReservation.localSuppression);
  }
}

/** What this page last read or wrote of them: it answers for these, and for no other. */
const miens = new Map<string, string>();
export const repondreDe = (cle: string, texte: string): void => void miens.set(cle, texte);
/** The seller has left: whoever opens the selling screen next takes up what is kept. */
export const delaisserBrouillons = (): void => miens.clear();
/** At sign-out the drafts go: they stay in the base, not on the station. */
function oublierBrouillons(): void {
  oterBrouillons(toutes());
  delaisserBrouillons();
}

const enAttente = z.object({ position: z.number(), base: z.nullable(z.unknown()) });
/**
 * [BRO-7] Edits that the server does not have, and that another page kept: that one will send them,
 * or the next to read them. The number of their basket; null when there is nothing of the kind there.
 */
export function attendAilleurs(cle: string): string | null {
  try {
    const texte = localStorage.getItem(cle);
    if (texte === null || texte === miens.get(cle)) return null;
    const lu = z.safeParse(enAttente, JSON.parse(texte));
    return lu.success && lu.data.base !== null ? numero(lu.data.position) : null;
  } catch {
    return null;
  }
}

/** All of them in one entry: as pages kept them until 2026-11-28. */
const ANCIENNE = 'vente.brouillons';
const ancienne = z.object({
  utilisateur_id: z.number(),
  brouillons: z.array(z.looseObject({ id: z.number() })),
});
/** What a page of before left unsent is shared out, and sent as the rest. */
function repartirLesAnciens(): void {
  try {
    const lue = z.safeParse(ancienne, JSON.parse(localStorage.getItem(ANCIENNE) ?? 'null'));
    for (const b of lue.data?.brouillons ?? []) {
      const cle = cleDuBrouillon(lue.data?.utilisateur_id ?? 0, b.id);
      if (localStorage.getItem(cle) === null) localStorage.setItem(cle, JSON.stringify(b));
    }
    localStorage.removeItem(ANCIENNE);
  } catch {
    // Left as it is: tried again by the next page.
  }
}

function enSouffrance(): string[] {
  const { siens } = clesDesBrouillons(store.get(sessionAtom)?.id ?? 0);
  return siens.flatMap((cle) => attendAilleurs(cle) ?? []);
}
let veilles = false;
/**
 * [BRO-6] Edits left on this station by another page hold the sign-out until a selling screen has
 * sent them. Called once, by main.
 */
export function veillerBrouillons(): void {
  onSignOut(oublierBrouillons);
  repartirLesAnciens();
  if (veilles) return;
  veilles = true;
  preventSignOut(() => {
    const numeros = enSouffrance();
    return numeros.length > 0 ? phrasesReservation.deconnexionBrouillons(numeros.join(', ')) : null;
  });
}
