import { readConfig } from '../config.ts';
import {
  addHostNames,
  ensureCertificate,
  tlsFolder,
  authorityFingerprint,
} from '../platform/reseau/certificate-store.ts';
import { commandLine } from './commands.ts';
import { requirePharmacy } from './with-base.ts';

/**
 * `npm run certificat`: own CA and certificate for every local name and address, loaded within a
 * minute.
 */
const {
  values: { nom: names },
} = commandLine('certificat');
const config = readConfig(process.env);
if (Array.isArray(config)) {
  console.error(config.join('\n'));
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
