import { gravite, type Niveau, pireNiveau } from './niveaux.rules.ts';
import { niveauxTenus } from './niveaux-tenus.rules.ts';
import {
  cleDeBouts,
  type CoteDeCarte,
  coteDe,
  type LigneAnalysee,
  reunirCotes,
  type ThesaurusIndexe,
  type UniteAnalysee,
  unitesDe,
} from './thesaurus-indexe.rules.ts';
import type { CoupleCompact } from './thesaurus.schema.ts';
import { estVise } from './voies.rules.ts';

export interface CoupleTouche {
  id: string;
  /** Level indexes, worst first. */
  rangs: number[];
  niveau: Niveau;
  /** Depends on dose, indication or patient. */
  selon_cas: boolean;
}
/** [INT-10] One card per pair of substances. */
export interface CarteInteraction {
  /** Order-independent. */
  cle: string;
  a: CoteDeCarte;
  b: CoteDeCarte;
  /** Worst. */
  niveau: Niveau;
  /** Uncertain: the texts state when. */
  conditionnelle: boolean;
  /** Skin, eye or ear only; shown in the detail. */
  locale: boolean;
  couples: CoupleTouche[];
}

interface Touche {
  couple: CoupleTouche;
  /** Both routes are covered. */
  vise: boolean;
}

function toucher(
  couple: CoupleCompact,
  x: UniteAnalysee,
  y: UniteAnalysee,
  vises: boolean,
): Touche | null {
  const tenus = niveauxTenus(couple, x, y);
  const [pire] = tenus;
  if (!pire) return null;
  return {
    couple: {
      id: couple.id,
      rangs: tenus.map((n) => n.rang),
      niveau: pire.niveau,
      selon_cas: tenus.length > 1 && !pire.etabli,
    },
    vise: couple.toutes_voies === true || vises,
  };
}

const viseParNom = (t: ThesaurusIndexe, u: UniteAnalysee, bout: number): boolean => {
  const dites = t.voies[bout];
  return dites === undefined || estVise(u.ligne.voies, dites);
};

function touchesDe(t: ThesaurusIndexe, x: UniteAnalysee, y: UniteAnalysee): Touche[] {
  const vus = new Map<string, Touche>();
  for (const a of x.bouts)
    for (const b of y.bouts)
      for (const couple of t.couples.get(cleDeBouts(a, b)) ?? []) {
        const touche = toucher(couple, x, y, viseParNom(t, x, a) && viseParNom(t, y, b));
        const tenue = vus.get(couple.id);
        if (touche && (!tenue || (!tenue.vise && touche.vise))) vus.set(couple.id, touche);
      }
  return [...vus.values()];
}

function carteDe(t: ThesaurusIndexe, x: UniteAnalysee, y: UniteAnalysee): CarteInteraction | null {
  const touches = touchesDe(t, x, y);
  const visees = touches.filter((touche) => touche.vise);
  const locale = visees.length === 0;
  const couples = (locale ? touches : visees)
    .map(({ couple }) => couple)
    .sort((p, q) => gravite(p.niveau) - gravite(q.niveau) || p.id.localeCompare(q.id));
  const niveau = pireNiveau(couples.map((c) => c.niveau));
  const [a, b] = [coteDe(t, x), coteDe(t, y)].sort((p, q) => p.id.localeCompare(q.id));
  if (niveau === null || !a || !b) return null;
  const pires = couples.filter((c) => c.niveau === niveau);
  const conditionnelle = pires.every((c) => c.selon_cas);
  return { cle: `${a.id}+${b.id}`, a, b, niveau, conditionnelle, locale, couples };
}

/** Systemic first, then worse, then certain. */
const rangDeCarte = (c: CarteInteraction): number =>
  Number(c.locale) * 100 + gravite(c.niveau) * 10 + Number(c.conditionnelle);
/** Worst level, lines of both. */
function reunir(tenue: CarteInteraction, autre: CarteInteraction): CarteInteraction {
  const pire = rangDeCarte(autre) < rangDeCarte(tenue) ? autre : tenue;
  return { ...pire, a: reunirCotes(tenue.a, autre.a), b: reunirCotes(tenue.b, autre.b) };
}

const memeSubstance = (x: UniteAnalysee, y: UniteAnalysee): boolean =>
  x.rangs.some((r) => y.rangs.includes(r));

/**
 * [INT-10] One card per pair from two lines, worst first, then by name. Never one substance
 * (INT-20), one box, or two past purchases.
 */
export function interactionsDe(
  t: ThesaurusIndexe,
  lignes: readonly LigneAnalysee[],
): CarteInteraction[] {
  const unites = unitesDe(t, lignes);
  const cartes = new Map<string, CarteInteraction>();
  for (const [i, x] of unites.entries())
    for (const y of unites.slice(i + 1)) {
      const deja = x.ligne.achetee_le !== null && y.ligne.achetee_le !== null;
      if (x.ligne === y.ligne || deja || memeSubstance(x, y)) continue;
      const carte = carteDe(t, x, y);
      if (!carte) continue;
      const tenue = cartes.get(carte.cle);
      cartes.set(carte.cle, tenue ? reunir(tenue, carte) : carte);
    }
  return [...cartes.values()].sort(
    (p, q) => rangDeCarte(p) - rangDeCarte(q) || p.cle.localeCompare(q.cle),
  );
}

/** [INT-11] Excludes APEC and local use. */
export const estAlerte = (c: CarteInteraction): boolean => !c.locale && c.niveau !== 'APEC';
/** [INT-12] Requires the seller's action. */
export const estContreIndication = (c: CarteInteraction): boolean => !c.locale && c.niveau === 'CI';
