import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import type { EtatDirect } from '#shared/gestion/statistiques/direct.schema.ts';
import type { MajDirect } from '#shared/gestion/statistiques/statistiques.events.ts';
import { json, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { composerDirect, type PartsDirect } from './lire-direct.ts';

/** Sorted keys: jsonb reorders them. */
const canonique = (v: unknown): string =>
  JSON.stringify(v, (_, x: unknown) =>
    typeof x === 'object' && x !== null && !Array.isArray(x)
      ? Object.fromEntries(Object.entries(x).sort(([a], [b]) => (a < b ? -1 : 1)))
      : x,
  );

type Difference = Omit<MajDirect, 'version' | 'at'>;

/** Feed items withdrawn by their author or pushed out; another day's need no message. */
function faitsOtes(avant: Partial<EtatDirect>, apres: PartsDirect): string[] {
  if (avant.jour !== apres.jour) return [];
  const restent = new Set(apres.fil.map((f) => f.cle));
  return (avant.fil ?? []).map((f) => f.cle).filter((cle) => !restent.has(cle));
}

/** Changed parts only; for the feed, new, reworded and withdrawn items. */
function difference(avant: Partial<EtatDirect>, apres: PartsDirect): Difference {
  const change = Object.fromEntries(
    Object.entries(apres).filter(
      ([cle, v]) => canonique(v) !== canonique(avant[cle as keyof EtatDirect]),
    ),
  ) as Difference;
  if (change.fil) {
    const connus = new Set(avant.fil?.map(canonique));
    change.fil = change.fil.filter((f) => !connus.has(canonique(f)));
    const fil_otes = faitsOtes(avant, apres);
    if (fil_otes.length > 0) return { ...change, fil_otes };
  }
  return change;
}

/**
 * [STA-25] 'direct.maj': changes since the last board, nothing if none; `tout`: every part, for a
 * new listener.
 */
export async function publierDirect(
  em: EntityManager,
  maintenant: Date,
  tout: boolean,
): Promise<void> {
  const tenu = await row(
    em,
    query.selectFrom('direct_etat').select(['version', 'etat']).forUpdate(),
  );
  const parts = await composerDirect(em, maintenant);
  const maj = tout ? parts : difference(tenu?.etat ?? {}, parts);
  if (Object.keys(maj).length === 0) return;
  const version = (tenu?.version ?? 0) + 1;
  await rows(
    em,
    query.updateTable('direct_etat').set({ version, etat: json(parts), at: maintenant }),
  );
  const donnees: MajDirect = { version, at: enIso(maintenant), ...maj };
  raise(em, 'direct.maj', ['direct'], donnees);
}
