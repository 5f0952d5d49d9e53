import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import * as phrasesEpg from '#shared/epg/epg.phrases.ts';
import { askLauncher, type LauncherState, holdChannel } from './channel.ts';
import { dataFolder, serverEnvironment } from './locations.ts';
import { openWindow } from './open-window.ts';
import { installVersion, type InstallMeans, resumeInstall } from './install-version.ts';
import { RotatingLog } from './rotating-log.ts';
import { keepWelcome } from './keep-welcome.ts';
import { launchServer } from './launch-server.ts';
import { Supervisor } from './supervisor.ts';
import { currentVersion } from './installed-versions.ts';

/**
 * What `Pharmacie.sh` and `Pharmacie.cmd` run: `ouvrir` (the default), `servir` (in the foreground,
 * for services), `arreter`.
 */
const paquet = realpathSync(
  process.env['PAQUET_DIR'] ?? join(import.meta.dirname, '..', '..', '..', '..'),
);
const donnees = dataFolder(process.env, process.platform);
const env = serverEnvironment(donnees, process.env);
const [ordre = 'ouvrir', ...options] = process.argv.slice(2);
const dire = (phrase: string): boolean => process.stdout.write(`${phrase}\n`);
const PATIENCE_MS = 180_000;
const PREMIERE = join(donnees, 'PREMIERE-CONNEXION.txt');

async function servir(): Promise<number> {
  const journal = new RotatingLog(join(donnees, 'journaux'), 'pharmacie');
  const ecrire = (texte: string): void => journal.ecrire(texte, new Date());
  const superviseur: Supervisor = new Supervisor({
    lancer: (surInstaller) =>
      launchServer({ paquet, version: currentVersion(paquet), env, ecrire, surInstaller }),
    installer: async (version) => void (await installVersion(moyens, version)),
    versionCourante: () => currentVersion(paquet),
    ecrire,
    surPret: (accueil) => keepWelcome(PREMIERE, accueil),
  });
  const moyens: InstallMeans = { paquet, donnees, env, ecrire, dire: superviseur.dire };
  const canal = await holdChannel(donnees, (recu) => {
    if (recu === 'arreter') superviseur.arreter();
    return superviseur.etat;
  });
  if (!canal) return 0; // another one has this folder: it is the one that runs
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => superviseur.arreter());
  if (!env['DATABASE_URL']) await resumeInstall(moyens);
  const fin = await superviseur.tourner();
  canal.close();
  return fin === 'arret' ? 0 : 1;
}

function dernieresLignes(): string {
  const fichier = join(donnees, 'journaux', 'pharmacie.log');
  return existsSync(fichier)
    ? readFileSync(fichier, 'utf8')
        .trimEnd()
        .split('\n')
        .filter((l) => !l.startsWith('{'))
        .slice(-8)
        .join('\n')
    : '';
}

/**
 * Waits for the supervisor's answer to be 'ready', saying what it does; null when it gives up or
 * takes too long.
 */
async function attendrePret(sorti: () => boolean): Promise<LauncherState | null> {
  let dite = '';
  for (const limite = Date.now() + PATIENCE_MS; Date.now() < limite; await attendre(60)) {
    const etat = await askLauncher(donnees, 'etat');
    if (etat?.phase === 'pret') return etat;
    if (etat && etat.phrase !== dite) dire((dite = etat.phrase));
    if (etat?.phase === 'echec' || (!etat && sorti())) {
      dire(`${phrasesEpg.paquetNeDemarrePas}\n${dernieresLignes()}`);
      return null;
    }
  }
  dire(phrasesEpg.paquetTropLong);
  return null;
}

function montrer(etat: LauncherState): void {
  const adresse = etat.adresse ?? '';
  dire(phrasesEpg.paquetPret(adresse));
  if (etat.accueil.length > 0)
    dire(`${etat.accueil.join('\n')}\n${phrasesEpg.paquetPremiereConnexion(PREMIERE)}`);
  const lien = etat.accueil
    .map((l) => /https?:\/\/\S+\/activation\?\S+/.exec(l)?.[0])
    .find((l) => l !== undefined);
  if (!options.includes('--sans-fenetre') && !openWindow(lien ?? adresse, process.env))
    dire(phrasesEpg.paquetOuvrezNavigateur(lien ?? adresse));
}

async function ouvrir(): Promise<number> {
  let sorti = false;
  if (!(await askLauncher(donnees, 'etat'))) {
    dire(phrasesEpg.paquetDemarre);
    const processus = spawn(process.execPath, [join(import.meta.dirname, 'lanceur.ts'), 'servir'], {
      cwd: donnees,
      env: { ...env, PAQUET_DIR: paquet },
      detached: true,
      stdio: 'ignore',
      windowsHide: true,
    });
    processus
      .on('exit', () => (sorti = true))
      .on('error', () => (sorti = true))
      .unref();
  }
  const etat = await attendrePret(() => sorti);
  if (etat) montrer(etat);
  return etat ? 0 : 1;
}

async function arreter(): Promise<number> {
  if (!(await askLauncher(donnees, 'arreter'))) {
    dire(phrasesEpg.paquetPasLance);
    return 0;
  }
  dire(phrasesEpg.paquetArretEnCours);
  for (const limite = Date.now() + PATIENCE_MS; Date.now() < limite; await attendre(100)) {
    if (await askLauncher(donnees, 'etat')) continue;
    dire(phrasesEpg.paquetArrete);
    return 0;
  }
  return 1;
}

const ORDRES: Record<string, () => Promise<number>> = { ouvrir, servir, arreter };
const code = await (ORDRES[ordre] ?? ouvrir)().catch((erreur: unknown) => {
  dire(erreur instanceof Error ? erreur.message : String(erreur));
  return 1;
});
process.exit(code);
