import { sql } from '../db/sql.ts';
import { verifierInvariants } from '../verification/invariants.ts';
import { withBase } from './with-base.ts';
import { denombrer } from '#shared/base/texte.ts';

/**
 * `npm run verifier`: the invariants and the chain of sales of a live base, at one moment. Exit 1
 * when something is wrong.
 */
await withBase(async (orm) => {
  const em = orm.em.fork();
  await em.begin();
  await sql(em, 'set transaction isolation level repeatable read read only');
  await sql(em, `set local statement_timeout = '10min'`);
  const failures = await verifierInvariants(em).finally(() => em.rollback());
  for (const m of failures) console.error(`${m.invariant} : ${JSON.stringify(m.lignes)}`);
  if (failures.length > 0) return `${denombrer(failures.length, 'manquement')}.`;
  console.log(
    'Tout est juste : stock, lots, ventes, dettes, tickets, positions, agrégats, événements, chaîne des ventes.',
  );
  return undefined;
});
