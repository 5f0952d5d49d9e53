import { estRefus } from '#shared/base/refus.ts';
import { secourirEtDire } from '../admin/notification/secourir-et-dire.ts';
import { commandLine } from './commands.ts';
import { withBase } from './with-base.ts';

/** `npm run motdepasse -- --nom admin`: one-time password, audited, notified to every admin. */
const { values } = commandLine('motdepasse');
await withBase(async (orm) => {
  const secours = { name: values.nom, sansSecondePreuve: values['sans-seconde-preuve'] };
  const fait = await secourirEtDire(orm, secours, new Date());
  if (estRefus(fait)) return fait.errors.join('\n');
  console.log(`Mot de passe provisoire de ${fait.data.fullname} : ${fait.data.provisoire}
À changer à la prochaine connexion. Les administrateurs en sont prévenus, et le journal d’audit le garde.`);
  return undefined;
});
