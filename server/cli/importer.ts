import type { MikroORM } from '@mikro-orm/postgresql';
import { formatNombre } from '#shared/base/montant.ts';
import { estRefus } from '#shared/base/refus.ts';
import { SOURCE_BASE } from '#shared/medicament/fichiers-base.rules.ts';
import { garnirRayons } from '../medicament/import/garnir-rayons.ts';
import { importerBdpm } from '../medicament/import/importer-bdpm.ts';
import { lireEssentiels } from '../medicament/import/lire-essentiels.ts';
import { commandLine } from './commands.ts';
import { withBase } from './with-base.ts';
import { drawProgress } from './draw-progress.ts';

const ASSORTIMENT = 2_700;

const {
  words: [what, argument],
  values: { essentiels },
} = commandLine('importer');
const start = performance.now();
const elapsed = (): string =>
  `${((performance.now() - start) / 1000).toFixed(1).replace('.', ',')} s`;

async function bdpm(orm: MikroORM, folder: string): Promise<string | undefined> {
  const summary = await importerBdpm(orm, folder, drawProgress('Présentations'));
  if (estRefus(summary)) return summary.errors.join('\n');
  const { lus: read, ajoutes: added, modifies: changed, retires: removed, gardes: kept } = summary;
  console.log(
    `${formatNombre(read)} présentations lues en ${elapsed()} : ${formatNombre(added)} ajoutées, ${formatNombre(changed)} modifiées, ${formatNombre(read - added - changed)} inchangées, ${formatNombre(removed)} retirées${kept > 0 ? `, ${formatNombre(kept)} gardées car présentes dans vos produits` : ''}.`,
  );
  console.log(`Source : ${SOURCE_BASE}.`);
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
  console.log(`${formatNombre(stocked)} produits ajoutés au stock en ${elapsed()}.`);
  return undefined;
}

if (what === 'bdpm' && argument === undefined) {
  console.error('DOSSIER manque : celui des fichiers de la base des médicaments.');
  process.exit(1);
}
await withBase((orm) =>
  what === 'bdpm' ? bdpm(orm, argument ?? '') : assortiment(orm, Number(argument ?? ASSORTIMENT)),
);
