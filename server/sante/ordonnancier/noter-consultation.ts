import type { EntityManager } from '@mikro-orm/postgresql';
import { audit } from '../../platform/db/audit.ts';
import { constant, fragment, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { commitWhole } from '../../platform/http/transaction.ts';

/** Register: 0. */
interface Consultation {
  acte: 'lecture' | 'export';
  entite: 'ordonnancier' | 'ordonnancier d’une vente' | 'ordonnance d’un panier';
  entite_id: number;
  /** Numbers and dates, never a name. */
  apres: Record<string, unknown>;
}
const dejaNotee = (utilisateur: string, { acte, entite, entite_id, apres }: Consultation) =>
  query
    .selectFrom('journal_audit')
    .select('id')
    .where('at', '>', fragment<string>`now() - interval '15 minutes'`)
    .where('utilisateur', '=', utilisateur)
    .where('acte', '=', acte)
    .where('entite', '=', entite)
    .where('entite_id', '=', entite_id)
    .where((eb) => fragment<boolean>`${eb.ref('apres')} = ${JSON.stringify(apres)}::jsonb`)
    .limit(constant(1));

/**
 * [ORD-15] Audited before the answer, once per quarter hour for the same reading: paging and
 * refetches.
 */
export async function noterConsultation(
  em: EntityManager,
  { session, adresse }: Pick<ActRequest, 'session' | 'adresse'>,
  c: Consultation,
): Promise<void> {
  if (await row(em, dejaNotee(session.fullname, c))) return;
  await commitWhole(em, (tx) => audit(tx, { utilisateur: session.fullname, adresse, ...c }));
}
