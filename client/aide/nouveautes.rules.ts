import journal from '../../CHANGELOG.md?raw';
import type { PageAide, PartieAide } from './page-aide.ts';

/** The changelog as a page of the guide: `## version`, `### part`, `- line`. */
export function lireNouveautes(texte: string): PartieAide[] {
  const parties: { titre: string; etapes: string[] }[] = [];
  let version = '';
  for (const ligne of texte.split('\n')) {
    if (ligne.startsWith('## ')) version = ligne.slice(3);
    if (ligne.startsWith('### '))
      parties.push({ titre: `${ligne.slice(4)} (${version})`, etapes: [] });
    if (ligne.startsWith('- ')) parties.at(-1)?.etapes.push(ligne.slice(2));
  }
  return parties;
}

export const NOUVEAUTES: PageAide = {
  id: 'nouveautes',
  titre: 'Nouveautés',
  resume: 'Ce qui change d’une version à l’autre, le plus récent d’abord.',
  ecrans: [],
  sansOrdre: true,
  parties: lireNouveautes(journal),
};
