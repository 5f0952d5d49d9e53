import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type BoitesDuLot,
  type NamedLot,
  type PartDeLot,
  prendreBoites,
  prendreLots,
} from '#shared/stock/produit/lots.rules.ts';
import { lotTropTardif } from '#shared/admin/notification/notification.rules.ts';
import { anyOf, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { notifier } from '../../admin/notification/notifier.ts';
import {
  deplacerBoites,
  type LigneStock,
  type Origine,
  tracerBoites,
} from './mouvoir-stock.sql.ts';
import { sortirDuStock } from './sortir-du-stock.ts';
import { type LotLu, ouvrirLots, vendables } from './lock-lots.ts';

type Ligne = Parameters<typeof prendreBoites>[0][number] & { libelle: string };

/** Unknown lot of a sold box: quantities reassigned to it, and their source. */
interface Rattachement {
  /** Dated later than their source lots: the earlier date wins. */
  avancees: (BoitesDuLot & { retenue: string })[];
  entrees: PartDeLot[];
  sorties: PartDeLot[];
  restants: NamedLot[];
}
/**
 * [LOT-6] A lot opened by a sale expires no later than its source boxes: of March stock, December
 * becomes March, January stays.
 */
function avancer(dite: BoitesDuLot, pris: readonly NamedLot[]): BoitesDuLot {
  const premiere = pris
    .flatMap((l) => (l.produit_id === dite.produit_id ? (l.date_expiration ?? []) : []))
    .sort()[0];
  if (premiere === undefined) return dite;
  const tient = dite.date_expiration !== null && dite.date_expiration <= premiere;
  return tient ? dite : { ...dite, date_expiration: premiere };
}

/**
 * [LOT-4] Reassigns boxes to the unknown lot, from 'SANS LOT' then first expired. Stock unchanged.
 */
async function rattacher(
  em: EntityManager,
  inconnues: readonly BoitesDuLot[],
  tenus: readonly LotLu[],
  libres: readonly NamedLot[],
): Promise<Rattachement> {
  const stocks = await rows(
    em,
    query
      .selectFrom('produit')
      .select(['id', 'qte'])
      .where('id', '=', anyOf([...new Set(inconnues.map((l) => l.produit_id))])),
  );
  const sansLot = new Map(
    stocks.map(({ id, qte }) => {
      const nommees = tenus.filter((l) => l.produit_id === id).reduce((s, l) => s + l.qte, 0);
      return [id, Math.max(0, qte - nommees)] as const;
    }),
  );
  const aPrendre = inconnues.flatMap(({ produit_id, qte }) => {
    const libres = Math.min(qte, sansLot.get(produit_id) ?? 0);
    sansLot.set(produit_id, (sansLot.get(produit_id) ?? 0) - libres);
    return libres < qte ? [{ produit_id, qte: qte - libres }] : [];
  });
  const sorties = prendreLots(aPrendre, libres);
  const pris = new Map(sorties.map((p) => [p.lot_id, p.qte]));
  const ouverts = inconnues.map((dite) =>
    avancer(
      dite,
      libres.filter((l) => pris.has(l.id)),
    ),
  );
  const ids = await ouvrirLots(em, ouverts);
  const avancees = inconnues.flatMap((dite, i) => {
    const retenue = ouverts[i]?.date_expiration ?? null;
    const change = dite.date_expiration !== null && retenue !== null;
    return change && retenue !== dite.date_expiration ? [{ ...dite, retenue }] : [];
  });
  const entrees = inconnues.flatMap(({ produit_id, qte }, i) => {
    const lot_id = ids[i];
    return lot_id ? [{ lot_id, produit_id, qte }] : [];
  });
  const deplaces = [...entrees, ...sorties.map((p) => ({ ...p, qte: -p.qte }))];
  await deplacerBoites(em, deplaces);
  const restants = libres.map((l) => ({ ...l, qte: l.qte - (pris.get(l.id) ?? 0) }));
  return { avancees, entrees, sorties, restants };
}

/** [LOT-6] Notifies lot managers once of a corrected date. */
async function notifyAvancees(
  em: EntityManager,
  avancees: Rattachement['avancees'],
  lignes: readonly Ligne[],
  { par, maintenant }: Origine,
): Promise<void> {
  await notifier(
    em,
    avancees.map(({ produit_id, numero, date_expiration, retenue }) =>
      lotTropTardif({
        produit_id,
        libelle: lignes.find((l) => l.produit_id === produit_id)?.libelle ?? '',
        lot: numero,
        dite: date_expiration ?? '',
        retenue,
        par,
      }),
    ),
    maintenant,
  );
}

/**
 * [LOT-4] Scanned boxes leave their own lot, known or not, for recalls; others first expired first.
 * `tenus`: locked lots.
 */
export async function sortirBoitesLues(
  em: EntityManager,
  lignes: readonly Ligne[],
  origine: Origine,
  tenus: readonly LotLu[],
): Promise<number[]> {
  const { parts, inconnues, restes, lots } = prendreBoites(lignes, tenus);
  const bons = new Set(vendables(tenus).map((l) => l.id));
  const libres = lots.filter((l) => bons.has(l.id));
  if (inconnues.length === 0) return sortirDuStock(em, [...parts, ...restes], origine, libres);
  const { avancees, entrees, sorties, restants } = await rattacher(em, inconnues, tenus, libres);
  await notifyAvancees(em, avancees, lignes, origine);
  const lignesDeStock: LigneStock[] = [...parts, ...entrees, ...restes];
  const ids = await sortirDuStock(em, lignesDeStock, origine, restants);
  const traces = [...entrees, ...sorties.map((p) => ({ ...p, qte: -p.qte }))];
  await tracerBoites(em, traces, origine);
  return ids;
}
