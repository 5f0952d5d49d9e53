import { normaliser } from '../../base/liste.ts';
import { partiesDuNom, type PartiesDuNom } from './nom-produit.rules.ts';

export interface Decrit {
  libelle: string;
  forme: string | null;
}
export type Difference = 'dosage' | 'forme' | 'boite';

const EN_MG: Readonly<Record<string, number>> = { mcg: 0.001, mg: 1, g: 1000, kg: 1_000_000 };
const MESURE = /^(\d+(?:\.\d+)?)([a-z%]*)$/;
/** '1 g' equals '1000 mg'; '20/120 mg' equals '20 mg/120 mg'. */
function dosageComparable(dosage: string): string {
  const parts = normaliser(dosage).replace(/,/g, '.').replace(/\s/g, '').split('/');
  const derniere = MESURE.exec(parts.at(-1) ?? '')?.[2] ?? '';
  return parts
    .map((part) => {
      const [, nombre, dite] = MESURE.exec(part) ?? [];
      if (nombre === undefined) return part;
      const unite = dite || derniere;
      const poids = EN_MG[unite];
      return poids === undefined
        ? `${Number(nombre)}${unite}`
        : `${Math.round(Number(nombre) * poids * 1e6) / 1e6}mg`;
    })
    .join('/');
}

const ABREGES: Readonly<Record<string, string>> = {
  cp: 'comprime',
  cpr: 'comprime',
  cps: 'comprime',
  cpeff: 'comprime effervescent',
  comprimes: 'comprime',
  eff: 'effervescent',
  gelules: 'gelule',
  gelu: 'gelule',
  susp: 'suspension',
  sol: 'solution',
  inj: 'injectable',
  pom: 'pommade',
  suppo: 'suppositoire',
  suppositoires: 'suppositoire',
  ov: 'ovule',
  ovules: 'ovule',
  coll: 'collyre',
  amp: 'ampoule',
  ampoules: 'ampoule',
  sach: 'sachet',
  sachets: 'sachet',
  pdre: 'poudre',
  pell: 'pellicule',
};
const PAR_UNITE = /^(?:b|bt|bte|boite|x)\b/;
/** 'gel' counted in units is a 'gélule'; unrecognised forms stay as written. */
function formeComparable(forme: string, boite: string | null): string {
  const mots = normaliser(forme)
    .replace(/[*x] ?\d+$/, '')
    .split(/[\s,.]+/)
    .filter(Boolean)
    .map((mot) => ABREGES[mot] ?? mot);
  const comptee = boite !== null && PAR_UNITE.test(normaliser(boite));
  return mots.map((mot) => (mot === 'gel' && comptee ? 'gelule' : mot)).join(' ');
}

const pareils = (
  a: string | null,
  b: string | null,
  comparable: (texte: string) => string,
): boolean => a !== null && b !== null && comparable(a) === comparable(b);

const partiesDe = (d: Decrit): PartiesDuNom => {
  const parties = partiesDuNom(d.libelle);
  return { ...parties, forme: parties.forme ?? d.forme };
};
/** [PRO-13] Against another product of the DCI; unspecified counts as different. */
export function ecartsDuSubstitut(demande: Decrit, autre: Decrit): Difference[] {
  const [a, b] = [partiesDe(demande), partiesDe(autre)];
  const formeA = a.forme && formeComparable(a.forme, a.boite);
  const formeB = b.forme && formeComparable(b.forme, b.boite);
  const trouvees: Difference[] = [];
  if (!pareils(a.dosage, b.dosage, dosageComparable)) trouvees.push('dosage');
  if (!pareils(formeA, formeB, (forme) => forme)) trouvees.push('forme');
  if (!pareils(a.boite ?? '', b.boite ?? '', normaliser)) trouvees.push('boite');
  return trouvees;
}
/** [PRO-13] Substitutable without asking; box size may differ. */
export const memeDosageEtForme = (ecarts: readonly Difference[]): boolean =>
  ecarts.every((e) => e === 'boite');
