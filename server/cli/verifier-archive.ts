import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { denombrer } from '#shared/base/texte.ts';
import { readZip } from '../paquet/zip.ts';
import { controlerArchive } from '../scellement/archive/controleur.mjs';

/**
 * `npm run verifier-archive -- archive.zip [--cle BASE64]`: checks an archive anywhere, without a
 * base. The same as its own page does.
 */
const { values, positionals } = parseArgs({
  options: { cle: { type: 'string' } },
  allowPositionals: true,
});
const [source] = positionals;
if (source === undefined) {
  console.error('Usage : npm run verifier-archive -- archive.zip [--cle CLÉ]');
  process.exit(1);
}
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
