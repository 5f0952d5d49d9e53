import { type Centimes, enCentimes } from '#shared/base/montant.ts';
import { FAMILLES, familleDe } from '#shared/stock/medicament/familles.rules.ts';
import { nommerPresentation } from '#shared/stock/medicament/nommer.rules.ts';
import { normaliser } from '#shared/base/liste.ts';
import type { MedicamentRow } from '../medicament.entity.ts';
import type { Filled } from '../../../platform/db/row.ts';

/** Price in hundredths of euro. */
export type Candidat = Pick<
  MedicamentRow,
  'cip13' | 'cip7' | 'libelle' | 'presentation' | 'forme' | 'atc' | 'type_generique'
> &
  Filled<MedicamentRow, 'dci' | 'prix_eur'>;
export interface ProduitAssorti {
  libelle: string;
  cip: string;
  cip_1: string;
  dci: string;
  rayon: string;
  forme: string | null;
  famille: string | null;
  categorie: string | null;
  prix_achat: Centimes;
  prix_de_vente: Centimes;
  qte: number;
  qte_min: number;
  qte_max: number;
}

/** FCFA per euro, fixed. */
const PARITE = 655.957;
/** Freight and margins over French prices; then the cost share. */
const COEFFICIENT = 1.25;
const PART_ACHAT = 0.74;

const auxCinq = (fcfa: number): number => Math.max(1, Math.round(fcfa / 5)) * 5;
/** Euro cents to FCFA, rounded to 5: 3,50 € → 2 870 FCFA. */
export const prixDeVente = (prix_eur: number): number =>
  auxCinq((prix_eur / 100) * PARITE * COEFFICIENT);
const prixAchat = (prix_de_vente: number): number => auxCinq(prix_de_vente * PART_ACHAT);

const LETTRES = Object.keys(FAMILLES);
const MEUBLES: readonly (readonly [RegExp, string])[] = [
  [/injectable|perfusion/, 'C'],
  [/collyre|ophtalmique|auriculaire/, 'E'],
  [/creme|pommade|gel\b|cutane|dermique|patch|transdermique/, 'D'],
  [/buvable|sirop|solution|suspension|goutte/, 'B'],
  [/comprime|gelule|capsule|granule|sachet/, 'A'],
];

/** [MED-6] By form, then ATC letter: nervous system tablets in A-10. */
export function rayonDe(forme: string | null, atc: string | null): string {
  const texte = normaliser(forme ?? '');
  const meuble = MEUBLES.find(([motif]) => motif.test(texte))?.[1] ?? 'F';
  return `${meuble}-${String(LETTRES.indexOf(atc?.charAt(0) ?? '') + 1 || LETTRES.length).padStart(2, '0')}`;
}

/** Deterministic, 0 to n − 1. */
const tirageDe = (cip: string, n: number): number =>
  [...cip].reduce((h, c) => (h * 31 + Number(c)) % 1_000_003, 7) % n;

/** Price in hundredths. */
function boitesDeBase(prix: number, poids: number): number {
  if (prix > 5_000_000) return 1;
  if (prix > 1_500_000) return 2;
  return poids > 0 ? 10 : 5;
}

/** Essentials (`poids` above 0) plentiful; one product in twenty out of stock. */
function quantites(
  c: Candidat,
  prix: number,
  poids: number,
): { qte: number; qte_min: number; qte_max: number } {
  const base = boitesDeBase(prix, poids);
  const qte_max = base * 5;
  return {
    qte_min: base,
    qte_max,
    qte:
      tirageDe(c.cip13, 20) === 0
        ? 0
        : Math.max(1, Math.round(base / 2)) + tirageDe(c.cip7, qte_max),
  };
}

/** Parallel imports: same box, several codes. */
function sansJumeaux(candidats: readonly Candidat[]): (Candidat & { nom: string })[] {
  const noms = new Set<string>();
  return candidats.flatMap((c) => {
    const nom = nommerPresentation(c.libelle, c.presentation);
    if (noms.has(nom)) return [];
    noms.add(nom);
    return [{ ...c, nom }];
  });
}

/** Essentials first; deterministic. */
export function composerAssortiment(
  candidats: readonly Candidat[],
  essentiels: ReadonlyMap<string, number>,
  n: number,
): ProduitAssorti[] {
  const poids = (c: Candidat): number => essentiels.get(c.atc ?? '') ?? 0;
  const rang = new Map(candidats.map((c) => [c.cip13, tirageDe(c.cip13, 1_000_003)]));
  const retenus = sansJumeaux(candidats)
    .sort((a, b) => poids(b) - poids(a) || (rang.get(a.cip13) ?? 0) - (rang.get(b.cip13) ?? 0))
    .slice(0, n);
  return retenus.map((c) => {
    const prix_de_vente = prixDeVente(c.prix_eur);
    return {
      libelle: c.nom,
      cip: c.cip13,
      cip_1: c.cip7,
      dci: c.dci,
      rayon: rayonDe(c.forme, c.atc),
      forme: c.forme,
      famille: familleDe(c.atc),
      categorie: c.type_generique,
      prix_achat: enCentimes(prixAchat(prix_de_vente)),
      prix_de_vente: enCentimes(prix_de_vente),
      ...quantites(c, prix_de_vente, poids(c)),
    };
  });
}
