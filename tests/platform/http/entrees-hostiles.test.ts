// Server: each hostile value must cross parser, schema and base without a row nor a 500.
import fc from 'fast-check';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Appel, cleDe } from '#shared/base/contract.ts';
import { champConnu } from '#shared/base/champs.phrases.ts';
import { sql } from '#server/platform/db/sql.ts';
import { ROUTES } from '#server/routes.ts';
import { unPanier, unProduit } from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { GRAINE, tirages } from '#tests/harness/tirages.ts';
import { FERMENT_LA_PORTE } from './droits-attendus.ts';

const PAR_APPEL = tirages(4, 100);

let serveur: ServeurDeTest;
let chef: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
  await unPanier(chef, [{ produit_id: await unProduit(serveur), qte: 1 }]);
  await noterLesRangees();
});
afterAll(() => serveur.detruire());

/**
 * Each row born or gone is noted in the transaction that did it: counting a hundred tables after each
 * call took most of this file. But for the doors that count tries, and what a publisher numbers later.
 */
async function noterLesRangees(): Promise<void> {
  const em = serveur.orm.em.fork();
  const tables = await sql<{ nom: string }>(
    em,
    `select table_name as nom from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('tentative', 'journal_connexion', 'a_publier', 'publication', 'sujet')`,
  );
  await sql(em, 'create table rangee_notee (quoi text)');
  await sql(
    em,
    `create function noter_rangee() returns trigger language plpgsql as $$
      begin insert into rangee_notee values (tg_op || ' ' || tg_table_name); return null; end $$`,
  );
  for (const { nom } of tables)
    await sql(
      em,
      `create trigger noter_rangee after insert or delete on "${nom}"
        for each row execute function noter_rangee()`,
    );
}
async function rangees(): Promise<unknown[]> {
  const em = serveur.orm.em.fork();
  // What an earlier call asked the server to work on is not what the next one writes.
  const auTravail = `select 1 from import where statut in ('Vérification', 'Écriture', 'Annulation')`;
  await jusqua(async () => (await sql(em, auTravail)).length === 0, 'la fin d’un import');
  return sql(em, 'select quoi, count(*)::int as n from rangee_notee group by quoi order by quoi');
}

