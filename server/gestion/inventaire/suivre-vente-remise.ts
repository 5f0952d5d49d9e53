import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { suivreSortie } from '#shared/gestion/inventaire/inventaire.rules.ts';
import { anyOf, constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { COMPTES, compteDeLigne } from './compte-de-ligne.ts';
import { publishComptesSuivis } from './publish-comptes-suivis.ts';
import { suivreSorties } from './lignes.sql.ts';

// Uncounted lines were taken as zero at closing.
const dejaComptes = (ids: readonly number[], depuis: string) =>
  query
    .selectFrom('inventaire as i')
    .innerJoin('inventaire_ligne as l', 'l.inventaire_id', 'i.id')
    .select('l.produit_id')
    .distinct()
    .where('i.statut', '=', constant('Terminé'))
    .where('i.traite_at', '>', depuis)
    .where('l.produit_id', '=', anyOf(ids))
    .where('l.qte_reelle', 'is not', null)
    .where((eb) => eb(eb.fn.coalesce('l.compte_at', 'i.traite_at'), '>', depuis));
/**
 * [INV-18] Products counted after `depuis` by a closed inventory: their stock already reflects
 * earlier exits.
 */
export async function produitsDejaComptes(
  em: EntityManager,
  ids: readonly number[],
  faite: Date,
): Promise<Set<number>> {
  const lus = await rows(em, dejaComptes(ids, enIso(faite)));
  return new Set(lus.map((l) => l.produit_id));
}

const comptesDepuis = (ids: readonly number[], depuis: string) =>
  COMPTES.innerJoin('inventaire as i', 'i.id', 'l.inventaire_id')
    .select(['l.id', 'l.inventaire_id'])
    .where('i.statut', '=', constant('En cours'))
    .where('l.produit_id', '=', anyOf(ids))
    .where('l.compte_at', '>', depuis)
    .orderBy('l.id');

export interface SortieRemise {
  produit_id: number;
  qte: number;
}
/**
 * [INV-18] Adjusts open inventories to a sale older than their count. Caller holds the product
 * locks; no closing runs.
 */
export async function suivreVenteRemise(
  em: EntityManager,
  sorties: readonly SortieRemise[],
  { faite, maintenant }: { faite: Date; maintenant: Date },
): Promise<void> {
  const qtes = new Map(sorties.map((s) => [s.produit_id, s.qte]));
  const lues = await rows(em, comptesDepuis([...qtes.keys()], enIso(faite)));
  const suivies = lues.flatMap((l) => {
    const qte = qtes.get(l.produit_id) ?? 0;
    const suivie = suivreSortie(compteDeLigne(l), { qte, faite });
    return suivie ? [{ ...suivie, id: l.id, inventaire_id: l.inventaire_id }] : [];
  });
  if (suivies.length === 0) return;
  await suivreSorties(
    em,
    suivies.map((s) => ({ ...s, autre_theorique: s.autre?.qte_theorique ?? null })),
  );
  await publishComptesSuivis(em, suivies, maintenant);
}
