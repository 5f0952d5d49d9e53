import { parseArgs } from 'node:util';
import { lireConfig } from '../config.ts';
import { estNomPossible } from '../reseau/adresses.ts';
import { ajouterNoms, assurerCertificat, dossierTls, empreinteAutorite } from '../reseau/coffre.ts';

const USAGE =
  'Usage : npm run certificat\n        npm run certificat -- --nom caisse.pharmacie.ga --nom 10.8.0.1';

/**
 * `npm run certificat`: the pharmacy's own authority, and a certificate for every name and address
 * of this machine. A server that runs takes it within a minute.
 */
const config = lireConfig(process.env);
const {
  values: { nom: noms },
} = parseArgs({ options: { nom: { type: 'string', multiple: true, default: [] } } });
if (Array.isArray(config) || !noms.every(estNomPossible)) {
  console.error(Array.isArray(config) ? config.join('\n') : USAGE);
  process.exit(1);
}
const dossier = dossierTls(config.dataDir);
if (noms.length > 0) ajouterNoms(dossier, noms);
const coffre = await assurerCertificat(dossier, new Date());
console.log(`Certificat du serveur : ${coffre.noms.join(', ')}
Autorité (SHA-256)    : ${empreinteAutorite(dossier)}
Clés                  : ${dossier}, à ne donner à personne
Sur chaque poste, ouvrez /confiance à l’adresse du serveur : la page dit comment lui faire confiance. Redémarrez la caisse si elle tournait sans HTTPS.`);
