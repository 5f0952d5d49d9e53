import { debutDeJour, jourDe, jourPlus, type Periode } from '#shared/base/dates.ts';
import { succes } from '#shared/base/refus.ts';
import {
  FENETRE_JOURS,
  PRIORITES,
  reapprovisionner,
} from '#shared/statistiques/reapprovisionnement.rules.ts';
import * as s from '#shared/statistiques/statistiques.schema.ts';
import { present } from '../db/present.ts';
import { sql, sqlWithValues } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { demanderFaits, faitsProduits } from './faits.ts';
import { surPeriode } from './lire-ventes-statistiques.ts';
import type { LotRow } from '../produit/lot.entity.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';
import type { Centimes } from '#shared/base/montant.ts';
import type { Filled } from '../db/row.ts';

const RECUES = (p: Periode | null): { ou: string; valeurs: unknown[] } =>
  p
    ? { ou: 'r.created_at >= $1 and r.created_at < $2', valeurs: [p.debut, p.fin] }
    : { ou: 'true', valeurs: [] };
/** [STA-18] What deliveries brought, free units included. */
export const lireProduitsAchetesActe = surPeriode(async (em, p) => {
  const { ou, valeurs } = RECUES(p);
  const lus = await sqlWithValues(
    em,
    `select p.libelle as produit_libelle, x.n as total_qte
      from (select r.produit_id, sum(r.qte + r.ug)::int as n
      from commande_reception r
      where ${ou}
      group by 1) x
      join produit p on p.id = x.produit_id
      order by x.n desc, p.tri, p.id`,
    valeurs,
  );
  return lus.map((l) => present(s.produitAchete, l));
});
/**
 * [STA-19] What the units received sell for, at the prices of the delivery, less what was paid:
 * free units cost nothing.
 */
export const lireMargeAchatsActe = surPeriode(async (em, p) => {
  const { ou, valeurs } = RECUES(p);
  const lus = await sqlWithValues(
    em,
    `select p.libelle as produit_libelle, x.n as marge
      from (select r.produit_id,
        sum(r.prix_de_vente * (r.qte + r.ug) - r.prix_achat * r.qte)::bigint as n
      from commande_reception r
      where ${ou}
      group by 1) x
      join produit p on p.id = x.produit_id
      order by x.n desc, p.tri, p.id`,
    valeurs,
  );
  return lus.map((l) => present(s.margeAchat, l));
});

const RAYON = `coalesce(y.libelle, 'Non assigné')`;
/**
 * [STA-20] What is on the shelves now, products no longer sold included, at their purchase and
 * selling prices before tax.
 */
export async function lireValeurStocksActe({ em }: ActRequest) {
  const lus = await sql(
    em,
    `select f_categorie(p.categorie) as categorie, ${RAYON} as rayon,
        sum(p.prix_achat * p.qte)::bigint as valeur_stock_achat,
        sum(p.prix_de_vente * p.qte)::bigint as valeur_stock_vente,
        sum(p.qte)::int as quantite_totale, count(*)::int as nombre_produits
    from produit p
    left join rayon y on y.id = p.rayon_id
    where p.qte > 0
    group by 1, 2
    order by 4 desc, 1, 2`,
  );
  return succes({ detail_par_categorie: lus.map((l) => present(s.stockCategorie, l)) });
}

const BIENTOT_JOURS = 90;
interface LotARisque
  extends Pick<LotRow, 'produit_id' | 'date_expiration'>, Pick<ProduitRow, 'libelle' | 'cip'> {
  lot: LotRow['numero'];
  statut_expiration: (typeof s.STATUTS_EXPIRATION)[number];
  /** Its boxes at their purchase price. */
  valeur_risque: Centimes;
}

/**
 * [STA-21] Lots with units left whose date has come ('Expiré', from its day on) or comes within 90
 * days, at their purchase price; and active products at their minimum or under it.
 */
