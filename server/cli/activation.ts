import { readFileSync } from 'node:fs';
import { phrasesDe } from '#shared/base/validation.ts';
import { pharmacieSaisie } from '#shared/admin/pharmacie/pharmacie-saisie.schema.ts';
import { creerCode, type TypeCode } from '../admin/activation/creer-code.ts';
import { commandLine } from './commands.ts';
import { withBase } from './with-base.ts';

function fail(...phrases: string[]): never {
  console.error(phrases.join('\n'));
  process.exit(1);
}

/** Checked like the settings screen, stored as written. */
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
 * `npm run activation -- --type poste`: prints a new code; a `serveur` code may carry the
 * pharmacy's details.
 */
const { values } = commandLine('activation');
const type: TypeCode = values.type === 'serveur' ? 'serveur' : 'poste';
if (values.parametres !== undefined && type !== 'serveur')
  fail('--parametres va avec --type serveur : un poste n’apporte pas de pharmacie.');
const parameters = values.parametres === undefined ? null : readParameters(values.parametres);
await withBase(async (orm) => {
  const code = await creerCode(orm.em.fork(), type, parameters);
  console.log(
    `Code d’activation (${type}), à usage unique : ${code.match(/.{4}/g)?.join(' ') ?? code}`,
  );
  return undefined;
});
