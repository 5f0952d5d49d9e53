import type { ESTree, Plugin } from 'vite';

const CALLS = /\/shared\/.+\.api\.ts$/;
const DEFINITIONS = /\/shared\/.+\.(api|schema)\.ts$/;
/** The makers of `shared/base/contract.ts`: an address, then its definition. */
const MAKERS = ['lire', 'lireParCorps', 'ecrire'];

interface Edit {
  start: number;
  end: number;
  text: string;
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
/** This node and all those within it. */
function* nodesOf(node: ESTree.Node): Generator<ESTree.Node> {
  yield node;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesOf(value);
}

const isCall = (node: ESTree.Node): node is ESTree.CallExpression => node.type === 'CallExpression';

const nameOf = (node: ESTree.Node): string => (node.type === 'Identifier' ? node.name : '');

/** A call keeps its address alone. */
function withoutDefinition(call: ESTree.CallExpression): Edit[] {
  const [, definition] = call.arguments;
  if (!MAKERS.includes(nameOf(call.callee)) || definition?.type !== 'ObjectExpression') return [];
  return [{ start: definition.start, end: definition.end, text: '{}' }];
}

/** Makes its value by calling something, as its file is read: a schema, not a function. */
const madeByCalls = (value: ESTree.Expression): boolean =>
  value.type !== 'ArrowFunctionExpression' && [...nodesOf(value)].some(isCall);

/** What the constants of a file hold. */
function valuesOf(program: ESTree.Program): ESTree.Expression[] {
  return program.body
    .map((line) => (line.type === 'ExportNamedDeclaration' ? line.declaration : line))
    .flatMap((line) => (line?.type === 'VariableDeclaration' ? line.declarations : []))
    .flatMap(({ init }) => init ?? []);
}

/** Left out by the builder when nothing reads it: making it does nothing else. */
const droppable = ({ start, end }: ESTree.Expression): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
];

function edited(code: string, edits: readonly Edit[]): string {
  let at = 0;
  let text = '';
  for (const edit of edits) {
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
}

/**
 * A page does not judge what the server answers, and asks the server to judge what it sends: of a
 * call it reads the address alone (a test keeps it). `program` is what `code`, a file of
 * definitions, says; here it is without the schemas that no page reads, which a slow machine would
 * else make before it shows anything.
 */
export function lightContract(code: string, program: ESTree.Program, isCalls: boolean): string {
  const edits = valuesOf(program).filter(madeByCalls).flatMap(droppable);
  if (isCalls) edits.push(...[...nodesOf(program)].filter(isCall).flatMap(withoutDefinition));
  return edited(
    code,
    edits.toSorted((a, b) => a.start - b.start || a.end - b.end),
  );
}

/** [CHG-4] The contract as pages need it, in place of the one that the server holds. */
export function contractOfPages(): Plugin {
  return {
    name: 'contract-of-pages',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!DEFINITIONS.test(id)) return null;
      const program = this.parse(code, { lang: 'ts' });
      return { code: lightContract(code, program, CALLS.test(id)), map: null };
    },
  };
}
