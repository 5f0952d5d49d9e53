import type { EntityManager } from '@mikro-orm/postgresql';
import { audit } from '../db/audit.ts';
import { type Answered, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { commitWhole } from '../http/transaction.ts';

/** What somebody looked at: of the whole register (0), of a sale, of a basket. */
interface Consultation {
  acte: 'lecture' | 'export';
  entite: 'ordonnancier' | 'ordonnancier d’une vente' | 'ordonnance d’un panier';
  entite_id: number;
  /** What it was narrowed to: numbers and dates, never a name. */
  apres: Record<string, unknown>;
}
const DEJA = `
  select exists (select
    from journal_audit
    where at > now() - interval '15 minutes' and utilisateur = $1 and acte = $2 and entite = $3
      and entite_id = $4 and apres = $5::jsonb) as oui`;

/**
 * [ORD-15] Who reads the register is written before it is answered, once a quarter of an hour for the
 * same reading: pages that are turned, lines that are read again because one was added.
 */
export async function noterConsultation(
  em: EntityManager,
  { session, adresse }: Pick<ActRequest, 'session' | 'adresse'>,
  c: Consultation,
): Promise<void> {
  const deja = await sqlOne<Answered>(em, DEJA, [
    session.fullname,
    c.acte,
    c.entite,
    c.entite_id,
    JSON.stringify(c.apres),
  ]);
  if (deja?.oui) return;
  await commitWhole(em, (tx) => audit(tx, { utilisateur: session.fullname, adresse, ...c }));
}
