import { readFileSync } from 'node:fs';

/** Countries of Central Africa, neighbours of the pharmacy, count most. */
const VOISINS = ['cameroun', 'centrafrique', 'tchad', 'congo_brazzaville'];
const AFRIQUE = ['cote_ivoire', 'senegal', 'burkina_faso'];

/** A medicine of the lists: its ATC codes, and on which lists it is. */
interface Essentiel {
  atc: string[];
  /** How many of these countries have it on their list. */
  surCombien: (pays: readonly string[]) => number;
}

function lireListe(fichier: string): Essentiel[] {
  const [entete = '', ...lignes] = readFileSync(fichier, 'utf8').split(/\r?\n/).filter(Boolean);
  const colonnes = entete.split(',');
  return lignes.map((ligne) => {
    // The name alone may be quoted, and stands first: the codes are read from the end.
    const cellules = ligne.split(',').slice(-(colonnes.length - 1));
    const valeur = (nom: string): number => Number(cellules[colonnes.indexOf(nom) - 1] ?? 0) || 0;
    return {
      atc: [cellules[0], cellules[1]].flatMap((code) => code || []),
      surCombien: (pays) => pays.reduce((s, p) => s + valeur(p), 0),
    };
  });
}

/** ATC code → how widely it is on national essential lists: 0 means nowhere near. */
export function lireEssentiels(fichier: string): Map<string, number> {
  const poids = new Map<string, number>();
  for (const { atc, surCombien } of lireListe(fichier)) {
    const score = 10 * surCombien(VOISINS) + 3 * surCombien(AFRIQUE);
    if (score === 0) continue;
    for (const code of atc) poids.set(code, Math.max(score, poids.get(code) ?? 0));
  }
  return poids;
}

/** ATC codes that a country of Central Africa has on its essential list. */
export const lireEssentielsDuVoisinage = (fichier: string): Set<string> =>
  new Set(
    lireListe(fichier)
      .filter((e) => e.surCombien(VOISINS) > 0)
      .flatMap((e) => e.atc),
  );
