import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { estJour } from '#shared/base/dates.ts';
import { tailleLisible } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { succes } from '#shared/base/refus.ts';
import { readConfig } from '../config.ts';
import { inTransaction } from '../http/transaction.ts';
import { type ArchiveFaite, ecrireArchive } from '../scellement/archive/ecrire-archive.ts';
import { dossierDuSceau, lirePubliques } from '../scellement/sceau.ts';
import { withBase } from './with-base.ts';

const USAGE = 'Usage : npm run archive -- --de 2026-01-01 --a 2026-12-31 --vers archive-2026.zip';

/** `npm run archive`: the sealed facts of a period, as open files that anybody can check. */
const { values } = parseArgs({
  options: { de: { type: 'string' }, a: { type: 'string' }, vers: { type: 'string' } },
});
await withBase(async (orm) => {
  const { de = '', a = '', vers } = values;
  const config = readConfig(process.env);
  if (Array.isArray(config)) return config.join('\n');
  if (!estJour(de) || !estJour(a) || de > a || vers === undefined) return USAGE;
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
