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
  adresse_publique: string;
  remise_sans_accord: string;
  /** '1' or '0', as sent by a form. */
  accord_exige: string;
  /** '1' or '0'. */
  contre_indication_exigee: string;
  historique_interactions: string;
  arrondi_especes: string;
  validite_devis_jours: string;
  plafond_fonds: string;
  reference_exigee: string;
}
/** Unchanged, new (in memory until saved), or removed. */
export type LogoSaisi =
  | { genre: 'garde' }
  | { genre: 'neuf'; fichier: File; apercu: string }
  | { genre: 'retire' };

/** Version and values the form started from. */
export interface BasePharmacie {
  version: number;
  saisie: SaisiePharmacie;
}
/** Unsaved input, surviving tab and screen changes; lost on reload. */
export interface BrouillonPharmacie {
  utilisateur_id: number;
  /** Merge base. */
  base: BasePharmacie;
  saisie: SaisiePharmacie;
  logo: LogoSaisi;
}
export const brouillonAtom = atom<BrouillonPharmacie | null>(null);
