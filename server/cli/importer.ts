import { writeFileSync } from 'node:fs';
import type { MikroORM } from '@mikro-orm/postgresql';
import { formatNombre } from '#shared/base/montant.ts';
import { estRefus } from '#shared/base/refus.ts';
import { SOURCE_BASE } from '#shared/stock/medicament/fichiers-base.rules.ts';
import { importerDossierDuThesaurus } from '../sante/interaction/import/importer-dossier.ts';
import { ecrireManquantes } from '../sante/interaction/import/ecrire-manquantes.ts';
import { lireEtatThesaurus } from '../sante/interaction/lire-etat-thesaurus.ts';
import { garnirRayons } from '../stock/medicament/import/garnir-rayons.ts';
import { importerBdpm } from '../stock/medicament/import/importer-bdpm.ts';
import {
  lireEssentiels,
  lireEssentielsDuVoisinage,
} from '../stock/medicament/import/lire-essentiels.ts';
import { completerApresBase } from '../stock/produit/completer-depuis-la-base.ts';
import { recomposerProduits } from '../stock/produit/recomposer-produits.ts';
import { commandLine } from './commands.ts';
import { sayCoverage } from './say-coverage.ts';
import { withBase } from './with-base.ts';
import { drawProgress } from './draw-progress.ts';

const ASSORTIMENT = 2_700;

const {
  words: [what, argument],
  values: { essentiels, edition, manquantes },
} = commandLine('importer');
const start = performance.now();
const elapsed = (): string =>
  `${((performance.now() - start) / 1000).toFixed(1).replace('.', ',')} s`;
const essentialCodes = (): Set<string> | null =>
  essentiels === undefined ? null : lireEssentielsDuVoisinage(essentiels);

async function bdpm(orm: MikroORM, folder: string): Promise<string | undefined> {
  const summary = await importerBdpm(orm, folder, drawProgress('Présentations'));
  if (estRefus(summary)) return summary.errors.join('\n');
  const { lus: read, ajoutes: added, modifies: changed, retires: removed, gardes: kept } = summary;
  console.log(
    `${formatNombre(read)} présentations lues en ${elapsed()} : ${formatNombre(added)} ajoutées, ${formatNombre(changed)} modifiées, ${formatNombre(read - added - changed)} inchangées, ${formatNombre(removed)} retirées${kept > 0 ? `, ${formatNombre(kept)} gardées car présentes dans vos produits` : ''}.`,
  );
  console.log(`Source : ${SOURCE_BASE}.`);
  await completerApresBase(orm, new Date());
  await recomposerProduits(orm, essentialCodes());
  return undefined;
}

async function interactions(orm: MikroORM, folder: string): Promise<string | undefined> {
  const imported = await importerDossierDuThesaurus(orm, folder, edition ?? null, new Date());
  if (estRefus(imported)) return imported.errors.join('\n');
  await recomposerProduits(orm, essentialCodes());
  const state = await lireEtatThesaurus(orm.em.fork());
  for (const line of sayCoverage(state, elapsed())) console.log(line);
  if (manquantes !== undefined) {
    const names = await ecrireManquantes(orm.em.fork());
    writeFileSync(manquantes, names.csv);
    console.log(`${formatNombre(names.nombre)} noms dont il ne répond pas : ${manquantes}.`);
  }
  return undefined;
}

async function assortiment(orm: MikroORM, count: number): Promise<string | undefined> {
  if (!Number.isInteger(count) || count < 1 || count > 20_000)
    return 'Le nombre de produits doit être un entier de 1 à 20000.';
  const stocked = await garnirRayons(
    orm,
    count,
    essentiels === undefined ? new Map() : lireEssentiels(essentiels),
    new Date(),
  );
  if (stocked === 0)
    return 'Aucun produit ajouté : importez d’abord la base des médicaments (npm run importer -- bdpm DOSSIER).';
  await recomposerProduits(orm);
  console.log(`${formatNombre(stocked)} produits ajoutés au stock en ${elapsed()}.`);
  return undefined;
}

const FOLDERS: Readonly<Record<string, string>> = {
  bdpm: 'DOSSIER manque : celui des fichiers de la base des médicaments.',
  interactions: 'DOSSIER manque : celui des fichiers du thésaurus des interactions.',
};
const missing = argument === undefined ? FOLDERS[what ?? ''] : undefined;
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}
await withBase((orm) => {
  if (what === 'bdpm') return bdpm(orm, argument ?? '');
  if (what === 'interactions') return interactions(orm, argument ?? '');
  return assortiment(orm, Number(argument ?? ASSORTIMENT));
});
