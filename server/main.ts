import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { amorcer } from './amorcer.ts';
import { demarrerBase } from './base-embarquee/demarrer-base.ts';
import { type Config, lireConfig } from './config.ts';
import { migrer } from './db/orm.ts';
import { chargerDemonstration } from './demo/charger-demonstration.ts';
import { COMPTES_DEMONSTRATION } from './demo/comptes.ts';
import { conclureMaj } from './epg/installer-maj.ts';
import type { Services } from './http/requete.ts';
import { creerJournal } from './http/journal.ts';
import { programmerHorloge } from './horloge.ts';
import { VERSION } from '#shared/base/version.ts';
import { programmerMenage } from './menage.ts';
import { enEssai, lireResultat, oublierResultat } from './paquet/resultat.ts';
import { systemeDe } from './paquet/manifeste.ts';
import type { Annonce } from './paquet/processus.ts';
import { demarrerServeur } from './serveur.ts';

const CLIENT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'client', 'dist');

function dire(lignes: readonly string[]): void {
  process.stdout.write(`${lignes.join('\n')}\n`);
}

const VIDAL = 'https://api.vidal.fr';
/** The drug service needs both keys; its address has a default. */
const vidalDe = ({ vidalUrl, vidalAppId, vidalAppKey }: Config): Services['vidal'] => (vidalAppId && vidalAppKey ? { url: vidalUrl ?? VIDAL, appId: vidalAppId, appKey: vidalAppKey } : null);

/** Updates from the screens: the launcher does them, asked by message. Where a backup is wired, it is made here, before. */
function paquetDe({ paquetDir: dossier, databaseUrl }: Config): Services['paquet'] {
  const systeme = systemeDe(process.platform, process.arch);
  if (dossier === undefined || systeme === null || !process.send) return undefined;
  return { dossier, systeme, baseDuPaquet: databaseUrl === undefined, installer: (version) => process.send?.({ installer: version } satisfies Annonce) };
}

async function demarrer(config: Config): Promise<void> {
  const journal = creerJournal(config.logLevel);
  const base = config.databaseUrl ? { url: config.databaseUrl, arreter: async () => undefined } : await demarrerBase(config.dataDir, { signaler: (m) => journal.info(m) });
  await migrer(base.url);
  let pret = false;
  const serveur = await demarrerServeur({ url: base.url, port: config.port, host: config.host, journal, client: CLIENT, trustProxy: config.trustProxy, pret: () => pret, superviseurApi: config.superviseurApi, smtpUrl: config.smtpUrl, vidal: vidalDe(config), paquet: paquetDe(config) });
  const travaux = [programmerMenage(serveur.orm, config.evenementsHeures, journal), programmerHorloge(serveur.orm, journal)];
  const { motDePasse, code, vierge } = await amorcer(serveur.orm, config.adminPassword, config.superviseurApi === undefined);
  const demo = vierge && config.demo;
  if (demo) await chargerDemonstration(serveur.orm, new Date());
  if (config.paquetDir !== undefined && !enEssai(config.dataDir)) {
    await conclureMaj(serveur.orm, lireResultat(config.dataDir), new Date());
    oublierResultat(config.dataDir);
  }
  pret = true;
  const adresse = config.adresseAffichee ?? serveur.adresse;
  const accueil = [
    vierge && `Administrateur : admin / ${motDePasse ?? '(ADMIN_PASSWORD)'}`,
    demo && COMPTES_DEMONSTRATION,
    code !== null && `Activation : ${adresse}/activation?code=${code}`,
    vierge && config.superviseurApi !== undefined && `Activation : ${adresse}/activation (code donné par ${config.superviseurApi})`,
  ].filter((l) => l !== false);
  // Started by the package, these go to its screen and not to its log, which is kept.
  dire([`Pharmacie ${VERSION} : ${adresse}`, ...(config.paquetDir === undefined ? accueil : [])]);
  let arret: Promise<void> | undefined;
  const arreter = (): void => {
    arret ??= (async () => {
      for (const travail of travaux) travail.stop();
      await serveur.arreter();
      await base.arreter();
      process.exit(0);
    })();
  };
  process.on('SIGTERM', arreter);
  process.on('SIGINT', arreter);
  // Windows has no signal that ends a process cleanly: the launcher asks by message, and its own end says it too.
  process.on('message', arreter);
  process.on('disconnect', arreter);
  process.send?.({ pret: { adresse, version: VERSION, accueil } } satisfies Annonce);
}

const config = lireConfig(process.env);
if (Array.isArray(config)) {
  process.stderr.write(`${config.join('\n')}\n`);
  process.exit(1);
}
demarrer(config).catch((erreur: unknown) => {
  process.stderr.write(`${erreur instanceof Error ? erreur.message : String(erreur)}\n`);
  process.exit(1);
});
