import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { enIso, jourDe } from '#shared/base/dates.ts';
import { finsPerdues } from '#shared/platform/scellement/fins.phrases.ts';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import { placeFile } from '../archive/place-file.ts';
import { type Answered, sql, sqlOne } from '../db/sql.ts';
import { commitWhole } from '../http/transaction.ts';
import { notifyQuittees } from './fins-quittees.ts';
import { inscrireFait } from './inscrire.ts';
import type { JournalFiscalRow } from './scellement.entity.ts';
import { currentSeal } from './sceau.ts';
import type { Ancre } from './verifier-journal.ts';

/**
 * A base's identity: its first fact; another base in the folder has other ends. Null before the
 * first start.
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

/** A server with this key wrote ends for this base. */
const DEJA_SERVIE = `
  select exists (select
    from journal_fiscal
    where chaine = f_chaine($1) and type = 'DEMARRAGE' and cle = $2) as oui`;

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
  const deja = await sqlOne<Answered>(em, DEJA_SERVIE, [CHAINE_PHARMACIE, currentSeal().cle]);
  const connue = lues.perdues === 'illisibles' || deja?.oui === true;
  return { ancres: [], faute: connue ? finsPerdues(fichier, lues.perdues) : null, fichier };
}

/** Chain ends, and restorations seen or newer than the last standing end. */
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
    const tetes = await sql<Ancre>(em, A_GARDER, [JSON.stringify(vues), CHAINE_PHARMACIE]);
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
