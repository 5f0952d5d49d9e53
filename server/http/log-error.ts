const texteDe = (v: unknown): string | undefined => (typeof v === 'string' ? v : undefined);

/** PostgreSQL's class 22 quotes the value it could not read: only what comes before it is kept. */
const withoutValue = (message: string, code: string | undefined): string =>
  code?.startsWith('22') ? (message.split(/[:"«]/)[0] ?? '').trim() : message;

/**
 * [SAN-1] What a log may say of a fault: its kind, code, constraint and place in our code. Never
 * the row or the values that the database quotes in `detail` and after it in the message: they hold
 * insured people's identity.
 */
export function errorForLog(erreur: unknown): Record<string, unknown> {
  if (!(erreur instanceof Error)) return { type: typeof erreur };
  const { code, table, column, constraint, routine } = erreur as unknown as Record<string, unknown>;
  const lu = texteDe(code);
  const dit = {
    type: erreur.constructor.name,
    code: lu,
    message: withoutValue(erreur.message.split('\n')[0] ?? '', lu),
    table: texteDe(table),
    column: texteDe(column),
    constraint: texteDe(constraint),
    routine: texteDe(routine),
    stack: erreur.stack
      ?.split('\n')
      .filter((ligne) => /^\s+at /.test(ligne))
      .join('\n'),
    ...(erreur.cause instanceof Error && { cause: errorForLog(erreur.cause) }),
  };
  return Object.fromEntries(Object.entries(dit).filter(([, v]) => v !== undefined));
}
