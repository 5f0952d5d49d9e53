import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ECRANS } from '#client/screens.ts';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { openapi } from '#server/platform/http/openapi.ts';
import { ROUTES } from '#server/routes.ts';
import { type Appel, cleDe } from '#shared/base/contract.ts';
import { EVENEMENTS_DECRITS } from '#shared/evenements-decrits.ts';
import { mountedCalls } from '#shared/record-contract.ts';
import { RECORDS } from '#shared/record-list.ts';
import type { AnyRecord } from '#shared/record.ts';
import { ACCES_ROUTES } from '#shared/admin/utilisateur/acces.rules.ts';
import { ACCES_SUJETS, SALLES_SUJETS } from '#shared/admin/utilisateur/sujets.rules.ts';
import { MENUS, TOUTES } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { fichiers, namedImports, ORDRE, roomOf, texteDe } from './harness/maison.ts';
import {
  addressesWall,
  callsWall,
  costWall,
  formsWall,
  inlineWall,
  menuWall,
  migrationsWall,
  orderWall,
  queriesWall,
  type Reduces,
  reducersWall,
  screensWall,
  topicsWall,
} from './harness/walls.ts';
import { AILLEURS, FICHES } from './saisies/fiches-a-deux.ts';

const ROOT = path.join(import.meta.dirname, '..');
const exportsOf = async (file: string): Promise<[string, unknown][]> =>
  Object.entries((await import(path.join(ROOT, file))) as object);

const isCall = (v: unknown): v is Appel =>
  typeof v === 'object' && v !== null && 'methode' in v && 'chemin' in v;
/** A value of the contract, or a table of them. */
const callsIn = (v: unknown): Appel[] => {
  if (isCall(v)) return [v];
  return typeof v === 'object' && v !== null ? Object.values(v).filter(isCall) : [];
};

describe('le contrat, les routes, les droits et la documentation disent les mêmes appels', () => {
  it('dans les deux sens, par leurs valeurs', async () => {
    const files = globSync('shared/**/*.api.ts', { cwd: ROOT });
    const values = (await Promise.all(files.map(exportsOf))).flat();
    const ofRecords = (RECORDS as unknown as readonly AnyRecord[]).flatMap(mountedCalls);
    const contract = [...new Set([...values.flatMap(([, v]) => callsIn(v)), ...ofRecords])];
    const { paths } = openapi(ROUTES.map((r) => r.appel)) as {
      paths: Record<string, Record<string, unknown>>;
    };
    expect(
      callsWall({
        contract: contract.map(cleDe),
        mounted: ROUTES.map((r) => cleDe(r.appel)),
        rights: Object.keys(ACCES_ROUTES),
        documented: Object.entries(paths).flatMap(([where, methods]) =>
          Object.keys(methods).map((method) => `${method.toUpperCase()} ${where}`),
        ),
      }),
    ).toEqual([]);
    // The same value, not another one of the same address.
    expect(ROUTES.filter((r) => !contract.includes(r.appel)).map((r) => cleDe(r.appel))).toEqual(
      [],
    );
  });

  it('chaque droit qui se coche ouvre un écran et un appel monté', () => {
    const entries = new Map(
      TOUTES.flatMap(({ menu, submenus }) =>
        submenus.map((submenu) => {
          const entry = MENUS.find((m) => m.menu === menu)?.entrees.find(
            (e) => e.submenu === submenu,
          );
          return [`${menu}/${submenu}`, entry?.chemin ?? null];
        }),
      ),
    );
    const mounted = ROUTES.map((r) => ACCES_ROUTES[cleDe(r.appel)]);
    const usedRights = new Set(
      mounted.flatMap((access) => (typeof access === 'object' ? access : [])),
    );
    const addresses = ECRANS.map((e) => e.chemin);
    expect(menuWall({ entries, addresses, usedRights })).toEqual([]);
  });
});

