import { readdir, stat } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { VERSION } from '#shared/base/version.ts';
import type { ReleveServeur } from '#shared/platform/etat/controles.rules.ts';
import type { ActeLent } from '#shared/platform/etat/etat.schema.ts';
import { releverCertification } from '../../vente/certification/lire-bilan.ts';
import { dayOfTimes, namedRoutes } from '../http/slow-acts.ts';
import { readServerCertificate } from '../reseau/certificate-store.ts';
import type { NetworkState } from '../reseau/network-state.ts';
import { freeSpace } from '../sauvegarde/backup-catalogue.ts';
import type { PortSauvegardes } from '../sauvegarde/sauvegardes.port.ts';
import { releverChaine } from '../scellement/relever-chaine.ts';
import { lireImprimantes } from '../../vente/vente/imprimantes-muettes.ts';
import type { Departures } from './departures.ts';
import { lireArchivage, lireAttente, lireBase, lireConnexions, type Moment } from './releve.sql.ts';

export interface MoyensReleve {
  /** Stable machine id among those on one database. */
  identite: string;
  depuis: Date;
  /** Absent in tests: no disk check. */
  dataDir?: string | undefined;
  departs: Departures | null;
  /** Restarts of the embedded database. */
  arretsDeLaBase?: (() => readonly Date[]) | undefined;
  sauvegardes?: PortSauvegardes | undefined;
  horloge?: (() => ReleveServeur['horloge']) | undefined;
  reseau: NetworkState;
  /** HTTPS configured. */
  https: boolean;
  dossierDuSceau: string | null;
}

const enDate = (moment: Moment): Date | null => (moment === null ? null : new Date(moment));

/** Null for an unplugged disk. */
function libreDe(dossier: string | undefined): number | null {
  if (dossier === undefined) return null;
  try {
    return freeSpace(dossier);
  } catch {
    return null;
  }
}

const LENTS = 12;
/** Slowest routes over 24 h, this process. */
const lentsDe = (maintenant: Date): ActeLent[] =>
  dayOfTimes.slowest(maintenant.getTime(), 400).flatMap(({ route, nombre, p95 }) => {
    const resume = namedRoutes.get(route);
    return resume === undefined ? [] : [{ acte: route, resume, nombre, p95 }];
  });

function certificatDe({ https, reseau }: MoyensReleve): ReleveServeur['certificat'] {
  if (!https || reseau.shown !== null) return null;
  const pem =
    reseau.https === null || reseau.folder === null ? null : readServerCertificate(reseau.folder);
  return { fin: pem === null ? null : new X509Certificate(pem).validToDate };
}

/** Bytes; vanished entries count 0. */
async function octetsDe(dossier: string): Promise<number> {
  const entrees = await readdir(dossier, { withFileTypes: true }).catch(() => []);
  let octets = 0;
  for (const e of entrees) {
    const chemin = join(dossier, e.name);
    if (e.isDirectory()) octets += await octetsDe(chemin);
    else if (e.isFile()) octets += (await stat(chemin).catch(() => null))?.size ?? 0;
  }
  return octets;
}
/** Slow to measure: for the open page only. */
async function taillesDe(
  { dataDir, sauvegardes }: MoyensReleve,
  maintenant: Date,
): Promise<ReleveServeur['tailles']> {
  if (dataDir === undefined) return null;
  const gardees = sauvegardes?.state(maintenant).sauvegardes ?? [];
  return {
    donnees: await octetsDe(dataDir),
    sauvegardes: gardees.reduce((s, g) => s + g.octets, 0),
  };
}

type DeLaBase = Pick<
  ReleveServeur,
  'base' | 'connexions' | 'evenements' | 'imprimantes' | 'chaine' | 'archivage' | 'certification'
>;
async function deLaBase(
  em: EntityManager,
  moyens: MoyensReleve,
  maintenant: Date,
): Promise<DeLaBase> {
  const recueilli = moyens.sauvegardes?.anyMoment === true;
  const base = await lireBase(em);
  const attente = await lireAttente(em);
  const archivage = recueilli ? await lireArchivage(em) : undefined;
  return {
    base: base ? { ...base, depuis: new Date(base.depuis) } : null,
    connexions: (await lireConnexions(em)) ?? { ecrans: 0, personnes: 0 },
    evenements: attente ?? { nombre: 0, age_ms: 0 },
    imprimantes: await lireImprimantes(em),
    certification: await releverCertification(em, maintenant),
    chaine: await releverChaine(em, moyens.dossierDuSceau),
    archivage: archivage ? { dernier: enDate(archivage.dernier) } : null,
  };
}
const SANS_BASE: DeLaBase = {
  base: null,
  connexions: { ecrans: 0, personnes: 0 },
  evenements: { nombre: 0, age_ms: 0 },
  imprimantes: [],
  certification: null,
  chaine: { chaines: 0, faits: 0, dernier: null, rompues: [] },
  archivage: null,
};

/** Few short queries; walks files only if `complet`. An unreachable database is a result. */
export async function releverServeur(
  em: EntityManager,
  moyens: MoyensReleve,
  { maintenant, complet }: { maintenant: Date; complet: boolean },
): Promise<ReleveServeur> {
  const lents = lentsDe(maintenant);
  return {
    depuis: moyens.depuis,
    versions: {
      application: VERSION,
      node: process.versions.node,
      systeme: `${platform()} ${arch()}`,
    },
    arrets: [...(moyens.departs?.restarts() ?? []), ...(moyens.arretsDeLaBase?.() ?? [])].sort(
      (a, b) => a.getTime() - b.getTime(),
    ),
    libre: libreDe(moyens.dataDir),
    tailles: complet ? await taillesDe(moyens, maintenant) : null,
    sauvegarde: moyens.sauvegardes?.facts(maintenant) ?? null,
    certificat: certificatDe(moyens),
    horloge: moyens.horloge?.() ?? null,
    lents: complet ? lents.slice(0, LENTS) : lents,
    ...(await deLaBase(em, moyens, maintenant).catch(() => SANS_BASE)),
  };
}
