import { estEan13, lireCode } from '#shared/produit/codes.rules.ts';

/**
 * The scanner as a state machine, without a browser: keys in, 'pass' or 'swallow' out. A wedge
 * scanner is a keyboard that types faster than anyone can: six keys or more, their median gap at
 * most 35 ms, ended by Enter, Tab or a silence.
 *
 * What is read is the physical key (`code`), never the character: a scanner set for a US keyboard
 * types `"'ààç"` on an AZERTY host, and CapsLock turns its digits and letters over; the keys stay
 * the same.
 */
export interface Keystroke {
  /** Physical key, `Digit3`. Empty on some remote desktops: `key` is then read instead. */
  code: string;
  key: string;
  timeStamp: number;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  /** Alt or Meta held: a shortcut, never a scan. */
  altKey?: boolean;
  /** The machine repeats a key held down about every 30 ms: as fast as a scanner, and not one. */
  repeat?: boolean;
  /** The key would go to no field, or to one where codes are read: the search, a quantity. */
  readsCodes?: boolean;
}

export interface ScanSettings {
  minKeys: number;
  /**
   * Greatest median gap, in ms. 35 for a wired scanner; up to 120 for a slow Bluetooth one, at the
   * price of fast typists.
   */
  maxGap: number;
}
export const WIRED_GAP = 35;
export const GREATEST_GAP = 120;
export const scanSettings = (maxGap: number = WIRED_GAP): ScanSettings => ({
  minKeys: 6,
  maxGap: Math.min(Math.max(maxGap, 20), GREATEST_GAP),
});
/** Between two keys of a run, in milliseconds, at most. */
const SHORT_PAUSE = 60;
/** [SCN-16] Keys at most this far apart may be one scan: a busy page, a tired radio link. */
const PAUSE_IN_A_SCAN = 500;
/** [SCN-11] A scanner's Enter is still the scanner's for this long after the end by silence. */
const LATE_SUFFIX = 1000;
/** [SCN-18] What comes this soon after a scan that broke off may be the rest of it. */
const TAIL = 3000;
/** [SCN-19] A code that proves nothing is read only so long after a scan that broke off. */
const DOUBT = 10_000;
/** More keys than any code has: what came before them is forgotten. */
const GREATEST_CHAIN = 160;

export interface ScanKey {
  character: string;
  instant: number;
  /** Its place among all the keys struck: names it once earlier ones are forgotten. */
  rank: number;
}
export interface Burst {
  /** Keys at most half a second apart: typed, scanned, or typed and then scanned. */
  keys: readonly ScanKey[];
  /** First key of the run recognised as a scan: every key since then is swallowed. */
  fastFrom: number | null;
  /** End by silence of the last scan, while its Enter may still come. */
  endedAt: number | null;
  /** When a scan last broke off before its code was whole. */
  brokenAt: number | null;
  /** Last key before the first of `keys`. */
  previousAt: number | null;
}
export const IDLE: Burst = {
  keys: [],
  fastFrom: null,
  endedAt: null,
  brokenAt: null,
  previousAt: null,
};

export interface Step {
  burst: Burst;
  /** The key goes no further: no button pressed, no field filled. */
  swallowed: boolean;
  /** What this key and those before it, from this rank on, have typed must be taken back. */
  takeBackFrom: number | null;
  /** The whole code, when this key ends it. */
  code: string | null;
}

const PUNCTUATION: Readonly<Record<string, string>> = {
  Minus: '-',
  NumpadSubtract: '-',
  Period: '.',
  NumpadDecimal: '.',
  Slash: '/',
  NumpadDivide: '/',
  BracketRight: ']',
};
/** Keys that only change what others mean: they neither count nor break a burst. */
const NEUTRAL = new Set(['ShiftLeft', 'ShiftRight', 'CapsLock', 'ControlLeft', 'ControlRight']);
const ENDINGS = new Set(['Enter', 'NumpadEnter', 'Tab']);

/**
 * [SCN-12] The character of a physical key, or null when no scanner sends it. Ctrl+] is how the GS
 * of a DataMatrix arrives.
 */
export function characterOf(f: Keystroke): string | null {
  if (f.altKey) return null;
  if (f.ctrlKey) return f.code === 'BracketRight' ? '\u001d' : null;
  return f.code === '' ? characterOfNoKey(f.key) : characterOfKey(f);
}
/** A keyboard driver that names no key gives the character itself. */
const characterOfNoKey = (key: string): string | null =>
  key.length === 1 && key !== ' ' ? key : null;
function characterOfKey({ code, shiftKey }: Keystroke): string | null {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return digit;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return PUNCTUATION[code] ?? null;
}
const isEnding = ({ code, key }: Keystroke): boolean =>
  ENDINGS.has(code) || (code === '' && (key === 'Enter' || key === 'Tab'));

