import { parseArgs } from 'node:util';

export interface CommandOption {
  type: 'string' | 'boolean';
  /** Value placeholder: 'DOSSIER'; none for a switch. */
  value?: string;
  help: string;
  multiple?: boolean;
  required?: boolean;
  default?: string;
  /** Error sentence, or null. */
  check?: (given: string) => string | null;
}
/** Positional argument. */
export interface CommandWord {
  name: string;
  help: string;
  required?: boolean;
  many?: boolean;
  check?: (given: string) => string | null;
}
export interface CommandSpec {
  /** One sentence. */
  what: string;
  options?: Readonly<Record<string, CommandOption>>;
  words?: readonly CommandWord[];
  /** Complete, after `npm run name -- `. */
  examples: readonly string[];
}

type ValueOf<O> = O extends { type: 'boolean' }
  ? boolean
  : O extends { multiple: true }
    ? string[]
    : O extends { required: true } | { default: string }
      ? string
      : string | undefined;
/** Switches and lists are never undefined. */
export type CommandValues<S extends CommandSpec> = {
  [K in keyof S['options']]: ValueOf<S['options'][K]>;
};
/** Parsed arguments, or text to print instead. */
export type CommandRead<S extends CommandSpec> =
  | { values: CommandValues<S>; words: string[] }
  | { help: string }
  | { fault: string };

const HELP = new Set(['--help', '-h', '--aide']);
const shown = (name: string, { value }: CommandOption): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`;
const bracketed = (text: string, required: boolean | undefined): string =>
  required ? text : `[${text}]`;

/** `npm start` and `npm test` need no `run`. */
export const npmLine = (name: string, line = ''): string => {
  const command = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  return line === '' ? command : `${command} -- ${line}`;
};

function usageOf(name: string, { options = {}, words = [] }: CommandSpec): string {
  const parts = [
    ...words.map((w) => bracketed(w.many ? `${w.name}…` : w.name, w.required)),
    ...Object.entries(options).map(([key, o]) => bracketed(shown(key, o), o.required)),
  ];
  return `Usage : ${npmLine(name, parts.join(' '))}`;
}

/** [LIG-1] Text of `-- --help`. */
export function helpOf(name: string, spec: CommandSpec): string {
  const rows = [
    ...(spec.words ?? []).map((w) => [w.name, w.help] as const),
    ...Object.entries(spec.options ?? {}).map(([key, o]) => [shown(key, o), o.help] as const),
  ];
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return [
    spec.what,
    '',
    usageOf(name, spec),
    ...rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`),
    '',
    spec.examples.length > 1 ? 'Exemples :' : 'Exemple :',
    ...spec.examples.map((line) => `  ${npmLine(name, line)}`),
  ].join('\n');
}

interface Token {
  kind: string;
  name?: string;
  value?: string | undefined;
  inlineValue?: boolean | undefined;
}
const isOption = (token: Token): token is Token & { name: string } => token.kind === 'option';

function optionFault({ name, value, inlineValue }: Token & { name: string }, o: CommandOption) {
  if (o.type === 'boolean') return inlineValue ? `--${name} ne prend pas de valeur.` : null;
  const waits = `--${name} attend ${o.value ?? 'une valeur'}.`;
  if (value === undefined || value.trim() === '') return waits;
  return !inlineValue && value.startsWith('--') ? waits : given(`--${name}`, value, o.check);
}
function given(name: string, value: string, check: CommandOption['check']): string | null {
  const fault = check?.(value) ?? null;
  return fault === null ? null : `${name} : « ${value} » ne convient pas, ${fault}.`;
}

function optionsFault(tokens: readonly Token[], options: NonNullable<CommandSpec['options']>) {
  const seen = new Set<string>();
  for (const token of tokens.filter(isOption)) {
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option) return `L’option --${token.name} n’existe pas.`;
    if (seen.has(token.name) && !option.multiple) return `--${token.name} est donné deux fois.`;
    seen.add(token.name);
    const fault = optionFault(token, option);
    if (fault !== null) return fault;
  }
  const missing = Object.entries(options).find(([key, o]) => o.required && !seen.has(key));
  return missing ? `${shown(missing[0], missing[1])} manque.` : null;
}

function wordsFault(words: readonly string[], expected: readonly CommandWord[]): string | null {
  const last = expected.at(-1);
  const specOf = (rank: number) => expected[rank] ?? (last?.many ? last : undefined);
  for (const [rank, word] of words.entries()) {
    const spec = specOf(rank);
    if (!spec) return `« ${word} » est de trop.`;
    const fault = given(spec.name, word, spec.check);
    if (fault !== null) return fault;
  }
  const missing = expected.find((w, rank) => w.required && words[rank] === undefined);
  return missing ? `${missing.name} manque : ${missing.help}.` : null;
}

/**
 * [LIG-2] [LIG-3] Validates arguments before anything is opened or written; errors are one sentence
 * and the usage. Pure.
 */
export function readCommandLine<S extends CommandSpec>(
  name: string,
  spec: S,
  argv: readonly string[],
): CommandRead<S> {
  if (argv.some((a) => HELP.has(a))) return { help: helpOf(name, spec) };
  const options = spec.options ?? {};
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(options).map(([key, { type, multiple, default: byDefault }]) => [
        key,
        {
          type,
          ...(multiple && { multiple }),
          ...(byDefault !== undefined && { default: byDefault }),
        },
      ]),
    ),
  });
  const fault = optionsFault(tokens, options) ?? wordsFault(positionals, spec.words ?? []);
  if (fault !== null)
    return { fault: `${fault}\n${usageOf(name, spec)}\n(${npmLine(name, '--help')})` };
  const filled = Object.entries(options).map(([key, { type, multiple }]) => {
    const absent = type === 'boolean' ? false : undefined;
    return [key, values[key] ?? (multiple ? [] : absent)];
  });
  return { values: Object.fromEntries(filled) as CommandValues<S>, words: positionals };
}
