import { normaliser } from '../../base/liste.ts';

const DES_PERSONNES = /femmes?|procreer|enceinte|grossesse|enfants?|adolescents?/;
const GROSSESSE = /femmes?|procreer|enceinte|grossesse/;
const ENFANT = /enfants?|adolescents?/;

/** [INT-30] About pregnancy or children, verbatim. */
export const mentionsDe = (conditions: readonly string[]): string[] =>
  conditions.filter((c) => DES_PERSONNES.test(normaliser(c)));

/** An empty list proves nothing. */
export interface FaitsDuMedicament {
  grossesse: string[];
  enfant: string[];
}

/**
 * [INT-30] Pregnancy and children, from name and delivery conditions: no base holds warnings.
 * Nothing on driving.
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
