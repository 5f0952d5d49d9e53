import type { EntityManager } from '@mikro-orm/postgresql';
import { inscrire } from '../scellement/inscrire.ts';
import { sql, sqlOne } from './sql.ts';
import type { JournalAuditRow } from './db.entity.ts';

export interface AuditedFact {
  utilisateur: string;
  adresse: string;
  acte: string;
  entite: string;
  entite_id: number;
  avant?: unknown;
  apres?: unknown;
}

/**
 * In the act's transaction (contract §2), sealed at its end. Never a secret nor an insured's
 * identity.
 */
export async function audit(em: EntityManager, f: AuditedFact): Promise<void> {
  const ecrit = await sqlOne<Pick<JournalAuditRow, 'id'>>(
    em,
    `insert into journal_audit (utilisateur, adresse, acte, entite, entite_id, avant, apres)
      values ($1, $2, $3, $4, $5, $6, $7)
      returning id`,
    [
      f.utilisateur,
      f.adresse,
      f.acte,
      f.entite,
      f.entite_id,
      f.avant === undefined ? null : JSON.stringify(f.avant),
      f.apres === undefined ? null : JSON.stringify(f.apres),
    ],
  );
  if (ecrit) inscrire(em, 'audit', ecrit.id);
}

/** Bulk; `selection` columns: user, address, act, entity, its id, before, after. */
export async function auditSelection(
  em: EntityManager,
  selection: string,
  values: readonly unknown[],
): Promise<void> {
  const written = await sql<Pick<JournalAuditRow, 'id'>>(
    em,
    `insert into journal_audit (utilisateur, adresse, acte, entite, entite_id, avant, apres)
      ${selection}
      returning id`,
    values,
  );
  for (const { id } of written) inscrire(em, 'audit', id);
}

export interface SignInAttempt {
  /** As typed, lower case. */
  name: string;
  utilisateur_id: number | null;
  resultat: 'ouvert' | 'refusé' | 'verrouillé' | 'bloqué' | 'PIN verrouillé' | 'déconnecté';
  adresse: string;
}

/** Login attempts. Repeated blocked ones are logged once a minute per address. */
export async function logSignIn(
  em: EntityManager,
  { name, utilisateur_id, resultat, adresse }: SignInAttempt,
): Promise<void> {
  await sql(
    em,
    `insert into journal_connexion (name, utilisateur_id, resultat, adresse) select $1, $2, $3, $4
    where $3 <> 'bloqué'
      or not exists (select 1
      from journal_connexion
      where at > now() - interval '1 minute' and name = $1 and resultat = $3 and adresse = $4)`,
    [name, utilisateur_id, resultat, adresse],
  );
}
