import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from './sql.ts';

export interface FaitAudite {
  utilisateur: string;
  adresse: string;
  acte: string;
  entite: string;
  entite_id: number;
  avant?: unknown;
  apres?: unknown;
}

/** Who did what, with old and new values, in the act's own transaction (contract §2). Never pass a secret or an insured's identity. */
export async function auditer(em: EntityManager, f: FaitAudite): Promise<void> {
  await sql(em, 'insert into journal_audit (utilisateur, adresse, acte, entite, entite_id, avant, apres) values ($1, $2, $3, $4, $5, $6, $7)',
    [f.utilisateur, f.adresse, f.acte, f.entite, f.entite_id, f.avant === undefined ? null : JSON.stringify(f.avant), f.apres === undefined ? null : JSON.stringify(f.apres)]);
}
