import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { phrasesDe } from '#shared/base/validation.ts';
import { pharmacieSaisie } from '#shared/pharmacie/pharmacie.schema.ts';
import { creerCode, TYPES_CODE, type TypeCode } from '../activation/creer-code.ts';
import { withBase } from './with-base.ts';

const USAGE =
  'Usage : npm run activation -- --type serveur [--parametres fichier.json]\n        npm run activation -- --type poste';

function fail(...phrases: string[]): never {
  console.error(phrases.join('\n'));
  process.exit(1);
}

/** The pharmacy of a file, checked as the settings screen's is, kept as it was written. */
function readParameters(file: string): object {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(
      `Le fichier ${file} ne peut pas être lu : ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const parsed = pharmacieSaisie.safeParse(json);
  return parsed.success
    ? (Object(json) as object)
    : fail(`Le fichier ${file} est refusé :`, ...phrasesDe(parsed.error));
}

/**
 * `npm run activation -- --type poste`: a new code for one device, shown in groups of four as it is
 * typed; a `serveur` code may bring the pharmacy's details.
 */
const { values } = parseArgs({
  options: { type: { type: 'string', default: 'poste' }, parametres: { type: 'string' } },
});
const type = TYPES_CODE.find((t): t is TypeCode => t === values.type);
if (!type || (values.parametres !== undefined && type !== 'serveur')) fail(USAGE);
const parameters = values.parametres === undefined ? null : readParameters(values.parametres);
await withBase(async (orm) => {
  const code = await creerCode(orm.em.fork(), type, parameters);
  console.log(
    `Code d’activation (${type}), à usage unique : ${code.match(/.{4}/g)?.join(' ') ?? code}`,
  );
  return undefined;
});
