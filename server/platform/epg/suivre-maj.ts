import { once } from 'node:events';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type Resultat, succes } from '#shared/base/refus.ts';
import { type EtatMaj, type SuiviMaj, suiviMaj } from '#shared/platform/epg/epg.schema.ts';
import { changeSetting, readSetting, holdSetting } from '../db/parametre.ts';
import type { ActRequest } from '../http/route.ts';
import { inTransaction } from '../http/transaction.ts';
import { commits, raise } from '../realtime/raise.ts';
import { PAQUET } from './paquet.port.ts';

const CLE = 'maj.suivi';
const DEBUT: SuiviMaj = {
  etape: 'aucune',
  cible: null,
  recus: 0,
  octets: 0,
  phrase: null,
  version: 0,
};

async function lireSuivi(em: EntityManager): Promise<SuiviMaj> {
  return suiviMaj.safeParse(await readSetting(em, CLE)).data ?? DEBUT;
}

/** With its row lock. */
export async function lockSuivi(em: EntityManager): Promise<SuiviMaj> {
  return suiviMaj.safeParse(await holdSetting(em, CLE, DEBUT)).data ?? DEBUT;
}

/** Publishes to admins; requires the lock. */
export async function noterSuivi(
  em: EntityManager,
  tenu: SuiviMaj,
  change: Partial<Omit<SuiviMaj, 'version'>>,
): Promise<SuiviMaj> {
  const suivi = { ...tenu, phrase: null, ...change, version: tenu.version + 1 };
  await changeSetting(em, CLE, suivi);
  raise(em, 'maj.suivie', ['versions'], { suivi });
  return suivi;
}

/** From the expected step only: an abandoned job changes nothing. */
export async function avancerSuivi(
  orm: MikroORM,
  attendue: SuiviMaj['etape'],
  change: Partial<Omit<SuiviMaj, 'version'>>,
): Promise<void> {
  await inTransaction(orm, null, async (em) => {
    const locked = await lockSuivi(em);
    if (locked.etape === attendue) await noterSuivi(em, locked, change);
    return succes(null);
  });
}

const PATIENCE_MS = 5_000;
/** Waits for the ordering call's commit; false when rolled back. */
export async function attendreEtape(
  orm: MikroORM,
  etape: SuiviMaj['etape'],
  version: number,
): Promise<boolean> {
  const limite = AbortSignal.timeout(PATIENCE_MS);
  for (;;) {
    // Heard before it is read: a commit in between is known.
    const validee = once(commits, 'commit', { signal: limite }).catch(() => null);
    const lu = await lireSuivi(orm.em.fork());
    if (lu.version >= version) return lu.etape === etape;
    if ((await validee) === null) return false;
  }
}

export async function lireEtatMajActe({ em, ports }: ActRequest): Promise<Resultat<EtatMaj>> {
  return succes({ suivi: await lireSuivi(em), possible: ports.get(PAQUET)?.baseDuPaquet === true });
}
