import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { bootstrap } from './bootstrap.ts';
import { type EmbeddedDatabase, startDatabase } from './platform/base-embarquee/start-database.ts';
import { type Config, readConfig } from './config.ts';
import { migrate } from './platform/db/orm.ts';
import { couldUnseal, grantServing, openServiceAccount } from './platform/db/service-account.ts';
import { chargerDemonstration } from './platform/demo/charger-demonstration.ts';
import { scheduleEnvoiRapport } from './gestion/rapport/envoyer-rapport.ts';
import { scheduleEnvoiCloture } from './gestion/journal/envoyer-cloture.ts';
import { scheduleVeille } from './platform/etat/veille.ts';
import { conclureMaj } from './platform/epg/installer-maj.ts';
import type { Installation } from './platform/epg/paquet.port.ts';
import { createLog } from './platform/http/log.ts';
import { scheduleMinutes } from './minutes.ts';
import { TrustedClock, scheduleTrustedClock } from './trusted-clock.ts';
import * as phrasesVersion from '#shared/base/version.phrases.ts';
import { VERSION } from '#shared/base/version.ts';
import { scheduleCleanup } from './cleanup.ts';
import type { ServerPart } from './platform/parts/part.ts';
import { ProcessLife } from './process-life.ts';
import type { AccesVidal } from './sante/prescription/vidal.port.ts';
import { addressesToType, listensBeyondThisMachine } from './platform/reseau/addresses.ts';
import { hasAuthority, tlsFolder } from './platform/reseau/certificate-store.ts';
import { scheduleAncres } from './platform/scellement/ancres.ts';
import { dossierDuSceau, ouvrirSceau, poserSceau } from './platform/scellement/sceau.ts';
import { BackupKeeper, scheduleBackups } from './platform/sauvegarde/backup-keeper.ts';
import { servedDatabase } from './platform/sauvegarde/restore-tables.ts';
import { watchDisk } from './platform/sauvegarde/watch-disk.ts';
import { onTrial, readUpdateResult, forgetUpdateResult } from './platform/paquet/update-result.ts';
import { PUBLICATION_KEYS } from './platform/paquet/publication-keys.ts';
import { configInForce } from './platform/paquet/trial-version.ts';
import { systemOf } from './platform/paquet/manifest.ts';
import type { ProcessMessage } from './platform/paquet/launch-server.ts';
import { inWords } from './platform/db/database-fault.ts';
import { EXIT_CONFIG, StartFault } from './platform/db/start-fault.ts';
import { checkDataFolder, dossierPris } from './platform/parts/check-data-folder.ts';
import { checkDoor } from './platform/parts/check-door.ts';
import { startServer, type ServerOptions, type RunningServer } from './start-server.ts';
import { codesDesFenetres, firstLines, type Start, welcomeLines } from './welcome.ts';

const CLIENT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'client', 'dist');

function printLines(lignes: readonly string[]): void {
  process.stdout.write(`${lignes.join('\n')}\n`);
}

const VIDAL = 'https://api.vidal.fr';
/** Needs both keys; the address has a default. */
const vidalDe = ({ vidalUrl, vidalAppId, vidalAppKey }: Config): AccesVidal | null =>
  vidalAppId && vidalAppKey
    ? { url: vidalUrl ?? VIDAL, appId: vidalAppId, appKey: vidalAppKey }
    : null;

/**
 * HTTPS once other stations can connect (passwords); on localhost, only after `npm run certificat`.
 */
