import { normaliser } from '../base/liste.ts';

const DES_PERSONNES = /femmes?|procreer|enceinte|grossesse|enfants?|adolescents?/;
const GROSSESSE = /femmes?|procreer|enceinte|grossesse/;
const ENFANT = /enfants?|adolescents?/;

/**
 * [INT-30] Of the conditions of delivery, those that speak of pregnancy or of children; word for word.
 */
export const mentionsDe = (conditions: readonly string[]): string[] =>
  conditions.filter((c) => DES_PERSONNES.test(normaliser(c)));

/** What our data hold of a medicine for whom it may not suit; empty lists are no answer. */
export interface FaitsDuMedicament {
  grossesse: string[];
  enfant: string[];
}

/**
 * [INT-30] What the name of a medicine and its conditions of delivery say of pregnancy and of children,
 * and nothing else: neither the thesaurus nor the medicines base holds warnings. Of driving they hold
 * nothing at all.
 */
export function faitsDuMedicament(libelle: string, mentions: readonly string[]): FaitsDuMedicament {
  const nom = normaliser(libelle);
  const parSonNom = [
    ...(/\badultes?\b/.test(nom) ? ['Présentation pour adultes, d’après son nom.'] : []),
    ...(/\b(enfants?|nourrissons?|pediatrique|bebes?)\b/.test(nom)
      ? ['Présentation pour enfants, d’après son nom.']
      : []),
  ];
  const dites = (quoi: RegExp): string[] => mentions.filter((m) => quoi.test(normaliser(m)));
  return { grossesse: dites(GROSSESSE), enfant: [...parSonNom, ...dites(ENFANT)] };
}
