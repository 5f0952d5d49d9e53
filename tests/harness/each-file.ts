import { relative } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { countServers, leftovers, refusal, stopTimers } from './leftovers.ts';

/** Where tests put what the page of a browser would have, beside the globals that vitest puts back. */
const OBJECTS: object[] =
  typeof document === 'undefined'
    ? []
    : [navigator, document, Element.prototype, HTMLElement.prototype];

const environment = { ...process.env };
const folder = process.cwd();
const properties = OBJECTS.map((each) => Object.getOwnPropertyDescriptors(each));
const servers = countServers();

/**
 * Files share the memory of their worker: each leaves it as it was found. What can be put back is;
 * what stays open, and would be heard by the next file, is refused.
 */
afterAll(() => {
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
  if (countServers() > servers) left.push('un serveur qui écoute encore son port');
  const { testPath = '' } = expect.getState();
  if (left.length > 0) throw new Error(refusal(relative(folder, testPath), left));
});
