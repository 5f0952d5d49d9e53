import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { formatTaux } from '#shared/gestion/statistiques/periode.rules.ts';
import type { MargeBrute, MargeNette } from '#shared/gestion/statistiques/statistiques.schema.ts';
import type {
  Dessin,
  DessinAnneau,
  DessinAxes,
  DessinCascade,
  Lecture,
  PartDessin,
  Unite,
} from './dessin.ts';

const PARTS_MAX = 5;
/**
 * [STA-31] Largest first, five at most, 'Autres' last. Coloured parts keep their meaningful order.
 */
export function partsMontrees(parts: readonly PartDessin[]): PartDessin[] {
  if (parts.length <= PARTS_MAX && parts.some((p) => p.teinte)) return [...parts];
  const rangees = parts.toSorted((a, b) => b.valeur - a.valeur);
  if (rangees.length <= PARTS_MAX) return rangees;
  const reste = rangees.slice(PARTS_MAX - 1);
  return [
    ...rangees.slice(0, PARTS_MAX - 1),
    { nom: 'Autres', valeur: reste.reduce((s, p) => s + p.valeur, 0), teinte: 'neutre' },
  ];
}
/** [STA-54] A ring; bars around zero when one part is negative: a loss is no slice. */
export function partage(
  nom: string,
  unite: Unite,
  parts: readonly PartDessin[],
): DessinAnneau | DessinAxes {
  if (parts.every((p) => p.valeur >= 0)) return { genre: 'anneau', nom, unite, parts };
  return {
    genre: 'barres',
    nom,
    unite,
    couchees: true,
    categories: parts.map((p) => p.nom),
    ...(parts.every((p) => p.lien) && { liens: parts.map((p) => p.lien ?? '') }),
    series: [{ nom, teinte: 'primary', valeurs: parts.map((p) => p.valeur) }],
  };
}
export const totalDesParts = (parts: readonly PartDessin[]): number =>
  parts.reduce((s, p) => s + p.valeur, 0);
/** '48,3 %'; a dash when the total is 0. */
export const formatPart = (valeur: number, total: number): string =>
  total === 0 ? '–' : formatTaux((valeur / total) * 100);

const ECRASE = 10;
/** [STA-32] One value over ten times the non-zero median; needs more than two. */
export function estEcrasee(valeurs: readonly (number | null)[]): boolean {
  const hauteurs = valeurs
    .map((v) => Math.abs(v ?? 0))
    .filter((v) => v > 0)
    .sort((a, b) => a - b);
  if (hauteurs.length < 3) return false;
  const milieu = hauteurs[Math.floor((hauteurs.length - 1) / 2)] ?? 0;
  return (hauteurs.at(-1) ?? 0) > milieu * ECRASE;
}
/** Symmetric log scale. */
export const serrer = (n: number): number => Math.sign(n) * Math.log10(1 + Math.abs(n));

export interface Etendue {
  /** In percent of the track. */
  debut: number;
  largeur: number;
}
/** [STA-33] Start and length of each horizontal bar, from zero, on one scale. */
export function etendre(valeurs: readonly number[], serree: boolean): Etendue[] {
  const dessinees = serree ? valeurs.map(serrer) : valeurs;
  const [bas, haut] = [Math.min(0, ...dessinees), Math.max(0, ...dessinees)];
  const etendue = haut - bas || 1;
  return dessinees.map((v) => ({
    debut: ((Math.min(0, v) - bas) / etendue) * 100,
    largeur: (Math.abs(v) / etendue) * 100,
  }));
}

export interface Marche {
  nom: string;
  valeur: number;
  /** End; the next one starts there. */
  a: number;
  sens: 'total' | 'moins' | 'plus';
  /** Above the axis: empty part, then visible; the same below. */
  bas: number;
  haut: number;
  plafond: number;
  dessous: number;
}
function sensDe(valeur: number, total: boolean): Marche['sens'] {
  if (total) return 'total';
  return valeur < 0 ? 'moins' : 'plus';
}
/** [STA-34] Totals start at the axis, other steps where the last ended, across it if needed. */
export function marchesDe(etapes: DessinCascade['etapes']): Marche[] {
  return etapes.reduce<Marche[]>((marches, { nom, valeur, total = false }) => {
    const de = total ? 0 : (marches.at(-1)?.a ?? 0);
    const a = de + valeur;
    const [min, max] = [Math.min(de, a), Math.max(de, a)];
    const [bas, plafond] = [Math.max(0, min), Math.min(0, max)];
    const marche = {
      nom,
      valeur,
      a,
      sens: sensDe(valeur, total),
      bas,
      haut: Math.max(0, max) - bas,
      plafond,
      dessous: Math.min(0, min) - plafond,
    };
    return [...marches, marche];
  }, []);
}

