import { atom } from 'jotai';

export interface SaisiePharmacie {
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
  remise_sans_accord: string;
  /** '1' or '0', as a form sends it. */
  accord_exige: string;
  /** '1' or '0' too. */
  contre_indication_exigee: string;
  historique_interactions: string;
  arrondi_especes: string;
  validite_devis_jours: string;
  plafond_fonds: string;
  reference_exigee: string;
}
/**
 * The logo as the form wants it: as it is, another (shown from memory until it is saved), or none.
 */
export type LogoSaisi =
  | { genre: 'garde' }
  | { genre: 'neuf'; fichier: File; apercu: string }
  | { genre: 'retire' };

/** What a form was filled from: the version, and the form as it then was. */
export interface BasePharmacie {
  version: number;
  saisie: SaisiePharmacie;
}
/**
 * What was typed and not saved: another tab or another screen does not lose it. The page forgets
 * it.
 */
export interface BrouillonPharmacie {
  utilisateur_id: number;
  /** What it was typed over. */
  base: BasePharmacie;
  saisie: SaisiePharmacie;
  logo: LogoSaisi;
}
export const brouillonAtom = atom<BrouillonPharmacie | null>(null);
