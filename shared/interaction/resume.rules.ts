import { type ConseilDeLigne, conseilsDe } from './conseils.rules.ts';
import { type DoubleDeSubstance, doublesDe, type LigneDosee } from './doubles.rules.ts';
import { type FaitsDuMedicament, faitsDuMedicament } from './faits.rules.ts';
import { type CarteInteraction, estAlerte, interactionsDe } from './interaction.rules.ts';
import { type Niveau, pireNiveau } from './niveaux.rules.ts';
import type { CompositionDuProduit, SubstanceDuProduit } from './substances.schema.ts';
import type { CoteDeCarte, ThesaurusIndexe } from './thesaurus-indexe.rules.ts';

/**
 * [INT-14] How much of a line the thesaurus answers for: all of it, a part, nothing in this edition, or
 * nothing because we do not know what it holds.
 */
export type Couverture = 'couverte' | 'partielle' | 'hors_edition' | 'inconnue';
export function couvertureDe(toutes: readonly SubstanceDuProduit[]): Couverture {
  const substances = toutes.filter((s) => s.connaissance !== 'compagnon');
  const connues = substances.filter((s) => s.connaissance === 'edition').length;
  if (toutes.length === 0) return 'inconnue';
  if (substances.length === 0) return 'hors_edition';
  if (connues === substances.length) return 'couverte';
  if (connues > 0) return 'partielle';
  return substances.every((s) => s.connaissance === 'hors_edition') ? 'hors_edition' : 'inconnue';
}

/** Where what a box holds is counted [THE-6]: one name that nobody knows makes all of it unknown. */
export function partDeLaComposition(
  composition: Pick<CompositionDuProduit, 'substances'> | null,
): 'connues' | 'partielles' | 'hors_edition' | 'inconnues' {
  const substances = composition?.substances ?? [];
  if (substances.some((s) => s.connaissance === 'inconnue')) return 'inconnues';
  const parts = {
    couverte: 'connues',
    partielle: 'partielles',
    hors_edition: 'hors_edition',
    inconnue: 'inconnues',
  } as const;
  return parts[couvertureDe(substances)];
}

/** What is told beside one line. */
export interface EtatDeLigne {
  /** The worst that it is part of, beside what is only to be kept in mind. */
  niveau: Niveau | null;
  /** That level depends on the dose or on the patient. */
  conditionnelle: boolean;
  /** The other substances of that level, each once. */
  avec: string[];
  /** Another line holds one of its substances. */
  double: boolean;
  couverture: Couverture;
  /** What our data hold of pregnancy and of children. */
  faits: FaitsDuMedicament;
}

/** A line with all that is told of it: its posology, what its conditions of delivery say of people. */
export type LigneSuivie = LigneDosee & { mentions: readonly string[] };

/** A basket as the thesaurus sees it. */
export interface BilanDesLignes {
  cartes: CarteInteraction[];
  doubles: DoubleDeSubstance[];
  conseils: ConseilDeLigne[];
  /** By the key of each line of the basket. */
  lignes: ReadonlyMap<string, EtatDeLigne>;
}

/** The side that the line does not stand on; null when it has no part in the card. */
function enFaceDe({ a, b }: CarteInteraction, cle: string): CoteDeCarte | null {
  const porte = (cote: CoteDeCarte): boolean => cote.lignes.some((l) => l.cle === cle);
  if (porte(a)) return b;
  return porte(b) ? a : null;
}

function etatDe(
  ligne: LigneSuivie,
  cartes: readonly CarteInteraction[],
  doubles: readonly DoubleDeSubstance[],
): EtatDeLigne {
  const siennes = cartes.flatMap((c) => {
    const autre = estAlerte(c) ? enFaceDe(c, ligne.cle) : null;
    return autre ? [{ ...c, autre }] : [];
  });
  const niveau = pireNiveau(siennes.map((c) => c.niveau));
  const pires = siennes.filter((c) => c.niveau === niveau);
  return {
    niveau,
    conditionnelle: pires.length > 0 && pires.every((c) => c.conditionnelle),
    avec: [...new Set(pires.map((c) => c.autre.nom))],
    double: doubles.some((d) => d.parts.some((p) => p.cle === ligne.cle)),
    couverture: couvertureDe(ligne.substances),
    faits: faitsDuMedicament(ligne.libelle, ligne.mentions),
  };
}

/** [INT-15] All that is told of these lines, at once: what the till shows and the server checks. */
export function bilanDesLignes(t: ThesaurusIndexe, lignes: readonly LigneSuivie[]): BilanDesLignes {
  const cartes = interactionsDe(t, lignes);
  const doubles = doublesDe(lignes);
  return {
    cartes,
    doubles,
    conseils: conseilsDe(t, lignes),
    lignes: new Map(
      lignes.filter((l) => l.achetee_le === null).map((l) => [l.cle, etatDe(l, cartes, doubles)]),
    ),
  };
}
