import { buffer } from 'node:stream/consumers';
import { denombrer } from '#shared/base/texte.ts';
import { readZip } from '../platform/paquet/zip.ts';
import { commandLine } from './commands.ts';
import { controlerArchive } from '../platform/scellement/archive/controleur.mjs';

/** `npm run verifier-archive -- archive.zip [--cle BASE64]`: needs no base. */
const { values, words } = commandLine('verifier-archive');
const [source = ''] = words;
const fichiers = new Map<string, Blob>();
for await (const { path, bytes } of readZip(source))
  fichiers.set(path, new Blob([new Uint8Array(await buffer(bytes))]));
const { fautes, chaines, cle } = await controlerArchive(fichiers, values.cle);
for (const faute of fautes) console.error(faute);
for (const { nom, nombre } of chaines) console.log(`${nom} : ${denombrer(nombre, 'fait')}`);
console.log(
  fautes.length === 0
    ? `Archive intacte. Clé publique : ${cle}`
    : `${denombrer(fautes.length, 'faute')}.`,
);
process.exit(fautes.length === 0 ? 0 : 1);
