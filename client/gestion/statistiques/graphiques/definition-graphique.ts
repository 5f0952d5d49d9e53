import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import type { Appel } from '#shared/base/contract.ts';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import {
  describeMouvement,
  mouvementDePlace,
  type PlaceTenue,
  type SensDePlace,
} from '#shared/gestion/statistiques/classement.rules.ts';
import { formatTaux } from '#shared/gestion/statistiques/periode.rules.ts';
import * as phrasesStatistiques from '#shared/gestion/statistiques/statistiques.phrases.ts';
import type {
  ColonneACote,
  ColonneStat,
  DessinAxes,
  Lecture,
  LigneStat,
  TeinteDessin,
  Unite,
} from '../dessin.ts';

export interface FiltreStat {
  periode: FiltrePeriode;
  /** [STA-62] Null: the previous period. */
  comparee: FiltrePeriode | null;
  limit: number;
}
export interface ExportStat {
  colonnes: readonly ColonneStat[];
  lire: (f: FiltreStat) => Promise<readonly LigneStat[]>;
}
export interface DefinitionGraphique {
  cle: string;
  titre: string;
  /** Method, in one sentence. */
  definition: string;
  colonnes: readonly ColonneStat[];
  lire: (f: FiltreStat) => Promise<Lecture>;
  vide?: string;
  /** Export rows, when other than the table's. */
  export?: ExportStat;
  large?: boolean;
  /** A ranking: two rows of its tab. */
  haute?: true;
  /** Link to act on it, by permission. */
  acte?: { vers: string; texte: string };
  /** Current state, whatever the period. */
  sansPeriode?: true;
  /** Rows are people: for two, a table. */
  parPersonne?: boolean;
}
export const lu = async <Q, D>(appel: Appel<unknown, Q, unknown, D>, requete: Partial<Q>) => {
  const reponse = await callApi(appel, { requete, silencieux: true });
  return { data: dataOf(reponse), message: reponse.message, extra: reponse.extra_data };
};
export type Periodique<D> = Appel<unknown, FiltrePeriode, unknown, D>;
export const col = (
  champ: string,
  label: string,
  format: ColonneStat['format'] = 'texte',
  total: ColonneStat['total'] = false,
): ColonneStat => ({ champ, label, format, total });
/** Product labels, typeset as such. */
export const colProduit = (champ: string): ColonneStat => ({
  ...col(champ, 'PRODUIT'),
  produit: true,
});
export const phrases = phrasesStatistiques.statistiques;

export interface MesureStat {
  mesure: string;
  /** FCFA, percent, or a count. */
  valeur: number;
  unite: 'FCFA' | '%' | 'nombre';
}
const DIRE_MESURE: Readonly<Record<MesureStat['unite'], (n: number) => string>> = {
  FCFA: formatFcfa,
  '%': formatTaux,
  nombre: formatNombre,
};
export const formatMesures = (mesures: readonly MesureStat[]): (readonly [string, string])[] =>
  mesures.map(({ mesure, valeur, unite }) => [mesure, DIRE_MESURE[unite](valeur)]);
/** [EXP-3] Numbers, with a unit column. */
export const exportMesures = (
  lire: (f: FiltreStat) => Promise<readonly MesureStat[]>,
): ExportStat => ({
  colonnes: [col('mesure', 'MESURE'), col('valeur', 'VALEUR', 'exact'), col('unite', 'UNITÉ')],
  lire: async (filtre) => (await lire(filtre)).map((m) => ({ ...m })),
});

export interface ACote<D> {
  titre: string;
  dire: (ligne: D) => string;
  teinte?: (ligne: D) => TeinteDessin | undefined;
}
export const colonnesACote = <D>(
  colonnes: readonly ACote<D>[],
  lignes: readonly D[],
): ColonneACote[] =>
  colonnes.map(({ titre, dire, teinte }) => ({
    titre,
    dits: lignes.map((l) => {
      const dite = teinte?.(l);
      return { texte: dire(l), ...(dite && { teinte: dite }) };
    }),
  }));
const TEINTE_DU_SENS: Readonly<Partial<Record<SensDePlace, TeinteDessin>>> = {
  monte: 'success',
  descend: 'danger',
};
/** [STA-61] Rank changes; nothing without comparison. */
export const rangsACote = <D extends PlaceTenue>(lignes: readonly D[]): ACote<D>[] =>
  lignes.every((l) => l.rang_precedent === null)
    ? []
    : [
        {
          titre: 'Rang',
          dire: describeMouvement,
          teinte: (l) => TEINTE_DU_SENS[mouvementDePlace(l)?.sens ?? 'egal'],
        },
      ];
export const avecMouvement = <D extends LigneStat & PlaceTenue>(
  lignes: readonly D[],
): LigneStat[] => lignes.map((l) => ({ ...l, mouvement: describeMouvement(l) }));
export interface Classement<D extends LigneStat> {
  nom: keyof D & string;
  valeur: keyof D & string;
  serie: string;
  unite: Unite;
  produits?: boolean;
  aCote?: readonly ACote<D>[];
  lien?: (ligne: D) => string;
}
/**
 * [STA-60] URL of a period's sales. Empty dates: all; absent: the list's default; a duty shift: its
 * days.
 */
export const ventesDe = (
  { period_from = '', period_to = '' }: FiltrePeriode,
  filtre: Readonly<Record<string, string>>,
): string =>
  `/vente/dashboard?${new URLSearchParams({
    period_from: period_from.slice(0, 10),
    period_to: period_to.slice(0, 10),
    ...filtre,
  })}`;
export const ventesDuProduit =
  (periode: FiltrePeriode) =>
  ({ produit_id }: { produit_id: number }): string =>
    ventesDe(periode, { contain_product: String(produit_id) });
/** Top bars; the table has them all. */
export function barres<D extends LigneStat>(
  lignes: readonly D[],
  { nom, valeur, serie, unite, produits = false, aCote, lien }: Classement<D>,
  limit: number,
): DessinAxes {
  const montrees = lignes.slice(0, limit);
  return {
    genre: 'barres',
    nom: serie,
    unite,
    couchees: true,
    ...(produits && { produits }),
    ...(lien && { liens: montrees.map(lien) }),
    ...(aCote && { aCote: colonnesACote(aCote, montrees) }),
    categories: montrees.map((l) => String(l[nom])),
    series: [{ nom: serie, teinte: 'primary', valeurs: montrees.map((l) => Number(l[valeur])) }],
  };
}
/** Empty list: `remplacant` with 0. */
export const sansRien = (remplacant: string): string => `${remplacant} : 0`;
export const classement =
  <D extends LigneStat>(
    appel: Periodique<D[]>,
    c: Classement<D>,
    remplacant: string = phrases.aucunProduit,
  ): DefinitionGraphique['lire'] =>
  async ({ periode, limit }) => {
    const { data } = await lu(appel, periode);
    return { lignes: data, message: sansRien(remplacant), dessins: [barres(data, c, limit)] };
  };
export type Graphiques = Readonly<Record<string, Omit<DefinitionGraphique, 'cle'>>>;
