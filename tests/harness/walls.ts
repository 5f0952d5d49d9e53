import { compareBothWays } from './both-ways.ts';

// Walls that read values: each is given what stands on both sides, and answers one sentence a fault,
// with its cause and its mend. `walls.unit.test.ts` gives them the product; `planted/`, an offender.

/** The four that describe a call: `METHOD path` each. */
interface Calls {
  contract: readonly string[];
  mounted: readonly string[];
  rights: readonly string[];
  documented: readonly string[];
}
/** Contract values, mounted routes, rights and documentation say the same calls. */
export const callsWall = ({ contract, mounted, rights, documented }: Calls): string[] => [
  ...compareBothWays({
    left: contract,
    right: mounted,
    leftOnly: (call) =>
      `« ${call} » est au contrat et n’est monté par aucune route : il répondrait 404. ` +
      `Donnez-lui sa ligne dans <d>.routes.ts, et le domaine à ROUTES (server/routes.ts).`,
    rightOnly: (call) =>
      `La route « ${call} » n’est pas une valeur du contrat : exportez-la d’un <d>.api.ts.`,
  }),
  ...compareBothWays({
    left: mounted,
    right: rights,
    leftOnly: (call) =>
      `« ${call} » n’a pas de droit, donc est refusé à tous : ajoutez-le à ACCES_ROUTES.`,
    rightOnly: (call) =>
      `ACCES_ROUTES nomme « ${call} », qu’aucune route ne monte : montez-la, ou ôtez le droit.`,
  }),
  ...compareBothWays({
    left: mounted,
    right: documented,
    leftOnly: (call) => `« ${call} » n’est pas dans /api/docs : openapi() doit lire ROUTES.`,
    rightOnly: (call) => `/api/docs décrit « ${call} », qu’aucune route ne monte.`,
  }),
];

/** A menu entry leads to a screen, and its right opens a call that is mounted. */
interface Menu {
  /** `MENU/submenu` → the address it leads to; null for what has no entry. */
  entries: ReadonlyMap<string, string | null>;
  addresses: readonly string[];
  /** The rights that open a mounted call. */
  usedRights: ReadonlySet<string>;
}
export const menuWall = ({ entries, addresses, usedRights }: Menu): string[] => [
  ...[...entries]
    .filter(([, address]) => address !== null && !addresses.includes(address))
    .map(
      ([right, address]) =>
        `Le menu « ${right} » mène à « ${address} », qui n’est l’adresse d’aucun écran : ajoutez-la à client/screens.ts.`,
    ),
  ...compareBothWays({
    left: entries.keys(),
    right: usedRights,
    leftOnly: (right) =>
      `Le droit « ${right} » se coche et n’ouvre aucun appel monté : donnez-le à ses appels dans ACCES_ROUTES, et montez leur domaine (server/routes.ts).`,
    rightOnly: (right) =>
      `ACCES_ROUTES demande « ${right} », que personne ne peut cocher : ajoutez-le à MENUS ou à PRIVILEGES.`,
  }),
];

/** Addresses that no menu leads to, each with its reason, and those that the menu has. */
export const addressesWall = (addresses: readonly string[], reached: readonly string[]): string[] =>
  compareBothWays({
    left: addresses,
    right: reached,
    leftOnly: (address) =>
      `L’écran « ${address} » n’est dans aucun menu : donnez-lui son entrée (habilitations.rules.ts), ou dites ici pourquoi il n’en a pas.`,
    rightOnly: (address) => `« ${address} » n’est l’adresse d’aucun écran (client/screens.ts).`,
  });

/** Each screen file, by its text, is loaded at an address, and exports what it shows there. */
export const screensWall = (
  loaded: readonly string[],
  files: ReadonlyMap<string, string>,
): string[] => [
  ...compareBothWays({
    left: files.keys(),
    right: new Set(loaded),
    leftOnly: (file) =>
      `« ${file} » est un écran sans adresse : sa ligne manque dans client/screens.ts (ou il n’est plus un écran : renommez-le).`,
    rightOnly: (file) =>
      `client/screens.ts charge « ${file} », qui n’est pas un écran (-ecran.tsx).`,
  }),
  ...[...files]
    .filter(([, text]) => !/^export const ecran: CodeDEcran = /m.test(text))
    .map(
      ([file]) =>
        `« ${file} » n’exporte pas ce qu’il montre : « export const ecran: CodeDEcran = { Contenu: … } ».`,
    ),
];

