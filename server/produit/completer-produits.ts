import type { EntityManager } from '@mikro-orm/postgresql';
import type { SqlRow } from '../db/sql.ts';
import { auComptoir, lireEcoulementsDe } from './lire-ecoulements.ts';
import { avecDisponible } from './lire-retenues.ts';

/** The rows with what baskets hold of them, what has expired, and what is to be sold first. */
export async function completerProduits(
  em: EntityManager,
  lignes: readonly SqlRow[],
): Promise<SqlRow[]> {
  if (lignes.length === 0) return [];
  const [completes, marques] = await Promise.all([
    avecDisponible(em, lignes),
    lireEcoulementsDe(
      em,
      lignes.map((l) => l['id'] as number),
    ),
  ]);
  return completes.map((l) => ({ ...l, ecoulement: auComptoir(marques.get(l['id'] as number)) }));
}
