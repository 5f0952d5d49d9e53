import type { EntityManager } from '@mikro-orm/postgresql';
import type { SqlRow } from '../db/sql.ts';
import { auComptoir, lireEcoulementsDe } from './lire-ecoulements.ts';
import { avecDisponible } from './lire-retenues.ts';

const idsDe = (lignes: readonly SqlRow[]): number[] => lignes.map((l) => l['id'] as number);
type Marques = Awaited<ReturnType<typeof lireEcoulementsDe>>;
const marquer = (lignes: readonly SqlRow[], marques: Marques): SqlRow[] =>
  lignes.map((l) => ({ ...l, ecoulement: auComptoir(marques.get(l['id'] as number)) }));

/** Adds boxes to sell first. */
export const avecEcoulement = async (
  em: EntityManager,
  lignes: readonly SqlRow[],
): Promise<SqlRow[]> => marquer(lignes, await lireEcoulementsDe(em, idsDe(lignes)));

/** Adds reserved, expired and sell-first quantities. */
export async function completerProduits(
  em: EntityManager,
  lignes: readonly SqlRow[],
): Promise<SqlRow[]> {
  if (lignes.length === 0) return [];
  const [completes, marques] = await Promise.all([
    avecDisponible(em, lignes),
    lireEcoulementsDe(em, idsDe(lignes)),
  ]);
  return marquer(completes, marques);
}
