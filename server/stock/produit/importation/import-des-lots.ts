import type { EntityManager } from '@mikro-orm/postgresql';
import type { ValeursLot } from '#shared/platform/import/lire-achats.rules.ts';
import type { BaseConnue } from '#shared/platform/import/lire-fichier.rules.ts';
import { cleDuLot } from '#shared/platform/import/lire-produits.rules.ts';
import { anyOf, rows } from '../../../platform/db/query.ts';
import { noterDefaites } from '../../../platform/import/lignes-importees.sql.ts';
import type { AuteurImport, NatureImportee } from '../../../platform/import/nature-importee.ts';
import { query } from '../../../query.ts';
import { raise } from '../../../platform/realtime/raise.ts';
import { entrerEnStock, sortirDuStock } from '../sortir-du-stock.ts';
import { ouvrirLots } from '../lock-lots.ts';
import { baseDesProduits } from './base-des-produits.ts';
import { produitsEcritsPar } from './defaire-produits.ts';
import { jugerLots, type LigneDeLot, lireLots, lireLotsDefaits } from './lots-importes.sql.ts';

async function lignesDeLot(em: EntityManager, lues: readonly LigneDeLot[]) {
  const lots = await ouvrirLots(em, lues);
  return lues.map(({ produit_id, qte }, i) => ({ produit_id, qte, lot_id: lots[i] ?? null }));
}

/** As 'STOCK INITIAL' movements. */
async function ecrire(
  em: EntityManager,
  id: number,
  { fullname: par, maintenant }: AuteurImport,
): Promise<number> {
  const lues = await lireLots(em, id);
  const lignes = await lignesDeLot(em, lues);
  const origine = { motif: 'STOCK INITIAL', source: 'import', source_id: id, par, maintenant };
  const ids = lignes.length > 0 ? await entrerEnStock(em, lignes, origine) : [];
  raise(em, 'produit.importes', ['produits'], {
    importes: { id, nouveaux: 0, modifies: ids.length },
  });
  return lues.length;
}

/** [IMP-19] Removes boxes of products unmoved since. Narcotics leave only through register acts. */
async function defaire(
  em: EntityManager,
  id: number,
  { fullname: par, maintenant }: AuteurImport,
): Promise<void> {
  await rows(em, produitsEcritsPar(id).forNoKeyUpdate());
  const jugees = await jugerLots(em, id);
  await noterDefaites(em, id, jugees);
  const lues = await lireLotsDefaits(em, id);
  const lignes = await lignesDeLot(em, lues);
  const origine = { motif: 'IMPORT DÉFAIT', source: 'import', source_id: id, par, maintenant };
  if (lignes.length > 0) await sortirDuStock(em, lignes, origine);
  raise(em, 'produit.importes', ['produits'], {
    importes: { id, nouveaux: 0, modifies: lignes.length },
  });
}

async function lotsConnus(
  em: EntityManager,
  { parCode, parLibelle }: BaseConnue,
): Promise<Map<string, string[]>> {
  const produits = [...(parCode?.values() ?? []), ...[...(parLibelle?.values() ?? [])].flat()];
  const lus = await rows(
    em,
    query
      .selectFrom('lot')
      .select(['produit_id', 'numero', 'date_expiration'])
      .where('produit_id', '=', anyOf([...new Set(produits.map((p) => p.id))])),
  );
  const dates = new Map<string, string[]>();
  for (const { produit_id, numero, date_expiration } of lus) {
    if (date_expiration === null) continue;
    const cle = cleDuLot(produit_id, numero);
    dates.set(cle, [...(dates.get(cle) ?? []), date_expiration]);
  }
  return dates;
}

/** Adds dated lots to existing stock. */
export const IMPORT_DES_LOTS: NatureImportee = {
  base: async (em, fichier, jour) => {
    const base = await baseDesProduits(em, fichier, jour);
    return { ...base, lots: await lotsConnus(em, base) };
  },
  ecrit: ({ valeurs }) => {
    const v = valeurs as unknown as ValeursLot;
    return { qte: v.qte ?? 0, lot: v.lot || null, peremption: v.peremption };
  },
  ecrire,
  defaire,
};
