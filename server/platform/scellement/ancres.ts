import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { enIso, jourDe } from '#shared/base/dates.ts';
import { finsPerdues } from '#shared/platform/scellement/fins.phrases.ts';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import { constant, row } from '../db/query.ts';
import { query } from '../../query.ts';
import { placeFile } from '../archive/place-file.ts';
import { commitWhole } from '../http/transaction.ts';
import { notifyQuittees } from './fins-quittees.ts';
import { inscrireFait } from './inscrire.ts';
import { currentSeal } from './sceau.ts';
import type { Ancre } from './verifier-journal.ts';
import { chaineDIci, lireFinsAGarder } from './chaines.sql.ts';

/**
 * A base's identity: its first fact; another base in the folder has other ends. Null before the
 * first start.
 */
async function baseDe(em: EntityManager): Promise<string | null> {
  const premier = await row(
    em,
    query
      .selectFrom('journal_fiscal')
      .select('empreinte')
      .where('chaine', 'in', [constant(CHAINE_PHARMACIE), chaineDIci(CHAINE_PHARMACIE)])
      .where('seq', '=', constant(1))
      .orderBy('chaine', 'desc')
      .limit(constant(1)),
  );
  return premier?.empreinte.slice(0, 16) ?? null;
}
const chemin = (dossier: string, base: string): string => path.join(dossier, `ancres-${base}.json`);

type FinsVues = { ancres: Ancre[] } | { perdues: 'absentes' | 'illisibles' };
const estAncre = (a: Partial<Ancre> | null): a is Ancre =>
  typeof a?.chaine === 'string' && typeof a.seq === 'number' && typeof a.empreinte === 'string';
function lireFichier(fichier: string): FinsVues {
  if (!existsSync(fichier)) return { perdues: 'absentes' };
  try {
    const lues: unknown = JSON.parse(readFileSync(fichier, 'utf8'));
    if (Array.isArray(lues) && lues.every(estAncre)) return { ancres: lues };
  } catch {
    // truncated or tampered
  }
  return { perdues: 'illisibles' };
}

/** Seen chain ends, stored outside the base. */
export interface AncresLues {
  ancres: Ancre[];
  /** French; `fichier`: file name. */
  faute: string | null;
  fichier: string;
}
/** [SCE-32] A missing or unreadable file is a fault: truncation would go unseen. */
export async function lireAncres(em: EntityManager, dossier: string): Promise<AncresLues> {
  const base = await baseDe(em);
  if (base === null) return { ancres: [], faute: null, fichier: '' };
  const place = chemin(dossier, base);
  const fichier = path.basename(place);
  const lues = lireFichier(place);
  if ('ancres' in lues) return { ancres: lues.ancres, faute: null, fichier };
  // a server with this key wrote ends for this base
  const deja = await row(
    em,
    query
      .selectFrom('journal_fiscal')
      .select('seq')
      .where('chaine', '=', chaineDIci(CHAINE_PHARMACIE))
      .where('type', '=', constant('DEMARRAGE'))
      .where('cle', '=', currentSeal().cle)
      .limit(constant(1)),
  );
  const connue = lues.perdues === 'illisibles' || deja !== undefined;
  return { ancres: [], faute: connue ? finsPerdues(fichier, lues.perdues) : null, fichier };
}

/** Seals missing ends [SCE-30] or lost records [SCE-32] before they are overwritten. */
export async function notifyFins(
  em: EntityManager,
  { ancres, faute, fichier }: AncresLues,
  maintenant: Date,
): Promise<void> {
  await notifyQuittees(em, ancres, maintenant);
  if (faute === null) return;
  inscrireFait(em, {
    chaine: CHAINE_PHARMACIE,
    type: 'FINS_PERDUES',
    jour: jourDe(maintenant),
    instant: enIso(maintenant),
    contenu: { fichier, faute },
  });
}

/** Written by this process: missing later means tampering. */
const ecrits = new Set<string>();
/**
 * [SCE-12] Saves chain ends beside the key, revealing truncation or rewriting. Seals vanished ends
 * first, unless the start did (`jugees`).
 */
export async function storeAncres(
  orm: { em: EntityManager },
  dossier: string,
  maintenant: Date,
  { jugees = false } = {},
): Promise<void> {
  const lues = await commitWhole(orm.em.fork(), async (em) => {
    const base = await baseDe(em);
    if (base === null) return null;
    const place = chemin(dossier, base);
    const fins = await lireAncres(em, dossier);
    // absent before the first write
    const perdue = ecrits.has(place) && !jugees ? fins.faute : null;
    await notifyFins(em, { ...fins, faute: perdue }, maintenant);
    const vues = fins.ancres;
    const tetes = await lireFinsAGarder(em, vues);
    return { place, vues, tetes };
  });
  if (lues === null) return;
  if (JSON.stringify(lues.tetes) !== JSON.stringify(lues.vues))
    placeFile(lues.place, JSON.stringify(lues.tetes), 0o600);
  ecrits.add(lues.place);
}

export function scheduleAncres(
  orm: MikroORM,
  dossier: string,
  { journal, maintenant }: { journal: Logger; maintenant: () => Date },
): Cron {
  const garder = () =>
    storeAncres(orm, dossier, maintenant()).catch((err: unknown) =>
      journal.warn({ err }, 'fins du journal fiscal gardées à la minute suivante'),
    );
  return new Cron('5 * * * * *', { protect: true, unref: true }, garder);
}