const gapsOf = (keys: readonly ScanKey[]): number[] =>
  keys.slice(1).map((k, i) => k.instant - (keys[i]?.instant ?? k.instant));
const shortPause = (r: ScanSettings): number => Math.max(SHORT_PAUSE, r.maxGap * 1.5);
const charactersOf = (keys: readonly ScanKey[]): string => keys.map((k) => k.character).join('');

/** [SCN-13] Fast enough for a machine: the median, so that one late key does not lose a scan. */
function hasFastMedian(keys: readonly ScanKey[], r: ScanSettings): boolean {
  if (keys.length < r.minKeys) return false;
  const gaps = gapsOf(keys).sort((a, b) => a - b);
  return (gaps[Math.floor(gaps.length / 2)] ?? Infinity) <= r.maxGap;
}
/** How the code of a box begins: a digit, or the symbol that names a DataMatrix. */
const BEGINNING = /[\d\]\u001d]/;
/**
 * The last keys that follow each other without a pause, from where a code may begin: a word typed
 * or pasted by a program, however fast, is no scan.
 */
function lastRun(keys: readonly ScanKey[], r: ScanSettings): readonly ScanKey[] {
  const pause = gapsOf(keys).findLastIndex((gap) => gap > shortPause(r));
  const run = keys.slice(pause + 1);
  const beginning = run.findIndex((k) => BEGINNING.test(k.character));
  // one letter first is of the code: a receipt's number, 'V000408'
  return beginning < 0 ? [] : run.slice(beginning === 1 ? 0 : beginning);
}

/** A code that proves itself: an EAN-13 by its check digit, a DataMatrix by its EAN and elements. */
const isChecked = (code: string): boolean => code.length > 7 && lireCode(code) !== null;

/**
 * [SCN-16] The whole code these keys end with, and its first key: the longest one that its check
 * digit proves, whatever pauses cut it. What was typed just before stays out of it.
 */
function checkedCode(keys: readonly ScanKey[]): { from: number; code: string } | null {
  const characters = charactersOf(keys);
  for (const [i, key] of keys.entries()) {
    const code = characters.slice(i);
    if (isChecked(code)) return { from: key.rank, code };
  }
  return null;
}
/**
 * [SCN-19] A CIP7 has no check digit: it is read only when nothing else was struck just before, or
 * the tail of a longer code that broke off would be another medicine.
 */
function standsAlone({ keys, previousAt, brokenAt }: Burst, from: number): boolean {
  const [first] = keys;
  if (first?.rank !== from) return false;
  const longAgo = (then: number | null, delay: number) =>
    then === null || first.instant - then > delay;
  return longAgo(previousAt, TAIL) && longAgo(brokenAt, DOUBT);
}
/**
 * An EAN-13 that fills its whole run, with no digit just before it. One that begins as a DataMatrix
 * does may go on, and thirteen digits inside a longer code may bear a right check digit by chance.
 */
function isEndedEan(burst: Burst, { from, code }: { from: number; code: string }): boolean {
  const before = burst.keys.filter((k) => k.rank < from);
  const isWholeRun = from === burst.fastFrom && !before.some((k) => BEGINNING.test(k.character));
  return isWholeRun && estEan13(code) && !code.startsWith('01');
}
/** Not whole: told as unknown, and the dots keep seven digits from being read as a CIP7. */
const brokenOff = (code: string): string => `${code}…`;

/** By silence, seven digits may also be how an EAN-13 of a medicine begins. */
const mayBeHead = (code: string): boolean => code.startsWith('34009');

/** Whether a code without a check digit is taken as it stands. */
function isTrusted(burst: Burst, from: number, code: string, ended: 'Enter' | 'silence'): boolean {
  const isCip7 = /^\d{7}$/.test(code);
  if (!isCip7) return ended === 'Enter';
  return standsAlone(burst, from) && (ended === 'Enter' || !mayBeHead(code));
}
/** What a recognised scan is, now that it has ended; `whole` is false when it may have broken off. */
function readScan(burst: Burst, ended: 'Enter' | 'silence') {
  const checked = checkedCode(burst.keys);
  if (checked) return { ...checked, whole: isEndedEan(burst, checked) || ended === 'Enter' };
  const from = burst.fastFrom ?? 0;
  const code = charactersOf(burst.keys.filter((k) => k.rank >= from));
  const whole = isTrusted(burst, from, code, ended);
  return { from, code: whole ? code : brokenOff(code), whole };
}

/**
 * [SCN-10] How long a scan under way waits for its next key: half a second, for ended sooner its
 * tail would be typed and its Enter would press whatever has focus. A whole EAN-13 does not wait:
 * 60 ms, or once and a half the gap of a slow scanner. One that begins as a DataMatrix does may go
 * on.
 */
export function silenceOf(burst: Burst, r: ScanSettings): number {
  if (burst.fastFrom === null) return PAUSE_IN_A_SCAN;
  const checked = checkedCode(burst.keys);
  return checked && isEndedEan(burst, checked) ? shortPause(r) : PAUSE_IN_A_SCAN;
}

