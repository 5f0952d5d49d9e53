import { createHash } from 'node:crypto';
import pg from 'pg';

/** The account that serves: it reads and writes, and changes neither the tables nor what is sealed. */
const SERVICE_ACCOUNT = 'pharmacie_service';
const GRANTS_LOCK = 7_005;

/** Tables whose rows are written once: nobody who serves changes or removes one. */
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
 * What the serving account may do, in the order they are given. `account`: its quoted name.
 * `server/EXPLOITATION.md` shows the same to whoever keeps a PostgreSQL of their own.
 */
const grantsFor = (account: string): readonly string[] => [
  `grant usage on schema public to ${account}`,
  `grant select, insert, update, delete on all tables in schema public to ${account}`,
  `grant usage, select, update on all sequences in schema public to ${account}`,
  `revoke update, delete on ${WRITTEN_ONCE.join(', ')} from ${account}`,
  // A movement of a till changes in one thing: the session it is counted in.
  `revoke update, delete on mouvement_caisse from ${account}`,
  `grant update (session_id) on mouvement_caisse to ${account}`,
  // A count that was made changes in one thing: what was handed in of it.
  `revoke update, delete on comptage from ${account}`,
  `grant update (billetage_id) on comptage to ${account}`,
  `revoke insert, update, delete on mikro_orm_migrations from ${account}`,
];

/** Its password, when the door asks for one: made of the owner's, so that every process knows it. */
const passwordOf = (owner: string): string =>
  createHash('sha256').update(`${owner}:${SERVICE_ACCOUNT}`).digest('hex');

const MAKE = `
  do $$ begin
    create role ${SERVICE_ACCOUNT} login nosuperuser nocreatedb nocreaterole noreplication;
  exception when duplicate_object then null;
  end $$`;

/**
 * [SEC-16] The serving account of a base that we own, made at each start after the migrations, with
 * what it may do; its address. The migrated tables stay the owner's.
 */
export async function openServiceAccount(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [GRANTS_LOCK]);
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

/** The same rights to the account of an address, which somebody else made, by the tables' owner. */
export async function grantServing(ownerUrl: string, servingUrl: string): Promise<void> {
  const { user: account } = new pg.Client({ connectionString: servingUrl });
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [GRANTS_LOCK]);
    await grant(client, account ?? '');
  } finally {
    await client.end();
  }
}
async function grant(client: pg.Client, account: string): Promise<void> {
  for (const statement of grantsFor(pg.escapeIdentifier(account))) await client.query(statement);
}

/**
 * A base restored beside, or a table that is new, is served as the one before it: when the serving
 * account is there, it has its rights.
 */
export async function grantAgain(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [
    SERVICE_ACCOUNT,
  ]);
  if (rowCount) await grant(owner, SERVICE_ACCOUNT);
}

/** The owner's address with the serving account in its place; its door may be a folder's socket. */
function serviceUrl(ownerUrl: string, password: string): string {
  return ownerUrl.replace(
    /^(postgres(?:ql)?:\/\/)[^@/]*@/,
    (_, scheme: string) => `${scheme}${SERVICE_ACCOUNT}:${password}@`,
  );
}

interface Powers {
  tout: boolean;
}
/** True when whoever serves could change what is sealed: a superuser, or the owner of its table. */
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
