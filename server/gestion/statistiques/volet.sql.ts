// SQL: statistics; running stock by a window, last price by supplier, sums of orders.

const MOUVEMENTS = 12;
const FOURNISSEURS_AU_PLUS = 6;

/** Last movements with resulting stock: today's less later ones. */
export const DERNIERS = `
  with derniers as (select * from mouvement where produit_id = $1 order by id desc limit ${MOUVEMENTS})
  select m.id, m.created_at, m.motif, m.created_by,
    case m.type when 'Entrée' then m.qte else -m.qte end as mouvement,
    (p.qte - coalesce(sum(case m.type when 'Entrée' then m.qte else -m.qte end) over suite, 0))::int
      as stock,
    case
      when v.id is not null then 'n° ' || lpad(v.numero_ticket::text, 3, '0')
      when c.id is not null then concat_ws(', ', c.numero, nullif(c.fournisseur_libelle, ''))
    end as document
  from derniers m
  join produit p on p.id = m.produit_id
  left join vente v on m.source = 'reservation' and v.reservation_id = m.source_id
    or m.source = 'vente' and v.id = m.source_id
  left join commande c on m.source = 'commande' and c.id = m.source_id
  window suite as (order by m.id desc rows between unbounded preceding and 1 preceding)
  order by m.id desc`;

/** Suppliers with their last price, latest delivery first. */
export const RECUS_DE = `
  select *
  from (select distinct on (c.fournisseur_id) c.fournisseur_id, f.libelle, r.prix_achat, r.created_at
    from commande_reception r
    join commande c on c.id = r.commande_id
    join fournisseur f on f.id = c.fournisseur_id
    where r.produit_id = $1 and f.deleted_at is null
    order by c.fournisseur_id, r.id desc) x
  order by x.created_at desc, x.fournisseur_id
  limit ${FOURNISSEURS_AU_PLUS}`;

export const ATTENDU = `
  select coalesce(sum(greatest(0, l.qte - l.qte_recue)) filter (where c.status <> 'BROUILLON'), 0)::int
      as en_route,
    coalesce(sum(l.qte) filter (where c.status = 'BROUILLON'), 0)::int as en_brouillon
  from commande_produit l
  join commande c on c.id = l.commande_id
  where l.produit_id = $1 and c.status in ('BROUILLON', 'ENVOYEE', 'RECUE_PARTIELLE')`;
