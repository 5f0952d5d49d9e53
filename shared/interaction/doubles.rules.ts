import type { LigneAnalysee } from './thesaurus-indexe.rules.ts';
import { cleDeNom } from './noms.rules.ts';
import { unitesParJour } from './posologie.rules.ts';
import type { SubstanceDuProduit } from './substances.schema.ts';
import { estLocal } from './voies.rules.ts';

/** A strength in one unit: milligrammes, or international units. */
export interface Dose {
  valeur: number;
  unite: 'mg' | 'UI';
}

const EN_MG: Readonly<Record<string, number>> = { g: 1000, mg: 1, mcg: 0.001, µg: 0.001 };

/**
 * [INT-21] '500 mg', '1 g', '0,25 mg', '1 000 000 UI' as a number of one unit; null for what is no
 * plain strength.
 */
export function lireDose(texte: string | null): Dose | null {
  const lu = /^(\d[\d \u00a0\u202f]*(?:[.,]\d+)?) ?(g|mg|mcg|µg|microgrammes?|UI|U\.I\.)$/i.exec(
    (texte ?? '').trim(),
  );
  if (!lu) return null;
  const valeur = Number((lu[1] ?? '').replace(/[ \u00a0\u202f]/g, '').replace(',', '.'));
  if (!Number.isFinite(valeur) || valeur <= 0) return null;
  const unite = (lu[2] ?? '').toLowerCase();
  if (unite.startsWith('u')) return { valeur, unite: 'UI' };
  const facteur = EN_MG[unite.startsWith('microg') ? 'mcg' : unite];
  return facteur === undefined ? null : { valeur: valeur * facteur, unite: 'mg' };
}

/** One line that holds the substance, and how much of it a unit and a day hold, when that is known. */
export interface PartDeDouble {
  cle: string;
  libelle: string;
  achetee_le: string | null;
  dose: Dose | null;
  /** At the posology noted on the line. */
  par_jour: Dose | null;
}
/** [INT-20] A substance that several lines hold. */
export interface DoubleDeSubstance {
  cle: string;
  nom: string;
  parts: PartDeDouble[];
  /** One unit of each line together; null when a strength is missing. */
  total_par_prise: Dose | null;
  /** All that the posologies ask for in a day; null when a strength or a posology is missing. */
  total_par_jour: Dose | null;
}

/** A line with the posology noted on it. */
export type LigneDosee = LigneAnalysee & { posologie: string | null };

/** Doses of one unit added up; null when one is missing or of another unit. */
function sommer(doses: readonly (Dose | null)[]): Dose | null {
  const [premiere] = doses;
  if (!premiere || !doses.every((d) => d !== null && d.unite === premiere.unite)) return null;
  const valeur = doses.reduce((somme, d) => somme + (d?.valeur ?? 0), 0);
  return { valeur, unite: premiere.unite };
}

function partDe(ligne: LigneDosee, s: SubstanceDuProduit): PartDeDouble {
  const { cle, libelle, achetee_le } = ligne;
  const dose = lireDose(s.dose);
  const unites = unitesParJour(ligne.posologie);
  const par_jour = dose && unites !== null ? { ...dose, valeur: dose.valeur * unites } : null;
  return { cle, libelle, achetee_le, dose, par_jour };
}

/** By an id that the thesaurus has of both, else by the name itself. */
const memes = (a: SubstanceDuProduit, b: SubstanceDuProduit): boolean =>
  a.ids.length > 0 || b.ids.length > 0
    ? a.ids.some((id) => b.ids.includes(id))
    : cleDeNom(a.nom) === cleDeNom(b.nom);

/**
 * [INT-20] Substances that two lines or more hold, one of them in the basket: two paracetamols, or a
 * paracetamol and what holds some. Known of the thesaurus or not, a name is a name. Two creams of the
 * same are no double dose.
 */
export function doublesDe(lignes: readonly LigneDosee[]): DoubleDeSubstance[] {
  const groupes: { s: SubstanceDuProduit; tenues: Map<LigneDosee, SubstanceDuProduit> }[] = [];
  for (const ligne of lignes)
    for (const s of ligne.substances) {
      const groupe = groupes.find((g) => [...g.tenues.values()].some((autre) => memes(autre, s)));
      if (!groupe) groupes.push({ s, tenues: new Map([[ligne, s]]) });
      else if (!groupe.tenues.has(ligne)) groupe.tenues.set(ligne, s);
    }
  return groupes
    .filter(
      ({ tenues }) =>
        tenues.size > 1 &&
        [...tenues.keys()].some((l) => l.achetee_le === null) &&
        [...tenues.keys()].some((l) => !estLocal(l.voies)),
    )
    .map(({ s, tenues }) => {
      const parts = [...tenues].map(([ligne, sienne]) => partDe(ligne, sienne));
      return {
        cle: s.ids[0] ?? cleDeNom(s.nom),
        nom: s.nom,
        parts,
        total_par_prise: sommer(parts.map((p) => p.dose)),
        total_par_jour: sommer(parts.map((p) => p.par_jour)),
      };
    });
}

/** '1 500 mg', '1,5 g' from ten thousand on: a dose as it is read. */
export function direDose({ valeur, unite }: Dose): string {
  const enGrammes = unite === 'mg' && valeur >= 10_000;
  const nombre = enGrammes ? valeur / 1000 : valeur;
  const arrondi = Math.round(nombre * 1000) / 1000;
  const [entiers = '', decimales] = String(arrondi).split('.');
  const milliers = entiers.replace(/\B(?=(\d{3})+$)/g, ' ');
  return `${milliers}${decimales ? `,${decimales}` : ''} ${enGrammes ? 'g' : unite}`;
}
