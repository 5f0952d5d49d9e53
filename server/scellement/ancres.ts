import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { CHAINE_PHARMACIE } from '#shared/scellement/scelle.rules.ts';
import { placeFile } from '../archive/place-file.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { commitWhole } from '../http/transaction.ts';
import { direQuittees } from './fins-quittees.ts';
import type { JournalFiscalRow } from './journal-fiscal.entity.ts';
import type { Ancre } from './verifier-journal.ts';

/**
 * The first fact of a base names it: what was seen of another base, served from the same folder,
 * says nothing of this one. Null before its first start.
 */
async function baseDe(em: EntityManager): Promise<string | null> {
  const premier = await sqlOne<Pick<JournalFiscalRow, 'empreinte'>>(
    em,
    'select empreinte from journal_fiscal where chaine in ($1, f_chaine($1)) and seq = 1 order by chaine desc limit 1',
    [CHAINE_PHARMACIE],
  );
  return premier?.empreinte.slice(0, 16) ?? null;
}
const chemin = (dossier: string, base: string): string => path.join(dossier, `ancres-${base}.json`);

/** The ends of this base's chains as they were last seen, kept out of it. */
export async function lireAncres(em: EntityManager, dossier: string): Promise<Ancre[]> {
  const base = await baseDe(em);
  const fichier = base === null ? null : chemin(dossier, base);
  if (fichier === null || !existsSync(fichier)) return [];
  return JSON.parse(readFileSync(fichier, 'utf8')) as Ancre[];
}

/**
 * The ends of the chains, and every restoration written: those seen before, and those that came
 * since the last end seen of the pharmacy's chain that still stands.
 */
const A_GARDER = `
  with vues as (
    select f.chaine, f.seq, f.empreinte, f.type
    from jsonb_to_recordset($1::jsonb) as a(chaine text, seq int, empreinte text)
    join journal_fiscal f using (chaine, seq, empreinte)
    where f.chaine = f_chaine($2)
  )
  select chaine, seq, empreinte from chaine_fiscale
  union
  select chaine, seq, empreinte from vues where type = 'RESTAURATION'
  union
  select chaine, seq, empreinte
  from journal_fiscal
  where chaine = f_chaine($2) and seq > (select coalesce(max(seq), 0) from vues)
    and type = 'RESTAURATION'
  order by chaine, seq`;

/**
 * [SCE-12] Keeps the ends of the chains beside the key: the facts before an end cannot be cut off
 * the base, nor written anew, without this file saying so. Those that it held and that are gone are
 * sealed first, for this is where they would be forgotten.
 */
export async function garderAncres(
  orm: { em: EntityManager },
  dossier: string,
  maintenant: Date,
): Promise<void> {
  const lues = await commitWhole(orm.em.fork(), async (em) => {
    const base = await baseDe(em);
    if (base === null) return null;
    const vues = await lireAncres(em, dossier);
    await direQuittees(em, vues, maintenant);
    const tetes = await sql<Ancre>(em, A_GARDER, [JSON.stringify(vues), CHAINE_PHARMACIE]);
    return { base, vues, tetes };
  });
  if (lues !== null && JSON.stringify(lues.tetes) !== JSON.stringify(lues.vues))
    placeFile(chemin(dossier, lues.base), JSON.stringify(lues.tetes), 0o600);
}

/** Each minute, a little after the closings. */
export function scheduleAncres(
  orm: MikroORM,
  dossier: string,
  { journal, maintenant }: { journal: Logger; maintenant: () => Date },
): Cron {
  const garder = () =>
    garderAncres(orm, dossier, maintenant()).catch((err: unknown) =>
      journal.warn({ err }, 'fins du journal fiscal gardées à la minute suivante'),
    );
  return new Cron('5 * * * * *', { protect: true, unref: true }, garder);
}