function httpsDe({ host, httpsPort, dataDir }: Config): ServerOptions['https'] {
  const dossier = tlsFolder(dataDir);
  return httpsPort > 0 && (listensBeyondThisMachine(host) || hasAuthority(dossier))
    ? { port: httpsPort, folder: dossier }
    : undefined;
}
function printAdresses(
  { reseau: { host, http, https, shown: affichee } }: RunningServer,
  wanted: number,
): (string | false)[] {
  if (affichee !== null) return [];
  if (!listensBeyondThisMachine(host)) return [];
  const simples = addressesToType(host, 'http', http);
  return [
    `Autres postes : ${simples.join('  ')}`,
    https === null &&
      wanted > 0 &&
      `La porte HTTPS n’est pas ouverte : le port ${wanted} est sans doute pris, HTTPS_PORT=${wanted + 1} en choisit un autre.`,
    https !== null && `En HTTPS : ${addressesToType(host, 'https', https).join('  ')}`,
    https !== null && simples[0] !== undefined && `Une fois par poste : ${simples[0]}/confiance`,
  ];
}
/** The launcher installs, on message, after a checked backup. */
function paquetDe(
  { paquetDir: dossier, databaseUrl }: Config,
  sauvegardes: BackupKeeper,
): Installation | undefined {
  const systeme = systemOf(process.platform, process.arch);
  if (dossier === undefined || systeme === null || !process.send) return undefined;
  return {
    dossier,
    systeme,
    baseDuPaquet: databaseUrl === undefined,
    sauvegarder: () => sauvegardes.requireBackup(new Date()),
    cles: PUBLICATION_KEYS,
    installer: (version) => process.send?.({ installer: version } satisfies ProcessMessage),
  };
}

const LETTING_GO_MS = 2_000;
/** A just-killed server stops answering; a live one does not. */
async function staysServed(url: string): Promise<boolean> {
  for (const limit = Date.now() + LETTING_GO_MS; Date.now() < limit; await delay(100))
    if (!(await servedDatabase(url))) return false;
  return true;
}

/** Embedded, or external: never stopped here. */
async function ouvrirBase(
  config: Config,
  journal: Logger,
): Promise<{ url: string; embarquee: EmbeddedDatabase | undefined } & Pick<ServerPart, 'stop'>> {
  const url = config.databaseProprietaireUrl ?? config.databaseUrl;
  if (url) return { url, embarquee: undefined, stop: () => undefined };
  const signaler = (message: string): void => journal.info(message);
  const embarquee = await startDatabase(config.dataDir, { report: signaler, reserve: true });
  // Adopted from a killed server: no clients. Another process's is neither shared nor stopped.
  if (await staysServed(embarquee.url)) throw new StartFault(dossierPris(config.dataDir));
  return { url: embarquee.url, embarquee, stop: () => embarquee.stop() };
}

/**
 * [SEC-16] Never the tables' owner. External PostgreSQL: `DATABASE_URL` if another account owns
 * them, else a warning.
 */
async function compteDeService(
  { databaseUrl, databaseProprietaireUrl }: Config,
  url: string,
  journal: Logger,
): Promise<string> {
  if (databaseUrl === undefined) return openServiceAccount(url);
  if (databaseProprietaireUrl !== undefined) await grantServing(url, databaseUrl);
  if (await couldUnseal(databaseUrl)) journal.warn(phrasesVersion.compteQuiPeutTout);
  return databaseUrl;
}

/** Records and publishes an update's outcome. */
async function conclureInstallation(
  config: Config,
  orm: MikroORM,
  sauvegardes: BackupKeeper,
): Promise<void> {
  if (config.paquetDir === undefined || onTrial(config.dataDir)) return;
  const fin = readUpdateResult(config.dataDir);
  await conclureMaj(orm, fin, new Date());
  // after a rollback, recovery restarts from a new backup: the trial may have shipped logs
  if (fin && !fin.reussie) sauvegardes.startBackup(new Date());
  forgetUpdateResult(config.dataDir);
}

