import * as z from 'zod/mini';
import { onSignOut, preventSignOut } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { toast } from '#client/ui/toast.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { numero } from '../barre/pastille.rules.ts';

/**
 * Stored drafts, one entry per basket and user, and their sign-out duties. No basket schema: every
 * page loads this file.
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

/** Entries last read or written by this page, which alone it may send. */
const miens = new Map<string, string>();
export const repondreDe = (cle: string, texte: string): void => void miens.set(cle, texte);
/** Seller gone: entries are free for the next screen. */
export const delaisserBrouillons = (): void => miens.clear();
/** Cleared at sign-out; the server has them. */
function oublierBrouillons(): void {
  oterBrouillons(toutes());
  delaisserBrouillons();
}

const enAttente = z.object({ position: z.number(), base: z.nullable(z.unknown()) });
/**
 * [BRO-7] Another page's unsaved edits, which that page or the next reader sends: basket number, or
 * null.
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

/** Legacy format, until 2026-11-28: a single entry. */
const ANCIENNE = 'vente.brouillons';
const ancienne = z.object({
  utilisateur_id: z.number(),
  brouillons: z.array(z.looseObject({ id: z.number() })),
});
/** Migrates the legacy entry, so that its edits are sent. */
function repartirLesAnciens(): void {
  try {
    const lue = z.safeParse(ancienne, JSON.parse(localStorage.getItem(ANCIENNE) ?? 'null'));
    for (const b of lue.data?.brouillons ?? []) {
      const cle = cleDuBrouillon(lue.data?.utilisateur_id ?? 0, b.id);
      if (localStorage.getItem(cle) === null) localStorage.setItem(cle, JSON.stringify(b));
    }
    localStorage.removeItem(ANCIENNE);
  } catch {
    // Retried by the next page.
  }
}

function enSouffrance(): string[] {
  const { siens } = clesDesBrouillons(store.get(sessionAtom)?.id ?? 0);
  return siens.flatMap((cle) => attendAilleurs(cle) ?? []);
}
let veilles = false;
/**
 * [BRO-6] Another page's unsaved edits block sign-out until a selling screen sends them. Called
 * once, by main.
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
