import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { setTimeout as attendre } from 'node:timers/promises';
import * as z from 'zod/mini';
import * as phrasesEpg from '#shared/epg/epg.phrases.ts';
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
import { switchVersion, writeWhole, tidyVersions, currentVersion } from './installed-versions.ts';

/** A trial that is under way: found at a start, it was cut. */
const essai = z.object({ de: z.string(), vers: z.string(), phase: z.enum(['copie', 'essai']) });

export interface InstallMeans {
  paquet: string;
  donnees: string;
  env: Record<string, string | undefined>;
  ecrire: (texte: string) => void;
  dire: (phrase: string) => void;
  /** How long a new version may take to migrate and answer. */
  patienceMs?: number;
}
const PATIENCE_MS = 20 * 60_000;
const TENIR_MS = 2_000;

const repond = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    async (r) => (await r.arrayBuffer()).byteLength > 0 && r.ok,
    () => false,
  );

/**
 * Starts the new version on a port nobody knows, so that nothing is sold on it, and looks whether
 * it migrates, answers and stays.
 */
async function essayer(
  { paquet, env, ecrire, patienceMs = PATIENCE_MS }: InstallMeans,
  version: string,
): Promise<boolean> {
  const serveur = launchServer({
    paquet,
    version,
    ecrire,
    env: {
      ...env,
      HOST: '127.0.0.1',
      PORT: String(await anyFreePort()),
      ADRESSE_AFFICHEE: undefined,
    },
  });
  let tombe = false;
  void serveur.fini.then(() => (tombe = true));
  const minuterie = new AbortController();
  try {
    const pret = await Promise.race([
      serveur.pret,
      attendre(patienceMs, null, { signal: minuterie.signal }),
    ]).catch(() => null);
    if (pret?.version !== version) return false;
    const sain = async (): Promise<boolean> =>
      (await repond(`${pret.adresse}/sante/pret`)) && (await repond(`${pret.adresse}/`));
    if (!(await sain())) return false;
    await attendre(TENIR_MS);
    return !tombe && (await sain());
  } finally {
    minuterie.abort();
    await serveur.arreter();
  }
}

function conclure(
  { paquet, donnees }: InstallMeans,
  grappe: string,
  fin: UpdateResult,
): UpdateResult {
  writeUpdateResult(donnees, fin);
  rmSync(trialFile(donnees), { force: true });
  dropClusterCopy(grappe);
  tidyVersions(paquet);
  return fin;
}

/** The old version and its data again, as they were when the server was stopped. */
async function revenir(
  moyens: InstallMeans,
  de: string,
  vers: string,
  phrase: string,
): Promise<UpdateResult> {
  const { donnees } = moyens;
  moyens.dire(phrasesEpg.majRetour(de));
  await stopDatabase(donnees);
  const { cluster: grappe } = choosePlace(donnees, () => undefined);
  restoreCluster(grappe);
  return conclure(moyens, grappe, { version: vers, reussie: false, phrase });
}

/**
 * Installs a version that is unpacked in `versions/`, with the server and its database stopped:
 * copy, trial, then the pointer. Nobody is served between the copy and the end of the trial, so
 * going back loses nothing. Never throws: says how it ended.
 */
export async function installVersion(moyens: InstallMeans, vers: string): Promise<UpdateResult> {
  const { paquet, donnees } = moyens;
  const de = currentVersion(paquet);
  mkdirSync(updateFolder(donnees), { recursive: true, mode: 0o700 });
  const noter = (phase: 'copie' | 'essai'): void =>
    writeWhole(trialFile(donnees), JSON.stringify({ de, vers, phase }), 0o600);
  await stopDatabase(donnees);
  const { cluster: grappe } = choosePlace(donnees, () => undefined);
  try {
    const manque = missingSpace(grappe);
    if (manque > 0)
      return conclure(moyens, grappe, {
        version: vers,
        reussie: false,
        phrase: phrasesEpg.majPlaceManque(Math.ceil(manque / 1_048_576)),
      });
    moyens.dire(phrasesEpg.majCopie(vers));
    noter('copie');
    await copyCluster(grappe);
  } catch (erreur) {
    moyens.ecrire(`${String(erreur)}\n`);
    return conclure(moyens, grappe, {
      version: vers,
      reussie: false,
      phrase: phrasesEpg.majEssaiManque(vers),
    });
  }
  try {
    noter('essai');
    moyens.dire(phrasesEpg.majEssai(vers));
    if (await essayer(moyens, vers)) {
      await stopDatabase(donnees);
      switchVersion(paquet, vers);
      return conclure(moyens, grappe, {
        version: vers,
        reussie: true,
        phrase: phrasesEpg.majReussie(vers),
      });
    }
  } catch (erreur) {
    moyens.ecrire(`${String(erreur)}\n`);
  }
  return revenir(moyens, de, vers, phrasesEpg.majEssaiManque(vers));
}

/**
 * Before anything starts: an update that a power cut left in its middle is undone, or ended when
 * the pointer had moved.
 */
export async function resumeInstall(moyens: InstallMeans): Promise<void> {
  const { paquet, donnees } = moyens;
  if (!existsSync(trialFile(donnees))) return;
  const { data } = essai.safeParse(readJson(trialFile(donnees)));
  const { cluster: grappe } = choosePlace(donnees, () => undefined);
  if (data && currentVersion(paquet) === data.vers)
    conclure(moyens, grappe, {
      version: data.vers,
      reussie: true,
      phrase: phrasesEpg.majReussie(data.vers),
    });
  else if (data?.phase === 'essai')
    await revenir(moyens, data.de, data.vers, phrasesEpg.majEssaiCoupe(data.vers));
  else
    conclure(moyens, grappe, {
      version: data?.vers ?? '',
      reussie: false,
      phrase: phrasesEpg.majEssaiCoupe(data?.vers ?? ''),
    });
}
