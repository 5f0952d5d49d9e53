import { cleDeNom, clesPossibles, type Methode } from '#shared/sante/interaction/noms.rules.ts';
import { SYNONYMES } from '#shared/sante/interaction/synonymes.ts';
import type { TablesDuThesaurus } from '#shared/sante/interaction/compiler-thesaurus.rules.ts';

export interface Correspondance {
  nom: string;
  substance: string;
  methode: Methode;
}
export type EntreeDeLexique = [cle: string, ids: string[], methode: Methode];

const sansParentheses = (nom: string): string => nom.replace(/\([^()]*\)/g, ' ');

/** [THE-3] Equal, or equal outside brackets. */
function estLeMemeNom(nom: string, libelle: string): boolean {
  const siennes = clesPossibles(libelle);
  if (clesPossibles(nom).some((cle) => siennes.includes(cle))) return true;
  return !libelle.includes('(') && cleDeNom(sansParentheses(nom)) === cleDeNom(libelle);
}

/**
 * [THE-3] Drops a truncated name matching another substance ('SODIUM (VALPROATE DE)' is no 'sodium
 * (ricinoleate de)'), or where another row matches the full name.
 */
export function correspondancesSures(
  correspondances: readonly Correspondance[],
  libelles: ReadonlyMap<string, string>,
): Correspondance[] {
  const dites = new Map<string, Set<string>>();
  for (const { nom, substance, methode } of correspondances)
    if (methode !== 'nom') {
      const cle = cleDeNom(nom);
      dites.set(cle, (dites.get(cle) ?? new Set()).add(substance));
    }
  return correspondances.filter(({ nom, substance, methode }) => {
    const libelle = libelles.get(substance);
    if (libelle === undefined) return false;
    if (methode !== 'nom') return true;
    const mieux = dites.get(cleDeNom(nom));
    return estLeMemeNom(nom, libelle) && (mieux === undefined || mieux.has(substance));
  });
}

/**
 * [INT-1] Lookup keys by precedence: thesaurus labels, supplied names, ours. Unknown substances are
 * dropped.
 */
export function composerLexique(
  { substances }: Pick<TablesDuThesaurus, 'substances'>,
  correspondances: readonly Correspondance[],
): EntreeDeLexique[] {
  const libelles = new Map(substances);
  const lexique = new Map<string, { ids: Set<string>; methode: Methode }>();
  const dire = (cle: string, id: string, methode: Methode): void => {
    const tenue = lexique.get(cle);
    if (tenue) tenue.ids.add(id);
    else if (cle !== '') lexique.set(cle, { ids: new Set([id]), methode });
  };
  for (const [id, libelle] of substances) dire(cleDeNom(libelle), id, 'nom');
  for (const { nom, substance, methode } of correspondancesSures(correspondances, libelles))
    dire(cleDeNom(nom), substance, methode);
  const parCle = new Map(substances.map(([id, libelle]) => [cleDeNom(libelle), id]));
  for (const [cible, ...autres] of SYNONYMES) {
    const id = parCle.get(cleDeNom(cible));
    if (id !== undefined) for (const nom of autres) dire(cleDeNom(nom), id, 'synonyme');
  }
  return [...lexique].map(([cle, { ids, methode }]) => [cle, [...ids].sort(), methode]);
}
