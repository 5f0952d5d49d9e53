import { decodeText, readCsv } from '#shared/base/lire-csv.ts';
import * as phrases from '#shared/sante/interaction/interaction.phrases.ts';
import {
  type FichierDuThesaurus,
  FICHIERS_DU_THESAURUS,
  fichierDuThesaurus,
  fichiersDuThesaurusManquants,
} from '#shared/sante/interaction/fichiers-thesaurus.rules.ts';

/** Name → bytes. */
export type FichiersLus = ReadonlyMap<string, Uint8Array>;
/** By column header; line number for errors. */
export interface LigneDeTable {
  ligne: number;
  cellules: Readonly<Record<string, string>>;
}
export interface TableLue {
  nom: string;
  lignes: LigneDeTable[];
}
type Cle = FichierDuThesaurus['cle'];

/** Parsed tables and whole texts; unreadable files give sentences. */
export interface ThesaurusLu {
  table: (cle: Cle) => TableLue;
  texte: (cle: Cle) => string | null;
  fautes: string[];
}

function decouper({ nom, colonnes }: FichierDuThesaurus, texte: string): TableLue | string {
  const [tete, ...reste] = readCsv(texte) ?? [];
  if (!tete) return phrases.thesaurusFichierVide(nom);
  const heads = tete.map((c) => c.trim());
  const absentes = colonnes.filter((c) => !heads.includes(c));
  if (absentes.length > 0) return phrases.thesaurusColonnes(nom, absentes);
  const lignes = reste.flatMap((cellules, i) =>
    cellules.every((c) => c.trim() === '')
      ? []
      : [
          {
            ligne: i + 2,
            cellules: Object.fromEntries(heads.map((head, j) => [head, cellules[j]?.trim() ?? ''])),
          },
        ],
  );
  return lignes.length === 0 ? phrases.thesaurusFichierVide(nom) : { nom, lignes };
}

export function lireFichiersDuThesaurus(fichiers: FichiersLus): ThesaurusLu {
  const fautes: string[] = [];
  const textes = new Map<Cle, string>();
  for (const [nom, octets] of fichiers) {
    const connu = fichierDuThesaurus(nom);
    if (!connu) continue;
    const texte = decodeText(octets);
    if (texte === null) fautes.push(phrases.thesaurusFichierIllisible(nom));
    else textes.set(connu.cle, texte);
  }
  const manquants = fichiersDuThesaurusManquants(new Set(textes.keys()));
  if (fautes.length === 0 && manquants.length > 0)
    fautes.push(phrases.thesaurusManquants(manquants.map((f) => f.nom)));
  const tables = new Map<Cle, TableLue>();
  for (const fichier of FICHIERS_DU_THESAURUS) {
    const texte = textes.get(fichier.cle);
    if (texte === undefined || fichier.colonnes.length === 0) continue;
    const lue = decouper(fichier, texte);
    if (typeof lue === 'string') fautes.push(lue);
    else tables.set(fichier.cle, lue);
  }
  return {
    table: (cle) => tables.get(cle) ?? { nom: cle, lignes: [] },
    texte: (cle) => textes.get(cle) ?? null,
    fautes,
  };
}
