import { parseArgs } from 'node:util';
import { creerCode, TYPES_CODE, type TypeCode } from '../activation/creer-code.ts';
import { dansLaBase } from './ouvrir-base.ts';

const USAGE = 'Usage : npm run activation -- --type serveur | poste';

/** `npm run activation -- --type poste`: a new code for one device, shown in groups of four as it is typed. */
const { values } = parseArgs({ options: { type: { type: 'string', default: 'poste' } } });
const type = TYPES_CODE.find((t): t is TypeCode => t === values.type);
if (!type) {
  console.error(USAGE);
  process.exit(1);
}
await dansLaBase(async (orm) => {
  const code = await creerCode(orm.em.fork(), type);
  console.log(`Code d’activation (${type}), à usage unique : ${code.match(/.{4}/g)?.join(' ') ?? code}`);
  return undefined;
});
