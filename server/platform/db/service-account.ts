import { createHash } from 'node:crypto';
import pg from 'pg';
import { sessionLock } from './session-lock.ts';

/** Least privilege: no DDL, no change to sealed rows. */
const SERVICE_ACCOUNT = 'pharmacie_service';
const GRANTS_LOCK = 7_005;

/** Append-only tables. */
export const WRITTEN_ONCE = [
  'journal_fiscal',
  'journal_audit',
  'journal_connexion',
  'mouvement',
  'lot_mouvement',
  'reglement',
  'retour_vente',
  'retour_vente_ligne',
  'bordereau_feuille',
  'inscription',
  'inscription_ligne',
  'edition_ordonnancier',
  'acte_stupefiant',
  'comptage_stupefiant',
  'compte_stupefiant',
] as const;

/**
 * Ordered grants; `account`: quoted name. Same list in `server/EXPLOITATION.md` for external
 * databases.
 */
const grantsFor = (account: string): readonly string[] => [
  `grant usage on schema public to ${account}`,
  `grant select, insert, update, delete on all tables in schema public to ${account}`,
  `grant usage, select, update on all sequences in schema public to ${account}`,
  `revoke update, delete on ${WRITTEN_ONCE.join(', ')} from ${account}`,
  // Only its session may change.
  `revoke update, delete on mouvement_caisse from ${account}`,
  `grant update (session_id) on mouvement_caisse to ${account}`,
  // Only its billetage may change.
  `revoke update, delete on comptage from ${account}`,
  `grant update (billetage_id) on comptage to ${account}`,
  `revoke insert, update, delete on mikro_orm_migrations from ${account}`,
];

/** Derived from the owner's: every process can compute it. */
const passwordOf = (owner: string): string =>
  createHash('sha256').update(`${owner}:${SERVICE_ACCOUNT}`).digest('hex');

const MAKE = `
  do $$ begin
    create role ${SERVICE_ACCOUNT} login nosuperuser nocreatedb nocreaterole noreplication;
  exception when duplicate_object then null;
  end $$`;

/**
 * [SEC-16] Creates the account and grants after migrations, at each start; returns its URL. Tables
 * stay the owner's.
 */
export async function openServiceAccount(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await sessionLock(client, GRANTS_LOCK);
    const password = passwordOf(client.password ?? '');
    await client.query(MAKE);
    await client.query(
      `alter role ${SERVICE_ACCOUNT} nosuperuser password ${pg.escapeLiteral(password)}`,
    );
    await grant(client, SERVICE_ACCOUNT);
    return serviceUrl(ownerUrl, password);
  } finally {
    await client.end();
  }
}

/** Same grants for an existing account. */
export async function grantServing(ownerUrl: string, servingUrl: string): Promise<void> {
  const { user: account } = new pg.Client({ connectionString: servingUrl });
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await sessionLock(client, GRANTS_LOCK);
    await grant(client, account ?? '');
  } finally {
    await client.end();
  }
}
async function grant(client: pg.Client, account: string): Promise<void> {
  for (const statement of grantsFor(pg.escapeIdentifier(account))) await client.query(statement);
}

/** Grants on a restored database or new tables, if the account exists. */
export async function grantAgain(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [
    SERVICE_ACCOUNT,
  ]);
  if (rowCount) await grant(owner, SERVICE_ACCOUNT);
}

/** Also for socket URLs. */
function serviceUrl(ownerUrl: string, password: string): string {
  return ownerUrl.replace(
    /^(postgres(?:ql)?:\/\/)[^@/]*@/,
    (_, scheme: string) => `${scheme}${SERVICE_ACCOUNT}:${password}@`,
  );
}

interface Powers {
  tout: boolean;
}
/** True for a superuser or the sealed table's owner. */
export async function couldUnseal(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Powers>(
      `select r.rolsuper or pg_has_role(r.oid, c.relowner, 'usage') as tout
        from pg_roles r, pg_class c
        where r.rolname = current_user and c.oid = 'journal_fiscal'::regclass`,
    );
    return rows[0]?.tout ?? true;
  } finally {
    await client.end();
  }
}
