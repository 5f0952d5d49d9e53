import { memeTexte } from '../../base/texte.ts';
import { MOTIFS_INTERNES, MOTIFS_RESERVES, type NomListe } from './reference.schema.ts';

/** [REF-2] Reserved reason, any spelling: no rename, no duplicate. */
export const estMotifReserve = (liste: NomListe, libelle: string): boolean =>
  liste === 'mouv_motifs' &&
  [...MOTIFS_RESERVES, ...MOTIFS_INTERNES].some((m) => memeTexte(m, libelle));
