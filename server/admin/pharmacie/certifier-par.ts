import type { EntityManager } from '@mikro-orm/postgresql';
import type { ModeReel, Pays } from '#shared/admin/pharmacie/pays.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { presenterPharmacie } from './lire-pharmacie.ts';

/** Pharmacy id, or null without one. */
export async function certifierPar(
  em: EntityManager,
  { pays, mode, attendre_ms }: { pays: Pays | null; mode: ModeReel; attendre_ms: number },
  maintenant: Date,
): Promise<number | null> {
  const ligne = await row(
    em,
    query
      .updateTable('pharmacie')
      .set((eb) => ({
        certification_pays: pays,
        certification_mode: mode,
        attendre_certification_ms: attendre_ms,
        updated_at: maintenant,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', (eb) => eb.selectFrom('pharmacie').select('id').orderBy('id').limit(1))
      .returning('id'),
  );
  if (!ligne) return null;
  inscrire(em, 'pharmacie', ligne.id);
  const pharmacie = await presenterPharmacie(em);
  if (pharmacie) raise(em, 'pharmacie.modifiee', ['application'], { pharmacie });
  return ligne.id;
}
