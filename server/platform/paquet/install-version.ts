import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import * as phrasesEpg from '#shared/platform/epg/epg.phrases.ts';
import { choosePlace } from '../base-embarquee/choose-place.ts';
import { anyFreePort } from '../base-embarquee/free-port.ts';
import { stopDatabase } from '../base-embarquee/start-database.ts';
import { copyCluster, dropClusterCopy, missingSpace, restoreCluster } from './cluster-copy.ts';
import { launchServer } from './launch-server.ts';
import {
  updateFolder,
  writeUpdateResult,
  trialFile,
  readJson,
  type UpdateResult,
} from './update-result.ts';
import { clearReception, placeReceived } from './received-package.ts';
import { trialEnvironment } from './trial-version.ts';
import { switchVersion, writeWhole, tidyVersions, currentVersion } from './installed-versions.ts';

/** Found at start: the trial was interrupted. */
const trial = z.object({ de: z.string(), vers: z.string(), phase: z.enum(['copie', 'essai']) });

export interface InstallMeans {
  packageDir: string;
  dataDir: string;
  env: Record<string, string | undefined>;
  write: (text: string) => void;
  say: (phrase: string) => void;
  keys: readonly string[];
  /** To migrate and answer, ms. */
  patienceMs?: number;
}
const PATIENCE_MS = 20 * 60_000;
const HOLD_MS = 2_000;

const responds = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    async (r) => (await r.arrayBuffer()).byteLength > 0 && r.ok,
    () => false,
  );

/**
 * On an unknown port, so nothing is sold or sent; checks that it migrates, answers and stays up.
 */
async function tryVersion(
  { packageDir, env, write, patienceMs = PATIENCE_MS }: InstallMeans,
  version: string,
): Promise<boolean> {
  const server = launchServer({
    packageDir,
    version,
    write,
    env: trialEnvironment(env, await anyFreePort()),
  });
  let fell = false;
  void server.ended.then(() => (fell = true));
  const timer = new AbortController();
  try {
    const ready = await Promise.race([
      server.ready,
      wait(patienceMs, null, { signal: timer.signal }),
    ]).catch(() => null);
    if (ready?.version !== version) return false;
    const healthy = async (): Promise<boolean> =>
      (await responds(`${ready.adresse}/sante/pret`)) && (await responds(`${ready.adresse}/`));
    if (!(await healthy())) return false;
    await wait(HOLD_MS);
    return !fell && (await healthy());
  } finally {
    timer.abort();
    await server.stop();
  }
}

function conclude(
  { packageDir, dataDir }: InstallMeans,
  cluster: string,
  result: UpdateResult,
): UpdateResult {
  writeUpdateResult(dataDir, result);
  rmSync(trialFile(dataDir), { force: true });
  dropClusterCopy(cluster);
  clearReception(packageDir);
  tidyVersions(packageDir);
  return result;
}

async function rollBack(
  means: InstallMeans,
  from: string,
  to: string,
  phrase: string,
): Promise<UpdateResult> {
  const { dataDir } = means;
  means.say(phrasesEpg.majRetour(from));
  await stopDatabase(dataDir);
  const { cluster } = choosePlace(dataDir, () => undefined);
  restoreCluster(cluster);
  return conclude(means, cluster, { version: to, reussie: false, phrase });
}

/** [EPG-4] Rechecks the received package; a refusal sentence, or null. */
const checkReceived = async (
  { packageDir, keys, write }: InstallMeans,
  from: string,
  to: string,
): Promise<string | null> => {
  try {
    return await placeReceived(packageDir, { from, to, keys });
  } catch (error) {
    write(`${String(error)}\n`);
    return phrasesEpg.majIllisible;
  }
};

/**
 * Server and database stopped: signature, copy, trial, pointer. Nobody is served meanwhile, so
 * rollback loses nothing. Never throws.
 */
export async function installVersion(means: InstallMeans, to: string): Promise<UpdateResult> {
  const { packageDir, dataDir } = means;
  const from = currentVersion(packageDir);
  mkdirSync(updateFolder(dataDir), { recursive: true, mode: 0o700 });
  means.say(phrasesEpg.majVerification(to));
  const refused = await checkReceived(means, from, to);
  if (refused !== null) {
    const result = { version: to, reussie: false, phrase: refused };
    writeUpdateResult(dataDir, result);
    clearReception(packageDir);
    tidyVersions(packageDir);
    return result;
  }
  const note = (phase: 'copie' | 'essai'): void =>
    writeWhole(trialFile(dataDir), JSON.stringify({ de: from, vers: to, phase }), 0o600);
  await stopDatabase(dataDir);
  const { cluster } = choosePlace(dataDir, () => undefined);
  try {
    const missing = missingSpace(cluster);
    if (missing > 0)
      return conclude(means, cluster, {
        version: to,
        reussie: false,
        phrase: phrasesEpg.majPlaceManque(Math.ceil(missing / 1_048_576)),
      });
    means.say(phrasesEpg.majCopie(to));
    note('copie');
    await copyCluster(cluster);
  } catch (error) {
    means.write(`${String(error)}\n`);
    return conclude(means, cluster, {
      version: to,
      reussie: false,
      phrase: phrasesEpg.majEssaiManque(to),
    });
  }
  try {
    note('essai');
    means.say(phrasesEpg.majEssai(to));
    if (await tryVersion(means, to)) {
      await stopDatabase(dataDir);
      switchVersion(packageDir, to);
      return conclude(means, cluster, {
        version: to,
        reussie: true,
        phrase: phrasesEpg.majReussie(to),
      });
    }
  } catch (error) {
    means.write(`${String(error)}\n`);
  }
  return rollBack(means, from, to, phrasesEpg.majEssaiManque(to));
}

/** At start: undoes an interrupted update, or completes it once the pointer moved. */
export async function resumeInstall(means: InstallMeans): Promise<void> {
  const { packageDir, dataDir } = means;
  if (!existsSync(trialFile(dataDir))) return;
  const { data } = trial.safeParse(readJson(trialFile(dataDir)));
  const { cluster } = choosePlace(dataDir, () => undefined);
  if (data && currentVersion(packageDir) === data.vers)
    conclude(means, cluster, {
      version: data.vers,
      reussie: true,
      phrase: phrasesEpg.majReussie(data.vers),
    });
  else if (data?.phase === 'essai')
    await rollBack(means, data.de, data.vers, phrasesEpg.majEssaiCoupe(data.vers));
  else
    conclude(means, cluster, {
      version: data?.vers ?? '',
      reussie: false,
      phrase: phrasesEpg.majEssaiCoupe(data?.vers ?? ''),
    });
}
