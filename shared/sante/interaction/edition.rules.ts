import { estJour, NOMS_DES_MOIS } from '../../base/dates.ts';
import { normaliser } from '../../base/liste.ts';

const MOIS = NOMS_DES_MOIS.map(normaliser);
const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

export interface EditionLue {
  libelle: string;
  /** YYYY-MM-DD. */
  date_edition: string;
  source: string;
}

/** 'octobre 2020'. */
const libelleDEdition = (date: string): string =>
  `${NOMS_DES_MOIS[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`;

const sourceDe = (libelle: string): string =>
  `Source : ANSM, Thésaurus des interactions médicamenteuses, ${libelle} — aide à la vigilance, ne remplace pas le pharmacien`;

const MOIS_ANNEE = new RegExp(
  String.raw`edition (?:of|du?|d[’'e]?)? ?\**\s*(${[...MOIS, ...MONTHS].join('|')}) (\d{4})`,
);
const PUBLIEE = /publi(?:shed|ee?)(?: le)? (\d{2})[-/](\d{2})[-/](\d{4})/;

function statedDate(textes: readonly string[]): string | null {
  for (const texte of textes.map(normaliser)) {
    const publiee = PUBLIEE.exec(texte);
    if (publiee) {
      const jour = `${publiee[3]}-${publiee[2]}-${publiee[1]}`;
      if (estJour(jour)) return jour;
    }
  }
  for (const texte of textes.map(normaliser)) {
    const [, mois = '', annee] = MOIS_ANNEE.exec(texte) ?? [];
    const rang = Math.max(MOIS.indexOf(mois), MONTHS.indexOf(mois)) + 1;
    if (annee && rang > 0) return `${annee}-${String(rang).padStart(2, '0')}-01`;
  }
  return null;
}

/**
 * [THE-2] From the texts ('édition d’octobre 2020', 'published 20-10-2020', '« Source : … »');
 * `date` wins. Null without a date: alerts must be dated.
 */
export function lireEdition(textes: readonly string[], date: string | null): EditionLue | null {
  const date_edition = date ?? statedDate(textes);
  if (date_edition === null) return null;
  const libelle = libelleDEdition(date_edition);
  const dite = textes
    .flatMap((texte) => /«\s*(Source : [^»]+?)\s*»/.exec(texte)?.[1] ?? [])
    .find((phrase) => normaliser(phrase).includes(normaliser(libelle)));
  return { libelle, date_edition, source: dite ?? sourceDe(libelle) };
}