/** Screens that no menu leads to, and how one comes to them. */
const HORS_MENU: Readonly<Record<string, string>> = {
  '/': 'the logo',
  '/login': 'signed out',
  '/new-password': 'the first entry',
  '/ma-securite': 'one’s name',
  '/reprise': 'the first steps of home, the tools of products',
  '/activation': 'a machine that is not activated',
  '/vente/certification': 'the sales, the bell',
  '/vente/mobile-money': 'the sales, the bell',
  '/stock/commandes/:id': 'a row of the orders',
  '/vente/caisses/reservation/:id': 'a register',
  '/aide/:page?': 'F1',
};

describe('les écrans, leurs adresses et le menu', () => {
  it('chaque adresse est du menu, ou dit comment on y vient', () => {
    const menu = MENUS.flatMap((m) => m.entrees.map((e) => e.chemin));
    expect(
      addressesWall(
        ECRANS.map((e) => e.chemin),
        [...menu, ...Object.keys(HORS_MENU)],
      ),
    ).toEqual([]);
  });
  it('chaque écran a une adresse, et son fichier donne ce que l’adresse montre', () => {
    const files = fichiers('client')
      .filter((f) => f.endsWith('-ecran.tsx'))
      .map((f) => f.slice('client/'.length));
    const texts = new Map(files.map((f) => [f, texteDe(`client/${f}`)]));
    expect(
      screensWall(
        ECRANS.map((e) => e.fichier),
        texts,
      ),
    ).toEqual([]);
  });
});

const topicName = (topic: string): string => topic.split(':')[0] ?? '';
describe('les sujets, leurs salles et leurs événements', () => {
  it('chaque sujet a un droit, une salle et un événement, et rien d’autre n’en a', () => {
    const told = Object.values(EVENEMENTS_DECRITS).flatMap((e) => e.sujets.map(topicName));
    expect(topicsWall(Object.keys(ACCES_SUJETS), Object.keys(SALLES_SUJETS), told)).toEqual([]);
    const numbered = Object.values(EVENEMENTS_DECRITS)
      .flatMap((e) => e.sujets)
      .filter((s) => s.includes('{id}'));
    expect(new Set(numbered.map(topicName))).toEqual(
      new Set(Object.entries(SALLES_SUJETS).flatMap(([s, k]) => (k === 'numerotee' ? [s] : []))),
    );
  });
});

/** Events that say that something moved and carry nothing of it: screens read it again. */
const A_RELIRE: Readonly<Record<string, string>> = {
  'caisse.tiroir_bouge': 'how much, only those who may see it read [SES-16]',
  'garde.sommes_changees': 'payments under way do not see each other [GAR-11]',
  'produit.prix_changes': 'many at once',
  'produit.recomposes': 'many at once',
  'produit.importes': 'many at once',
  'client.importes': 'many at once',
  'thesaurus.importe': 'an edition: what is held of the one before is dropped',
  'ordonnancier.change': 'never of whom [ORD-20]',
  'serveur.etat_change': 'all of the state is read',
};
/** Reducers whose screen is compared with what REST reads elsewhere than by `verifierEvenement`. */
const ESSAYES_AILLEURS: Readonly<Record<string, string>> = {
  surDirect: 'tests/gestion/statistiques/direct.test.ts: a board, told at most once a second',
};
const heeds = (reducer: { cas: object }): string[] =>
  Object.entries(EVENEMENTS_DECRITS)
    .filter(
      ([name, { donnees }]) =>
        Object.hasOwn(reducer.cas, name) ||
        Object.keys(reducer.cas).some((key) =>
          Object.hasOwn(Reflect.get(donnees, 'shape') as object, key),
        ),
    )
    .map(([name]) => name);
const isReducer = (v: unknown): v is { cas: object } => typeof v === 'function' && 'cas' in v;
/** A reducer, or what makes one of a number or a name. */
const reducerOf = (name: string, v: unknown): { cas: object } | null => {
  if (isReducer(v)) return v;
  if (typeof v !== 'function' || !/^sur[A-Z]/.test(name)) return null;
  const made: unknown = Reflect.apply(v, undefined, [1]);
  return isReducer(made) ? made : null;
};

