import { code, dans, estEntite, fichiers, roomOf, texteDe } from '../harness/maison.ts';
import type { Offence } from './read-imports.ts';

/** A line that no linter has a rule for, and that one place alone may hold. */
interface TextWall {
  name: string;
  /** Folders and files it holds for. */
  where: readonly string[];
  but?: readonly string[];
  /** End of the names it lets by. */
  butNamed?: string;
  refuses: RegExp;
  mend: string;
}
export const TEXT_WALLS: readonly TextWall[] = [
  {
    name: 'shared-has-no-clock',
    where: ['shared'],
    refuses: /\bDate\.now\(\)|\bnew Date\(\)/,
    mend: 'time is an argument of the rule',
  },
  {
    name: 'icons-are-elements',
    where: ['client'],
    refuses: /\b(icon|endIcon|leftIcon|rightIcon)(=|: )['"]/,
    mend: 'the build leaves the table of icon names out: `icon={<Add />}`',
  },
  {
    name: 'one-door-emit',
    where: ['server'],
    but: ['server/platform/realtime/broadcast.ts'],
    refuses: /\.emit\('evenement'/,
    mend: '`raise(em, name, topics, payload)` in the transaction of the act',
  },
  {
    name: 'refusals-have-codes',
    where: ['client', 'server', 'shared'],
    refuses: /(===|!==|\bincludes\(|\bcase)\s*phrases[A-Z]|phrases[A-Z]\w*\.\w+\s*(===|!==)/,
    mend: 'a refusal is told by its code (shared/base/codes-refus.ts), its sentence is for people',
  },
  {
    name: 'types-belong-to-their-room',
    where: ['client', 'server', 'shared', 'migrations'],
    refuses: /^declare module ['"](\.|#)/m,
    mend: 'a domain declares its port (*.port.ts); nobody adds to the types of another',
  },
  {
    name: 'rows-are-typed-by-entities',
    where: ['server'],
    refuses: /\b(?:sql(?:One|WithValues)?|demanderFaits)<[^(]*\{/,
    mend: 'the type of a row is picked from its entity, never written on the spot',
  },
  {
    name: 'statements-are-typed',
    where: ['server'],
    but: [
      'server/platform/db',
      'server/platform/sauvegarde',
      'server/platform/base-embarquee',
      'server/platform/http/read-list.ts',
    ],
    butNamed: '.sql.ts',
    refuses:
      /['"`]\s*(?:select\s|insert into\s|update\s+\w+\s+(?:\w+\s+)?set\s|delete from\s|with\s+\w+\s+as\s|set local\s|lock table\s)/,
    mend: '`rows(em, query.selectFrom(…))`; what is of sets or of the hot path, in a *.sql.ts with its reason',
  },
  {
    name: 'savepoints-by-one-hand',
    where: ['server'],
    but: ['server/platform/db/in-savepoint.ts'],
    refuses: /['"`](rollback to )?savepoint /,
    mend: 'inSavepoint (server/platform/db/in-savepoint.ts)',
  },
  {
    // What `pg` says of a connection that is cut, and nobody hears, ends the process. [SAU-11]
    name: 'connections-hear-their-faults',
    where: ['server'],
    refuses: /new pg\.Client\((?:(?!\.on\('error'|new pg\.Client\()[\s\S])*?\.connect\(/,
    mend: "`.on('error', …)` before `.connect()`",
  },
  {
    // A folder named « Ma pharmacie » is `Ma%20pharmacie` in an address.
    name: 'paths-are-not-addresses',
    where: ['client', 'server', 'shared', 'migrations', 'tests', 'e2e'],
    refuses: /import\.meta\.url\)\.pathname/,
    mend: '`path.join(import.meta.dirname, …)`',
  },
];

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');

/** What the text of a file does against the walls. */
export const readText = (file: string, text: string): Offence[] =>
  TEXT_WALLS.filter(
    ({ where, but = [], butNamed, refuses }) =>
      dans(file, ...where) &&
      !dans(file, ...but) &&
      !(butNamed && file.endsWith(butNamed)) &&
      refuses.test(withoutComments(text)),
  ).map(({ name, mend }) => ({ wall: name, file, says: `${file} : ${mend}` }));

/** Writers of whole bases: what loads, checks or restores them; the start and the housekeeping. */
const WHOLE_BASES = [
  'server/platform/demo',
  'server/cli',
  'server/platform/verification',
  'server/platform/sauvegarde',
  'server/bootstrap.ts',
  'server/cleanup.ts',
];
const WRITES = [
  /\b(?:insert into|delete from)\s+([a-z_]+)\b/g,
  /\bupdate\s+([a-z_]+)(?:\s+(?:as\s+)?[a-z]+)?\s+set\b/g,
  /\binsert(?:Rows|Json)\(\s*em,\s*'([a-z_]+)'/g,
  /\.(?:insertInto|updateTable|deleteFrom)\(\s*'([a-z_]+)/g,
];
/** The room of each table: that of its entity. */
export const roomOfTables = (): ReadonlyMap<string, string> =>
  new Map(
    code
      .filter(estEntite)
      .flatMap((f) =>
        [...texteDe(f).matchAll(/tableName: '([a-z_]+)'/g)].map(
          ([, table = '']): [string, string] => [table, roomOf(f) ?? f],
        ),
      ),
  );
/** The tables that the statements of a file write. */
export const tablesWritten = (text: string): string[] =>
  WRITES.flatMap((w) => [...withoutComments(text).matchAll(w)].map(([, table = '']) => table));

/** Statements that write a table out of the room of its entity. */
export function readWrites(
  file: string,
  text: string,
  rooms: ReadonlyMap<string, string>,
): Offence[] {
  if (!dans(file, 'server') || dans(file, ...WHOLE_BASES)) return [];
  return tablesWritten(text)
    .filter((table) => rooms.has(table) && rooms.get(table) !== roomOf(file))
    .map((table) => ({
      wall: 'one-hand-a-table',
      file,
      says: `${file} writes ${table} of ${rooms.get(table)}: call an act of that room`,
    }));
}

/** Advisory locks: two of one number wait for each other. */
export function readLocks(files: readonly { file: string; text: string }[]): Offence[] {
  const numbers = files
    .filter(({ file }) => dans(file, 'server'))
    .flatMap(({ file, text }) => (text.match(/\b7_\d{3}\b/g) ?? []).map((n) => ({ file, n })));
  return numbers
    .filter(({ n }, i) => numbers.findIndex((other) => other.n === n) !== i)
    .map(({ file, n }) => ({
      wall: 'a-lock-has-its-number',
      file,
      says: `${file} takes the lock ${n}, which another holds: take the next free number`,
    }));
}

/** What the source of the house does against the walls of text. */
export function readSource(): Offence[] {
  const rooms = roomOfTables();
  const files = [...code, ...fichiers('tests')].map((file) => ({ file, text: texteDe(file) }));
  return [
    ...files.flatMap(({ file, text }) => [
      ...readText(file, text),
      ...readWrites(file, text, rooms),
    ]),
    ...readLocks(files),
  ];
}
