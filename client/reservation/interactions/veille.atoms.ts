import { atom } from 'jotai';
import type { Vigilance } from '#client/interaction/vigilance.offert.ts';
import type { LigneSuivie } from '#shared/interaction/resume.rules.ts';
import type { InteractionsDuPanier } from '#shared/reservation/interactions-panier.schema.ts';

/** What is told of the basket on screen. */
export interface VeilleDuPanier extends Vigilance {
  reservation_id: number;
  contre_indications: number;
  /** Its lines, then what its client took before. */
  autour: readonly LigneSuivie[];
}
/** Null until it is known, and where no thesaurus is. */
export const veilleAtom = atom<VeilleDuPanier | null>(null);
/** The panel that tells it whole. */
export const panneauVigilanceAtom = atom(false);

/** A basket waiting for its seller: what he is shown, and what becomes of the act that waits. */
export interface DemandeAcceptation {
  reservation_id: number;
  /** The version he is shown; null where the caller holds none. */
  version: number | null;
  interactions: InteractionsDuPanier;
  repondre: (acceptee: boolean) => void;
}
export const acceptationAtom = atom<DemandeAcceptation | null>(null);
