import type { EntityManager } from '@mikro-orm/postgresql';
import type { LigneARendre, LotSorti } from '#shared/vente/vente/retour-vente.rules.ts';
import {
  ligneRetourVente,
  type RetourVente,
  retourVente,
} from '#shared/vente/vente/retour-vente.schema.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, constant, fragment, rows, sumOf } from '../../platform/db/query.ts';
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
const lotsSortis = ({ id, reservation_id }: Pick<VenteRow, 'id' | 'reservation_id'>) =>
  query
    .selectFrom('lot_mouvement as m')
    .innerJoin('lot as t', 't.id', 'm.lot_id')
    .select(['m.lot_id', 'm.produit_id', 't.numero', 't.date_expiration'])
    .select(fragment<number>`(-sum(m.qte))::int`.as('qte'))
    .where((eb) =>
      eb.or([
        eb('m.source', '=', constant('reservation')).and('m.source_id', '=', reservation_id),
        eb('m.source', '=', constant('vente')).and('m.source_id', '=', id),
      ]),
    )
    .groupBy(['m.lot_id', 'm.produit_id', 't.id'])
    .having((eb) => eb.fn.sum('m.qte'), '<', constant(0))
    .orderBy('t.date_expiration', (o) => o.asc().nullsLast())
    .orderBy('m.lot_id');

/** With quantity returned and lots still out. */
export async function lignesDeVente(
  em: EntityManager,
  { id, reservation_id }: Pick<VenteRow, 'id' | 'reservation_id'>,
): Promise<(LigneLue & LigneARendre & { lots: LotLuSorti[] })[]> {
  const lignes = await rows(
    em,
    query
      .selectFrom('reservation_produit as l')
      .selectAll('l')
      .select((eb) =>
        eb
          .selectFrom('retour_vente_ligne as x')
          .select((x) => sumOf(x.ref('x.qte')).as('qte'))
          .whereRef('x.ligne_id', '=', 'l.id')
          .$asScalar()
          .$notNull()
          .as('qte_retournee'),
      )
      .where('l.reservation_id', '=', reservation_id)
      .orderBy('l.rang')
      .orderBy('l.id'),
  );
  const sortis = await rows(em, lotsSortis({ id, reservation_id }));
  return lignes.map((l) => {
    const nommes = sortis.filter((s) => s.produit_id === l.produit_id);
    const reste = l.qte - l.qte_retournee - nommes.reduce((s, x) => s + x.qte, 0);
    const sans = { lot_id: null, produit_id: l.produit_id, numero: null, date_expiration: null };
    return { ...l, lots: [...nommes, ...(reste > 0 ? [{ ...sans, qte: reste }] : [])] };
  });
}
