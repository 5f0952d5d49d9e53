import { sqlHundredths } from '../db/money.ts';

// SQL: statistics; each query answers what breaks the rule it names.

const JOUR_ANNULE = `(v.annule_at at time zone 'UTC' + interval '1 hour')::date`;
const SOMMES = [
  'total',
  'ht',
  'tva',
  'css',
  'garde',
  'remise',
  'total_client',
  'total_prise_en_charge',
  'arrondi',
  'achat',
] as const;
const MODES = ['espece', 'cheque', 'mobile_money', 'autres'] as const;

/** Sales with line costs and amounts per mode, from the source rows. */
const VENTES = `ventes as (
    select v.*, ${JOUR_ANNULE} as jour_annule, extract(hour from v.created_at at time zone 'UTC' + interval '1 hour') as heure, extract(hour from v.annule_at at time zone 'UTC' + interval '1 hour') as heure_annule,
      (select coalesce(sum(l.prix_achat * l.qte), 0) from reservation_produit l where l.reservation_id = v.reservation_id) as achat,
      ${MODES.map((m) => `(select coalesce(sum(${sqlHundredths(`p ->> 'montant'`)}), 0) from jsonb_array_elements(v.paiements) p where p ->> 'mode' = '${m}')${m === 'espece' ? ' - coalesce(v.montant_rendu, 0)' : ''} as ${m}`).join(', ')}
    from vente v)`;
const zeros = (n: number): string => Array<string>(n).fill('0').join(', ');
const signees = (noms: readonly string[], signe: string): string =>
  noms.map((n) => `${signe}v.${n}`).join(', ');
const sommees = (noms: readonly string[]): string =>
  noms.map((n) => `sum(${n})::bigint as ${n}`).join(', ');
const COMPTES = ['ventes', 'annulees', 'annulations', 'annulations_total', 'retours', 'nombre'];
const LIGNE = 'l.produit_id, l.qte, l.total_ht, l.cout_total_reel, l.prix_achat';
const COMPTES_RETOUR = ['0', '0', '0', '0', '1', '0'].join(', ');
const RENDUS = MODES.map((m) => `case when r.mode = '${m}' then -r.montant_rendu else 0 end`);
const JOUR_RETOUR = `(r.created_at at time zone 'UTC' + interval '1 hour')::date`;
const TOUTES = [...COMPTES, ...SOMMES, ...MODES];
const SOMMES_DU_MOIS = SOMMES.filter((s) => s !== 'arrondi');
const DU_MOIS = ['ventes', 'annulees', 'nombre', ...SOMMES_DU_MOIS];
/** Symmetric difference; zero days count as absent. */
const comparer = (
  ctes: string,
  refait: string,
  tenu: string,
): string => `select * from (with ${ctes}, refait as (${refait}), tenu as (${tenu})
  (select 'refait' as cote, * from (select * from refait except select * from tenu) x)
  union all (select 'tenu', * from (select * from tenu except select * from refait) y)) z`;

/**
 * [VEN-11] Daily and monthly sums recomputed from sales (rules §2); each query returns the
 * differences.
 */
