import { jourDe, jourPlus, type Periode } from '#shared/base/dates.ts';
import { succes } from '#shared/base/refus.ts';
import { PRIORITES, prioriteDe } from '#shared/gestion/statistiques/reapprovisionnement.rules.ts';
import * as s from '#shared/gestion/statistiques/statistiques.schema.ts';
import { lireBesoins } from '../../stock/commande/lire-besoins.ts';
import { proposerTout } from '../../stock/commande/proposer-commande.ts';
import { present } from '../../platform/db/present.ts';
import { sql, sqlWithValues } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { surPeriode } from './lire-ventes-statistiques.ts';
import {
  ACHETES,
  CRITIQUES,
  LOTS_A_RISQUE,
  MARGES_DACHAT,
  MARGES_DE_FOURNISSEUR,
  VALEURS_DU_STOCK,
} from './stock.sql.ts';
import type { LotRow, ProduitRow } from '../../stock/produit/produit.entity.ts';
import { type Centimes, fois } from '#shared/base/montant.ts';

const RECUES = (p: Periode | null): { ou: string; valeurs: unknown[] } =>
  p
    ? { ou: 'r.created_at >= $1 and r.created_at < $2', valeurs: [p.debut, p.fin] }
    : { ou: 'true', valeurs: [] };
/** [STA-18] Delivered units, free ones included. */
export const lireProduitsAchetesActe = surPeriode(async (em, p) => {
  const { ou, valeurs } = RECUES(p);
  const lus = await sqlWithValues(em, ACHETES(ou), valeurs);
  return lus.map((l) => present(s.produitAchete, l));
});
/**
 * [STA-19] Selling value of received units at delivery prices, less cost; free units cost nothing.
 */
export const lireMargeAchatsActe = surPeriode(async (em, p) => {
  const { ou, valeurs } = RECUES(p);
  const lus = await sqlWithValues(em, MARGES_DACHAT(ou), valeurs);
  return lus.map((l) => present(s.margeAchat, l));
});

/** [STA-45] The [STA-19] margin by the order's supplier. */
export const lireMargeFournisseursActe = surPeriode(async (em, p) => {
  const { ou, valeurs } = RECUES(p);
  const lus = await sqlWithValues(em, MARGES_DE_FOURNISSEUR(ou), valeurs);
  return lus.map((l) => present(s.margeFournisseur, l));
});

/**
 * [STA-20] Current stock, discontinued products included, at purchase and selling prices before
 * tax.
 */
export async function lireValeurStocksActe({ em }: ActRequest) {
  const lus = await sql(em, VALEURS_DU_STOCK);
  return succes({ detail_par_categorie: lus.map((l) => present(s.stockCategorie, l)) });
}

const BIENTOT_JOURS = 90;
interface LotARisque
  extends Pick<LotRow, 'produit_id' | 'date_expiration'>, Pick<ProduitRow, 'libelle' | 'cip'> {
  lot: LotRow['numero'];
  statut_expiration: (typeof s.STATUTS_EXPIRATION)[number];
  /** At purchase price. */
  valeur_risque: Centimes;
}

/**
 * [STA-21] Lots expired ('Expiré' [LOT-3]) or within 90 days, at purchase price; active products at
 * or under minimum, sellable boxes only [PRO-15].
 */
export async function lireObsoletesActe({ em, maintenant }: ActRequest) {
  const jour = jourDe(maintenant);
  const [lots, critiques] = await Promise.all([
    sql<LotARisque>(em, LOTS_A_RISQUE, [jour, jourPlus(jour, BIENTOT_JOURS)]),
    sql(em, CRITIQUES, [jour]),
  ]);
  const produits = (statut: string): number =>
    new Set(lots.filter((l) => l.statut_expiration === statut).map((l) => l.produit_id)).size;
  return succes({
    resume: {
      nombre_produits_expires: produits('Expiré'),
      nombre_produits_bientot_expires: produits('Bientôt expiré'),
    },
    produits_expires_ou_bientot_expires: lots.map((l) => present(s.lotObsolete, l)),
    produits_stock_critique: critiques.map((c) => present(s.stockCritique, c)),
  });
}

/** [STA-22] Active products to order, most urgent first, from the order proposal. */
export async function lirePlanificationActe({ em, maintenant }: ActRequest) {
  const lignes = proposerTout(await lireBesoins(em, {}, jourDe(maintenant)));
  const besoins = lignes.map((l) => ({ ...l, priorite: prioriteDe(l) }));
  // By value at stake; stable.
  besoins.sort(
    (a, b) =>
      PRIORITES.indexOf(a.priorite) - PRIORITES.indexOf(b.priorite) ||
      (a.jours_restants ?? Number.MAX_VALUE) - (b.jours_restants ?? Number.MAX_VALUE),
  );
  return succes({
    produits_a_reapprovisionner: besoins.map((l) => ({
      priorite: l.priorite,
      estimation_jours_stock: l.jours_restants,
      produit: present(s.besoin.shape.produit, {
        id: l.produit_id,
        libelle: l.produit_libelle,
        stock_actuel: l.qte_stock,
        quantite_a_commander: l.qte,
        cout_reapprovisionnement: fois(l.prix_achat, l.qte),
        categorie: l.categorie,
      }),
    })),
  });
}
