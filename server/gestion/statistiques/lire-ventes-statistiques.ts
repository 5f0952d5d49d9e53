import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type FiltrePeriode,
  formatDate,
  debutDeJour,
  jourDe,
  jourPlus,
  type Periode,
} from '#shared/base/dates.ts';
import { type Resultat, succes, estRefus } from '#shared/base/refus.ts';
import {
  evolutionDe,
  type Grain,
  grainDe,
  type Manque,
  manqueDe,
  periodesComparees,
} from '#shared/gestion/statistiques/periode.rules.ts';
import * as s from '#shared/gestion/statistiques/statistiques.schema.ts';
import { row, sumOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { present } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import {
  demanderFaits,
  faitsCategories,
  faitsHeures,
  faitsJours,
  faitsProduits,
} from './faits.sql.ts';
import {
  HEURES_DE_SEMAINE,
  JOURS_VENDUS,
  PAR_CATEGORIE,
  PAR_PAS,
  QUANTITE,
  QUANTITES_VENDUES,
  RECETTES,
  SOMMES_DES_JOURS,
  VENTES_PAR_CATEGORIE,
} from './ventes-statistiques.sql.ts';
import type { Renamed } from '../../platform/db/row.ts';
import type {
  AgregatCategorieRow,
  AgregatJourRow,
  AgregatProduitRow,
} from '../../vente/vente/vente.entity.ts';
import {
  type Centimes,
  centimesLus,
  enFcfa,
  fraction,
  moins,
  rapport,
  ZERO,
} from '#shared/base/montant.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

export type Filtre = FiltrePeriode & { top_limit?: number | undefined };
type Demande = ActRequest<unknown, Filtre>;
/** Refuses an end before the start. */
export const surPeriode =
  <D, F = Filtre>(
    lire: (
      em: EntityManager,
      periode: Periode | null,
      requete: F & FiltrePeriode,
      maintenant: Date,
    ) => Promise<D>,
  ) =>
  async ({
    em,
    requete,
    maintenant,
  }: ActRequest<unknown, F & FiltrePeriode>): Promise<Resultat<D>> => {
    const periode = askedPeriod(requete);
    if (estRefus(periode)) return periode;
    return succes(await lire(em, periode, requete, maintenant));
  };
/** Percent; 0 when dividing by zero. */
const taux = (part: Centimes, tout: Centimes): number =>
  tout === ZERO ? 0 : rapport(part, tout) * 100;

type Recette = Renamed<AgregatJourRow, { chiffre_affaire: 'total'; nombre_ventes: 'nombre' }>;
type Vendu = Renamed<AgregatProduitRow, { quantite: 'qte' }>;
type Mesures = Recette & Vendu;
async function mesurer(em: EntityManager, periode: Periode | null): Promise<Mesures> {
  const [[jours], [produits]] = await Promise.all([
    demanderFaits<Recette>(em, faitsJours(periode), SOMMES_DES_JOURS),
    demanderFaits<Vendu>(em, faitsProduits(em, periode), QUANTITE),
  ]);
  return {
    chiffre_affaire: centimesLus(jours?.chiffre_affaire ?? 0),
    nombre_ventes: jours?.nombre_ventes ?? 0,
    quantite: Number(produits?.quantite ?? 0),
  };
}
const comparer = (m: Mesures, avant: Mesures) => ({
  chiffre_affaire: evolutionDe(enFcfa(m.chiffre_affaire), enFcfa(avant.chiffre_affaire)),
  nombre_ventes: evolutionDe(m.nombre_ventes, avant.nombre_ventes),
  quantite: evolutionDe(m.quantite, avant.quantite),
});
/** Day of the first sale ever. */
export async function premiereVente(em: EntityManager): Promise<string | null> {
  const lue = await row(
    em,
    query.selectFrom('agregat_jour').select((eb) => eb.fn.min('jour').as('jour')),
  );
  return lue?.jour ?? null;
}
/** [STA-46] [STA-61] The comparison period, when the base covers it whole. */
export async function periodeComparable(
  em: EntityManager,
  p: Periode | null,
  maintenant: Date,
): Promise<Periode | null> {
  if (!p) return null;
  const { precedente } = periodesComparees(p, maintenant);
  return manqueDe(precedente, await premiereVente(em)) === 'rien' ? precedente : null;
}
/** No comparison with an incomplete period. */
const comparee = (m: Mesures, avant: Mesures | null, manque: Manque | null) =>
  avant && manque === 'rien' ? comparer(m, avant) : null;
/**
 * [STA-11] Against the previous period and last year's, to date while running; no period, no
 * comparison.
 */
export const lireEvolutionActe = surPeriode(async (em, p, _requete, maintenant) => {
  const comparees = p && periodesComparees(p, maintenant);
  const [actuelle, precedente, annee, premiere] = await Promise.all([
    mesurer(em, p),
    comparees && mesurer(em, comparees.precedente),
    comparees && mesurer(em, comparees.annee),
    premiereVente(em),
  ]);
  const manques = {
    precedente: comparees && manqueDe(comparees.precedente, premiere),
    annee: comparees && manqueDe(comparees.annee, premiere),
  };
  return {
    periode_actuelle: present(s.mesure, actuelle),
    periode_precedente: precedente && present(s.mesure, precedente),
    annee_precedente: annee && present(s.mesure, annee),
    evolution_periode_precedente: comparee(actuelle, precedente, manques.precedente),
    evolution_annee_precedente: comparee(actuelle, annee, manques.annee),
    premiere_vente: premiere,
    manque_periode_precedente: manques.precedente,
    manque_annee_precedente: manques.annee,
  };
});

type ProduitsDeCategorie = Pick<AgregatCategorieRow, 'categorie'> &
  Renamed<AgregatProduitRow, { quantite_vendue: 'qte'; chiffre_affaire: 'total' }>;
/** [STA-12] By current category: units, turnover TTC, and sales with at least one. */
export const lireVentesCategoriesActe = surPeriode(async (em, p) => {
  const [produits, nombres] = await Promise.all([
    demanderFaits<ProduitsDeCategorie>(em, faitsProduits(em, p), PAR_CATEGORIE),
    demanderFaits<Pick<AgregatCategorieRow, 'categorie' | 'nombre'>>(
      em,
      faitsCategories(em, p),
      VENTES_PAR_CATEGORIE,
    ),
  ]);
  const par = new Map(nombres.map((n) => [n.categorie, n.nombre]));
  return produits.map((l) =>
    present(s.venteCategorie, {
      ...l,
      quantite_vendue: Number(l.quantite_vendue),
      nombre_ventes: par.get(l.categorie) ?? 0,
    }),
  );
});

type Sommes = Renamed<AgregatJourRow, { ca: 'total' }> &
  Pick<AgregatJourRow, 'ht' | 'achat' | 'remise'>;
async function sommer(
  em: EntityManager,
  periode: Periode | null,
): Promise<Sommes & { marge: Centimes }> {
  const [l] = await demanderFaits<Sommes>(em, faitsJours(periode), RECETTES);
  const [ca, ht, achat, remise] = [
    centimesLus(l?.ca ?? 0),
    centimesLus(l?.ht ?? 0),
    centimesLus(l?.achat ?? 0),
    centimesLus(l?.remise ?? 0),
  ];
  return { ca, ht, achat, remise, marge: moins(ht, achat, remise) };
}
/** [STA-13] Gross margin = HT − purchase cost − discounts, at the lines' own prices. */
export const lireMargeBruteActe = surPeriode(async (em, p) => {
  const [{ ca, ht, remise, achat, marge }, { quantite }] = await Promise.all([
    sommer(em, p),
    mesurer(em, p),
  ]);
  return present(s.margeBrute, {
    marge_brute_totale: marge,
    chiffre_affaire_total: ca,
    cout_total: achat,
    chiffre_affaire_ht: moins(ht, remise),
    taux_marge_pourcentage: taux(marge, achat),
    taux_marque_pourcentage: taux(marge, moins(ht, remise)),
    quantite_totale: quantite,
  });
});
async function depensesDe(em: EntityManager, periode: Periode | null): Promise<Centimes> {
  let lues = query
    .selectFrom('depense')
    .select((eb) => sumOf(eb.ref('montant')).as('total'))
    .where('deleted_at', 'is', null);
  if (periode)
    lues = lues
      .where('date', '>=', jourDe(periode.debut))
      .where('date', '<=', jourDe(new Date(periode.fin.getTime() - 1)));
  return centimesLus((await row(em, lues))?.total ?? 0);
}
/** [STA-14] Gross margin less the expenses of every day touched, deleted ones excluded. */
export const lireMargeNetteActe = surPeriode(async (em, p) => {
  const [{ ca, ht, remise, marge }, total] = await Promise.all([sommer(em, p), depensesDe(em, p)]);
  return present(s.margeNette, {
    marge_nette_totale: moins(marge, total),
    chiffre_affaire_total: ca,
    total_depenses: total,
    marge_brute: marge,
    taux_marge_nette_pourcentage: taux(moins(marge, total), moins(ht, remise)),
  });
});

const PERIODES: Readonly<
  Record<Grain, { xLabel: string; cle: string; dire: (cle: string) => string }>
> = {
  heure: {
    xLabel: 'Heure',
    cle: `f.jour::text || 'T' || lpad(f.heure::text, 2, '0')`,
    dire: (h) => `${h.slice(11)} h`,
  },
  jour: { xLabel: 'Jour', cle: `f.jour::text`, dire: (j) => formatDate(debutDeJour(j)) },
  mois: {
    xLabel: 'Mois',
    cle: `to_char(f.jour, 'YYYY-MM')`,
    dire: (m) => `${m.slice(5)}/${m.slice(0, 4)}`,
  },
};
/** '2026-11-29T00' after '2026-11-28T23'. */
const heureSuivante = (cle: string): string => {
  const heure = Number(cle.slice(11)) + 1;
  const jour = cle.slice(0, 10);
  return heure === 24 ? `${jourPlus(jour, 1)}T00` : `${jour}T${String(heure).padStart(2, '0')}`;
};
/** Steps without a sale included. */
function pas(grain: Grain, premier: string, dernier: string): string[] {
  const tous: string[] = [];
  if (grain === 'heure') for (let h = premier; h <= dernier; h = heureSuivante(h)) tous.push(h);
  else if (grain === 'jour') for (let j = premier; j <= dernier; j = jourPlus(j, 1)) tous.push(j);
  else for (let m = premier; m <= dernier; m = jourPlus(`${m}-28`, 4).slice(0, 7)) tous.push(m);
  return tous;
}
interface Recolte extends Pick<AgregatJourRow, 'total'> {
  /** Hour, day or month. */
  cle: string;
}
interface HeureDeSemaine extends Pick<AgregatJourRow, 'total'> {
  heure: number;
  rang: number;
}
interface JoursVendus {
  rang: number;
  jours: number;
}
/** [STA-38] Hourly average per weekday with a sale, so a fifth Monday weighs nothing. */
async function lireSemaine(em: EntityManager, periode: Periode | null): Promise<s.HeureSemaine[]> {
  const [lues, comptes] = await Promise.all([
    demanderFaits<HeureDeSemaine>(em, faitsHeures(periode), HEURES_DE_SEMAINE),
    demanderFaits<JoursVendus>(em, faitsJours(periode), JOURS_VENDUS),
  ]);
  const jours = new Map(comptes.map((c) => [c.rang, c.jours]));
  return lues.map(({ rang, heure, total }) =>
    present(s.heureSemaine, {
      rang,
      heure,
      moyenne: fraction(centimesLus(total), 1, jours.get(rang) ?? 1),
    }),
  );
}
/**
 * [STA-15] By hour, day or month, across midnight; empty steps are 0. Weekly hours too, unless one
 * day.
 */
export async function lireChiffreAffaireActe({ em, requete }: Demande) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return periode;
  const grain = grainDe(periode);
  const { xLabel, cle, dire } = PERIODES[grain];
  const semaine = grain === 'heure' ? [] : await lireSemaine(em, periode);
  const faits = grain === 'heure' && periode ? faitsHeures(periode) : faitsJours(periode);
  const lus = await demanderFaits<Recolte>(em, faits, PAR_PAS(cle));
  const par = new Map(lus.map((l) => [l.cle, centimesLus(l.total)]));
  const cles = [...par.keys()].sort();
  const [premier, dernier] = [cles[0], cles.at(-1)];
  const donnees =
    premier === undefined || dernier === undefined
      ? []
      : pas(grain, premier, dernier).map((c) =>
          present(s.chiffrePeriode, { period: dire(c), total: par.get(c) ?? 0 }),
        );
  const dits = { xLabel, labelName: 'Chiffre d’affaires (FCFA)' };
  return succes(donnees, '', { a_cote: dits, extra_data: { ...dits, semaine } });
}

/** [STA-51] Units sold and turnover HT, sale-wide discounts not deducted. */
export const lireProduitsVendusActe = surPeriode(async (em, p) => {
  const lus = await demanderFaits(em, faitsProduits(em, p), QUANTITES_VENDUES);
  return lus.map((l) => present(s.produitQuantite, l));
});
