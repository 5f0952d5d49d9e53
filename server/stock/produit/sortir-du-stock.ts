import type { EntityManager } from '@mikro-orm/postgresql';
import { franchissement } from '#shared/admin/notification/notification.rules.ts';
import { type CountedLot, type PartDeLot, prendreLots } from '#shared/stock/produit/lots.rules.ts';
import { annoncerPromesses } from '../../vente/promis/annoncer-promesses.ts';
import { notifyFranchissements } from './notify-franchissements.ts';
import { lockLots, lockProduits } from './lock-lots.ts';
import {
  type Bouge,
  ecarterStock,
  type LigneStock,
  type Mouvements,
  mouvoirStock,
  type Origine,
  type SensDuStock,
} from './mouvoir-stock.sql.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';

async function bouger(
  em: EntityManager,
  sens: SensDuStock,
  { lignes, parts }: Mouvements,
  o: Origine,
): Promise<number[]> {
  const attendus = new Set(lignes.map((l) => l.produit_id));
  if (attendus.size === 0) return [];
  const faits = await mouvoirStock(em, sens, { lignes, parts }, o);
  const ids = faits.map((f) => f.produit_id);
  if (ids.length !== attendus.size) {
    for (const id of ids) attendus.delete(id);
    throw new Error(`stock : ${[...attendus].slice(0, 20).join(', ')} non servis (${o.motif})`);
  }
  for (const { compte_id } of faits)
    if (compte_id !== null) inscrire(em, 'compte_stupefiant', compte_id);
  await notifyNiveaux(em, faits, o.maintenant);
  return ids;
}

const nommees = (lignes: readonly LigneStock[]): PartDeLot[] =>
  lignes.flatMap(({ produit_id, qte, lot_id }) => (lot_id ? [{ produit_id, qte, lot_id }] : []));

/** From the statement's result: no query unless crossed. */
export async function notifyNiveaux(
  em: EntityManager,
  faits: readonly Bouge[],
  maintenant: Date,
): Promise<void> {
  const franchis = faits.filter((f) => f.is_active).map(franchissement);
  await notifyFranchissements(em, franchis, maintenant);
}

/**
 * Whole quantities above 0, first expired first (LOT-2). Caller locked and checked: a shortage
 * throws. `lots`: allowed ones; absent: all. Answers changed ids.
 */
export async function sortirDuStock(
  em: EntityManager,
  lignes: readonly LigneStock[],
  origine: Origine,
  lots?: readonly CountedLot[],
): Promise<number[]> {
  const libres = lignes.filter((l) => !l.lot_id);
  const tenus =
    lots ??
    (libres.length > 0
      ? await lockLots(
          em,
          libres.map((l) => l.produit_id),
        )
      : []);
  const parts = [...nommees(lignes), ...prendreLots(libres, tenus)];
  return bouger(em, 'Sortie', { lignes, parts }, origine);
}

/**
 * Whole quantities above 0; notifies promises; throws on an unknown product. Locks in a prior
 * statement: otherwise stale reads and deadlocks (two cancellations and a payment). Answers changed
 * ids.
 */
export async function entrerEnStock(
  em: EntityManager,
  lignes: readonly LigneStock[],
  origine: Origine,
): Promise<number[]> {
  await lockProduits(
    em,
    lignes.map((l) => l.produit_id),
  );
  const ids = await bouger(em, 'Entrée', { lignes, parts: nommees(lignes) }, origine);
  await annoncerPromesses(em, ids, origine.maintenant);
  return ids;
}

/**
 * Entry then immediate exit (QUARANTAINE), same lots: ledger only, stock, promises and thresholds
 * untouched. `origine`: the entry's.
 */
export async function mettreEnQuarantaine(
  em: EntityManager,
  lignes: readonly LigneStock[],
  { motif, source, source_id, par, maintenant }: Origine,
): Promise<void> {
  if (lignes.length === 0) return;
  const ecrire = async (type: 'Entrée' | 'Sortie', pour: string, signe: 1 | -1, de: string) => {
    const comptes = await ecarterStock(
      em,
      lignes,
      { type, motif: pour, signe, source: de },
      {
        source_id,
        par,
        maintenant,
      },
    );
    for (const { id } of comptes) inscrire(em, 'compte_stupefiant', id);
  };
  await ecrire('Entrée', motif, 1, source);
  await ecrire('Sortie', 'QUARANTAINE', -1, 'quarantaine');
}
