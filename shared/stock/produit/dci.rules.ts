import { normaliser } from '../../base/liste.ts';

/**
 * [PRO-4] Capitals, no accents, deduplicated, sorted, joined by ' + ': 'Codéine + paracétamol'
 * equals 'PARACETAMOL+CODEINE'. Null when empty or 'vide' (old files).
 */
export function dciCanonique(dci: string | null | undefined): string | null {
  const substances = (dci ?? '')
    .split('+')
    .map((s) => normaliser(s).toUpperCase().replace(/\s+/g, ' ').trim())
    .filter((s) => s !== '' && s !== 'VIDE');
  return substances.length === 0 ? null : [...new Set(substances)].sort().join(' + ');
}
