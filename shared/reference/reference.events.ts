import { remplacer } from '../base/apply.ts';
import { normaliser } from '../base/liste.ts';
import { reducteur } from '../reducteur.ts';
import type { NomListe, Reference } from './reference.schema.ts';

/** On topic `application`: filters and forms of every screen offer the six lists. */
export interface EvenementsReference {
  'reference.modifiee': { liste: NomListe; reference: Reference };
}

const ordre = (a: Reference, b: Reference): number => {
  const [x, y] = [normaliser(a.libelle), normaliser(b.libelle)];
  if (x === y) return a.id - b.id;
  return x < y ? -1 : 1;
};
/** The list with the label in it, in the order it is read in. */
export const appliquerReference = (tenues: readonly Reference[], recue: Reference): Reference[] =>
  remplacer(tenues, recue).sort(ordre);

/** One of the six lists. */
export const surReferences = (liste: NomListe) =>
  reducteur<Reference[]>({
    'reference.modifiee': (tenues, recue) =>
      recue.liste === liste ? appliquerReference(tenues, recue.reference) : tenues,
  });
