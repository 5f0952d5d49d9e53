import { resolve } from 'node:path';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { tailleLisible } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { succes } from '#shared/base/refus.ts';
import { readConfig } from '../config.ts';
import { inTransaction } from '../http/transaction.ts';
import { type ArchiveFaite, ecrireArchive } from '../scellement/archive/ecrire-archive.ts';
import { dossierDuSceau, lirePubliques } from '../scellement/sceau.ts';
import { commandLine } from './commands.ts';
import { withBase } from './with-base.ts';

/** `npm run archive`: the sealed facts of a period, as open files that anybody can check. */
const {
  values: { de, a, vers },
} = commandLine('archive');
if (de > a) {
  console.error(phrasesCommun.dateFinAvantDebut);
  process.exit(1);
}
await withBase(async (orm) => {
  const config = readConfig(process.env);
  if (Array.isArray(config)) return config.join('\n');
  let faite: ArchiveFaite | undefined;
  await inTransaction(orm, null, async (em) => {
    const cles = lirePubliques(dossierDuSceau(resolve(config.dataDir)));
    faite = await ecrireArchive(em, { de, a, vers, cles }, new Date());
    return succes(null);
  });
  if (faite)
    console.log(
      `${vers} : ${denombrer(faite.nombre, 'fait')}, ${tailleLisible(faite.octets)}, empreinte ${faite.empreinte}.`,
    );
  return undefined;
});
