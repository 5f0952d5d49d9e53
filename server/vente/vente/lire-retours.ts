import type { EntityManager } from '@mikro-orm/postgresql';
import type { LigneARendre, LotSorti } from '#shared/vente/vente/retour-vente.rules.ts';
import {
  ligneRetourVente,
  type RetourVente,
  retourVente,
} from '#shared/vente/vente/retour-vente.schema.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, rows } from '../../platform/db/query.ts';
import { sql } from '../../platform/db/sql.ts';
import { query } from '../../query.ts';
import type { LotMouvementRow, LotRow } from '../../stock/produit/produit.entity.ts';
import type { ReservationProduitRow } from '../reservation/reservation.entity.ts';
import type { OrNull, Renamed } from '../../platform/db/row.ts';
import type { RetourVenteLigneRow, VenteRow } from './vente.entity.ts';

/** With lines and credit-note numbers, oldest first. */
export async function retoursDeVente(em: EntityManager, vente_id: number): Promise<RetourVente[]> {
  const retours = await rows(
    em,
    query
      .selectFrom('retour_vente as r')
      .leftJoin('avoir as a', 'a.retour_id', 'r.id')
      .selectAll('r')
      .select('a.numero as avoir_numero')
      .where('r.vente_id', '=', vente_id)
      .orderBy('r.rang'),
  );
  if (retours.length === 0) return [];
  const lignes = await rows(
    em,
    query
      .selectFrom('retour_vente_ligne as l')
      .leftJoin('lot as t', 't.id', 'l.lot_id')
      .selectAll('l')
      .select('t.numero as lot')
      .where('l.retour_id', '=', anyOf(retours.map((r) => r.id)))
      .orderBy('l.id'),
  );
  return retours.map((r) => ({
    ...present(retourVente, r),
    lignes: lignes.filter((l) => l.retour_id === r.id).map((l) => present(ligneRetourVente, l)),
  }));
}

type LigneLue = ReservationProduitRow & Renamed<RetourVenteLigneRow, { qte_retournee: 'qte' }>;
export type LotLuSorti = LotSorti &
  Pick<LotMouvementRow, 'produit_id'> &
  OrNull<Pick<LotRow, 'numero' | 'date_expiration'>>;

/** Boxes still out, by lot, in exit order. One line per product, so movements identify it. */
const LOTS_SORTIS = `
  select m.lot_id, m.produit_id, t.numero, t.date_expiration::text as date_expiration,
    (-sum(m.qte))::int as qte
  from lot_mouvement m
  join lot t on t.id = m.lot_id
  where (m.source = 'reservation' and m.source_id = $1) or (m.source = 'vente' and m.source_id = $2)
  group by m.lot_id, m.produit_id, t.id
  having sum(m.qte) < 0
  order by t.date_expiration nulls last, m.lot_id`;

/** With quantity returned and lots still out. */
export async function lignesDeVente(
  em: EntityManager,
  { id, reservation_id }: Pick<VenteRow, 'id' | 'reservation_id'>,
): Promise<(LigneLue & LigneARendre & { lots: LotLuSorti[] })[]> {
  const lignes = await sql<LigneLue>(
    em,
    `select l.*, coalesce((select sum(x.qte) from retour_vente_ligne x where x.ligne_id = l.id),
        0)::int as qte_retournee
      from reservation_produit l
      where l.reservation_id = $1
      order by l.rang, l.id`,
    [reservation_id],
  );
  const sortis = await sql<LotLuSorti>(em, LOTS_SORTIS, [reservation_id, id]);
  return lignes.map((l) => {
    const nommes = sortis.filter((s) => s.produit_id === l.produit_id);
    const reste = l.qte - l.qte_retournee - nommes.reduce((s, x) => s + x.qte, 0);
    const sans = { lot_id: null, produit_id: l.produit_id, numero: null, date_expiration: null };
    return { ...l, lots: [...nommes, ...(reste > 0 ? [{ ...sans, qte: reste }] : [])] };
  });
}
