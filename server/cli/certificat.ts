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
  values: { nom: names },
} = parseArgs({ options: { nom: { type: 'string', multiple: true, default: [] } } });
if (Array.isArray(config) || !names.every(isPossibleHostName)) {
  console.error(Array.isArray(config) ? config.join('\n') : USAGE);
  process.exit(1);
}
await requirePharmacy(config).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const folder = tlsFolder(config.dataDir);
if (names.length > 0) addHostNames(folder, names);
const store = await ensureCertificate(folder, new Date());
console.log(`Certificat du serveur : ${store.names.join(', ')}
Autorité (SHA-256)    : ${authorityFingerprint(folder)}
Clés                  : ${folder}, à ne donner à personne
Sur chaque poste, ouvrez /confiance à l’adresse du serveur : la page dit comment lui faire confiance. Redémarrez la caisse si elle tournait sans HTTPS.`);
