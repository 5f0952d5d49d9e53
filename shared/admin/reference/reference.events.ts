import { remplacer } from '../../base/apply.ts';
import { normaliser } from '../../base/liste.ts';
import { reducteur } from '../../reducteur.ts';
import type { NomListe, Reference } from './reference.schema.ts';

/** Topic `application`: every screen's filters and forms use the six lists. */
export interface EvenementsReference {
  'reference.modifiee': { liste: NomListe; reference: Reference };
}

const ordre = (a: Reference, b: Reference): number => {
  const [x, y] = [normaliser(a.libelle), normaliser(b.libelle)];
  if (x === y) return a.id - b.id;
  return x < y ? -1 : 1;
};
export const appliquerReference = (tenues: readonly Reference[], recue: Reference): Reference[] =>
  remplacer(tenues, recue).sort(ordre);

export const surReferences = (liste: NomListe) =>
  reducteur<Reference[]>({
    'reference.modifiee': (tenues, recue) =>
      recue.liste === liste ? appliquerReference(tenues, recue.reference) : tenues,
  });
