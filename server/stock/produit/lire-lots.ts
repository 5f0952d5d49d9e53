import type * as z from 'zod/mini';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus } from '#shared/base/refus.ts';
import {
  lotDeProduit,
  lot,
  type Lot,
  type VenteDeLot,
  venteDeLot,
} from '#shared/stock/produit/lot.schema.ts';
import type { listerLots } from '#shared/stock/produit/produit.api.ts';
import { present } from '../../platform/db/present.ts';
import { constant, fragment, row, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
  wholeList,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { rechercheDeVente } from '../../admin/utilisateur/recherche-de-vente.ts';
import { lireLotsDuProduit, PERIME } from './lots.sql.ts';

/** In selling order; 'SANS LOT' is stock outside named lots. Sums to the stock. */
export async function listerLotsDuProduitActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>) {
  const produit = await row(em, query.selectFrom('produit').select('id').where('id', '=', id));
  if (!produit) return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const lots = await lireLotsDuProduit(em, id);
  return wholeList(lots.map((l) => present(lotDeProduit, l)));
}

const AVEC_VENDUES = query
  .selectFrom('lot as t')
  .innerJoin('produit as p', 'p.id', 't.produit_id')
  .leftJoinLateral(
    (db) =>
      db
        .selectFrom('lot_mouvement as m')
        .select(fragment<number>`-sum(m.qte)`.as('n'))
        .whereRef('m.lot_id', '=', 't.id')
        .where('m.source', 'in', [constant('reservation'), constant('vente')])
        .as('s'),
    (on) => on.onTrue(),
  )
  .select(['t.id', 't.produit_id', 't.numero', 't.date_expiration', 't.qte', 't.created_at'])
  .select((eb) => [
    fragment.raw<boolean>(PERIME).as('perime'),
    'p.libelle as produit_libelle',
    eb.fn.coalesce('s.n', constant<number>(0)).as('qte_vendue'),
  ]);
const LOTS: ListSource<Lot> = {
  schema: lot,
  select: textOf(AVEC_VENDUES.where(constant(true))),
  recherche: `(t.recherche || ' ' || p.recherche)`,
  tri: {
    numero: 't.recherche',
    produit_libelle: 'p.tri',
    date_expiration: 't.date_expiration',
    qte: 't.qte',
    created_at: 't.created_at',
  },
  parDefaut: 't.date_expiration nulls last, t.id',
};

export function listerLotsActe({
  em,
  requete,
}: ActRequest<unknown, z.infer<typeof listerLots.requete>>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (requete.perime !== undefined) addFilter(filtres, `${PERIME} = ?`, requete.perime);
  if (requete.en_stock) filtres.conditions.push('t.qte > 0');
  if (requete.avant) addFilter(filtres, 't.date_expiration <= ?', requete.avant);
  return readList(em, LOTS, requete, filtres);
}

const SORTIES = query
  .selectFrom('lot_mouvement as t')
  .innerJoin('vente as v', 'v.reservation_id', 't.source_id')
  .innerJoin('client as c', 'c.id', 'v.client_id')
  .leftJoinLateral(
    (db) =>
      db
        .selectFrom('lot_mouvement as m')
        .select((eb) => eb.fn.sum<number>('m.qte').as('n'))
        .where('m.source', '=', constant('vente'))
        .whereRef('m.source_id', '=', 'v.id')
        .whereRef('m.lot_id', '=', 't.lot_id')
        .as('r'),
    (on) => on.onTrue(),
  )
  .select(['t.id', 'v.id as vente_id', 'v.numero_ticket', 'v.caisse', 'v.created_at', 'v.user'])
  .select(['v.client', 'c.telephone', 'v.statut'])
  .select((eb) => [
    fragment<number>`-t.qte`.as('qte'),
    eb.fn.coalesce('r.n', constant<number>(0)).as('qte_revenue'),
  ])
  .where('t.source', '=', constant('reservation'))
  .where('t.qte', '<', constant(0));
const VENTES: ListSource<VenteDeLot> = {
  schema: venteDeLot,
  select: textOf(SORTIES),
  ...rechercheDeVente('v'),
  tri: {
    created_at: 'v.created_at',
    client: 'f_recherche(v.client)',
    numero_ticket: 'v.numero_ticket',
    caisse: 'f_recherche(v.caisse)',
    statut: 'v.statut',
    qte: '-t.qte',
  },
  parDefaut: 't.id desc',
};

/** Recall: sales of this lot, latest first, with boxes returned; cancelled ones flagged. */
export async function listerVentesDuLotActe({
  em,
  parametres: { id },
  requete,
  session,
}: ActRequest<{ id: number }, RequeteListe>) {
  if (!(await row(em, query.selectFrom('lot').select('id').where('id', '=', id))))
    return refus(404, 'introuvable', phrasesRefus.introuvable('Lot'));
  return readList(em, VENTES, requete, {
    conditions: ['t.lot_id = $1'],
    valeurs: [id],
    session,
  });
}
