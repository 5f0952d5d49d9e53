import { readFileSync } from 'node:fs';

/** Highest weight: neighbours. */
const VOISINS = ['cameroun', 'centrafrique', 'tchad', 'congo_brazzaville'];
const AFRIQUE = ['cote_ivoire', 'senegal', 'burkina_faso'];

interface Essentiel {
  atc: string[];
  surCombien: (pays: readonly string[]) => number;
}

function lireListe(fichier: string): Essentiel[] {
  const [entete = '', ...lignes] = readFileSync(fichier, 'utf8').split(/\r?\n/).filter(Boolean);
  const colonnes = entete.split(',');
  return lignes.map((ligne) => {
    // The name, first, may be quoted: codes are read from the end.
    const cellules = ligne.split(',').slice(-(colonnes.length - 1));
    const valeur = (nom: string): number => Number(cellules[colonnes.indexOf(nom) - 1] ?? 0) || 0;
    return {
      atc: [cellules[0], cellules[1]].flatMap((code) => code || []),
      surCombien: (pays) => pays.reduce((s, p) => s + valeur(p), 0),
    };
  });
}

/** ATC → weight; 0: listed nowhere nearby. */
export function lireEssentiels(fichier: string): Map<string, number> {
  const poids = new Map<string, number>();
  for (const { atc, surCombien } of lireListe(fichier)) {
    const score = 10 * surCombien(VOISINS) + 3 * surCombien(AFRIQUE);
    if (score === 0) continue;
    for (const code of atc) poids.set(code, Math.max(score, poids.get(code) ?? 0));
  }
  return poids;
}

export const lireEssentielsDuVoisinage = (fichier: string): Set<string> =>
  new Set(
    lireListe(fichier)
      .filter((e) => e.surCombien(VOISINS) > 0)
      .flatMap((e) => e.atc),
  );
