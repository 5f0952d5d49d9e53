import { relative } from 'node:path';
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import { HANG_MS, jusqua } from './patience.ts';
import { countPorts, leftovers, refusal, stopTimers } from './leftovers.ts';

/** Where tests put what the page of a browser would have, beside the globals that vitest puts back. */
const OBJECTS: object[] =
  typeof document === 'undefined'
    ? []
    : [navigator, document, Element.prototype, HTMLElement.prototype];

const environment = { ...process.env };
const folder = process.cwd();
const properties = OBJECTS.map((each) => Object.getOwnPropertyDescriptors(each));
const ports = countPorts();
leftovers(); // of a file that fell before its endings: it was told already

/**
 * Files share the memory of their worker: each leaves it as it was found, once all of its own
 * endings were called. What can be put back is; what stays open, and would be heard by the next
 * file, is refused.
 */
beforeAll(() => leaveAsFound);
async function leaveAsFound(): Promise<void> {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  stopTimers();
  process.chdir(folder);
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  for (const [i, each] of OBJECTS.entries()) {
    const before = properties[i] ?? {};
    for (const name of Reflect.ownKeys(each))
      if (!Object.hasOwn(before, name)) Reflect.deleteProperty(each, name);
    Object.defineProperties(each, before);
  }
  const left = leftovers();
  await jusqua(() => countPorts() <= ports, 'la fin d’un serveur qui écoute encore').catch(
    (error: Error) => left.push(error.message),
  );
  const { testPath = '' } = expect.getState();
  if (left.length > 0) throw new Error(refusal(relative(folder, testPath), left));
}

/** A busy machine meets it sooner or later, and a green test is red. */
beforeEach(({ task }) => {
  if (task.timeout !== HANG_MS)
    throw new Error(
      `« ${task.name} » a un délai à lui (${task.timeout} ms) : l’ôter, tests/harness/patience.ts vaut pour tous`,
    );
});
