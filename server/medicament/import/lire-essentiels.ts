import { readFileSync } from 'node:fs';

/** Countries of Central Africa, neighbours of the pharmacy, count most. */
const VOISINS = ['cameroun', 'centrafrique', 'tchad', 'congo_brazzaville'];
const AFRIQUE = ['cote_ivoire', 'senegal', 'burkina_faso'];

/** ATC code → how widely it is on national essential lists: 0 means nowhere near. */
export function lireEssentiels(fichier: string): Map<string, number> {
  const [entete = '', ...lignes] = readFileSync(fichier, 'utf8').split(/\r?\n/).filter(Boolean);
  const colonnes = entete.split(',');
  const poids = new Map<string, number>();
  for (const ligne of lignes) {
    // The name alone may be quoted, and stands first: the codes are read from the end.
    const cellules = ligne.split(',').slice(-(colonnes.length - 1));
    const valeur = (nom: string): number => Number(cellules[colonnes.indexOf(nom) - 1] ?? 0) || 0;
    const score =
      VOISINS.reduce((s, p) => s + 10 * valeur(p), 0) +
      AFRIQUE.reduce((s, p) => s + 3 * valeur(p), 0);
    for (const atc of [cellules[0], cellules[1]])
      if (atc && score > 0) poids.set(atc, Math.max(score, poids.get(atc) ?? 0));
  }
  return poids;
}
