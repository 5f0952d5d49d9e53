const PATIENCE_MS = 4_000;

export const serverAnswers = (): Promise<boolean> =>
  fetch('/sante/pret', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    (r) => r.ok,
    () => false,
  );
