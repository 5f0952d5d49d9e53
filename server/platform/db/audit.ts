import type { EntityManager } from '@mikro-orm/postgresql';
import { inscrire } from '../scellement/inscrire.ts';
import { writeSelection } from './audit.sql.ts';
import type { JournalAuditEntity, JournalConnexionEntity } from './db.entity.ts';
import { fragment, json, queryBuilder, row, rows } from './query.ts';
import type { TableOf } from './row.ts';

const query = queryBuilder<{
  journal_audit: TableOf<typeof JournalAuditEntity>;
  journal_connexion: TableOf<typeof JournalConnexionEntity>;
}>();

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
  const ecrit = await row(
    em,
    query
      .insertInto('journal_audit')
      .values({
        utilisateur: f.utilisateur,
        adresse: f.adresse,
        acte: f.acte,
        entite: f.entite,
        entite_id: f.entite_id,
        avant: f.avant === undefined ? null : json(f.avant),
        apres: f.apres === undefined ? null : json(f.apres),
      })
      .returning('id'),
  );
  if (ecrit) inscrire(em, 'audit', ecrit.id);
}

/** Bulk; `selection` columns: user, address, act, entity, its id, before, after. */
export async function auditSelection(
  em: EntityManager,
  selection: string,
  values: readonly unknown[],
): Promise<void> {
  const written = await writeSelection(em, selection, values);
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
  const recent = query
    .selectFrom('journal_connexion as j')
    .select('j.id')
    .where('j.at', '>', fragment<string>`now() - interval '1 minute'`)
    .where('j.name', '=', name)
    .where('j.resultat', '=', resultat)
    .where('j.adresse', '=', adresse);
  await rows(
    em,
    query
      .insertInto('journal_connexion')
      .columns(['name', 'utilisateur_id', 'resultat', 'adresse'])
      .expression(
        query
          .selectNoFrom((eb) => [
            eb.cast<string>(eb.val(name), 'text').as('name'),
            eb.cast<number | null>(eb.val(utilisateur_id), 'integer').as('utilisateur_id'),
            eb.cast<string>(eb.val(resultat), 'text').as('resultat'),
            eb.cast<string>(eb.val(adresse), 'text').as('adresse'),
          ])
          .$if(resultat === 'bloqué', (q) => q.where((eb) => eb.not(eb.exists(recent)))),
      ),
  );
}
