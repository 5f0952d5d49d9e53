import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '#server/platform/db/sql.ts';
import { describeRupture } from '#server/platform/scellement/describe-rupture.ts';
import type { ClesPubliques } from '#server/platform/scellement/sceau.ts';
import { verifierJournal } from '#server/platform/scellement/verifier-journal.ts';
import { type Manquement, verifierInvariants } from '#server/platform/verification/invariants.ts';

interface Cle {
  cle: string;
  publique: string;
}
/**
 * Keys of the servers that worked on a base of tests, as each said at its start: whoever runs a
 * pharmacy has them beside the base instead.
 */
async function clesDesServeurs(em: EntityManager): Promise<ClesPubliques> {
  const lues = await sql<Cle>(
    em,
    `select contenu::jsonb ->> 'cle' as cle, contenu::jsonb ->> 'cle_publique' as publique
      from journal_fiscal
      where type in ('DEMARRAGE', 'RESTAURATION') and contenu::jsonb ? 'cle'`,
  );
  return new Map(lues.map((l) => [l.cle, l.publique]));
}

/** Everything `npm run verifier` would say of a base: its invariants, then its sealed journal. */
export async function fautesDeLaBase(em: EntityManager): Promise<(Manquement | string)[]> {
  const cles = await clesDesServeurs(em);
  return [
    ...(await verifierInvariants(em)),
    ...(await verifierJournal(em, { cles })).map(describeRupture),
  ];
}
