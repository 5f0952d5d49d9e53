/** A fault planted on purpose: the tests nearest to it must turn red. */
export interface Mutant {
  /** Domain and number: what `npm run mutants -- RES-` chooses by. */
  id: string;
  /** The file it is planted in, from the root. */
  fichier: string;
  /** The exact text replaced: it stands there once, or the list no longer follows the code. */
  texte: string;
  par: string;
  /** The rule it breaks, in a few words. */
  rompt: string;
  /** The nearest tests, the nearest first: files, or whole folders, from the root. */
  essais: readonly string[];
  /** Why no test can see it; a mutant without this must die. */
  survit?: string;
}

/** What is shared by the mutants of one file: where, and which tests are near. */
export interface Foyer {
  fichier: string;
  essais: readonly string[];
  /** Id, rule broken, text, what takes its place; then what only this one has. */
  mutants: readonly (readonly [
    id: string,
    rompt: string,
    texte: string,
    par: string,
    plus?: Partial<Pick<Mutant, 'essais' | 'survit'>>,
  ])[];
}

export const mutantsDe = (foyers: readonly Foyer[]): Mutant[] =>
  foyers.flatMap(({ fichier, essais, mutants }) =>
    mutants.map(([id, rompt, texte, par, plus]) => ({
      id,
      fichier,
      texte,
      par,
      rompt,
      essais,
      ...plus,
    })),
  );