/** Topics: who may hear them, what room each is, which events go there. */
export const topicsWall = (
  rights: readonly string[],
  rooms: readonly string[],
  told: readonly string[],
): string[] => [
  ...compareBothWays({
    left: rights,
    right: rooms,
    leftOnly: (topic) =>
      `Le sujet « ${topic} » a un droit et pas de salle : nul ne pourrait s’y abonner. Dites-la dans SALLES_SUJETS.`,
    rightOnly: (topic) =>
      `La salle « ${topic} » n’a pas de droit : elle est fermée à tous. Ajoutez-la à ACCES_SUJETS.`,
  }),
  ...compareBothWays({
    left: new Set(told),
    right: rights,
    leftOnly: (topic) =>
      `Un événement part vers « ${topic} », que personne ne peut entendre : ajoutez-le à ACCES_SUJETS.`,
    rightOnly: (topic) =>
      `Aucun événement décrit ne part vers « ${topic} » : nommez-le dans evenements-decrits.ts, ou ôtez le sujet.`,
  }),
];

/** A reducer as its file exports it, and the events it heeds. */
export interface Reduces {
  name: string;
  events: readonly string[];
}
/** Events are reduced by name, or are told to be read again for a reason; reducers are run and tested. */
interface Reducing {
  events: readonly string[];
  reducers: readonly Reduces[];
  /** Events that carry no state. */
  readAgain: readonly string[];
  /** What screens and `verifierEvenement` name. */
  screens: string;
  tests: string;
}
export function reducersWall({ events, reducers, readAgain, screens, tests }: Reducing): string[] {
  const named = (name: string, text: string): boolean => new RegExp(`\\b${name}\\b`).test(text);
  const tested = (name: string): boolean =>
    new RegExp(`appliquer: ${name}\\b|appliquer: \\w+\\.${name}\\b`).test(tests);
  return [
    ...compareBothWays({
      left: events,
      right: new Set([...reducers.flatMap((r) => r.events), ...readAgain]),
      leftOnly: (event) =>
        `« ${event} » ne change rien à l’écran : donnez-lui son cas dans un reducteur de <d>.events.ts, ou dites qu’il fait relire (A_RELIRE).`,
      rightOnly: (event) => `« ${event} » n’est pas un événement de shared/evenements.ts.`,
    }),
    ...reducers
      .filter(({ name }) => !named(name, screens))
      .map(
        ({ name }) =>
          `« ${name} » n’est ce que fait aucun écran : l’écran réduit ailleurs. Qu’il le prenne (useTopic + reduceCache, Vivant.appliquer), ou ôtez-le.`,
      ),
    ...reducers
      .filter(({ name }) => !tested(name))
      .map(
        ({ name }) =>
          `« ${name} » n’a pas de verifierEvenement : rien ne dit que l’écran égale ce que REST relit. Écrivez-en un avec « appliquer: ${name} ».`,
      ),
  ];
}

/** What a `.queries` file may take of the calls: what only reads. */
const READS = new Set(['readApi', 'urlOfCall']);
/** The names that a file imports from a module. */
export interface NamedImports {
  file: string;
  module: string;
  names: readonly string[];
}
export const queriesWall = (imports: readonly NamedImports[]): string[] =>
  imports
    .filter(({ file }) => /\.queries\.tsx?$/.test(file))
    .flatMap(({ file, module, names }) => {
      const refused = module.endsWith('base/call-api.ts')
        ? names.filter((name) => !READS.has(name))
        : names.filter(() => /base\/send-once\.ts$|ui\/use-submit\.ts$/.test(module));
      return refused.map(
        (name) =>
          `${file} prend « ${name} » : une lecture n’écrit rien. Prenez readApi, ou mettez l’acte dans un <nom>.actions.ts.`,
      );
    });
/** Screens compute what an event changes by a reducer of the domain, never by hand. */
export const inlineWall = (imports: readonly NamedImports[]): string[] =>
  imports
    .filter(({ file, module }) => file.startsWith('client/') && module.endsWith('base/apply.ts'))
    .map(
      ({ file, names }) =>
        `${file} réduit sur place (${names.join(', ')}) : nommez ce calcul dans un reducteur de <d>.events.ts, que son test puisse le prendre.`,
    );