const MILLIERS_DES = 10_000;
/** [STA-35] Francs in thousands once a value reaches ten thousand. */
export const enMilliers = (unite: Unite, valeurs: readonly (number | null)[]): boolean =>
  unite === 'fcfa' && valeurs.some((v) => Math.abs(v ?? 0) >= MILLIERS_DES);
/** Without unit; below a thousand, one decimal. */
export function chiffreEcrit(n: number, milliers: boolean): string {
  if (!milliers || n === 0) return formatNombre(n);
  return Math.abs(n) < 1000 ? (n / 1000).toFixed(1).replace('.', ',') : formatNombre(n / 1000);
}

export function valeursEcrites(d: Dessin): readonly (number | null)[] {
  if (d.genre === 'anneau') return d.parts.map((p) => p.valeur);
  if (d.genre === 'cascade') return d.etapes.map((e) => e.valeur);
  if (d.genre === 'grille') return d.valeurs.flat();
  return [...d.series, ...(d.repere ? [d.repere] : [])].flatMap((s) => s.valeurs);
}
const estSerree = (d: Dessin): boolean => 'serree' in d && d.serree === true;
/** Caption of all figures; horizontal bars and rings show their own. */
export function formatUnite(d: Dessin): string {
  if (estSerree(d)) return 'échelle resserrée : les chiffres font foi';
  if (d.unite !== 'fcfa' || d.genre === 'anneau') return '';
  if ('unites' in d && d.unites) return '';
  if ('couchees' in d && d.couchees) return 'FCFA';
  return enMilliers(d.unite, valeursEcrites(d)) ? 'milliers de FCFA' : 'FCFA';
}

const A_COMPARER = 3;
/**
 * [STA-36] Under three items, in rankings or per-person data: a table with bars. Also when nothing
 * is drawn.
 */
export function tableauPlutot({ lignes, dessins }: Lecture, parPersonne: boolean): boolean {
  if (lignes.length === 0) return false;
  if (dessins.length === 0) return true;
  if (lignes.length >= A_COMPARER) return false;
  const rangement = (d: Dessin): boolean => d.genre === 'barres' && d.couchees === true;
  return parPersonne || dessins.every(rangement);
}

/** 'CA : 12.500 FCFA' of every bar, for screen readers. */
export const describeBarre = (d: DessinAxes, rang: number): string =>
  [
    ...d.series.map((s) => {
      const v = s.valeurs[rang] ?? 0;
      return `${s.nom} : ${d.unite === 'fcfa' ? formatFcfa(v) : formatNombre(v)}`;
    }),
    ...(d.aCote ?? []).map(({ titre, dits }) => `${titre} : ${dits[rang]?.texte ?? ''}`),
  ].join(', ');

/** [STA-37] Sales less taxes and discounts, less cost, less expenses. */
export const etapesDe = (brute: MargeBrute, nette: MargeNette): DessinCascade['etapes'] => {
  const ht = brute.marge_brute_totale + brute.cout_total;
  return [
    { nom: 'Chiffre d’affaires', valeur: brute.chiffre_affaire_total, total: true },
    { nom: 'Taxes et remises', valeur: ht - brute.chiffre_affaire_total },
    { nom: 'Hors taxes', valeur: ht, total: true },
    { nom: 'Coût d’achat', valeur: -brute.cout_total },
    { nom: 'Marge brute', valeur: brute.marge_brute_totale, total: true },
    { nom: 'Dépenses', valeur: -nette.total_depenses },
    { nom: 'Marge nette', valeur: nette.marge_nette_totale, total: true },
  ];
};
