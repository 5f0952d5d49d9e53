import path from 'node:path';
import { parseArgs } from 'node:util';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import { readConfig } from '../config.ts';
import { pruneBackups } from '../sauvegarde/backup-keeper.ts';
import { backUp } from '../sauvegarde/back-up.ts';
import { connectBase, requirePharmacy } from './with-base.ts';
import { drawProgress } from './draw-progress.ts';
import { accorder, denombrer } from '#shared/base/texte.ts';

/**
 * `npm run sauvegarde [-- --vers DOSSIER]`: one backup now, while selling goes on or not; to the
 * usual folder, or to a USB key.
 */
const {
  values: { vers },
} = parseArgs({ options: { vers: { type: 'string' } } });
const config = readConfig(process.env);
if (Array.isArray(config)) {
  console.error(config.join('\n'));
  process.exit(1);
}
const dossier = path.resolve(vers ?? config.sauvegardeDir);
await requirePharmacy(config).catch((erreur: Error) => {
  console.error(erreur.message);
  process.exit(1);
});
const base = await connectBase(config);
try {
  const debut = performance.now();
  const dessiner = drawProgress('Sauvegarde');
  const faite = await backUp({
    url: base.url,
    grappe: base.emplacement?.grappe,
    vers: dossier,
    donnees: path.resolve(config.dataDir),
    maintenant: new Date(),
    avancer: (part) => dessiner(Math.round(part * 100), 100),
  });
  if (vers === undefined) pruneBackups(dossier, new Date());
  console.log(phrasesSauvegarde.sauvegardeFaite(path.join(dossier, faite.nom), faite.octets));
  console.log(
    `${Math.round((performance.now() - debut) / 100) / 10} s, ${denombrer(faite.parties.length, 'fichier relu')} et ${accorder(faite.parties.length, 'comparé')}.`,
  );
} catch (erreur) {
  console.error(
    phrasesSauvegarde.sauvegardeRatee(erreur instanceof Error ? erreur.message : String(erreur)),
  );
  process.exitCode = 1;
}
await base.arreter();