/** Forms: each name is taken by a form of a screen, and each record form is typed in by two. */
export const formsWall = (records: readonly string[], twoEditors: readonly string[]): string[] =>
  compareBothWays({
    left: records,
    right: twoEditors,
    leftOnly: (form) =>
      `Le formulaire « ${form} » change une fiche et n’est pas essayé à deux : ajoutez-le aux FICHES de tests/saisies/fiches-a-deux.ts, ou dites où il l’est.`,
    rightOnly: (form) =>
      `tests/saisies/fiches-a-deux.ts essaie « ${form} », qu’aucun formulaire ne change.`,
  });

/** Folders of the house, from left to right: each is in the order. */
export const orderWall = (folders: readonly string[], order: readonly string[]): string[] =>
  compareBothWays({
    left: folders,
    right: order,
    leftOnly: (domain) =>
      `Le domaine « ${domain} » n’a pas de place dans ORDRE (tests/harness/maison.ts) : mettez-le à droite de ce qu’il connaît.`,
    rightOnly: (domain) =>
      `ORDRE (tests/harness/maison.ts) nomme « ${domain} », qui n’est le dossier d’aucun côté.`,
  });

/** Comments, and what stands in brackets, one within another. */
const ASIDE = /\/\*[^]*?\*\/|\([^()]*(?:\([^()]*\)[^()]*)*\)/g;
/** Bare classes of a sheet: `.x {`, alone or among others. */
const bareClasses = (sheet: string): string[] =>
  sheet
    .replaceAll(ASIDE, '')
    .split(/[{},]/)
    .map((selector) => selector.trim())
    .filter((selector) => /^\.[a-z][\w-]*$/.test(selector));
/** One room of `client/` lays out a class; what two share is a part of `ui/`. */
export function sheetsWall(sheets: readonly { room: string; text: string }[]): string[] {
  const rooms = new Map<string, Set<string>>();
  for (const { room, text } of sheets)
    for (const name of bareClasses(text)) rooms.set(name, (rooms.get(name) ?? new Set()).add(room));
  return [...rooms]
    .filter(([, of]) => of.size > 1)
    .map(
      ([name, of]) =>
        `« ${name} » est de ${[...of].join(' et ')} : faites-en une pièce de client/ui, ou donnez-lui le nom de sa salle.`,
    );
}

/** Entities and migrated tables. */
export const tablesWall = (entities: readonly string[], tables: readonly string[]): string[] =>
  compareBothWays({
    left: entities,
    right: tables,
    leftOnly: (table) =>
      `L’entité « ${table} » n’a pas de table : écrivez sa migration (migrations/).`,
    rightOnly: (table) =>
      `La table « ${table} » n’est dite par aucune entité : écrivez son <d>.entity.ts, et donnez-le à ENTITES (server/entities.ts).`,
  });

/**
 * Names of the files of migrations/, on a day (`2026-11-29`): they are applied in the order of their
 * names, so each has a moment of its own, and none one to come.
 */
export const migrationsWall = (files: readonly string[], today: string): string[] =>
  files.flatMap((file, rank) => {
    const [, day = '', moment] = /^Migration(\d{8})_(\d{4})_[a-z_0-9]+\.ts$/.exec(file) ?? [];
    if (moment === undefined)
      return [`${file} : nommez une migration MigrationAAAAMMJJ_HHMM_ce_qu_elle_fait.ts.`];
    const start = `Migration${day}_${moment}`;
    if (files.findIndex((other) => other.startsWith(start)) !== rank)
      return [`${file} a le moment d’une autre migration : donnez-lui le sien.`];
    if (day > today.replaceAll('-', ''))
      return [`${file} est datée de demain : celle qu’on écrira aujourd’hui passerait avant elle.`];
    return [];
  });

/** A file that starts a server or a browser, and how it begins. */
interface Dear {
  file: string;
  /** Its first line. */
  first: string;
  starts: 'Server' | 'Browser';
}
/** One line of one's own: what no cheaper level would prove. */
const REASON = /^\/\/ (Server|Browser): .{30,}\.$/;
/** What is paid at each run says in its first line why it is, each for itself. */
export const costWall = (files: readonly Dear[]): string[] =>
  files.flatMap(({ file, first, starts }) => {
    const mend = `Dites à sa première ligne ce que rien de moins cher ne prouve : « // ${starts}: … . », ou faites-en une règle (tests/README.md).`;
    if (REASON.exec(first)?.[1] !== starts)
      return [
        `${file} démarre à chaque passage un serveur ou un navigateur sans dire pourquoi. ${mend}`,
      ];
    const twin = files.find((other) => other.first === first);
    if (twin?.file === file) return [];
    return [`${file} donne la raison de ${twin?.file} : une formule n’est pas une raison. ${mend}`];
  });
