import {
  type Centimes,
  enCentimes,
  environ,
  fois,
  parMontant,
  rapport,
  somme,
  ZERO,
} from '../../base/montant.ts';
import { type Offre, ugDues } from './offre.rules.ts';

export interface OffreConditionnee extends Offre {
  fournisseur_id: number;
  fournisseur_libelle: string;
  /** Of a whole order; null: none. */
  minimum_commande: Centimes | null;
  qte_min: number | null;
}
const FRANC = enCentimes(1);
/**
 * [OFR-8] FCFA, complete free groups. 12 at 1.100, 10 + 1: 13 for 13.200, 1.015; 9 cost 1.100 each.
 */
export const coutALaBoite = (o: Offre, qte: number): number =>
  rapport(fois(o.prix_achat, qte), fois(FRANC, qte + ugDues(qte, o)));
export const estPossible = (
  { qte_min }: Pick<OffreConditionnee, 'qte_min'>,
  qte: number,
): boolean => qte >= (qte_min ?? 1);

/**
 * [OFR-8] Cheapest box at that quantity; `tenue`, the current offer, wins ties. Null: no change.
 */
export function meilleureOffre<O extends OffreConditionnee>(
  offres: readonly O[],
  tenue: Offre,
  qte: number,
): O | null {
  const possibles = offres.filter((o) => estPossible(o, qte));
  const [premiere] = possibles.toSorted((a, b) => coutALaBoite(a, qte) - coutALaBoite(b, qte));
  return premiere && coutALaBoite(premiere, qte) < coutALaBoite(tenue, qte) ? premiere : null;
}

export interface LigneARepartir {
  produit_id: number;
  qte: number;
  prix_achat: Centimes;
}
/** `gain`: saving. */
export interface PartDeFournisseur {
  fournisseur_id: number;
  fournisseur_libelle: string;
  lignes: LigneARepartir[];
  gain: Centimes;
}
type OffresDe = (produit_id: number) => readonly OffreConditionnee[];
const totalDe = ({ lignes }: Pick<PartDeFournisseur, 'lignes'>): Centimes =>
  somme(lignes, (l) => fois(l.prix_achat, l.qte));

/** Largest part first. */
function partsPar(
  lignes: readonly LigneARepartir[],
  offresDe: OffresDe,
  fournisseur_id: number,
): PartDeFournisseur[] {
  const deplacees = lignes.flatMap((l) => {
    const offres = offresDe(l.produit_id);
    const sienne = offres.find((o) => o.fournisseur_id === fournisseur_id);
    const regle = { ug_par: sienne?.ug_par ?? null, ug: sienne?.ug ?? null };
    const tenue = { prix_achat: l.prix_achat, ...regle };
    const autres = offres.filter((o) => o.fournisseur_id !== fournisseur_id);
    const meilleure = meilleureOffre(autres, tenue, l.qte);
    if (!meilleure) return [];
    const ecart = coutALaBoite(tenue, l.qte) - coutALaBoite(meilleure, l.qte);
    return [{ l, vers: meilleure, gain: environ(FRANC, ecart * l.qte) }];
  });
  return [...Map.groupBy(deplacees, (d) => d.vers.fournisseur_id).values()]
    .map((siennes) => ({
      fournisseur_id: siennes[0]?.vers.fournisseur_id ?? 0,
      fournisseur_libelle: siennes[0]?.vers.fournisseur_libelle ?? '',
      lignes: siennes.map(({ l, vers }) => ({ ...l, prix_achat: vers.prix_achat })),
      gain: somme(siennes, (d) => d.gain),
    }))
    .toSorted((a, b) => b.lignes.length - a.lignes.length || a.fournisseur_id - b.fournisseur_id);
}
/**
 * [OFR-9] Lines cheaper elsewhere, by supplier; largest part first. A part below its supplier's
 * minimum is not made: the smallest first, for its lines may fill another.
 */
export function partsMoinsCheres(
  lignes: readonly LigneARepartir[],
  offresDe: OffresDe,
  fournisseur_id: number,
): PartDeFournisseur[] {
  const parts = partsPar(lignes, offresDe, fournisseur_id);
  const sousMinimum = (part: PartDeFournisseur): boolean =>
    part.lignes
      .flatMap((l) => offresDe(l.produit_id))
      .some(
        (o) =>
          o.fournisseur_id === part.fournisseur_id && totalDe(part) < (o.minimum_commande ?? ZERO),
      );
  const [moindre] = parts
    .filter(sousMinimum)
    .toSorted((a, b) => parMontant(totalDe(a), totalDe(b)));
  if (!moindre) return parts;
  const sansLui: OffresDe = (produit_id) =>
    offresDe(produit_id).filter((o) => o.fournisseur_id !== moindre.fournisseur_id);
  return partsMoinsCheres(lignes, sansLui, fournisseur_id);
}
