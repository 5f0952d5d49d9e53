import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { newPublicationPair } from '../platform/paquet/package-signature.ts';
import { commandLine } from './commands.ts';

/**
 * `npm run cles`: publisher's keys. The private one never overwrites a file; the public one goes in
 * `publication-keys.ts`.
 */
const {
  values: { vers: file },
} = commandLine('cles');

function giveUp(phrase: string): never {
  console.error(phrase);
  process.exit(1);
}
const place = resolve(file);
const project = resolve(import.meta.dirname, '..', '..');
if (place.startsWith(project))
  giveUp('Une clé privée ne se range pas dans le dossier du projet : choisissez un autre dossier.');
const { privateKey, line } = newPublicationPair();
try {
  writeFileSync(place, privateKey, { mode: 0o600, flag: 'wx' });
} catch (error) {
  giveUp(
    error instanceof Error && 'code' in error && error.code === 'EEXIST'
      ? `${place} existe déjà : une clé n’en remplace jamais une autre.`
      : `${place} ne peut pas être écrit.`,
  );
}
console.log(`Clé privée : ${place}
  À garder au coffre et sur deux supports ; à ne donner à personne.
Clé publique : ${line}
  À ajouter à PUBLICATION_KEYS, dans server/platform/paquet/publication-keys.ts, avant de faire le paquet.`);
