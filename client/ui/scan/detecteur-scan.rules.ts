import { estEan13, seProuve } from '#shared/produit/codes.rules.ts';
import { GS, ILLISIBLE } from '#shared/produit/gs1.rules.ts';

/**
 * The scanner as a state machine, without a browser: keys in, 'pass' or 'swallow' out. A wedge
 * scanner is a keyboard that types faster than anyone can: six keys or more, their median gap at
 * most 35 ms, ended by Enter, Tab or a silence.
 *
 * A scanner plays a keyboard, and not always the station's: what it typed is the character that the
 * browser gives, as long as that makes a code; else the key by its place, as on the US keyboard that
 * most scanners play ('"'ààç' on an AZERTY station); else its digits alone, for one that plays an
 * AZERTY on another. A sign that could be two is U+FFFD, and no lot is read of it.
 */
export interface Keystroke {
  /** Physical key, `Digit3`. Empty on some remote desktops: `key` is then read instead. */
  code: string;
  key: string;
  timeStamp: number;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  /** AltGr held: a sign of the keyboard, not a shortcut. */
  altGraph?: boolean;
  capsLock?: boolean;
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

/** What one key may have typed; U+FFFD where it cannot be told. */
interface Signs {
  /** As the browser gives it. */
  character: string;
  /** By its place on a US keyboard. */
  us: string;
  /** By its place, if a digit, with Shift or without. */
  digit: string;
}
/** How a scan was read: by which of its keys' signs. */
export type Layout = keyof Signs;
const LAYOUTS: readonly Layout[] = ['character', 'us', 'digit'];
export type Ending = 'Enter' | 'Tab' | 'silence';
/** What a scan gave, and how. */
export interface Scan {
  code: string;
  layout: Layout;
  ending: Ending;
}

export interface ScanKey extends Signs {
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
  /** What was scanned, when this key ends it. */
  scan: Scan | null;
}

/** The signs of a US keyboard, plain then with Shift. */
const US_SIGNS: Readonly<Record<string, string>> = {
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Digit0: '0)',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  NumpadSubtract: '--',
  NumpadAdd: '++',
  NumpadDecimal: '..',
  NumpadDivide: '//',
  NumpadMultiply: '**',
};
/** Keys that only change what others mean: they neither count nor break a burst. */
const NEUTRAL = new Set([
  'ShiftLeft',
  'ShiftRight',
  'CapsLock',
  'ControlLeft',
  'ControlRight',
  'AltRight',
  'NumLock',
]);
const ENDINGS = new Set(['Enter', 'NumpadEnter', 'Tab']);

/** The US sign of a key's place; undefined when it has none. */
function usSign({ code, shiftKey }: Keystroke): string | undefined {
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return digit;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return US_SIGNS[code]?.[shiftKey ? 1 : 0];
}
const everywhere = (sign: string): Signs => ({ character: sign, us: sign, digit: sign });
/**
 * [SCN-12] A keyboard driver that names no key gives the character itself. Where CapsLock is on and
 * the two readings differ, nobody knows which one was meant.
 */
function plainSigns(f: Keystroke): Signs | null {
  const { code, key, capsLock = false } = f;
  const typed = key.length === 1 && key !== ' ' ? key : ILLISIBLE;
  const us = usSign(f) ?? ILLISIBLE;
  if (typed === us && us === ILLISIBLE) return null;
  if (code === '') return everywhere(typed);
  const doubtful = capsLock && typed.toUpperCase() !== us.toUpperCase();
  return {
    character: doubtful ? ILLISIBLE : typed,
    us,
    digit: /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? ILLISIBLE,
  };
}
/** With AltGr, the sign is the station's own; Ctrl+] is how the GS of a DataMatrix arrives. */
function heldSigns({ code, key, altGraph, ctrlKey }: Keystroke): Signs | null {
  if (altGraph)
    return key.length === 1 ? { character: key, us: ILLISIBLE, digit: ILLISIBLE } : null;
  const isGs = ctrlKey && (code === 'BracketRight' || key === ']');
  return isGs ? everywhere(GS) : null;
}
/** [SCN-12] What a key may have typed, or null when no scanner sends it. */
export const signsOf = (f: Keystroke): Signs | null =>
  f.altGraph || f.altKey || f.ctrlKey ? heldSigns(f) : plainSigns(f);
const isEnding = ({ code, key }: Keystroke): boolean =>
  ENDINGS.has(code) || (code === '' && (key === 'Enter' || key === 'Tab'));

const gapsOf = (keys: readonly ScanKey[]): number[] =>
  keys.slice(1).map((k, i) => k.instant - (keys[i]?.instant ?? k.instant));
const shortPause = (r: ScanSettings): number => Math.max(SHORT_PAUSE, r.maxGap * 1.5);
const textOf = (keys: readonly ScanKey[], layout: Layout): string =>
  keys.map((k) => k[layout]).join('');
/** What a code without a check digit looks like: a code of the house, digits or not. */
const PLAIN = /^(?=.*\d)[\dA-Za-z._/-]+$/;
/** The first reading that looks like a code; the browser's own when none does. */
function plainReading(keys: readonly ScanKey[]): { code: string; layout: Layout } {
  const layout = LAYOUTS.find((l) => PLAIN.test(textOf(keys, l))) ?? 'character';
  return { code: textOf(keys, layout), layout };
}

/** [SCN-13] Fast enough for a machine: the median, so that one late key does not lose a scan. */
function hasFastMedian(keys: readonly ScanKey[], r: ScanSettings): boolean {
  if (keys.length < r.minKeys) return false;
  const gaps = gapsOf(keys).sort((a, b) => a - b);
  return (gaps[Math.floor(gaps.length / 2)] ?? Infinity) <= r.maxGap;
}
/** How the code of a box begins: a digit, or the symbol that names a DataMatrix. */
const BEGINNING = /[\d\](\u001d]/;
const mayBegin = (k: ScanKey): boolean => LAYOUTS.some((l) => BEGINNING.test(k[l]));
/** Letters that a code of the house may begin with: 'AVENE07', a receipt's 'V000408'. */
const LETTERS_FIRST = 8;
/**
 * The last keys that follow each other without a pause, from where a code may begin: a word typed
 * or pasted by a program, however fast, is no scan.
 */
function lastRun(keys: readonly ScanKey[], r: ScanSettings): readonly ScanKey[] {
  const pause = gapsOf(keys).findLastIndex((gap) => gap > shortPause(r));
  const run = keys.slice(pause + 1);
  const beginning = run.findIndex(mayBegin);
  return beginning < 0 ? [] : run.slice(beginning <= LETTERS_FIRST ? 0 : beginning);
}

interface Found {
  from: number;
  code: string;
  layout: Layout;
}
/**
 * [SCN-16] The whole code these keys end with, and its first key: the longest one that its check
 * digit proves, whatever pauses cut it. What was typed just before stays out of it.
 */
function checkedCode(keys: readonly ScanKey[]): Found | null {
  const texts = LAYOUTS.map((layout) => ({ layout, text: textOf(keys, layout) }));
  for (const [i, { rank }] of keys.entries())
    for (const { layout, text } of texts) {
      const code = text.slice(i);
      if (seProuve(code)) return { from: rank, code, layout };
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
function isEndedEan(burst: Burst, { from, code }: Found): boolean {
  const before = burst.keys.filter((k) => k.rank < from);
  const isWholeRun = from === burst.fastFrom && !before.some(mayBegin);
  return isWholeRun && estEan13(code) && !code.startsWith('01');
}
/** Not whole: told as unknown, and the dots keep seven digits from being read as a CIP7. */
const brokenOff = (code: string): string => `${code}…`;

/** By silence, seven digits may also be how an EAN-13 of a medicine begins. */
const mayBeHead = (code: string): boolean => code.startsWith('34009');

/** Whether a code without a check digit is taken as it stands. */
function isTrusted(burst: Burst, from: number, code: string, ended: Ending): boolean {
  const isCip7 = /^\d{7}$/.test(code);
  if (!isCip7) return ended !== 'silence';
  return standsAlone(burst, from) && (ended !== 'silence' || !mayBeHead(code));
}
/** Fourteen digits struck alone are one code, whatever thirteen of them would prove. */
const isFourteen = ({ keys }: Burst, from: number, code: string): boolean =>
  /^\d{14}$/.test(code) && keys[0]?.rank === from;
/** What a recognised scan is, now that it has ended; `whole` is false when it may have broken off. */
function readScan(burst: Burst, ended: Ending): Found & { whole: boolean } {
  const checked = checkedCode(burst.keys);
  const from = burst.fastFrom ?? 0;
  const { code, layout } = plainReading(burst.keys.filter((k) => k.rank >= from));
  const fourteen = ended !== 'silence' && isFourteen(burst, from, code);
  if (checked && !fourteen)
    return { ...checked, whole: isEndedEan(burst, checked) || ended !== 'silence' };
  const whole = isTrusted(burst, from, code, ended);
  return { from, code: whole ? code : brokenOff(code), layout, whole };
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
  scan: null,
});
/** Nothing under way; what was struck before is remembered by its time alone. */
function rest(burst: Burst): Burst {
  const previousAt = burst.keys.at(-1)?.instant ?? burst.previousAt;
  return { ...IDLE, brokenAt: burst.brokenAt, previousAt };
}
/** The scan is done: what follows it owes it nothing. */
const done = ({ from, code, layout }: Found, ending: Ending): Step => ({
  burst: IDLE,
  swallowed: true,
  takeBackFrom: from,
  scan: { code, layout, ending },
});

/** The rest of a scan that broke off: nobody types as fast, Enter included. */
function isTail({ keys, brokenAt }: Burst, f: Keystroke, r: ScanSettings): boolean {
  const [first] = keys;
  if (!first || brokenAt === null || first.instant - brokenAt > TAIL) return false;
  const enter: ScanKey = { ...everywhere(''), instant: f.timeStamp, rank: 0 };
  return gapsOf([...keys, enter]).every((gap) => gap <= r.maxGap);
}

/** Enter or Tab: the end of a scan, or a person's. */
function end(burst: Burst, f: Keystroke, r: ScanSettings): Step {
  const ending = f.code === 'Tab' || f.key === 'Tab' ? 'Tab' : 'Enter';
  if (burst.fastFrom !== null) return done(readScan(burst, ending), ending);
  const checked = checkedCode(burst.keys);
  // [SCN-17] Where codes are read, a whole one is a scan at any speed.
  if (checked && (f.readsCodes || hasFastMedian(burst.keys, r))) return done(checked, ending);
  const [first] = burst.keys;
  if (first && isTail(burst, f, r)) {
    const { code, layout } = plainReading(burst.keys);
    return done({ from: first.rank, code: brokenOff(code), layout }, ending);
  }
  const late = burst.endedAt !== null && f.timeStamp - burst.endedAt <= LATE_SUFFIX;
  return { ...pass(rest(burst)), swallowed: late };
}

/** One character more: swallowed once its run is known to be a scan. */
function extend(burst: Burst, signs: Signs, f: Keystroke, r: ScanSettings): Step {
  const rank = (burst.keys.at(-1)?.rank ?? 0) + 1;
  const keys = [...burst.keys, { ...signs, instant: f.timeStamp, rank }].slice(-GREATEST_CHAIN);
  const run = lastRun(keys, r);
  const justRecognised = burst.fastFrom === null && hasFastMedian(run.slice(-r.minKeys), r);
  const fastFrom = justRecognised ? (run[0]?.rank ?? rank) : burst.fastFrom;
  return {
    burst: { ...burst, keys, fastFrom, endedAt: null },
    swallowed: fastFrom !== null,
    takeBackFrom: justRecognised ? fastFrom : null,
    scan: null,
  };
}

/**
 * The page was too busy to hear the silence after a scan: its code is given now, and this key
 * belongs to what follows.
 */
function endLate(held: Burst, f: Keystroke, r: ScanSettings): Step {
  const endedAt = (held.keys.at(-1)?.instant ?? f.timeStamp) + silenceOf(held, r);
  const { burst, scan, takeBackFrom } = fallSilent(held, endedAt);
  return { ...strike(burst, f, r), scan, takeBackFrom };
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

  const signs = f.repeat ? null : signsOf(f);
  if (signs !== null) return extend(before, signs, f, r);
  // Within a scan, a key that no scanner is known to send: it goes nowhere, and what it meant is not
  // known. Anywhere else, a person's.
  if (before.fastFrom === null) return pass(rest(before));
  return extend(before, everywhere(ILLISIBLE), f, r);
}

/**
 * [SCN-15] No key for a while: a recognised burst has ended, whole or broken off. One not yet
 * recognised stays: keys held up on their way still bear the time they were struck, and that
 * decides.
 */
export function fallSilent(
  held: Burst,
  now: number,
): Pick<Step, 'burst' | 'scan' | 'takeBackFrom'> {
  if (held.fastFrom === null) return { burst: held, scan: null, takeBackFrom: null };
  const { from, code, layout, whole } = readScan(held, 'silence');
  const burst: Burst = { ...rest(held), endedAt: now, brokenAt: whole ? null : now };
  return { burst, scan: { code, layout, ending: 'silence' }, takeBackFrom: from };
}
