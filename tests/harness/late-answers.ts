import { vi } from 'vitest';

let test = 0;
/** Which test is running. */
export const testNow = (): number => test;
export const testIsOver = (): void => void (test += 1);

/** An answer that is read once its test is over is never heard: it would be by the next test's page. */
export function heardInItsTest(response: Response, mine: number): Response {
  const read = response.text.bind(response);
  response.text = async () => {
    const answer = await read();
    return mine === test ? answer : new Promise<never>(() => undefined);
  };
  return response;
}

const TURNS = 5;
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((ok) => setTimeout(ok));
};
/**
 * What a test has begun and does not look at, a print after a payment, ends before its page goes:
 * the code that it brings too, which a busy machine brings late.
 */
export async function letItEnd(): Promise<void> {
  await turns();
  await vi.dynamicImportSettled();
  await turns();
}