async function demarrer(config: Config, journal: Logger, life: ProcessLife): Promise<void> {
  await checkDoor(config.host, config.port);
  checkDataFolder(config.dataDir);
  const base = await ouvrirBase(config, journal);
  life.hold(base);
  const { embarquee } = base;
  await inWords(embarquee ? undefined : base.url, migrate(base.url));
  const service = await inWords(config.databaseUrl, compteDeService(config, base.url, journal));
  const horloge = new TrustedClock(service);
  await horloge.relire();
  const scellement = dossierDuSceau(config.dataDir);
  poserSceau(ouvrirSceau(scellement));
  let pret = false;
  const sauvegardes = new BackupKeeper({
    url: base.url,
    base: embarquee,
    folder: path.resolve(config.sauvegardeDir),
    dataDir: path.resolve(config.dataDir),
    since: new Date(),
    log: journal,
  });
  const serveur = await startServer({
    url: service,
    port: config.port,
    host: config.host,
    journal,
    client: CLIENT,
    trustProxy: config.trustProxy,
    adresseAffichee: config.adresseAffichee,
    https: httpsDe(config),
    pret: () => pret,
    onDead: () => void life.end(1),
    superviseurApi: config.superviseurApi,
    smtpUrl: config.smtpUrl,
    echangesDir: path.join(config.dataDir, 'echanges'),
    sauvegardes,
    dossierDuSceau: scellement,
    maintenant: horloge.maintenant,
    horloge: () => horloge.etat(),
    arretsDeLaBase: embarquee?.restarts,
    dataDir: path.resolve(config.dataDir),
    ...(embarquee && { disquePlein: watchDisk(embarquee.place.cluster) }),
    vidal: vidalDe(config),
    paquet: paquetDe(config, sauvegardes),
  });
  life.hold({ stop: () => serveur.arreter() });
  const { orm } = serveur;
  const travaux = [
    scheduleCleanup(orm, config.evenementsHeures, journal),
    scheduleMinutes(orm, journal, horloge.maintenant),
    ...(config.smtpUrl === undefined
      ? []
      : [
          scheduleEnvoiCloture(orm, config.smtpUrl, {
            journal,
            maintenant: horloge.maintenant,
            dossier: scellement,
          }),
          scheduleEnvoiRapport(orm, config.smtpUrl, { journal, maintenant: horloge.maintenant }),
        ]),
    scheduleTrustedClock(horloge, orm, journal),
    scheduleVeille(serveur.veille, { journal, maintenant: horloge.maintenant }),
    // a base that may roll back sends nothing out: no backups, no facts it may lose
    ...(onTrial(config.dataDir)
      ? []
      : [
          scheduleAncres(orm, scellement, { journal, maintenant: horloge.maintenant }),
          scheduleBackups(sauvegardes, orm, journal),
        ]),
  ];
  for (const travail of travaux) life.hold(travail);
  const amorce = await bootstrap(orm, config.adminPassword, config.superviseurApi === undefined);
  if (amorce.vierge && config.demo) await chargerDemonstration(orm, new Date());
  await conclureInstallation(config, orm, sauvegardes);
  pret = true;
  const adresse = config.adresseAffichee ?? serveur.adresse;
  const fenetres = await codesDesFenetres(orm.em.fork(), amorce, config);
  const depart: Start = { ...amorce, config, adresse, fenetres };
  const autres = printAdresses(serveur, config.httpsPort).filter((ligne) => ligne !== false);
  const accueil = [...autres, ...firstLines(depart)];
  // Packaged: to the launcher's screen, not its persistent log.
  printLines([
    `Pharmacie ${VERSION} : ${adresse}`,
    ...(config.paquetDir === undefined ? [...autres, ...welcomeLines(depart)] : []),
  ]);
  process.send?.({ pret: { adresse, version: VERSION, accueil } } satisfies ProcessMessage);
}

const config = readConfig(process.env);
if (Array.isArray(config)) {
  process.stderr.write(`${config.join('\n')}\n`);
  process.exit(EXIT_CONFIG);
}
const journal = createLog(config.logLevel);
const life = new ProcessLife({
  exit: (code) => process.exit(code),
  onFault: (err) => journal.fatal({ err }, 'faute que rien n’a rattrapée'),
});
life.listen();
await life.start(demarrer(configInForce(config), journal, life), (faute) => {
  process.stderr.write(`${faute instanceof Error ? faute.message : String(faute)}\n`);
  return faute instanceof StartFault ? EXIT_CONFIG : 1;
});
