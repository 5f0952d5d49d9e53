import type { IRegularForbiddenRuleType } from 'dependency-cruiser';
import { ORDRE, WINGS } from '../harness/maison.ts';

/** Rooms of the order that carry for others: no act stands there. */
const CORRIDORS = ['platform/import', 'platform/scellement'];
const BASES = 'ui|base|records|shell';
/** One room, as a group: `vente/caisse`, or `records` beside the wings. */
const ROOM = `((?:${WINGS.join('|')})/[^/]+|[^/]+)`;
const CARRIERS = '^server/(platform/(db|http|realtime)|records)/';
const lib = (...names: string[]): string => `(^|/)node_modules/(${names.join('|')})/`;
const folder = (side: string, names: readonly string[]): string => `^${side}/(${names.join('|')})/`;

type Wall = IRegularForbiddenRuleType & { name: string; comment: string };
const wall = (name: string, from: Wall['from'], to: Wall['to'], comment: string): Wall => ({
  name,
  severity: 'error',
  from,
  to,
  comment,
});

/** A library read at one place of the house, so that it can be changed or loaded late. */
const door = (names: string[], rooms: string): Wall =>
  wall(
    `one-door-${names[0]?.replaceAll(/[@/]/g, '')}`,
    { path: '^(client|server|shared|migrations)/', pathNot: rooms },
    { path: lib(...names), dependencyTypesNot: ['type-only'] },
    `${names.join(', ')} is imported by ${rooms} alone: call what it offers`,
  );

const ACTS = {
  path: folder(
    'server',
    ORDRE.flat().filter((d) => !CORRIDORS.includes(d)),
  ),
  pathNot: '[.]routes[.]ts$',
};
/** The domains that stand at this level or to its right, corridors apart. */
const from = (level: number): string[] =>
  ORDRE.slice(level)
    .flat()
    .filter((d) => !CORRIDORS.includes(d));

/** [house] Who may import what; each has its offender in `tests/planted`. */
export const IMPORT_WALLS: readonly Wall[] = [
  wall(
    'shared-is-pure',
    { path: '^shared/' },
    { pathNot: ['^shared/', lib('zod', 'dayjs', 'n2words')] },
    'both sides read shared: no screen, no server, no Node, no library but zod, dayjs, n2words',
  ),
  ...ORDRE.map((domains, level) =>
    wall(
      'shared-left-to-right',
      { path: `^shared/(${domains.join('|')})/` },
      { path: folder('shared', ORDRE.slice(level).flat()), pathNot: '^shared/$1/' },
      'a domain of shared knows those to its left only (ORDRE, tests/harness/maison.ts)',
    ),
  ),
  wall(
    'corridors-know-no-domain',
    { path: CARRIERS },
    { path: '^server/', pathNot: [CARRIERS, '^server/platform/scellement/'] },
    'db, http, realtime and records carry for every domain: the domain hands over a value (*.port.ts)',
  ),
  wall(
    'corridors-know-no-domain',
    { path: CARRIERS },
    {
      path: '^shared/',
      pathNot: [
        '^shared/(base|platform/scellement|admin/utilisateur)/',
        '^shared/(evenements|record|record-contract)[.]ts$',
      ],
    },
    'db, http, realtime and records carry for every domain: the domain hands over a value (*.port.ts)',
  ),
  wall(
    'acts-know-no-transport',
    ACTS,
    { path: lib('koa', '@koa', 'socket[.]io') },
    'an act takes `em` and answers a value; its line in *.routes.ts knows HTTP',
  ),
  ...ORDRE.map((domains, level) =>
    wall(
      'acts-left-to-right',
      {
        path: folder(
          'server',
          domains.filter((d) => !CORRIDORS.includes(d)),
        ),
        pathNot: ACTS.pathNot,
      },
      { path: folder('server', from(level + 1)), pathNot: '[.]entity[.]ts$' },
      'an act calls acts of domains to its left only (ORDRE, tests/harness/maison.ts)',
    ),
  ),
  wall(
    'one-hand-a-table',
    { ...ACTS, path: `^server/${ROOM}/`, pathNot: [ACTS.pathNot, '[.]entity[.]ts$'] },
    {
      path: '^server/.*[.]entity[.]ts$',
      pathNot: '^server/$1/',
      dependencyTypesNot: ['type-only'],
    },
    'the entity writes: another domain imports its type alone, and calls the act of its owner',
  ),
  wall(
    'client-knows-no-server',
    { path: '^client/' },
    { path: '^(server|migrations)/' },
    'the contract stands in shared (*.api.ts): call it by callApi',
  ),
  wall(
    'client-bases-know-no-domain',
    { path: '^client/(ui|base)/' },
    { path: '^client/', pathNot: '^client/(ui|base)/' },
    'what every screen stands on takes the domain as props or a value',
  ),
  wall(
    'server-reads-papers-alone',
    {
      path: '^server/',
      pathNot: '^server/(stock/commande/bon-de-commande|vente/facture/papier-facture)[.]ts$',
    },
    { path: '^client/' },
    'of the client, the server makes the papers that it mails, and nothing else',
  ),
  wall(
    'server-reads-papers-alone',
    { path: '^server/' },
    { path: '^client/.*[.]tsx$' },
    'a paper is made without a screen',
  ),
  wall(
    'screens-offer-what-others-use',
    { path: `^client/${ROOM}/`, pathNot: `^client/(${BASES})/` },
    {
      path: '^client/[^/]+/',
      pathNot: ['^client/$1/', `^client/(${BASES})/`, '[.](queries|atoms|offert)[.]tsx?$'],
    },
    'of another domain, a screen uses *.queries, *.atoms and *.offert',
  ),
  door(['dayjs'], '^shared/base/dates[.]ts$'),
  door(['exceljs'], '^client/ui/export/'),
  door(['bwip-js'], '^client/ui/export/symbole[.]ts$'),
  door(['@zxing/library'], '^client/ui/scan/lire-image[.]ts$'),
  door(['pdf-lib'], '^client/ui/export/'),
  door(['tar-stream'], '^server/platform/archive/'),
  door(['kysely'], '^server/platform/db/'),
  door(['echarts', 'echarts-for-react'], '^client/gestion/statistiques/'),
  door(['socket[.]io-client'], '^client/base/(guest-)?socket[.]ts$'),
  door(['socket[.]io'], '^server/platform/realtime/'),
  door(['nodemailer'], '^server/platform/courriel/'),
  door(['@peculiar/x509', 'reflect-metadata'], '^server/platform/reseau/certificates[.]ts$'),
  door(['uqr'], '^server/platform/reseau/qr-code[.]ts$'),
  door(['n2words'], '^shared/vente/facture/en-lettres[.]rules[.]ts$'),
  door(['@point-of-sale/receipt-printer-encoder'], '^server/vente/vente/ticket-escpos[.]ts$'),
  door(['fast-png', 'jpeg-js'], '^server/vente/vente/pixels-logo[.]ts$'),
];
