const textOf = (v: unknown): string | undefined => (typeof v === 'string' ? v : undefined);

/** SQLSTATE class 22 messages quote the value: truncated. */
const withoutValue = (message: string, code: string | undefined): string =>
  code?.startsWith('22') ? (message.split(/[:"«]/)[0] ?? '').trim() : message;

/**
 * [SAN-1] Type, code, constraint and stack only: `detail` and messages quote insured people's
 * identity.
 */
export function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, column, constraint, routine } = error as unknown as Record<string, unknown>;
  const codeRead = textOf(code);
  const said = {
    type: error.constructor.name,
    code: codeRead,
    message: withoutValue(error.message.split('\n')[0] ?? '', codeRead),
    table: textOf(table),
    column: textOf(column),
    constraint: textOf(constraint),
    routine: textOf(routine),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause instanceof Error && { cause: errorForLog(error.cause) }),
  };
  return Object.fromEntries(Object.entries(said).filter(([, v]) => v !== undefined));
}
