import { estEnRupture, estSousLeMinimum } from '#shared/stock/commande/motif-ligne.rules.ts';
import type { RepereCommande } from '#shared/stock/commande/repere.schema.ts';
import type { LigneSaisie } from './lignes-saisies.rules.ts';

/** `repere` is null while loading. */
export interface LigneVue {
  ligne: LigneSaisie;
  repere: RepereCommande | null;
}
export type NomPuce =
  | 'tous'
  | 'ruptures'
  | 'minimum'
  | 'promis'
  | 'offres'
  | 'modifies'
  | 'ecartes';
type Puce = { nom: NomPuce; libelle: string; garde: (v: LigneVue) => boolean };

const duRepere =
  (regle: (r: RepereCommande) => boolean) =>
  ({ repere }: LigneVue): boolean =>
    repere !== null && regle(repere);
/** Quantity differs from the proposed one, zero aside. */
export const estModifiee = ({ ligne, repere }: LigneVue): boolean =>
  repere !== null && repere.qte_proposee > 0 && ligne.qte > 0 && ligne.qte !== repere.qte_proposee;

/** [CDE-8] Filters of order lines. */
const PUCES: readonly Puce[] = [
  { nom: 'tous', libelle: 'Tous', garde: () => true },
  { nom: 'ruptures', libelle: 'Ruptures', garde: duRepere(estEnRupture) },
  { nom: 'minimum', libelle: 'Sous le minimum', garde: duRepere(estSousLeMinimum) },
  { nom: 'promis', libelle: 'Promis', garde: duRepere((r) => r.promis > 0) },
  { nom: 'offres', libelle: 'Offres', garde: duRepere((r) => (r.offre?.ug ?? null) !== null) },
  { nom: 'modifies', libelle: 'Modifiés', garde: estModifiee },
  { nom: 'ecartes', libelle: 'Écartés', garde: ({ ligne }) => ligne.qte === 0 },
];

/** Empty filters are hidden, except the first. */
export const compterPuces = (vues: readonly LigneVue[]) =>
  PUCES.map(({ nom, libelle, garde }) => ({
    nom,
    libelle,
    nombre: vues.filter(garde).length,
  })).filter(({ nom, nombre }) => nom === 'tous' || nombre > 0);
/** Snapshot: editing does not remove lines from the filter. */
export const produitsDe = (nom: NomPuce, vues: readonly LigneVue[]): ReadonlySet<number> => {
  const garde = PUCES.find((p) => p.nom === nom)?.garde ?? (() => true);
  return new Set(vues.filter(garde).map(({ ligne }) => ligne.produit_id));
};
