import { debutDeJour, jourPlus } from '#shared/base/dates.ts';
import type { Banc } from './banc.ts';

export interface Vendeur {
  nom: string;
  nombre: number;
  total: number;
  annulees: number;
}
export interface Brut {
  vendeurs: Vendeur[];
  /** Units, net of cancellations, of each product sold, by name. */
  produits: Map<string, number>;
  marge: number;
  categories: Map<string, [number, number, number]>;
  soldees: number;
  annulees: number;
}
/** What the sales themselves say of a period, line by line; amounts in FCFA. */
export async function lireBrut(banc: Banc, de: string, a: string): Promise<Brut> {
  const effets = `(select v.*, 1 s
    from vente v
    where (v.statut = 'Soldé' or v.contre_passee) and v.created_at >= $1 and v.created_at < $2
    union all
    select v.*, -1
    from vente v
    where v.contre_passee and v.annule_at >= $1 and v.annule_at < $2)`;
  const bornes = [debutDeJour(de), debutDeJour(jourPlus(a, 1))];
  const [ventes, listes, lignes, categories] = await Promise.all([
    banc.sql.query<{ nom: string; t: string; n: string }>(
      `select u.fullname nom, sum(s * total) t, sum(s) n
        from ${effets} v
        join utilisateur u on u.id = v.user_id
        group by 1`,
      bornes,
    ),
    banc.sql.query<{ nom: string; n: string; x: string }>(
      `select u.fullname nom, count(*) n, count(*) filter (where v.statut = 'Annulé') x
        from vente v
        join utilisateur u on u.id = v.user_id
        where v.created_at >= $1 and v.created_at < $2
        group by 1`,
      bornes,
    ),
    banc.sql.query<{ p: string; q: string; m: string }>(
      `select p.libelle p, x.q, x.m
        from (select l.produit_id, sum(s * l.qte) q, sum(s * (l.total_ht - l.prix_achat * l.qte)) m
        from ${effets} v
        join reservation_produit l using (reservation_id)
        group by 1) x
        join produit p on p.id = x.produit_id`,
      bornes,
    ),
    banc.sql.query<{ c: string; q: string; t: string; n: string }>(
      `select c, sum(q) q, sum(t) t, sum(s) n
        from (select coalesce(p.categorie, 'Non classé') c, v.id, s, s * sum(l.qte) q,
          s * sum(l.cout_total_reel) t
        from ${effets} v
        join reservation_produit l using (reservation_id)
        join produit p on p.id = l.produit_id
        group by 1, 2, 3) x
        group by 1`,
      bornes,
    ),
  ]);
  const annulees = new Map(listes.rows.map((l) => [l.nom, Number(l.x)]));
  return {
    vendeurs: ventes.rows.map((v) => ({
      nom: v.nom,
      nombre: Number(v.n),
      total: Number(v.t) / 100,
      annulees: annulees.get(v.nom) ?? 0,
    })),
    produits: new Map(lignes.rows.filter((l) => Number(l.q) !== 0).map((l) => [l.p, Number(l.q)])),
    marge: lignes.rows.reduce((s, l) => s + Number(l.m), 0) / 100,
    categories: new Map(
      categories.rows.map((r) => [r.c, [Number(r.q), Number(r.t) / 100, Number(r.n)]]),
    ),
    soldees: listes.rows.reduce((s, l) => s + Number(l.n) - Number(l.x), 0),
    annulees: listes.rows.reduce((s, l) => s + Number(l.x), 0),
  };
}
