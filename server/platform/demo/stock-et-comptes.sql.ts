import type { EntityManager } from '@mikro-orm/postgresql';
import type { Centimes } from '#shared/base/montant.ts';
import { sql } from '../db/sql.ts';

// SQL: years of sales in one statement each, from the rows just written.

const STOCK_INITIAL = `
  insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
    produit_prix_de_vente, motif, source, source_id, created_by, created_at)
  select id, libelle, 'Entrée', qte, prix_achat, prix_de_vente, 'STOCK INITIAL', 'produit', id,
    'Administrateur', $1
  from produit
  where qte > 0
  order by id`;
export const ecrireStockInitial = (em: EntityManager, le: Date) => sql(em, STOCK_INITIAL, [le]);

const MOUVEMENTS = `
  insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
    produit_prix_de_vente, motif, source, source_id, created_by, created_at)
  select l.produit_id, l.libelle, m.type, l.qte, l.prix_achat, l.prix_de_vente, m.motif, m.source,
    m.source_id, m.par, m.at
  from vente v join reservation_produit l on l.reservation_id = v.reservation_id
  cross join lateral (values ('Sortie', 'VENTE', 'reservation', v.reservation_id, v.encaisse_par,
    v.created_at),
    ('Entrée', 'ANNULATION VENTE', 'vente', v.id, v.annule_par, v.annule_at))
    as m(type, motif, source, source_id, par, at)
  where m.at is not null order by m.at, l.produit_id`;
export const ecrireMouvementsDesVentes = (em: EntityManager) => sql(em, MOUVEMENTS);

const STOCK = `
  update produit p
  set qte = m.n
  from (select produit_id, sum(case type when 'Entrée' then qte else -qte end) n
  from mouvement
  group by 1) m
  where m.produit_id = p.id`;
/** What the movements leave. */
export const ecrireStock = (em: EntityManager) => sql(em, STOCK);

const DETTES = `
  update client c
  set current_dette = d.n
  from unnest($1::int[], $2::bigint[]) as d(id, n)
  where d.id = c.id`;
export const ecrireDettes = (em: EntityManager, dettes: ReadonlyMap<number, Centimes>) =>
  sql(em, DETTES, [[...dettes.keys()], [...dettes.values()]]);

export const mettreCaissesAPart = (em: EntityManager, jusqua: Date) =>
  sql(em, 'select f_mettre_a_part($1, array(select id from caisse))', [jusqua]);
