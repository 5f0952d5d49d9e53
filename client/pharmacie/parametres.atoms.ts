import { atom } from 'jotai';

export interface Saisie {
  nom_pharmacie: string;
  adresse: string;
  bp: string;
  telephone1: string;
  telephone2: string;
  email: string;
  site_web: string;
  statut_juridique: string;
  capital: string;
  rccm: string;
  nif: string;
  slogan: string;
}
/**
 * The logo as the form wants it: as it is, another (shown from memory until it is saved), or none.
 */
export type LogoSaisi =
  { genre: 'garde' } | { genre: 'neuf'; fichier: File; apercu: string } | { genre: 'retire' };

/**
 * What was typed and not saved: another tab or another screen does not lose it. The page forgets
 * it.
 */
export interface Brouillon {
  utilisateur_id: number;
  /** The version it was typed over. */
  version: number;
  saisie: Saisie;
  logo: LogoSaisi;
}
export const brouillonAtom = atom<Brouillon | null>(null);
