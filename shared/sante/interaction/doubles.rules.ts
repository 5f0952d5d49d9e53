import type { LigneAnalysee } from './thesaurus-indexe.rules.ts';
import { cleDeNom } from './noms.rules.ts';
import { unitesParJour } from './posologie.rules.ts';
import type { SubstanceDuProduit } from './substances.schema.ts';
import { estLocal } from './voies.rules.ts';

export interface Dose {
  valeur: number;
  unite: 'mg' | 'UI';
}

const EN_MG: Readonly<Record<string, number>> = { g: 1000, mg: 1, mcg: 0.001, µg: 0.001 };

/** [INT-21] Parses '500 mg', '1 g', '0,25 mg', '1 000 000 UI'; else null. */
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

export interface PartDeDouble {
  cle: string;
  libelle: string;
  achetee_le: string | null;
  dose: Dose | null;
  /** By the line's posology. */
  par_jour: Dose | null;
}
/** [INT-20] Substance in several lines. */
export interface DoubleDeSubstance {
  cle: string;
  nom: string;
  parts: PartDeDouble[];
  /** One unit of each line; null when a strength is missing. */
  total_par_prise: Dose | null;
  /** Null when a strength or posology is missing. */
  total_par_jour: Dose | null;
}

export type LigneDosee = LigneAnalysee & { posologie: string | null };

/** Null when one is missing or units differ. */
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

/** By shared id, else by name. */
const memes = (a: SubstanceDuProduit, b: SubstanceDuProduit): boolean =>
  a.ids.length > 0 || b.ids.length > 0
    ? a.ids.some((id) => b.ids.includes(id))
    : cleDeNom(a.nom) === cleDeNom(b.nom);

/**
 * [INT-20] In two lines or more, one in the basket; unknown names count. Two creams are no double.
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

/** In grams from ten thousand mg. */
export function describeDose({ valeur, unite }: Dose): string {
  const enGrammes = unite === 'mg' && valeur >= 10_000;
  const nombre = enGrammes ? valeur / 1000 : valeur;
  const arrondi = Math.round(nombre * 1000) / 1000;
  const [entiers = '', decimales] = String(arrondi).split('.');
  const milliers = entiers.replace(/\B(?=(\d{3})+$)/g, ' ');
  return `${milliers}${decimales ? `,${decimales}` : ''} ${enGrammes ? 'g' : unite}`;
}