const HOSTILES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  99_999_999_999,
  'NaN',
  'Infinity',
  '0x10',
  '1e3',
  '+1',
  ' 1',
  '1\u0000',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  '',
  '%',
  "'; drop table vente; --",
  'é'.repeat(10_000),
  '0001-01-01',
  '275760-09-13',
  '9999-12-31T23:59:59Z',
  '2026-02-30',
  ['x'],
  [5],
  [[]],
  {},
  { __proto__: 1, constructor: 2 },
];
/** What an address may say besides, as it travels: not every byte is a text. */
const ADRESSES = ['%00', '%ED%A0%80', '%FF', '%', '%2e%2e%2f', '0x10', '1e3', '+1', '-1', '0'];

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}
const schemaDe = (s: unknown): Schema =>
  z.toJSONSchema(s as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema;
const choixDe = (s: Schema): Schema => s.anyOf?.[0] ?? s.oneOf?.[0] ?? s;

type Chemin = readonly (string | number)[];
/** Every field there is, lists included: where a hostile value may be put. */
function feuilles(schema: Schema, ici: Chemin = []): Chemin[] {
  const s = choixDe(schema);
  if (s.properties)
    return Object.entries(s.properties).flatMap(([nom, champ]) => [
      [...ici, nom],
      ...feuilles(champ, [...ici, nom]),
    ]);
  return s.items ? [[...ici, 0], ...feuilles(s.items, [...ici, 0])] : [];
}
/** A body that the schema may well accept: what is hostile is then looked at by itself. */
function plausible(schema: Schema, nom = ''): unknown {
  const s = choixDe(schema);
  if (s.const !== undefined) return s.const;
  if (s.enum) return s.enum[0];
  if (s.properties)
    return Object.fromEntries(Object.entries(s.properties).map(([n, c]) => [n, plausible(c, n)]));
  if (s.type === 'array') return s.items ? [plausible(s.items, nom)] : [];
  if (s.type === 'boolean') return false;
  if (s.type === 'string') return texteDe(nom);
  return 1;
}
function texteDe(nom: string): string {
  if (/^(date|debut|period|from_|.*_at$|avant|attendue)/.test(nom)) return '2026-11-21';
  if (nom.startsWith('heure')) return '10:00';
  if (/mail|courriel/.test(nom)) return 'a@b.ga';
  if (nom.startsWith('telephone')) return '+241 011 00 00 00';
  return nom === 'pin' ? '1234' : '1234567';
}
/** The same, with this value at this place; a place that is not there is made. */
function avec(corps: unknown, [pas, ...suite]: Chemin, valeur: unknown): unknown {
  if (pas === undefined) return valeur;
  const copie: Record<string | number, unknown> | unknown[] = Array.isArray(corps)
    ? [...(corps as unknown[])]
    : { ...(corps as Record<string, unknown>) };
  Reflect.set(copie, pas, avec(Reflect.get(copie, pas) ?? {}, suite, valeur));
  return copie;
}

interface Envoi {
  chemin: string;
  corps?: unknown;
}
const adresseDe = (appel: Appel, valeur = '1') => appel.chemin.replace(/\{\w+\}/g, valeur);
const enTexte = (v: unknown) => (typeof v === 'string' ? v : (JSON.stringify(v) ?? ''));
/** Everything hostile that can be sent to a call, each thing at one place. */
function envois(appel: Appel): fc.Arbitrary<Envoi> {
  const valeur = fc.constantFrom(...HOSTILES);
  const corps = schemaDe(appel.corps);
  const bon = plausible(corps);
  const parAdresse = fc
    .constantFrom(...ADRESSES)
    .map((v) => ({ chemin: adresseDe(appel, v), corps: bon }));
  const requetes = feuilles(schemaDe(appel.requete)).map(([nom]) => String(nom));
  const parRequete = fc.tuple(
    fc.constantFrom(...(requetes.length > 0 ? requetes : ['rien'])),
    fc.oneof(
      valeur.map((v) => encodeURIComponent(enTexte(v).toWellFormed())),
      fc.constantFrom(...ADRESSES),
    ),
  );
  const champs = feuilles(corps);
  const parCorps = fc.tuple(fc.constantFrom(...(champs.length > 0 ? champs : [['rien']])), valeur);
  const ecrit = appel.methode === 'POST';
  return fc.oneof(
    ...(appel.chemin.includes('{') ? [{ arbitrary: parAdresse, weight: 1 }] : []),
    ...(ecrit
      ? [
          {
            arbitrary: parCorps.map(([champ, v]) => ({
              chemin: adresseDe(appel),
              corps: avec(bon, champ, v),
            })),
            weight: 3,
          },
        ]
      : [
          {
            arbitrary: parRequete.map(([nom, v]) => ({
              chemin: `${adresseDe(appel)}?${nom}=${v}`,
            })),
            weight: 3,
          },
        ]),
  );
}

/** Log-out would end the very session that asks. */
const appels = ROUTES.map((r) => r.appel).filter((a) => !FERMENT_LA_PORTE.includes(a.chemin));

describe('[VAL-1] [VAL-2] ce qui est mauvais reçoit une phrase, en français, et n’écrit rien', () => {
  it.each(appels.map((a) => [cleDe(a), a] as const))('%s', async (_cle, appel) => {
    let avant = await rangees();
    for (const envoi of fc.sample(envois(appel), { seed: GRAINE, numRuns: PAR_APPEL })) {
      const dit = JSON.stringify(envoi).slice(0, 300);
      // The fifth wrong secret is told to managers [ACC-1]: what is looked at here is each input alone.
      await sql(serveur.orm.em.fork(), 'delete from tentative');
      const reponse = await chef.appeler(appel.methode, envoi.chemin, envoi.corps);
      expect(reponse.statut, dit).toBeLessThan(500);
      const apres = await rangees();
      if (!reponse.success) {
        expect(reponse.errors.length, dit).toBeGreaterThan(0);
        for (const phrase of reponse.errors) {
          expect(phrase, dit).toMatch(/^[A-ZÀÉÊL«]/);
          expect(phrase, dit).not.toMatch(/undefined|\[object|Invalid|expected/);
          const champ = /^Le champ « (.*?) »/.exec(phrase)?.[1] ?? '';
          expect(champ, dit).not.toMatch(/[._]/);
        }
        // A drawer asked for more than it holds is told [SES-20]: that fact stays.
        if (reponse.code !== 'tiroir_insuffisant') expect(apres, dit).toEqual(avant);
      }
      avant = apres;
    }
  });

  it('une rangée écrite se verrait', async () => {
    expect((await chef.ecrire('/api/rayons', { libelle: 'Vu' })).statut).toBe(200);
    expect(await rangees()).toContainEqual({ quoi: 'INSERT rayon', n: expect.any(Number) });
  });

  it('le catalogue nomme chaque champ que prend un appel', () => {
    const noms = ROUTES.flatMap(({ appel: a }) =>
      [a.parametres, a.requete, a.corps].flatMap((s) => feuilles(schemaDe(s)).flat()),
    ).filter((pas) => typeof pas === 'string');
    expect([...new Set(noms)].filter((nom) => !champConnu(nom))).toEqual([]);
  });
});

describe('ce qui a cassé', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'un tri par « %s » n’en est pas un',
    async (tri) =>
      expect((await chef.lire(`/api/produits?page=1&sort=${tri}`)).statut).toBeLessThan(500),
  );
  it('un NUL dans une recherche est dit, la base n’y est pour rien', async () => {
    for (const chemin of [
      '/api/produits?page=1&search_by_keyword=a%00b',
      '/api/rayons?keyword=%00',
    ])
      expect(await chef.lire(chemin)).toMatchObject({
        statut: 422,
        errors: [
          'Le champ « recherche » contient des caractères qui ne peuvent pas être enregistrés.',
        ],
      });
  });
  it('un jeton CSRF qui ne se lit pas n’en est pas un', async () => {
    const reponse = await fetch(`${serveur.adresse}/api/reservations`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': '%',
        Cookie: `session=${chef.token}; XSRF-TOKEN=abc`,
      },
      body: '{}',
    });
    expect(reponse.status).toBe(403);
  });
  it.each(['0x1', '1e0', '+1', '1.0', '%201', 'x', '-1', '1%00'])(
    '« %s » ne nomme aucun produit',
    async (id) => {
      expect(await chef.lire(`/api/produits/${id}`)).toMatchObject({
        statut: 422,
        errors: [expect.stringContaining('numéro')],
      });
    },
  );
  it('des chiffres que rien ne porte : inconnu', async () => {
    for (const id of ['0', '99999999999', '2147483647'])
      expect((await chef.lire(`/api/produits/${id}`)).statut).toBe(404);
  });
  it.each(['0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31', '275760-09-13'])(
    'une période qui commence le %s est refusée',
    async (jour) =>
      expect(await chef.lire(`/api/ventes?period_from=${jour}&period_to=2026-11-21`)).toMatchObject(
        {
          statut: 422,
          errors: ['Le champ « début de la période » doit être une date de 2000 à 2100.'],
        },
      ),
  );
  it('une quantité absente ne compte pas pour rien, même d’un produit dit deux fois', async () => {
    const produit_id = await unProduit(serveur);
    const panier = await unPanier(chef, [{ produit_id, qte: 2 }]);
    expect(
      await chef.ecrire(`/api/reservations/${panier.id}/update`, {
        reservation_produits: [
          { produit_id, qte: 3 },
          { produit_id, qte: null },
        ],
      }),
    ).toMatchObject({ statut: 422, errors: ['Le champ « ligne 2, quantité » est obligatoire.'] });
    expect(
      await chef.ecrire(`/api/reservations/${panier.id}/update`, {
        reservation_produits: [{ produit_id, qte: [3] }],
      }),
    ).toMatchObject({
      statut: 422,
      errors: ['Le champ « ligne 1, quantité » doit être un nombre.'],
    });
  });
  it('un champ d’un mauvais genre n’est pas dit absent', async () => {
    expect(await chef.ecrire('/api/rayons', { libelle: 5 })).toMatchObject({
      errors: ['Le champ « libellé » doit être un texte.'],
    });
  });
});

/** Every reading of a period there is. */
const PERIODIQUES = ROUTES.filter(
  ({ appel }) =>
    appel.methode === 'GET' &&
    'period_from' in ((appel.requete as { shape?: object } | undefined)?.shape ?? {}),
);
it('[PER-1] aucune lecture d’une période inversée, impossible ou hors de 2000 à 2100', async () => {
  expect(PERIODIQUES.length).toBeGreaterThan(30);
  for (const { appel } of PERIODIQUES)
    for (const [de, a] of [
      ['2026-11-30', '2026-11-01'],
      ['2026-02-30', '2026-11-01'],
      ['2026-11-01', '2026-13-01'],
      ['1999-12-31', '2026-11-01'],
      ['2026-11-01', '2101-01-01'],
    ]) {
      const chemin = appel.chemin.replace(/\{\w+\}/g, '1');
      const { statut, errors } = await chef.lire(`${chemin}?period_from=${de}&period_to=${a}`);
      expect([cleDe(appel), de, a, statut]).toEqual([cleDe(appel), de, a, 422]);
      expect(errors[0]).toMatch(/^\p{Lu}/u);
    }
});
