import { atom } from 'jotai';
import type { Vigilance } from '#client/sante/interaction/vigilance.offert.ts';
import type { LigneSuivie } from '#shared/sante/interaction/resume.rules.ts';
import type { InteractionsDuPanier } from '#shared/vente/reservation/interactions-panier.schema.ts';

export interface VeilleDuPanier extends Vigilance {
  reservation_id: number;
  contre_indications: number;
  /** Its lines, then past purchases. */
  autour: readonly LigneSuivie[];
}
/** Null while unknown, or without thesaurus. */
export const veilleAtom = atom<VeilleDuPanier | null>(null);
export const panneauVigilanceAtom = atom(false);

export interface DemandeAcceptation {
  reservation_id: number;
  /** Version shown; null if unknown. */
  version: number | null;
  interactions: InteractionsDuPanier;
  repondre: (acceptee: boolean) => void;
}
export const acceptationAtom = atom<DemandeAcceptation | null>(null);
