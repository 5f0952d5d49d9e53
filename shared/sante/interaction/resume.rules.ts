import { type ConseilDeLigne, conseilsDe } from './conseils.rules.ts';
import { type DoubleDeSubstance, doublesDe, type LigneDosee } from './doubles.rules.ts';
import { type FaitsDuMedicament, faitsDuMedicament } from './faits.rules.ts';
import { type CarteInteraction, estAlerte, interactionsDe } from './interaction.rules.ts';
import { type Niveau, pireNiveau } from './niveaux.rules.ts';
import type { CompositionDuProduit, SubstanceDuProduit } from './substances.schema.ts';
import type { CoteDeCarte, ThesaurusIndexe } from './thesaurus-indexe.rules.ts';

/** [INT-14] Full, partial, absent from this edition, or unknown composition. */
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

/** Coverage bucket [THE-6]: one unidentified name makes it 'inconnue'. */
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

export interface EtatDeLigne {
  /** Worst level, APEC excluded. */
  niveau: Niveau | null;
  /** Depends on dose or patient. */
  conditionnelle: boolean;
  /** At that level, deduplicated. */
  avec: string[];
  double: boolean;
  couverture: Couverture;
  faits: FaitsDuMedicament;
}

export type LigneSuivie = LigneDosee & { mentions: readonly string[] };

export interface BilanDesLignes {
  cartes: CarteInteraction[];
  doubles: DoubleDeSubstance[];
  conseils: ConseilDeLigne[];
  /** Keyed by basket line. */
  lignes: ReadonlyMap<string, EtatDeLigne>;
}

/** Null when the line is not in the card. */
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

/** [INT-15] Used by till and server. */
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
