import type { Affichage, EtapeMontree, PanierDuClient } from './afficheur.schema.ts';

export const CHEMIN_AFFICHAGE = '/api/afficheurs/affichage';
export const CHEMIN_RELIER = '/api/afficheurs/relier';
/** '': what begins them all. */
export const sujetAffichage = (afficheur_id: number | ''): string => `afficheur:${afficheur_id}`;

/** ms. */
export const DUREE_PAYE_MS = 20_000;
/** A till opens its next basket by itself: the change due stays long enough to be read. */
const DUREE_MIN_PAYE_MS = 6_000;
/** A basket that nobody touches any more. */
export const DUREE_SILENCE_MS = 600_000;

/** Times are the screen's own, from when it heard: an old tablet's clock is wrong. */
export interface Suivi {
  affichage: Affichage;
  recu_ms: number;
  /** The last payment heard. */
  paye: { at: string; vu_ms: number } | null;
}
const dernierPaye = ({ panier, precedent }: Affichage): string | null =>
  panier?.paye?.at ?? precedent?.paye?.at ?? null;

export function suivre(avant: Suivi | null, affichage: Affichage, maintenant_ms: number): Suivi {
  const at = dernierPaye(affichage);
  const deja = avant?.paye ?? null;
  if (at === null || at === deja?.at) return { affichage, recu_ms: maintenant_ms, paye: deja };
  return { affichage, recu_ms: maintenant_ms, paye: { at, vu_ms: maintenant_ms } };
}

export interface Montre {
  etape: EtapeMontree;
  panier: PanierDuClient | null;
  /** ms until it changes by itself; null: never. */
  encore_ms: number | null;
}
const REPOS: Montre = { etape: 'repos', panier: null, encore_ms: null };

/**
 * [AFF-4] Thanks for twenty seconds, or six once another basket is open; a basket being paid shows
 * at once. A basket silent for ten minutes leaves the screen.
 */
export function montreA({ affichage, recu_ms, paye }: Suivi, maintenant_ms: number): Montre {
  const { etape, panier, precedent } = affichage;
  const payeDepuis = maintenant_ms - (paye?.vu_ms ?? 0);
  if (etape === 'paye')
    return payeDepuis < DUREE_PAYE_MS
      ? { etape, panier, encore_ms: DUREE_PAYE_MS - payeDepuis }
      : REPOS;
  const attend = etape === 'panier' || etape === 'repos';
  if (precedent && attend && payeDepuis < DUREE_MIN_PAYE_MS)
    return { etape: 'paye', panier: precedent, encore_ms: DUREE_MIN_PAYE_MS - payeDepuis };
  if (etape === 'repos') return REPOS;
  const silence = maintenant_ms - recu_ms;
  return silence < DUREE_SILENCE_MS
    ? { etape, panier, encore_ms: DUREE_SILENCE_MS - silence }
    : REPOS;
}

/** [AFF-5] 'HH:mm': the screen is dark from 19:00 to 06:00. */
export const estNuit = (heure: string): boolean => heure >= '19:00' || heure < '06:00';