const pass = (burst: Burst): Step => ({
  burst,
  swallowed: false,
  takeBackFrom: null,
  code: null,
});
/** Nothing under way; what was struck before is remembered by its time alone. */
function rest(burst: Burst): Burst {
  const previousAt = burst.keys.at(-1)?.instant ?? burst.previousAt;
  return { ...IDLE, brokenAt: burst.brokenAt, previousAt };
}
/** The scan is done: what follows it owes it nothing. */
const done = (from: number, code: string | null): Step => ({
  burst: IDLE,
  swallowed: true,
  takeBackFrom: from,
  code,
});

/** The rest of a scan that broke off: nobody types as fast, Enter included. */
function isTail({ keys, brokenAt }: Burst, f: Keystroke, r: ScanSettings): boolean {
  const [first] = keys;
  if (!first || brokenAt === null || first.instant - brokenAt > TAIL) return false;
  const enter: ScanKey = { character: '', instant: f.timeStamp, rank: 0 };
  return gapsOf([...keys, enter]).every((gap) => gap <= r.maxGap);
}

/** Enter or Tab: the end of a scan, or a person's. */
function end(burst: Burst, f: Keystroke, r: ScanSettings): Step {
  if (burst.fastFrom !== null) {
    const { from, code } = readScan(burst, 'Enter');
    return done(from, code);
  }
  const checked = checkedCode(burst.keys);
  // [SCN-17] Where codes are read, a whole one is a scan at any speed.
  if (checked && (f.readsCodes || hasFastMedian(burst.keys, r)))
    return done(checked.from, checked.code);
  const [first] = burst.keys;
  if (first && isTail(burst, f, r)) return done(first.rank, brokenOff(charactersOf(burst.keys)));
  const late = burst.endedAt !== null && f.timeStamp - burst.endedAt <= LATE_SUFFIX;
  return { ...pass(rest(burst)), swallowed: late };
}

/** One character more: swallowed once its run is known to be a scan. */
function extend(burst: Burst, character: string, f: Keystroke, r: ScanSettings): Step {
  const rank = (burst.keys.at(-1)?.rank ?? 0) + 1;
  const keys = [...burst.keys, { character, instant: f.timeStamp, rank }].slice(-GREATEST_CHAIN);
  const run = lastRun(keys, r);
  const justRecognised = burst.fastFrom === null && hasFastMedian(run.slice(-r.minKeys), r);
  const fastFrom = justRecognised ? (run[0]?.rank ?? rank) : burst.fastFrom;
  return {
    burst: { ...burst, keys, fastFrom, endedAt: null },
    swallowed: fastFrom !== null,
    takeBackFrom: justRecognised ? fastFrom : null,
    code: null,
  };
}

/**
 * The page was too busy to hear the silence after a scan: its code is given now, and this key
 * belongs to what follows.
 */
function endLate(held: Burst, f: Keystroke, r: ScanSettings): Step {
  const endedAt = (held.keys.at(-1)?.instant ?? f.timeStamp) + silenceOf(held, r);
  const { burst, code, takeBackFrom } = fallSilent(held, endedAt);
  return { ...strike(burst, f, r), code, takeBackFrom };
}

/**
 * [SCN-14] One key down. Keys before recognition pass (they may be typing); from the sixth fast one
 * on, all are swallowed.
 */
export function strike(held: Burst, f: Keystroke, r: ScanSettings): Step {
  if (NEUTRAL.has(f.code)) return pass(held);
  const last = held.keys.at(-1);
  const goesOn = last !== undefined && f.timeStamp - last.instant <= silenceOf(held, r);
  if (held.fastFrom !== null && !goesOn) return endLate(held, f, r);
  const before = goesOn || held.endedAt !== null ? held : rest(held);
  if (isEnding(f)) return end(before, f, r);

  const character = f.repeat ? null : characterOf(f);
  // A scanner sends nothing else: a recognised burst swallows it all the same, anything else is a
  // person.
  if (character === null)
    return before.fastFrom === null ? pass(rest(before)) : { ...pass(before), swallowed: true };

  return extend(before, character, f, r);
}

/**
 * [SCN-15] No key for a while: a recognised burst has ended, whole or broken off. One not yet
 * recognised stays: keys held up on their way still bear the time they were struck, and that
 * decides.
 */
export function fallSilent(
  held: Burst,
  now: number,
): Pick<Step, 'burst' | 'code' | 'takeBackFrom'> {
  if (held.fastFrom === null) return { burst: held, code: null, takeBackFrom: null };
  const { from, code, whole } = readScan(held, 'silence');
  const burst: Burst = { ...rest(held), endedAt: now, brokenAt: whole ? null : now };
  return { burst, code, takeBackFrom: from };
}
