import { createHash } from 'node:crypto';
import { type FaitScelle, texteScelle } from '#shared/platform/scellement/scelle.rules.ts';

export const sha256 = (texte: string): string => createHash('sha256').update(texte).digest('hex');

/** [SCE-2] Signed, and carried by the chain's next fact. */
export const empreinteScelle = (f: FaitScelle): string => sha256(texteScelle(f));
