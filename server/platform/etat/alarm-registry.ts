import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import {
  type RaisedAlarms,
  CONTROLES,
  suivreAlarmes,
} from '#shared/platform/etat/controles.rules.ts';
import {
  CLES_CONTROLE,
  type CleControle,
  type Controle,
} from '#shared/platform/etat/etat.schema.ts';
import { changeSetting, holdSetting, readSetting, removeSetting } from '../db/parametre.ts';
import { leverNotifications } from '../../admin/notification/notifier.ts';

const CLE = 'alarmes_serveur';
/** Last check of each machine by identity, ISO. */
const MACHINES = 'machines_veillees';
const JOUR_MS = 86_400_000;
/** Days without a check before a machine is gone, its alarms cleared. */
const PARTIE = 30;

export interface Registre {
  /** Setting key. */
  cle: string;
  controles: readonly Controle[];
  /** Notification key. */
  dite: (cle: CleControle) => string;
}
const cleDe = (identite: string): string => `${CLE}:${identite}`;
const diteDe =
  (identite: string) =>
  (cle: CleControle): string =>
    `serveur:${cle}:${identite}`;

/**
 * [ETA-7] Database checks alarm once for all processes; machine checks (disk, clock, backups,
 * crashes) per machine.
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

/** `levees`: notification keys. */
export interface Changees {
  montees: Controle[];
  tombees: CleControle[];
  levees: string[];
}
/**
 * Persists raised and cleared alarms. `premiere`: first check, clears what the former process left.
 */
export async function suivreRegistre(
  em: EntityManager,
  { cle, controles, dite }: Registre,
  { maintenant, premiere }: { maintenant: Date; premiere: boolean },
): Promise<Changees> {
  const tenues = (await holdSetting(em, cle, {})) as RaisedAlarms;
  const suite = suivreAlarmes(tenues, controles, enIso(maintenant));
  // Improvements are stored silently, so a relapse alarms again.
  if (!isDeepStrictEqual(suite.tenues, tenues)) await changeSetting(em, cle, suite.tenues);
  const justes = premiere ? CLES_CONTROLE.filter((c) => !suite.tenues[c]) : suite.tombees;
  return {
    montees: suite.montees,
    tombees: suite.tombees,
    levees: [...suite.montees.map((c) => c.cle), ...justes].map(dite),
  };
}

type Machines = Readonly<Record<string, string>>;
/** [ETA-7] Daily heartbeat; clears alarms of machines long gone. */
export async function notifyMachine(
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
