// Server: the base itself says which columns a seal or an invariant reads.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import type { Compte } from '#shared/admin/utilisateur/compte.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { NON_SCELLE, PARTOUT } from '#server/platform/scellement/non-scelle.ts';
import { PIECES_SCELLEES, type PieceScellee } from '#server/platform/scellement/pieces.sql.ts';
import {
  TOUS_LES_INVARIANTS,
  verifierInvariants,
} from '#server/platform/verification/invariants.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
beforeAll(async () => {
  serveur = await serveurDeTest();
});
afterAll(() => serveur.detruire());

/** Columns that these statements read, as 'table.column'. */
async function lues(lectures: readonly string[]): Promise<Set<string>> {
  const em = serveur.orm.em.fork();
  const vues = new Set<string>();
  for (const lecture of lectures) {
    await em.begin();
    await sql(em, `create temporary view lecture as ${lecture}`);
    const colonnes = await sql<{ nom: string }>(
      em,
      `select distinct d.refobjid::regclass || '.' || a.attname as nom
        from pg_depend d
        join pg_rewrite r on r.oid = d.objid and r.ev_class = 'lecture'::regclass
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.refobjsubid > 0`,
    );
    await em.rollback();
    for (const { nom } of colonnes) vues.add(nom);
  }
  return vues;
}

it('[SCE-34] chaque colonne de chaque table est scellée, tenue par un invariant, ou sur la liste qui dit pourquoi', async () => {
  const scellees = await lues(
    Object.values(PIECES_SCELLEES).map(
      (p: PieceScellee) => `${p.lecture} where ${p.condition ?? 'true'}`,
    ),
  );
  const tenues = await lues(Object.values(TOUS_LES_INVARIANTS));
  expect(scellees.size).toBeGreaterThan(150);
  const colonnes = await sql<{ table_: string; colonne: string }>(
    serveur.orm.em.fork(),
    `select c.relname as table_, a.attname as colonne
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''`,
  );
  const ditesDe = (table: string, colonne: string) =>
    (NON_SCELLE[table] ?? []).filter((n) => n.colonnes?.includes(colonne) ?? true);
  const fautes = colonnes.flatMap(({ table_, colonne }) => {
    const nom = `${table_}.${colonne}`;
    const dites = ditesDe(table_, colonne);
    const tenue = scellees.has(nom) || tenues.has(nom);
    if (tenue && dites.some((n) => n.colonnes)) return [`${nom} est tenue : ôtez-la de la liste`];
    if (tenue || dites.length > 0 || colonne in PARTOUT) return [];
    return [
      `${nom} n’est ni scellée, ni tenue, ni sur la liste (server/platform/scellement/non-scelle.ts)`,
    ];
  });
  expect(fautes).toEqual([]);
  const noms = new Set(colonnes.map((c) => `${c.table_}.${c.colonne}`));
  const parties = Object.entries(NON_SCELLE).flatMap(([table, ns]) =>
    ns.flatMap((n) => (n.colonnes ?? []).map((c) => `${table}.${c}`)),
  );
  expect(parties.filter((nom) => !noms.has(nom))).toEqual([]);
});

it('[SCE-34] des droits ou un crédit changés à la main, sans un acte, sont nommés', async () => {
  const chef = await serveur.poste('Chef des colonnes', { is_admin: true });
  const cree = await chef.ecrire<Compte>('/api/utilisateurs', { fullname: 'Nina', name: 'nina' });
  const client = await chef.ecrire<Client>('/api/clients', {
    libelle: 'Société Endettée',
    plafond_dette: 5_000,
    prise_en_charge: 80,
  });
  await chef.ecrire(`/api/clients/${client.data.id}/update`, { plafond_dette: 7_500 });
  const dits = async (faire: string): Promise<string[]> => {
    const em = serveur.orm.em.fork();
    await em.begin();
    await sql(em, faire);
    const manquements = await verifierInvariants(em);
    await em.rollback();
    return manquements.map((m) => m.invariant.slice(0, 3));
  };
  expect(await dits('select 1')).toEqual([]);
  for (const [faire, invariant] of [
    [`update utilisateur set is_admin = true where id = ${cree.data.id}`, 'I40'],
    [
      `update utilisateur set habilitations = '[{"menu":"VENTE","submenus":["vente"]}]'
        where id = ${cree.data.id}`,
      'I40',
    ],
    [`update client set plafond_dette = 99900000 where id = ${client.data.id}`, 'I41'],
    [`update client set prise_en_charge = 100 where id = ${client.data.id}`, 'I41'],
  ] as const)
    expect(await dits(faire)).toContain(invariant);
});
