import { formatDateHeure } from '../../base/dates.ts';
import { SUR_PAPIER } from './certification.phrases.ts';
import type { CertificationImprimee } from './certification.schema.ts';

/** `qr` null: not certified. */
export interface CertificationSurPapier {
  /** Bold, above the sums. */
  avertissement: string | null;
  textes: string[];
  qr: string | null;
}

const valeurs = (c: CertificationImprimee): string[] =>
  (
    [
      [SUR_PAPIER.code, c.code],
      [SUR_PAPIER.nim, c.nim],
      [SUR_PAPIER.compteurs, c.compteurs],
      [SUR_PAPIER.heure, c.certifiee_at && formatDateHeure(new Date(c.certifiee_at))],
    ] as const
  ).flatMap(([nom, valeur]) => (valeur ? [`${nom} : ${valeur}`] : []));

/**
 * [CER-15] Full once certified, else pending. Two payers: the client's. Trials marked worthless.
 * Empty without certification.
 */
export function certificationSurPapier(
  certifications: readonly CertificationImprimee[],
): CertificationSurPapier {
  const sienne = certifications.find((c) => c.part !== 'fonds') ?? certifications[0];
  if (!sienne) return { avertissement: null, textes: [], qr: null };
  const avertissement = sienne.mode === 'essai' ? SUR_PAPIER.essai : null;
  return sienne.etat === 'Certifiée'
    ? { avertissement, textes: valeurs(sienne), qr: sienne.qr }
    : { avertissement, textes: [SUR_PAPIER.attente], qr: null };
}

/** Placeholder when unreadable: pending. */
export const inconnue = (mode: CertificationImprimee['mode']): CertificationImprimee => ({
  id: 0,
  version: 0,
  genre: 'vente',
  part: 'entier',
  retour_id: null,
  numero: '',
  etat: 'En attente',
  mode,
  code: null,
  nim: null,
  compteurs: null,
  qr: null,
  certifiee_at: null,
});
