import { formatDateHeure } from '../base/dates.ts';
import { SUR_PAPIER } from './certification.phrases.ts';
import type { CertificationImprimee } from './certification.schema.ts';

/** What a paper says of the State's invoice; `qr` null: there is nothing to scan yet. */
export interface CertificationSurPapier {
  /** Above the sums, in bold. */
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
 * [CER-15] The code, the device, its counters, the hour and the QR once certified; until then that it is
 * waited for, whatever keeps it. Of two payers, the client's. A trial says that it is worth nothing.
 * Without certification, nothing.
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

/** What is printed of a sale whose State's invoice cannot be read now: it is waited for. */
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
