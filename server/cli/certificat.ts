import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { isPossibleHostName } from '../reseau/addresses.ts';
import {
  addHostNames,
  ensureCertificate,
  tlsFolder,
  authorityFingerprint,
} from '../reseau/certificate-store.ts';
import { requirePharmacy } from './with-base.ts';

const USAGE =
  'Usage : npm run certificat\n        npm run certificat -- --nom caisse.pharmacie.ga --nom 10.8.0.1';

/**
 * `npm run certificat`: the pharmacy's own authority, and a certificate for every name and address
 * of this machine. A server that runs takes it within a minute.
 */
const config = readConfig(process.env);
const {
  values: { nom: noms },
} = parseArgs({ options: { nom: { type: 'string', multiple: true, default: [] } } });
if (Array.isArray(config) || !noms.every(isPossibleHostName)) {
  console.error(Array.isArray(config) ? config.join('\n') : USAGE);
  process.exit(1);
}
await requirePharmacy(config).catch((erreur: Error) => {
  console.error(erreur.message);
  process.exit(1);
});
const dossier = tlsFolder(config.dataDir);
if (noms.length > 0) addHostNames(dossier, noms);
const coffre = await ensureCertificate(dossier, new Date());
console.log(`Certificat du serveur : ${coffre.names.join(', ')}
Autorité (SHA-256)    : ${authorityFingerprint(dossier)}
Clés                  : ${dossier}, à ne donner à personne
Sur chaque poste, ouvrez /confiance à l’adresse du serveur : la page dit comment lui faire confiance. Redémarrez la caisse si elle tournait sans HTTPS.`);
