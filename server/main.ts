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
import { HorlogeSure, programmerHorlogeSure } from './horloge-sure.ts';
import { VERSION } from '#shared/base/version.ts';
import { programmerMenage } from './menage.ts';
import { adressesATaper, ouvertAuxAutres } from './reseau/adresses.ts';
import { coffreOuvert, dossierTls } from './reseau/coffre.ts';
import { Gardien, programmerSauvegardes } from './sauvegarde/gardien.ts';
import { garderDisque } from './sauvegarde/garde-disque.ts';
import { enEssai, lireResultat, oublierResultat } from './paquet/resultat.ts';
import { systemeDe } from './paquet/manifeste.ts';
import type { Annonce } from './paquet/processus.ts';
import { demarrerServeur, type OptionsServeur, type Serveur } from './serveur.ts';

const CLIENT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'client', 'dist');

function dire(lignes: readonly string[]): void {
  process.stdout.write(`${lignes.join('\n')}\n`);
}

const VIDAL = 'https://api.vidal.fr';
/** The drug service needs both keys; its address has a default. */
const vidalDe = ({ vidalUrl, vidalAppId, vidalAppKey }: Config): Services['vidal'] =>
  vidalAppId && vidalAppKey
    ? { url: vidalUrl ?? VIDAL, appId: vidalAppId, appKey: vidalAppKey }
    : null;

/**
 * Encrypted as soon as other posts can come, who would otherwise sign in in clear; on this post
 * alone, only once `npm run certificat` has been asked.
 */
function httpsDe({ host, httpsPort, dataDir }: Config): OptionsServeur['https'] {
  const dossier = dossierTls(dataDir);
  return httpsPort > 0 && (ouvertAuxAutres(host) || coffreOuvert(dossier))
    ? { port: httpsPort, dossier }
    : undefined;
}
/** What to type on the other posts, and where they learn to trust this server. */
function direAdresses({ reseau: { host, http, https, affichee } }: Serveur): (string | false)[] {
  if (affichee !== null) return [];
  if (!ouvertAuxAutres(host)) return [];
  const simples = adressesATaper(host, 'http', http);
  return [
    `Autres postes : ${simples.join('  ')}`,
    https !== null && `En HTTPS : ${adressesATaper(host, 'https', https).join('  ')}`,
    https !== null && simples[0] !== undefined && `Une fois par poste : ${simples[0]}/confiance`,
  ];
}
/** Updates from the screens: the launcher does them, asked by message, after a checked backup. */
function paquetDe(
  { paquetDir: dossier, databaseUrl }: Config,
  sauvegardes: Gardien,
): Services['paquet'] {
  const systeme = systemeDe(process.platform, process.arch);
  if (dossier === undefined || systeme === null || !process.send) return undefined;
  return {
    dossier,
    systeme,
    baseDuPaquet: databaseUrl === undefined,
    sauvegarder: () => sauvegardes.exiger(new Date()),
    installer: (version) => process.send?.({ installer: version } satisfies Annonce),
  };
}

async function demarrer(config: Config): Promise<void> {
  const journal = creerJournal(config.logLevel);
  const embarquee = config.databaseUrl
    ? undefined
    : await demarrerBase(config.dataDir, { signaler: (m) => journal.info(m), reserve: true });
  const base = embarquee ?? { url: config.databaseUrl ?? '', arreter: async () => undefined };
  await migrer(base.url);
  const horloge = new HorlogeSure(base.url);
  await horloge.relire();
  let pret = false;
  const sauvegardes = new Gardien({
    url: base.url,
    base: embarquee,
    dossier: path.resolve(config.sauvegardeDir),
    donnees: path.resolve(config.dataDir),
    depuis: new Date(),
    journal,
  });
  const serveur = await demarrerServeur({
    url: base.url,
    port: config.port,
    host: config.host,
    journal,
    client: CLIENT,
    trustProxy: config.trustProxy,
    adresseAffichee: config.adresseAffichee,
    https: httpsDe(config),
    pret: () => pret,
    superviseurApi: config.superviseurApi,
    smtpUrl: config.smtpUrl,
    sauvegardes,
    maintenant: horloge.maintenant,
    ...(embarquee && { disquePlein: garderDisque(embarquee.emplacement.grappe) }),
    vidal: vidalDe(config),
    paquet: paquetDe(config, sauvegardes),
  });
  const travaux = [
    programmerMenage(serveur.orm, config.evenementsHeures, journal),
    programmerHorloge(serveur.orm, journal, horloge.maintenant),
    programmerHorlogeSure(horloge, serveur.orm, journal),
    ...(enEssai(config.dataDir) ? [] : [programmerSauvegardes(sauvegardes, serveur.orm, journal)]),
  ];
  const { motDePasse, code, vierge } = await amorcer(
    serveur.orm,
    config.adminPassword,
    config.superviseurApi === undefined,
  );
  const demo = vierge && config.demo;
  if (demo) await chargerDemonstration(serveur.orm, new Date());
  if (config.paquetDir !== undefined && !enEssai(config.dataDir)) {
    const fin = lireResultat(config.dataDir);
    await conclureMaj(serveur.orm, fin, new Date());
    // Come back from a bad version, the database repeats log that the trial may have handed over:
    // moments are counted from a new backup.
    if (fin && !fin.reussie) sauvegardes.sauvegarder(new Date());
    oublierResultat(config.dataDir);
  }
  pret = true;
  const adresse = config.adresseAffichee ?? serveur.adresse;
  const accueil = [
    ...direAdresses(serveur),
    vierge && `Administrateur : admin / ${motDePasse ?? '(ADMIN_PASSWORD)'}`,
    demo && COMPTES_DEMONSTRATION,
    code !== null && `Activation : ${adresse}/activation?code=${code}`,
    vierge &&
      config.superviseurApi !== undefined &&
      `Activation : ${adresse}/activation (code donné par ${config.superviseurApi})`,
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
  // Windows has no signal that ends a process cleanly: the launcher asks by message, and its own
  // end says it too.
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
