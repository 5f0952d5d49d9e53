import { fois, parMontant } from '#shared/base/montant.ts';
import { jourDe, joursEntre, jourPlus } from '#shared/base/dates.ts';
import { succes } from '#shared/base/refus.ts';
import {
  type AxeMarge,
  debutDuSommeil,
  JOURS_DORMANT,
  margeDeVente,
} from '#shared/gestion/statistiques/marge.rules.ts';
import * as s from '#shared/gestion/statistiques/statistiques.schema.ts';
import { present } from '../../platform/db/present.ts';
import type { OrNull } from '../../platform/db/row.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { ProduitRow } from '../../stock/produit/produit.entity.ts';
import type { AgregatProduitRow } from '../../vente/vente/vente.entity.ts';
import { demanderFaits, faitsProduits } from './faits.ts';
import { surPeriode } from './lire-ventes-statistiques.ts';

const RAYON = `left join rayon y on y.id = p.rayon_id`;
/** Last supplier of the product. */
const FOURNISSEUR = `left join lateral (select c.fournisseur_libelle
    from commande_reception r
    join commande c on c.id = r.commande_id
    where r.produit_id = p.id
    order by r.id desc
    limit 1) d on true`;
const AXES: Readonly<Record<AxeMarge, { nom: string; joint: string }>> = {
  produit: { nom: 'p.libelle', joint: '' },
  categorie: { nom: 'f_categorie(p.categorie)', joint: '' },
  rayon: { nom: `coalesce(y.libelle, 'Non assigné')`, joint: RAYON },
  fournisseur: { nom: `coalesce(d.fournisseur_libelle, 'Jamais livré')`, joint: FOURNISSEUR },
};

interface Vendu extends Pick<AgregatProduitRow, 'qte' | 'ht' | 'total' | 'achat'> {
  nom: string;
}
/**
 * [STA-49] By axis, net of cancellations and returns; current rayon, last supplier; sale-wide
 * discounts ignored. Fully returned products stay when their cost changed, so sums match.
 */
export const lireMargesActe = surPeriode(
  async (em, p, { par = 'produit' }: { par?: AxeMarge | undefined }) => {
    const { nom, joint } = AXES[par];
    const lus = await demanderFaits<Vendu>(
      em,
      faitsProduits(em, p),
      (f) => `
      select ${nom} as nom, sum(x.qte)::bigint as qte, sum(x.ht)::bigint as ht,
        sum(x.total)::bigint as total, sum(x.achat)::bigint as achat
      from (select f.produit_id, sum(f.qte) as qte, sum(f.ht) as ht, sum(f.total) as total,
        sum(f.achat) as achat
      from ${f}
      group by 1
      having sum(f.qte) <> 0 or sum(f.ht) <> 0 or sum(f.total) <> 0 or sum(f.achat) <> 0) x
      join produit p on p.id = x.produit_id
      ${joint}
      group by ${par === 'produit' ? 'p.id, 1' : '1'}
      order by sum(x.ht) - sum(x.achat) desc, 1`,
    );
    return lus.map((l) => {
      const sommes = { ht: Number(l.ht), achat: Number(l.achat) };
      return present(s.margeVente, {
        nom: l.nom,
        quantite: Number(l.qte),
        chiffre_affaire: l.total,
        chiffre_affaire_ht: l.ht,
        cout: l.achat,
        ...margeDeVente(sommes),
      });
    });
  },
);

interface Endormi extends Pick<ProduitRow, 'id' | 'libelle' | 'qte' | 'prix_achat'> {
  rayon: string;
  categorie: string;
  entree: string;
}
type VenduLe = OrNull<Pick<AgregatProduitRow, 'produit_id' | 'jour'>>;
/** Last entry: a delivery, or units from an opened box. */
const ENDORMIS = `select p.id, p.libelle, p.qte, p.prix_achat,
    coalesce(y.libelle, 'Non assigné') as rayon, f_categorie(p.categorie) as categorie,
    ((coalesce(r.at, p.created_at) at time zone 'UTC' + interval '1 hour')::date)::text as entree
  from produit p
  ${RAYON}
  left join lateral (select greatest(
      (select max(r.created_at) from commande_reception r where r.produit_id = p.id),
      (select max(o.created_at) from ouverture_boite o where o.unite_id = p.id)) as at) r on true
  where p.qte > 0 and not exists (
    select 1
    from agregat_produit a
    where a.jour >= $1::date and a.qte > 0 and a.produit_id = p.id)
  order by p.tri, p.id`;
/** One index lookup per id, no scan. Opening a box counts as a sale. */
const VENDUS_LE = `select p.id as produit_id,
    greatest(
      (select a.jour
      from agregat_produit a
      where a.produit_id = p.id and a.qte > 0
      order by a.jour desc
      limit 1),
      (select max((o.created_at at time zone 'UTC' + interval '1 hour')::date)
      from ouverture_boite o
      where o.boite_id = p.id))::text as jour
  from unnest($1::integer[]) as p(id)`;
/**
 * [STA-50] In stock, neither sold, opened nor delivered for ninety days; days and purchase value,
 * largest first.
 */
export async function lireStockDormantActe({ em, maintenant }: ActRequest) {
  const jour = jourDe(maintenant);
  const endormis = await sql<Endormi>(em, ENDORMIS, [jourPlus(jour, -JOURS_DORMANT + 1)]);
  const vendus = new Map(
    (await sql<VenduLe>(em, VENDUS_LE, [endormis.map((e) => e.id)])).map((v) => [
      v.produit_id,
      v.jour,
    ]),
  );
  const lignes = endormis
    .map((e) => {
      const derniere_vente = vendus.get(e.id) ?? null;
      const jours = joursEntre(debutDuSommeil(derniere_vente, e.entree), jour);
      return { ...e, derniere_vente, jours, valeur_achat: fois(e.prix_achat, e.qte) };
    })
    .filter((e) => e.jours >= JOURS_DORMANT)
    .sort((a, b) => parMontant(b.valeur_achat, a.valeur_achat)); // stable sort: ties stay by name
  return succes(lignes.map((l) => present(s.stockDormant, l)));
}