export const INVARIANTS_AGREGATS: Readonly<Record<string, string>> = {
  'I21 agrégats du jour ≠ ventes': comparer(
    VENTES,
    `
    select jour, caisse_id, user_id, ${sommees(TOUTES)} from (
      select v.jour, v.caisse_id, v.user_id, 1 as ventes, (v.statut = 'Annulé')::int as annulees,
        0 as annulations, 0 as annulations_total, 0 as retours, 1 as nombre,
        ${SOMMES.map((s) => `v.${s}`).join(', ')}, ${MODES.map((m) => `v.${m}`).join(', ')}
      from ventes v
      union all
      select case when v.contre_passee then v.jour_annule else v.jour end, v.caisse_id, v.user_id,
        0, 0, 0, 0, 0, -1, ${signees(SOMMES, '-')}, ${zeros(MODES.length)}
      from ventes v
      where v.statut = 'Annulé'
      union all
      select v.jour_annule, v.caisse_id, v.user_id, 0, 0, 1, v.total, 0, 0,
        ${zeros(SOMMES.length)}, ${signees(MODES, '-')}
      from ventes v
      where v.statut = 'Annulé'
      union all
      select ${JOUR_RETOUR}, r.caisse_id, v.user_id, ${COMPTES_RETOUR},
        ${SOMMES.map((c) => `-r.${c}`).join(', ')}, ${RENDUS.join(', ')}
      from retour_vente r
      join vente v on v.id = r.vente_id) x
      group by 1, 2, 3`,
    `select jour, caisse_id, user_id, ${TOUTES.map((c) => `${c}::bigint`).join(', ')}
      from agregat_jour`,
  ),
  'I21 agrégats du mois ≠ ventes': comparer(
    VENTES,
    `
    select date_trunc('month', jour)::date as mois, caisse_id, ${sommees(DU_MOIS)},
      min(panier) as panier_de, max(panier) as panier_a
    from (
      select v.jour, v.caisse_id, v.reservation_id as panier, 1 as ventes,
        (v.statut = 'Annulé')::int as annulees, 1 as nombre,
        ${SOMMES_DU_MOIS.map((s) => `v.${s}`).join(', ')}
      from ventes v
      union all
      select case when v.contre_passee then v.jour_annule else v.jour end, v.caisse_id, null, 0,
        0, -1, ${signees(SOMMES_DU_MOIS, '-')}
      from ventes v
      where v.statut = 'Annulé'
      union all
      select ${JOUR_RETOUR}, r.caisse_id, null, 0, 0, 0,
        ${SOMMES_DU_MOIS.map((c) => `-r.${c}`).join(', ')}
      from retour_vente r) x
      group by 1, 2
      having sum(ventes) <> 0 or sum(nombre) <> 0 or sum(total) <> 0`,
    `select mois, caisse_id, ${DU_MOIS.map((c) => `${c}::bigint`).join(', ')}, panier_de, panier_a
      from agregat_mois
      where ventes <> 0 or nombre <> 0 or total <> 0`,
  ),
  'I21 agrégats de l’heure ≠ ventes': comparer(
    VENTES,
    `
    select jour, heure, caisse_id, sum(n)::bigint as nombre, sum(t)::bigint as total from (
      select v.jour, v.heure::int, v.caisse_id, 1 as n, v.total as t from ventes v
      union all
      select case when v.contre_passee then v.jour_annule else v.jour end,
        (case when v.contre_passee then v.heure_annule else v.heure end)::int, v.caisse_id, -1,
        -v.total
      from ventes v
      where v.statut = 'Annulé'
      union all
      select ${JOUR_RETOUR},
        extract(hour from r.created_at at time zone 'UTC' + interval '1 hour')::int, r.caisse_id,
        0, -r.total
      from retour_vente r) x
    group by 1, 2, 3 having sum(n) <> 0 or sum(t) <> 0`,
    `select jour, heure::int, caisse_id, nombre::bigint, total
      from agregat_heure
      where nombre <> 0 or total <> 0`,
  ),
  'I21 agrégats des produits ≠ lignes vendues': comparer(
    VENTES,
    `
    select jour, produit_id, sum(s * qte)::bigint as qte, sum(s * total_ht)::bigint as ht,
      sum(s * cout_total_reel)::bigint as total, sum(s * qte * prix_achat)::bigint as achat,
      sum(a * qte)::bigint as annulee
    from (
      select v.jour, ${LIGNE}, 1 as s, 0 as a
      from ventes v
      join reservation_produit l using (reservation_id)
      union all
      select case when v.contre_passee then v.jour_annule else v.jour end, ${LIGNE}, -1, 0
      from ventes v
      join reservation_produit l using (reservation_id)
      where v.statut = 'Annulé'
      union all
      select v.jour_annule, ${LIGNE}, 0, 1
      from ventes v
      join reservation_produit l using (reservation_id)
      where v.statut = 'Annulé'
      union all
      select ${JOUR_RETOUR}, ${LIGNE}, -1, 0
      from retour_vente r
      join retour_vente_ligne l on l.retour_id = r.id) x
    group by 1, 2
    having sum(s * qte) <> 0 or sum(s * total_ht) <> 0 or sum(s * cout_total_reel) <> 0
      or sum(s * qte * prix_achat) <> 0 or sum(a * qte) <> 0`,
    `select jour, produit_id, qte::bigint, ht, total, achat, annulee::bigint
      from agregat_produit
      where qte <> 0 or ht <> 0 or total <> 0 or achat <> 0 or annulee <> 0`,
  ),
  'I21 paliers des produits ≠ leurs jours': comparer(
    'rien as (select 1)',
    `
    select b.debut, b.fin, a.produit_id, sum(a.qte)::bigint as qte, sum(a.ht)::bigint as ht,
      sum(a.total)::bigint as total, sum(a.achat)::bigint as achat
    from palier b
    join agregat_produit a on a.jour >= b.debut and a.jour < b.fin
    group by 1, 2, 3
    having sum(a.qte) <> 0 or sum(a.ht) <> 0 or sum(a.total) <> 0 or sum(a.achat) <> 0`,
    `select debut, fin, produit_id, qte, ht, total, achat
      from agregat_produit_palier
      where qte <> 0 or ht <> 0 or total <> 0 or achat <> 0`,
  ),
  'I21 paliers des catégories ≠ leurs jours': comparer(
    'rien as (select 1)',
    `
    select b.debut, b.fin, a.caisse_id, a.categorie, sum(a.nombre)::bigint as nombre
    from palier b
    join agregat_categorie a on a.jour >= b.debut and a.jour < b.fin
    group by 1, 2, 3, 4
    having sum(a.nombre) <> 0`,
    `select debut, fin, caisse_id, categorie, nombre::bigint
      from agregat_categorie_palier
      where nombre <> 0`,
  ),
  'I21 agrégats des catégories ≠ ventes': comparer(
    VENTES,
    `
    select x.jour, x.caisse_id, c.categorie, sum(x.n)::bigint as nombre from (
      select v.jour, v.caisse_id, v.reservation_id, 1 as n from ventes v
      union all
      select case when v.contre_passee then v.jour_annule else v.jour end, v.caisse_id,
        v.reservation_id, -1
      from ventes v
      where v.statut = 'Annulé') x
    join (select distinct l.reservation_id, f_categorie(p.categorie) as categorie
    from reservation_produit l
    join produit p on p.id = l.produit_id) c using (reservation_id)
    group by 1, 2, 3
    having sum(x.n) <> 0`,
    'select jour, caisse_id, categorie, nombre::bigint from agregat_categorie where nombre <> 0',
  ),
};