export async function lireObsoletesActe({ em, maintenant }: ActRequest) {
  const jour = jourDe(maintenant);
  const [lots, critiques] = await Promise.all([
    sql<LotARisque>(
      em,
      `select t.produit_id,
          case when t.date_expiration <= $1 then 'Expiré' else 'Bientôt expiré' end
            as statut_expiration,
          p.libelle, p.cip, t.numero as lot, t.date_expiration::text as date_expiration,
          (p.prix_achat * t.qte)::bigint as valeur_risque
      from lot t
      join produit p on p.id = t.produit_id
      where t.qte > 0 and t.date_expiration <= $2
      order by t.date_expiration, p.tri, t.id`,
      [jour, jourPlus(jour, BIENTOT_JOURS)],
    ),
    sql(
      em,
      `select p.libelle, p.qte, p.qte_min, ${RAYON} as rayon, p.prix_de_vente,
          f_categorie(p.categorie) as categorie
        from produit p
        left join rayon y on y.id = p.rayon_id
      where p.is_active and p.qte <= p.qte_min and (p.qte_min > 0 or p.qte_max > 0)
      order by p.qte - p.qte_min, p.tri, p.id`,
    ),
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

interface ProduitSuivi
  extends
    Pick<ProduitRow, 'id' | 'libelle' | 'qte' | 'qte_min' | 'qte_max' | 'prix_achat'>,
    Filled<ProduitRow, 'categorie'> {
  /** Boxes sold over `jours`. */
  vendus: number;
  /** Boxes of open orders that are not there yet. */
  attendus: number;
  /** How many days of sales are looked at. */
  jours: number;
}
/**
 * [STA-22] Active products to order, most urgent first: pace of the last 90 days (or since the
 * first sale of all), open orders taken off.
 */
export async function lirePlanificationActe({ em, maintenant }: ActRequest) {
  const aujourdhui = jourDe(maintenant);
  const depuis = jourPlus(aujourdhui, 1 - FENETRE_JOURS);
  const lus = await demanderFaits<ProduitSuivi>(
    em,
    faitsProduits(em, { debut: debutDeJour(depuis), fin: debutDeJour(jourPlus(aujourdhui, 1)) }),
    (f) => `
    with v as (select f.produit_id, sum(f.qte)::int as n from ${f} group by 1),
      c as (select l.produit_id, sum(greatest(l.qte - l.qte_recue, 0))::int as n
      from commande k
      join commande_produit l on l.commande_id = k.id
      where k.status in ('BROUILLON', 'ENVOYEE', 'RECUE_PARTIELLE')
      group by 1)
    select p.id, p.libelle, f_categorie(p.categorie) as categorie, p.qte, p.qte_min, p.qte_max,
      p.prix_achat, coalesce(v.n, 0) as vendus, coalesce(c.n, 0) as attendus,
      least(${FENETRE_JOURS},
        coalesce('${aujourdhui}'::date - (select min(jour) from agregat_jour), 0) + 1)
        as jours
    from produit p
    left join v on v.produit_id = p.id
    left join c on c.produit_id = p.id
    where p.is_active and (p.qte_min > 0 or v.n > 0)
    order by p.tri, p.id`,
  );
  const besoins = lus.flatMap((l) => {
    const r = reapprovisionner(l);
    return r ? [{ ...r, l }] : [];
  });
  // Read in the order of their names, which equals keep.
  besoins.sort(
    (a, b) =>
      PRIORITES.indexOf(a.priorite) - PRIORITES.indexOf(b.priorite) ||
      (a.estimation_jours_stock ?? Number.MAX_VALUE) -
        (b.estimation_jours_stock ?? Number.MAX_VALUE),
  );
  return succes({
    produits_a_reapprovisionner: besoins.map(
      ({ priorite, estimation_jours_stock, quantite_a_commander, l }) => ({
        priorite,
        estimation_jours_stock,
        produit: present(s.besoin.shape.produit, {
          id: l.id,
          libelle: l.libelle,
          stock_actuel: l.qte,
          quantite_a_commander,
          cout_reapprovisionnement: l.prix_achat * quantite_a_commander,
          categorie: l.categorie,
        }),
      }),
    ),
  });
}
