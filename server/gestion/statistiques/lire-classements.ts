import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe, jourPlus, type Periode } from '#shared/base/dates.ts';
import { type Centimes, enFcfa } from '#shared/base/montant.ts';
import {
  joursDeStock,
  type PlaceTenue,
  placesDe,
  RYTHME_JOURS,
} from '#shared/gestion/statistiques/classement.rules.ts';
import { LIMITE_DEFAUT } from '#shared/gestion/statistiques/periode.rules.ts';
import * as s from '#shared/gestion/statistiques/statistiques.schema.ts';
import { present } from '../../platform/db/present.ts';
import type { Renamed } from '../../platform/db/row.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ProduitRow } from '../../stock/produit/produit.entity.ts';
import type { UtilisateurRow } from '../../admin/utilisateur/utilisateur.entity.ts';
import type { AgregatJourRow, AgregatProduitRow } from '../../vente/vente/vente.entity.ts';
import { demanderFaits, faitsJours, faitsProduits } from './faits.sql.ts';
import { periodeComparable, surPeriode } from './lire-ventes-statistiques.ts';
import {
  CLASSES,
  EN_STOCK,
  PLACES_DE,
  type SensDuClassement,
  CLASSEMENT_DES_VENDEURS,
} from './classements.sql.ts';

interface ParVendeur
  extends
    Renamed<UtilisateurRow, { employe_id: 'id'; employe: 'fullname' }>,
    Renamed<
      AgregatJourRow,
      { nombre_ventes: 'nombre'; chiffre_affaire_total: 'total'; ventes_annulees: 'annulees' }
    > {
  panier_moyen: Centimes;
}
/** Active sellers of the period; hundredths, average rounded half up. */
const vendeurs = (em: EntityManager, periode: Periode | null): Promise<ParVendeur[]> =>
  demanderFaits<ParVendeur>(em, faitsJours(periode), CLASSEMENT_DES_VENDEURS);

type VendeurPlace = ParVendeur & PlaceTenue;
/** [STA-61] Sellers by decreasing measure, with their previous rank. */
const classerVendeurs = <D>(
  mesure: (v: ParVendeur) => number,
  dire: (v: VendeurPlace & { user_id: number; user: string }) => D,
) =>
  surPeriode(async (em, p, _requete, maintenant) => {
    const precedente = await periodeComparable(em, p, maintenant);
    const [lus, avant] = await Promise.all([
      vendeurs(em, p),
      precedente && vendeurs(em, precedente),
    ]);
    const places = placesDe(lus.map(mesure));
    const placesAvant = placesDe((avant ?? []).map(mesure));
    const parVendeur = new Map((avant ?? []).map((v, i) => [v.employe_id, placesAvant[i] ?? 0]));
    return lus
      .map((v, i) => ({
        ...v,
        user_id: v.employe_id,
        user: v.employe,
        rang: places[i] ?? 0,
        rang_precedent: avant && (parVendeur.get(v.employe_id) ?? 0),
      }))
      .toSorted((a, b) => a.rang - b.rang)
      .map(dire);
  });

/** [STA-10] Turnover TTC net of cancellations, by seller. */
export const lireTotalUtilisateursActe = classerVendeurs(
  (v) => enFcfa(v.chiffre_affaire_total),
  (v) => present(s.totalUtilisateur, { ...v, total_ventes: v.chiffre_affaire_total }),
);
/** Turnover ÷ number of sales, by seller. */
export const lirePanierMoyenActe = classerVendeurs(
  (v) => enFcfa(v.panier_moyen),
  (v) => present(s.panierUtilisateur, { ...v, total_ventes: v.chiffre_affaire_total }),
);
/** Sales less cancellations, by seller. */
export const lireClientsUtilisateursActe = classerVendeurs(
  (v) => v.nombre_ventes,
  (v) => present(s.clientsUtilisateur, { ...v, total_ventes: v.chiffre_affaire_total }),
);
export const lireVentesEmployesActe = surPeriode(async (em, p) => ({
  performances_individuelles: (await vendeurs(em, p)).map((v) => present(s.performance, v)),
}));

interface ProduitVendu extends Pick<ProduitRow, 'libelle'> {
  produit_id: ProduitRow['id'];
  rang: number;
  total_vendu: AgregatProduitRow['qte'];
  valeur: AgregatProduitRow['ht'];
  valeur_stock: Centimes;
}
type PlaceDeProduit = Pick<ProduitVendu, 'produit_id' | 'rang'>;
/** [STA-61] Ranks of these products in a period. */
async function placesDansPeriode(
  em: EntityManager,
  periode: Periode,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const lues = await demanderFaits<PlaceDeProduit>(em, faitsProduits(em, periode), PLACES_DE(ids));
  return new Map(lues.map((l) => [l.produit_id, l.rang]));
}

interface EnStock {
  produit_id: ProduitRow['id'];
  vendable: number;
  vendus: number;
}
async function joursRestants(
  em: EntityManager,
  ids: readonly number[],
  maintenant: Date,
): Promise<ReadonlyMap<number, number | null>> {
  const jour = jourDe(maintenant);
  const lus = await sql<EnStock>(em, EN_STOCK, [ids, jour, jourPlus(jour, 1 - RYTHME_JOURS)]);
  return new Map(lus.map((l) => [l.produit_id, joursDeStock(l.vendable, l.vendus)]));
}

/** Ties at the last place included; only these are named and compared. */
const classer = (sens: SensDuClassement) =>
  surPeriode(async (em, p, { top_limit = LIMITE_DEFAUT }, maintenant) => {
    const lus = await demanderFaits<ProduitVendu>(
      em,
      faitsProduits(em, p),
      CLASSES(sens, top_limit),
    );
    if (lus.length === 0) return [];
    const ids = lus.map((l) => l.produit_id);
    const precedente = await periodeComparable(em, p, maintenant);
    const [avant, jours] = await Promise.all([
      precedente && placesDansPeriode(em, precedente, ids),
      joursRestants(em, ids, maintenant),
    ]);
    return lus.map((l) =>
      present(s.produitVenduStat, {
        ...l,
        rang_precedent: avant && (avant.get(l.produit_id) ?? 0),
        jours_stock: jours.get(l.produit_id) ?? null,
      }),
    );
  });
/**
 * [STA-16] Units net of cancellations, purchase value of remaining stock; least sold: at least one,
 * highest stock value first.
 */
export const lirePlusVendusActe = classer('desc');
export const lireMoinsVendusActe = classer('asc');
