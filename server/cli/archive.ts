import { resolve } from 'node:path';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesCloture from '#shared/gestion/journal/cloture.phrases.ts';
import { tailleLisible } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { succes } from '#shared/base/refus.ts';
import { readConfig } from '../config.ts';
import { inTransaction } from '../platform/http/transaction.ts';
import { type ArchiveFaite, ecrireArchive } from '../platform/scellement/archive/ecrire-archive.ts';
import { clesConnues, dossierDuSceau } from '../platform/scellement/sceau.ts';
import { commandLine } from './commands.ts';
import { withBase } from './with-base.ts';

/** `npm run archive`: sealed facts of a period, openly checkable. */
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
  let faite: ArchiveFaite | null = null;
  await inTransaction(orm, null, async (em) => {
    const cles = clesConnues(dossierDuSceau(resolve(config.dataDir)));
    faite = await ecrireArchive(em, { de, a, vers, cles }, new Date());
    return succes(null);
  });
  return describeArchive(vers, faite);
});

function describeArchive(fichier: string, faite: ArchiveFaite | null): string | undefined {
  if (faite === null) return phrasesCloture.archiveTropLongue;
  const { nombre, octets, empreinte } = faite;
  console.log(
    `${fichier} : ${denombrer(nombre, 'fait')}, ${tailleLisible(octets)}, empreinte ${empreinte}.`,
  );
  return undefined;
}
