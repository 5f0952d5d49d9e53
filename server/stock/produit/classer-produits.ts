import type { EntityManager } from '@mikro-orm/postgresql';
import { unitesDuLibelle } from '#shared/stock/produit/nom-produit.rules.ts';
import {
  figerReglageOrdonnancier,
  lockReglageOrdonnancier,
} from '../../admin/pharmacie/reglage-ordonnancier.ts';
import { type AClasser, ecrireClassement, garderTableaux, lockAClasser } from './classement.sql.ts';
import { type ProduitTenu, lockWithUnites } from './lock-with-unites.sql.ts';
import { type Teneur, recordComptes } from './record-comptes.sql.ts';

/** Lock order: register setting, then products and units by ascending id. Answers those locked. */
export async function lockToClassify(
  em: EntityManager,
  ids: readonly number[],
): Promise<ProduitTenu[]> {
  await figerReglageOrdonnancier(em);
  return lockWithUnites(em, ids);
}

/** Pairing locks exclusively: waiting on a box could reveal another unit, out of order. */
export async function lockToLink(
  em: EntityManager,
  ids: readonly number[],
): Promise<ProduitTenu[]> {
  await lockReglageOrdonnancier(em);
  return lockWithUnites(em, ids);
}

/**
 * [DEC-5] An unpaired unit keeps the table inherited from its box: opened units remain on the
 * shelf. Answers whether it did.
 */
export async function copyTableau(
  em: EntityManager,
  unite_id: number,
  maintenant: Date,
): Promise<boolean> {
  const gardes = await garderTableaux(em, [unite_id], maintenant);
  return gardes.length > 0;
}

/** [PRO-25] Dosage units from the label, until set by someone. */
const statedUnites = (lus: readonly AClasser[]): Record<number, number> =>
  Object.fromEntries(
    lus
      .filter((p) => p.tableau === 'stupefiant' && p.unites_de_prise === null)
      .flatMap((p) => {
        const unites = unitesDuLibelle(p.libelle);
        return unites === null ? [] : [[p.id, unites]];
      }),
  );

/**
 * [ORD-4] From the base by code, unless set by someone. Locks changed rows by ascending id;
 * narcotics' accounts follow while the register is on. `ids` null: all. Answers changed ones.
 */
export async function classerProduits(
  em: EntityManager,
  ids: readonly number[] | null,
  teneur: Teneur,
): Promise<number[]> {
  // All: exclusive, or a product being created would be missed.
  await (ids === null ? lockReglageOrdonnancier : figerReglageOrdonnancier)(em);
  const lus = await lockAClasser(em, ids);
  const changes = lus.map((p) => p.id);
  if (changes.length === 0) return [];
  await ecrireClassement(em, changes, statedUnites(lus), teneur.maintenant);
  await recordComptes(em, changes, teneur);
  return changes;
}
