import { join } from 'node:path';

/** What a file opened in the worker that it shares with the files after it. */
interface Held {
  what: string;
  /** The line that opened it. */
  where: string;
  still: () => boolean;
}
let held: Held[] = [];

const ROOT = join(import.meta.dirname, '../..');
const OURS = new RegExp(`${ROOT}/((?:client|server|shared|tests)/[^?:)]+)[^:)]*:(\\d+)`);

/** What stands between who opens and what watches: `process.emit` is vitest's. */
const BETWEEN = [import.meta.filename, 'node:', 'vitest/suppress-warnings'];

interface Caller {
  /** Null: a library. */
  where: string | null;
  /** By a module as it is loaded: the files of a worker share it, and it is loaded once. */
  loading: boolean;
}
function caller(): Caller {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  const frames = (new Error().stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = limit;
  const outside = frames.find((frame) => !BETWEEN.some((part) => frame.includes(part)));
  const ours = outside?.match(OURS);
  return {
    where: ours ? `${ours[1]}:${ours[2]}` : null,
    loading: frames.some((frame) => frame.includes('runInlinedModule')),
  };
}

/** Of each name, the channel that a module opened as it was loaded: a second one is a second copy. */
const ofModules = new Map<string, WatchedChannel>();

class WatchedChannel extends BroadcastChannel {
  open = true;
  constructor(name: string) {
    super(name);
    const { where, loading } = caller();
    const alone = ofModules.get(name)?.open !== true;
    if (loading && alone) ofModules.set(name, this);
    else if (where) {
      const whose = loading ? 'la seconde copie d’un module, qui tient ' : '';
      held.push({ what: `${whose}le canal « ${name} »`, where, still: () => this.open });
    }
  }
  override close(): void {
    this.open = false;
    super.close();
  }
}

/** A listener goes when it is removed, when its signal is aborted, or once it was called once. */
function watchListeners(target: EventTarget, name: string): void {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  const known = new Map<string, Map<unknown, Held>>();
  const forget = (type: string, listener: unknown) => {
    const gone = known.get(type)?.get(listener);
    known.get(type)?.delete(listener);
    held = held.filter((each) => each !== gone);
  };
  target.addEventListener = (type, listener, options) => {
    add(type, listener, options);
    const { where, loading } = caller();
    if (where === null || loading || known.get(type)?.has(listener)) return;
    const { signal, once } = typeof options === 'object' ? options : {};
    const what = `un écouteur de « ${type} » sur ${name}`;
    const one = { what, where, still: () => signal?.aborted !== true };
    held.push(one);
    known.set(type, (known.get(type) ?? new Map<unknown, Held>()).set(listener, one));
    if (once) add(type, () => forget(type, listener), { once });
  };
  target.removeEventListener = (type, listener, options) => {
    remove(type, listener, options);
    forget(type, listener);
  };
}

/** What a page set to do later would be done to the page of the next file. */
const timers = new Set<NodeJS.Timeout>();
function watchTimers(): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = globalThis[name];
    const watched = (...args: Parameters<typeof setTimeout>): NodeJS.Timeout => {
      const timer = set(...args);
      timers.add(timer);
      return timer;
    };
    Object.assign(globalThis, {
      [name]: Object.defineProperties(watched, Object.getOwnPropertyDescriptors(set)),
    });
  }
}
/** Whatever is still to come is given up. */
export function stopTimers(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}

const SERVER = 'TCPServerWrap';
/** How many ports this process listens on. */
export const countPorts = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === SERVER).length;

/** Once a worker: from then on what its files open is known. */
function watch(): void {
  globalThis.BroadcastChannel = WatchedChannel;
  process.on('newListener', (event, listener) => {
    const { where, loading } = caller();
    if (where === null || loading) return;
    const still = () => process.rawListeners(event).includes(listener);
    held.push({ what: `un écouteur de « ${String(event)} » sur process`, where, still });
  });
  if (typeof document === 'undefined') return;
  watchListeners(globalThis, 'window');
  watchListeners(document, 'document');
  watchTimers();
}
watch();

/** What was opened since the last file and is there still, a line each; it is then forgotten. */
export function leftovers(): string[] {
  const left = held.filter(({ still }) => still());
  held = [];
  return left.map(({ what, where }) => `${what}, ouvert en ${where}`);
}

/** Why a file is refused, and what mends it. */
export const refusal = (file: string, left: readonly string[]): string =>
  [
    `${file} laisse derrière lui :`,
    ...left.map((each) => `- ${each}`),
    'Les fichiers d’un même worker partagent sa mémoire : le suivant l’entendrait.',
    'Fermer ce qui est ouvert, par onTestFinished() ou afterEach() ; un second onglet s’obtient par',
    'anotherCopy(), jamais par vi.resetModules().',
  ].join('\n');