describe('ce qu’un écran fait d’un événement', () => {
  it('est un réducteur du domaine, que l’écran prend et qu’un verifierEvenement essaie', async () => {
    const files = globSync('shared/**/*.events.ts', { cwd: ROOT });
    const reducers = (await Promise.all(files.map(exportsOf)))
      .flat()
      .flatMap(([name, v]): Reduces[] => {
        const reducer = reducerOf(name, v);
        return reducer ? [{ name, events: heeds(reducer) }] : [];
      });
    const ofRecords = (RECORDS as unknown as readonly AnyRecord[]).flatMap((r) => heeds(r.reduce));
    reducers.push({ name: 'reduce', events: ofRecords });
    expect(reducers.length).toBeGreaterThan(35);
    const textOf = (folder: string) => fichiers(folder).map(texteDe).join('\n');
    expect(
      reducersWall({
        events: Object.keys(EVENEMENTS_DECRITS),
        reducers,
        readAgain: Object.keys(A_RELIRE),
        screens: textOf('client'),
        tests:
          textOf('tests') +
          Object.keys(ESSAYES_AILLEURS)
            .map((r) => `appliquer: ${r},`)
            .join(' '),
      }),
    ).toEqual([]);
  });
  it('aucun écran ne réduit sur place, aucune lecture n’écrit', () => {
    const imports = fichiers('client').flatMap(namedImports);
    expect(inlineWall(imports)).toEqual([]);
    expect(queriesWall(imports)).toEqual([]);
  });
});

describe('les formulaires', () => {
  it('chaque fiche qui se change est essayée à deux', () => {
    const records = Object.entries(FORMULAIRES).flatMap(([name, f]) =>
      'fiche' in f ? [name] : [],
    );
    expect(formsWall(records, [...Object.keys(FICHES), ...Object.keys(AILLEURS)])).toEqual([]);
    expect(Object.values(AILLEURS).filter((f) => !fichiers('tests').includes(f))).toEqual([]);
  });
});

/** Folders that stand beside the order: what they may know is said by walls of their own. */
const HORS_DE_L_ORDRE = new Set([
  'platform/archive',
  'platform/base-embarquee',
  'cli',
  'paquet',
  'platform/db',
  'platform/http',
  'platform/parts',
  'platform/realtime',
  'records',
  'platform/services',
  'platform/paquet',
]);
describe('l’ordre des domaines', () => {
  it('chaque dossier de shared et du serveur y a sa place', () => {
    const folders = ['shared', 'server'].flatMap((side) =>
      fichiers(side).flatMap((f) => roomOf(f) ?? []),
    );
    const ranged = [...new Set(folders)].filter((d) => !HORS_DE_L_ORDRE.has(d));
    expect(orderWall(ranged, ORDRE.flat())).toEqual([]);
  });
});

describe('ce qui démarre un serveur ou un navigateur dit pourquoi', () => {
  /** Paid without one: the rules and the screens (tests/vitest.config.ts). */
  const CHEAP = /\.(rules|unit)\.test\.ts$|^tests\/architecture\.test\.ts$/;
  const dear = (folder: string, ending: string, starts: 'Server' | 'Browser') =>
    fichiers(folder)
      .filter((file) => file.endsWith(ending) && !CHEAP.test(file))
      .map((file) => ({ file, first: texteDe(file).split('\n', 1)[0] ?? '', starts }));

  it('à sa première ligne, d’une raison à lui', () => {
    const acts = dear('tests', '.test.ts', 'Server');
    const stories = dear('e2e', '.spec.ts', 'Browser');
    expect(acts.length).toBeGreaterThan(150);
    expect(stories.length).toBeGreaterThan(25);
    expect(costWall([...acts, ...stories])).toEqual([]);
  });
});

describe('les migrations', () => {
  it('ont chacune son moment, jamais à venir : elles passent dans l’ordre de leurs noms', () => {
    const files = fichiers('migrations').map((file) => path.basename(file));
    expect(files).toContain('Migration20261128_1934_base.ts');
    expect(migrationsWall(files, new Date().toISOString().slice(0, 10))).toEqual([]);
  });
});
