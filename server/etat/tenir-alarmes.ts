import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { type AlarmesTenues, CONTROLES, suivreAlarmes } from '#shared/etat/controles.rules.ts';
import { CLES_CONTROLE, type CleControle, type Controle } from '#shared/etat/etat.schema.ts';
import { changeSetting, holdSetting, readSetting, removeSetting } from '../db/parametre.ts';
import { leverNotifications } from '../notification/notifier.ts';

const CLE = 'alarmes_serveur';
/** When each machine was last seen to watch, by its identity, in ISO. */
const MACHINES = 'machines_veillees';
const JOUR_MS = 86_400_000;
/** Days: a machine that watched nothing for so long is gone, and what it told with it. */
const PARTIE = 30;

/** What was told and holds, and the lines it is told of. */
export interface Registre {
  /** The setting that keeps it. */
  cle: string;
  controles: readonly Controle[];
  /** The key of a line's notice. */
  dite: (cle: CleControle) => string;
}
const cleDe = (identite: string): string => `${CLE}:${identite}`;
const diteDe =
  (identite: string) =>
  (cle: CleControle): string =>
    `serveur:${cle}:${identite}`;

/**
 * [ETA-7] What is of the base is told once for all its processes; what is of a machine (its disk, its
 * clock, its backups, its ends) is told once for that machine, whatever another finds of its own.
 */
export const registresDe = (identite: string, vus: readonly Controle[]): Registre[] => [
  {
    cle: CLE,
    controles: vus.filter((c) => CONTROLES[c.cle].de === 'base'),
    dite: (cle) => `serveur:${cle}`,
  },
  {
    cle: cleDe(identite),
    controles: vus.filter((c) => CONTROLES[c.cle].de === 'machine'),
    dite: diteDe(identite),
  },
];

/** What of one register changed; `levees` are keys of notices. */
export interface Changees {
  montees: Controle[];
  tombees: CleControle[];
  levees: string[];
}
/**
 * What rose and what fell since the last look, kept. `premiere`: of this process, whose former life
 * may have ended before it took everything back.
 */
export async function suivreRegistre(
  em: EntityManager,
  { cle, controles, dite }: Registre,
  { maintenant, premiere }: { maintenant: Date; premiere: boolean },
): Promise<Changees> {
  const tenues = (await holdSetting(em, cle, {})) as AlarmesTenues;
  const suite = suivreAlarmes(tenues, controles, enIso(maintenant));
  // What only got better is told to nobody, but kept: worse again, it will be told again.
  if (!isDeepStrictEqual(suite.tenues, tenues)) await changeSetting(em, cle, suite.tenues);
  const justes = premiere ? CLES_CONTROLE.filter((c) => !suite.tenues[c]) : suite.tombees;
  return {
    montees: suite.montees,
    tombees: suite.tombees,
    levees: [...suite.montees.map((c) => c.cle), ...justes].map(dite),
  };
}

type Machines = Readonly<Record<string, string>>;
/**
 * [ETA-7] Says once a day that this machine watches; what one told that is gone for long is taken
 * back.
 */
export async function direMachine(
  em: EntityManager,
  identite: string,
  maintenant: Date,
): Promise<void> {
  const age = (vue: string | undefined): number =>
    Math.abs(maintenant.getTime() - (vue === undefined ? 0 : Date.parse(vue))) / JOUR_MS;
  const connues = ((await readSetting(em, MACHINES)) ?? {}) as Machines;
  if (age(connues[identite]) < 1) return;
  const machines = (await holdSetting(em, MACHINES, {})) as Machines;
  const { [identite]: _, ...autres } = machines;
  const parties = Object.keys(autres).filter((autre) => age(autres[autre]) > PARTIE);
  for (const partie of parties) {
    await removeSetting(em, cleDe(partie));
    await leverNotifications(em, CLES_CONTROLE.map(diteDe(partie)), maintenant);
  }
  const restent = Object.entries(autres).filter(([autre]) => !parties.includes(autre));
  await changeSetting(em, MACHINES, {
    ...Object.fromEntries(restent),
    [identite]: enIso(maintenant),
  });
}
