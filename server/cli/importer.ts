import { parseArgs } from 'node:util';
import type { MikroORM } from '@mikro-orm/postgresql';
import { formatNombre } from '#shared/base/montant.ts';
import { estRefus } from '#shared/base/refus.ts';
import { SOURCE_BASE } from '#shared/medicament/fichiers-base.rules.ts';
import { garnirRayons } from '../medicament/import/garnir-rayons.ts';
import { importerBdpm } from '../medicament/import/importer-bdpm.ts';
import { lireEssentiels } from '../medicament/import/lire-essentiels.ts';
import { withBase } from './with-base.ts';
import { drawProgress } from './draw-progress.ts';

const USAGE =
  'Usage : npm run importer -- bdpm DOSSIER\n        npm run importer -- assortiment [NOMBRE] [--essentiels FICHIER]';
const ASSORTIMENT = 2_700;

const {
  positionals: [quoi, argument],
  values,
} = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { essentiels: { type: 'string' } },
});
const debut = performance.now();
const duree = (): string =>
  `${((performance.now() - debut) / 1000).toFixed(1).replace('.', ',')} s`;

async function bdpm(orm: MikroORM, dossier: string): Promise<string | undefined> {
  const bilan = await importerBdpm(orm, dossier, drawProgress('Présentations'));
  if (estRefus(bilan)) return bilan.errors.join('\n');
  const { lus, ajoutes, modifies, retires, gardes } = bilan;
  console.log(
    `${formatNombre(lus)} présentations lues en ${duree()} : ${formatNombre(ajoutes)} ajoutées, ${formatNombre(modifies)} modifiées, ${formatNombre(lus - ajoutes - modifies)} inchangées, ${formatNombre(retires)} retirées${gardes > 0 ? `, ${formatNombre(gardes)} gardées car présentes dans vos produits` : ''}.`,
  );
  console.log(`Source : ${SOURCE_BASE}.`);
  return undefined;
}

async function assortiment(orm: MikroORM, nombre: number): Promise<string | undefined> {
  if (!Number.isInteger(nombre) || nombre < 1 || nombre > 20_000)
    return 'Le nombre de produits doit être un entier de 1 à 20000.';
  const faits = await garnirRayons(
    orm,
    nombre,
    typeof values['essentiels'] === 'string' ? lireEssentiels(values['essentiels']) : new Map(),
    new Date(),
  );
  if (faits === 0)
    return 'Aucun produit ajouté : importez d’abord la base des médicaments (npm run importer -- bdpm DOSSIER).';
  console.log(`${formatNombre(faits)} produits ajoutés au stock en ${duree()}.`);
  return undefined;
}

if (quoi === 'bdpm' && argument !== undefined) await withBase((orm) => bdpm(orm, argument));
if (quoi === 'assortiment')
  await withBase((orm) => assortiment(orm, Number(argument ?? ASSORTIMENT)));
console.error(USAGE);
process.exit(1);
