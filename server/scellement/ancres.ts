import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { placeFile } from '../archive/place-file.ts';
import { sql } from '../db/sql.ts';
import type { Ancre } from './verifier-journal.ts';

const FICHIER = 'ancres.json';
const chemin = (dossier: string): string => path.join(dossier, FICHIER);

/** The ends of the chains as they were last seen, kept out of the base. */
export function lireAncres(dossier: string): Ancre[] {
  const fichier = chemin(dossier);
  if (!existsSync(fichier)) return [];
  return JSON.parse(readFileSync(fichier, 'utf8')) as Ancre[];
}

/**
 * [SCE-12] Keeps the ends of the chains beside the key: the facts before an end cannot be cut off
 * the base, nor written anew, without this file saying so.
 */
export async function garderAncres(em: EntityManager, dossier: string): Promise<void> {
  const tetes = await sql<Ancre>(
    em,
    'select chaine, seq, empreinte from chaine_fiscale order by chaine',
  );
  const texte = JSON.stringify(tetes);
  if (texte !== JSON.stringify(lireAncres(dossier))) placeFile(chemin(dossier), texte, 0o600);
}

/** Each minute, a little after the closings. */
export function scheduleAncres(orm: MikroORM, dossier: string, journal: Logger): Cron {
  const garder = () =>
    garderAncres(orm.em.fork(), dossier).catch((err: unknown) =>
      journal.warn({ err }, 'fins du journal fiscal gardées à la minute suivante'),
    );
  return new Cron('5 * * * * *', { protect: true, unref: true }, garder);
}
