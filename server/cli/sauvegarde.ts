import path from 'node:path';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { readConfig } from '../config.ts';
import { folderFault } from '../platform/parts/check-data-folder.ts';
import { pruneBackups } from '../platform/sauvegarde/backup-keeper.ts';
import { backUp } from '../platform/sauvegarde/back-up.ts';
import { commandLine } from './commands.ts';
import { connectBase, requirePharmacy } from './with-base.ts';
import { drawProgress } from './draw-progress.ts';
import { accorder, denombrer } from '#shared/base/texte.ts';

/** `npm run sauvegarde [-- --vers DOSSIER]`: hot backup to the usual folder or a USB key. */
const {
  values: { vers: destination },
} = commandLine('sauvegarde');
const config = readConfig(process.env);
if (Array.isArray(config)) {
  console.error(config.join('\n'));
  process.exit(1);
}
const folder = path.resolve(destination ?? config.sauvegardeDir);
await requirePharmacy(config).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const refused = folderFault(folder);
if (refused !== null) {
  console.error(`Le dossier ${folder} ne peut pas servir : ${refused}.`);
  process.exit(1);
}
const base = await connectBase(config);
try {
  const start = performance.now();
  const draw = drawProgress('Sauvegarde');
  const made = await backUp({
    url: base.url,
    cluster: base.place?.cluster,
    folder,
    dataDir: path.resolve(config.dataDir),
    now: new Date(),
    progress: (part) => draw(Math.round(part * 100), 100),
  });
  if (destination === undefined) pruneBackups(folder, new Date());
  console.log(phrasesSauvegarde.sauvegardeFaite(path.join(folder, made.nom), made.octets));
  console.log(
    `${Math.round((performance.now() - start) / 100) / 10} s, ${denombrer(made.parties.length, 'fichier relu')} et ${accorder(made.parties.length, 'comparé')}.`,
  );
} catch (error) {
  console.error(
    phrasesSauvegarde.sauvegardeRatee(error instanceof Error ? error.message : String(error)),
  );
  process.exitCode = 1;
}
await base.stop();
