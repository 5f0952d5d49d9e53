import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { CHAINE_PHARMACIE } from '#shared/scellement/scelle.rules.ts';
import { placeFile } from '../archive/place-file.ts';
import { sql, sqlOne } from '../db/sql.ts';
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
 * [SCE-12] Keeps the ends of the chains beside the key: the facts before an end cannot be cut off
 * the base, nor written anew, without this file saying so.
 */
export async function garderAncres(em: EntityManager, dossier: string): Promise<void> {
  const base = await baseDe(em);
  if (base === null) return;
  const tetes = await sql<Ancre>(
    em,
    'select chaine, seq, empreinte from chaine_fiscale order by chaine',
  );
  if (JSON.stringify(tetes) !== JSON.stringify(await lireAncres(em, dossier)))
    placeFile(chemin(dossier, base), JSON.stringify(tetes), 0o600);
}

/** Each minute, a little after the closings. */
export function scheduleAncres(orm: MikroORM, dossier: string, journal: Logger): Cron {
  const garder = () =>
    garderAncres(orm.em.fork(), dossier).catch((err: unknown) =>
      journal.warn({ err }, 'fins du journal fiscal gardées à la minute suivante'),
    );
  return new Cron('5 * * * * *', { protect: true, unref: true }, garder);
}
