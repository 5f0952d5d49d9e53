import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { cache } from '#client/base/cache.ts';
import { store } from '#client/base/store.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { toastLogAtom, toastsAtom } from '#client/ui/toast.ts';
import { testIsOver } from './late-answers.ts';
import { PATIENCE_MS } from './patience.ts';
import { quickenStyles } from './quick-styles.ts';

const printed = getConfig().getElementError;
configure({
  // A screen that redraws late because the machine is busy is not a fault: what never comes still
  // fails.
  asyncUtilTimeout: PATIENCE_MS,
  // The page is printed when a refusal is read, not at each look of a wait.
  getElementError(message, container) {
    const read = () => printed(message, container).message;
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    return Object.defineProperty(error, 'message', { get: read, configurable: true });
  },
});
if (document.defaultView) quickenStyles(document.defaultView);

afterEach(testIsOver);
// A delay that a stopped clock holds would never end: its module waits for it in the next file.
afterEach(() => {
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
});

type Depart = Parameters<typeof store.set<unknown, [unknown], void>>[0] & { init: unknown };
const aUnDepart = (a: unknown): a is Depart =>
  typeof a === 'object' && a !== null && 'init' in a && 'write' in a;
/** Whatever the screens own, by the suffix of its file: a new atom needs no line here. */
const ATOMES = Object.values(
  import.meta.glob<Record<string, unknown>>('../../client/**/*.atoms.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .filter(aUnDepart);

/**
 * Files share their modules and their page (loading them again for each took half of the time):
 * each leaves them as a station just opened.
 */
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals(); // what is stored is the browser's
  for (const a of ATOMES) store.set(a, a.init);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  for (const [nom] of document.cookie.split(';').map((c) => c.trim().split('=')))
    document.cookie = `${nom}=; path=/; max-age=0`;
  if (document.cookie !== '') throw new Error(`un cookie reste : ${document.cookie}`);
  document.body.replaceChildren();
  cache.clear();
  store.set(pharmacieAtom, null);
  store.set(toastsAtom, []);
  store.set(toastLogAtom, []);
});
