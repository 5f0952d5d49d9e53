import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { amorcer } from './amorcer.ts';
import { demarrerBase } from './base-embarquee/demarrer-base.ts';
import { type Config, lireConfig } from './config.ts';
import { migrer } from './db/orm.ts';
import { chargerDemonstration } from './demo/charger-demonstration.ts';
import { COMPTES_DEMONSTRATION } from './demo/comptes.ts';
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
import { demarrerServeur, type OptionsServeur, type Serveur } from './serveur.ts';

const CLIENT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'client', 'dist');

function dire(lignes: readonly (string | false)[]): void {
  process.stdout.write(`${lignes.filter((l) => l !== false).join('\n')}\n`);
}

const VIDAL = 'https://api.vidal.fr';
/** The drug service needs both keys; its address has a default. */
const vidalDe = ({ vidalUrl, vidalAppId, vidalAppKey }: Config): Services['vidal'] => (vidalAppId && vidalAppKey ? { url: vidalUrl ?? VIDAL, appId: vidalAppId, appKey: vidalAppKey } : null);

/** Encrypted as soon as other posts can come, who would otherwise sign in in clear; on this post alone, only once `npm run certificat` has been asked. */
function httpsDe({ host, httpsPort, dataDir }: Config): OptionsServeur['https'] {
  const dossier = dossierTls(dataDir);
  return httpsPort > 0 && (ouvertAuxAutres(host) || coffreOuvert(dossier)) ? { port: httpsPort, dossier } : undefined;
}
/** What to type on the other posts, and where they learn to trust this server. */
function direAdresses({ reseau: { host, http, https } }: Serveur): (string | false)[] {
  if (!ouvertAuxAutres(host)) return [];
  const simples = adressesATaper(host, 'http', http);
  return [
    `Autres postes : ${simples.join('  ')}`,
    https !== null && `En HTTPS : ${adressesATaper(host, 'https', https).join('  ')}`,
    https !== null && simples[0] !== undefined && `Une fois par poste : ${simples[0]}/confiance`,
  ];
}

async function demarrer(config: Config): Promise<void> {
  const journal = creerJournal(config.logLevel);
  const embarquee = config.databaseUrl ? undefined : await demarrerBase(config.dataDir, { signaler: (m) => journal.info(m) });
  const base = embarquee ?? { url: config.databaseUrl ?? '', arreter: async () => undefined };
  await migrer(base.url);
  const horloge = new HorlogeSure(base.url);
  await horloge.relire();
  let pret = false;
  const sauvegardes = new Gardien({ url: base.url, base: embarquee, dossier: path.resolve(config.sauvegardeDir), depuis: new Date(), journal });
  const serveur = await demarrerServeur({ url: base.url, port: config.port, host: config.host, journal, client: CLIENT, trustProxy: config.trustProxy, https: httpsDe(config), pret: () => pret, superviseurApi: config.superviseurApi, smtpUrl: config.smtpUrl, sauvegardes, maintenant: horloge.maintenant, ...(embarquee && { disquePlein: garderDisque(embarquee.emplacement.grappe) }), vidal: vidalDe(config) });
  const travaux = [programmerMenage(serveur.orm, config.evenementsHeures, journal), programmerHorloge(serveur.orm, journal, horloge.maintenant), programmerHorlogeSure(horloge, serveur.orm, journal), programmerSauvegardes(sauvegardes, serveur.orm, journal)];
  const { motDePasse, code, vierge } = await amorcer(serveur.orm, config.adminPassword, config.superviseurApi === undefined);
  const demo = vierge && config.demo;
  if (demo) await chargerDemonstration(serveur.orm, new Date());
  pret = true;
  const adresse = config.adresseAffichee ?? serveur.adresse;
  dire([
    `Pharmacie ${VERSION} : ${adresse}`,
    ...direAdresses(serveur),
    vierge && `Administrateur : admin / ${motDePasse ?? '(ADMIN_PASSWORD)'}`,
    demo && COMPTES_DEMONSTRATION,
    code !== null && `Activation : ${adresse}/activation?code=${code}`,
    vierge && config.superviseurApi !== undefined && `Activation : ${adresse}/activation (code donné par ${config.superviseurApi})`,
  ]);
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
