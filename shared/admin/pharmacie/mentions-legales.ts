import { FORMATION_PAPIER } from '#shared/base/commun.phrases.ts';
import { formatFcfa } from '#shared/base/montant.ts';

/** Mandatory on printed pages. */
export interface Mentions {
  nom_pharmacie: string;
  statut_juridique: string | null;
  capital: number | null;
  adresse: string;
  bp: string | null;
  telephone1: string;
  rccm: string | null;
  nif: string | null;
  email: string | null;
  /** Training data, marked on papers [SCE-14]. */
  demonstration: boolean;
}

/**
 * 'PHARMACIE … – SARL au capital de … – …', unknown parts omitted; the demonstration notice comes
 * first.
 */
export function mentionsLegales(p: Mentions | null): string {
  if (!p) return '';
  const statut = [
    p.statut_juridique,
    p.capital !== null && `au capital de ${formatFcfa(p.capital)}`,
  ]
    .filter(Boolean)
    .join(' ');
  const etiquetes = [
    p.bp && `BP ${p.bp.replace(/^BP\s*/i, '')}`,
    p.telephone1 && `Tél. ${p.telephone1}`,
    p.rccm && `RCCM ${p.rccm}`,
    p.nif && `NIF ${p.nif}`,
  ];
  return [
    p.demonstration && FORMATION_PAPIER,
    p.nom_pharmacie,
    statut,
    p.adresse,
    ...etiquetes,
    p.email,
  ]
    .filter(Boolean)
    .join(' – ');
}
