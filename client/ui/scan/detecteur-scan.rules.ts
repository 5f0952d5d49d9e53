import { estEan13, seProuve } from '#shared/stock/produit/codes.rules.ts';
import { GS, ILLISIBLE } from '#shared/stock/produit/gs1.rules.ts';

/**
 * Pure state machine: keys in, 'pass' or 'swallow' out. A wedge scanner types six keys or more,
 * median gap at most 35 ms, ended by Enter, Tab or silence.
 * Keyboard layouts may differ: the browser's character if it makes a code, else the key's place on
 * a US keyboard ('"'ààç' on AZERTY), else digits alone (scanner in AZERTY). Ambiguous signs are
 * U+FFFD, and no lot is read from them.
 */
export interface Keystroke {
  /** `Digit3`; empty on some remote desktops: `key` is used. */
  code: string;
  key: string;
  timeStamp: number;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  /** AltGr: a sign, no shortcut. */
  altGraph?: boolean;
  capsLock?: boolean;
  /** Shortcut, never a scan. */
  altKey?: boolean;
  /** Auto-repeat, about 30 ms: as fast as a scanner. */
  repeat?: boolean;
  /** Targets no field, or a code field (search, quantity). */
  readsCodes?: boolean;
}

export interface ScanSettings {
  minKeys: number;
  /**
   * Largest median gap, in ms: 35 wired, up to 120 for slow Bluetooth, at the cost of fast typists.
   */
  maxGap: number;
}
export const WIRED_GAP = 35;
export const GREATEST_GAP = 120;
export const scanSettings = (maxGap: number = WIRED_GAP): ScanSettings => ({
  minKeys: 6,
  maxGap: Math.min(Math.max(maxGap, 20), GREATEST_GAP),
});
/** Largest gap within a run, in ms. */
const SHORT_PAUSE = 60;
/** [SCN-16] In ms, within one scan: busy page, weak radio. */
const PAUSE_IN_A_SCAN = 500;
/** [SCN-11] In ms: late Enter after an end by silence. */
const LATE_SUFFIX = 1000;
/** [SCN-18] In ms: may be the rest of a broken scan. */
const TAIL = 3000;
/** [SCN-19] In ms after a broken scan, before unverifiable codes are accepted. */
const DOUBT = 10_000;
/** Longer than any code: older keys are dropped. */
const GREATEST_CHAIN = 160;

/** Possible signs of a key; U+FFFD if ambiguous. */
interface Signs {
  /** By the browser. */
  character: string;
  /** By place on a US keyboard. */
  us: string;
  /** Digit by place, Shift ignored. */
  digit: string;
}
export type Layout = keyof Signs;
const LAYOUTS: readonly Layout[] = ['character', 'us', 'digit'];
export type Ending = 'Enter' | 'Tab' | 'silence';
export interface Scan {
  code: string;
  layout: Layout;
  ending: Ending;
}

export interface ScanKey extends Signs {
  instant: number;
  /** Absolute index, stable when older keys are dropped. */
  rank: number;
}
export interface Burst {
  /** At most half a second apart. */
  keys: readonly ScanKey[];
  /** First key of the recognised scan; all since are swallowed. */
  fastFrom: number | null;
  /** End by silence, while its Enter may come. */
  endedAt: number | null;
  brokenAt: number | null;
  /** Last key before `keys`. */
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
  /** Stopped from propagating. */
  swallowed: boolean;
  /** Undo the text typed from this rank on. */
  takeBackFrom: number | null;
  scan: Scan | null;
}

/** Plain, then Shift. */
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
/** Modifiers: neither count nor break a burst. */
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

function usSign({ code, shiftKey }: Keystroke): string | undefined {
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return digit;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return US_SIGNS[code]?.[shiftKey ? 1 : 0];
}
const everywhere = (sign: string): Signs => ({ character: sign, us: sign, digit: sign });
/** [SCN-12] Unnamed keys: the character itself. CapsLock with differing readings is ambiguous. */
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
/** AltGr gives the station's sign; Ctrl+] is a DataMatrix GS. */
function heldSigns({ code, key, altGraph, ctrlKey }: Keystroke): Signs | null {
  if (altGraph)
    return key.length === 1 ? { character: key, us: ILLISIBLE, digit: ILLISIBLE } : null;
  const isGs = ctrlKey && (code === 'BracketRight' || key === ']');
  return isGs ? everywhere(GS) : null;
}
/** [SCN-12] Null when no scanner sends it. */
export const signsOf = (f: Keystroke): Signs | null =>
  f.altGraph || f.altKey || f.ctrlKey ? heldSigns(f) : plainSigns(f);
const isEnding = ({ code, key }: Keystroke): boolean =>
  ENDINGS.has(code) || (code === '' && (key === 'Enter' || key === 'Tab'));

const gapsOf = (keys: readonly ScanKey[]): number[] =>
  keys.slice(1).map((k, i) => k.instant - (keys[i]?.instant ?? k.instant));
const shortPause = (r: ScanSettings): number => Math.max(SHORT_PAUSE, r.maxGap * 1.5);
const textOf = (keys: readonly ScanKey[], layout: Layout): string =>
  keys.map((k) => k[layout]).join('');
/** House code, without check digit. */
const PLAIN = /^(?=.*\d)[\dA-Za-z._/-]+$/;
/** First plausible reading, else the browser's. */
function plainReading(keys: readonly ScanKey[]): { code: string; layout: Layout } {
  const layout = LAYOUTS.find((l) => PLAIN.test(textOf(keys, l))) ?? 'character';
  return { code: textOf(keys, layout), layout };
}

/** [SCN-13] Median, so that one late key loses no scan. */
function hasFastMedian(keys: readonly ScanKey[], r: ScanSettings): boolean {
  if (keys.length < r.minKeys) return false;
  const gaps = gapsOf(keys).sort((a, b) => a - b);
  return (gaps[Math.floor(gaps.length / 2)] ?? Infinity) <= r.maxGap;
}
/** Box codes begin with a digit or a DataMatrix symbol. */
const BEGINNING = /[\d\](\u001d]/;
const mayBegin = (k: ScanKey): boolean => LAYOUTS.some((l) => BEGINNING.test(k[l]));
/** Leading letters of house codes: 'AVENE07', receipt 'V000408'. */
const LETTERS_FIRST = 8;
/** Last keys without a pause, from a plausible start: fast typed or pasted words are no scan. */
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
/** [SCN-16] Longest checksum-valid suffix, whatever its pauses; earlier typing excluded. */
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
 * [SCN-19] A CIP7 has no check digit: it must stand alone, or the tail of a broken code would be
 * another medicine.
 */
function standsAlone({ keys, previousAt, brokenAt }: Burst, from: number): boolean {
  const [first] = keys;
  if (first?.rank !== from) return false;
  const longAgo = (then: number | null, delay: number) =>
    then === null || first.instant - then > delay;
  return longAgo(previousAt, TAIL) && longAgo(brokenAt, DOUBT);
}
/**
 * EAN-13 filling its run, no digit before. DataMatrix starts may continue; thirteen digits of a
 * longer code may pass the checksum by chance.
 */
function isEndedEan(burst: Burst, { from, code }: Found): boolean {
  const before = burst.keys.filter((k) => k.rank < from);
  const isWholeRun = from === burst.fastFrom && !before.some(mayBegin);
  return isWholeRun && estEan13(code) && !code.startsWith('01');
}
/** Reported unknown; the ellipsis prevents a CIP7 reading. */
const brokenOff = (code: string): string => `${code}…`;

/** Ended by silence, seven digits may begin a medicine's EAN-13. */
const mayBeHead = (code: string): boolean => code.startsWith('34009');

function isTrusted(burst: Burst, from: number, code: string, ended: Ending): boolean {
  const isCip7 = /^\d{7}$/.test(code);
  if (!isCip7) return ended !== 'silence';
  return standsAlone(burst, from) && (ended !== 'silence' || !mayBeHead(code));
}
/** Fourteen digits alone are one code, whatever thirteen would prove. */
const isFourteen = ({ keys }: Burst, from: number, code: string): boolean =>
  /^\d{14}$/.test(code) && keys[0]?.rank === from;
/** `whole` false: may be broken. */
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
 * [SCN-10] Half a second before ending: sooner, its tail would be typed and its Enter press the
 * focus. A whole EAN-13: 60 ms, or 1.5 times a slow scanner's gap; DataMatrix starts may continue.
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
/** Idle; remembers the last key's time. */
function rest(burst: Burst): Burst {
  const previousAt = burst.keys.at(-1)?.instant ?? burst.previousAt;
  return { ...IDLE, brokenAt: burst.brokenAt, previousAt };
}
const done = ({ from, code, layout }: Found, ending: Ending): Step => ({
  burst: IDLE,
  swallowed: true,
  takeBackFrom: from,
  scan: { code, layout, ending },
});

/** Rest of a broken scan: nobody types as fast. */
function isTail({ keys, brokenAt }: Burst, f: Keystroke, r: ScanSettings): boolean {
  const [first] = keys;
  if (!first || brokenAt === null || first.instant - brokenAt > TAIL) return false;
  const enter: ScanKey = { ...everywhere(''), instant: f.timeStamp, rank: 0 };
  return gapsOf([...keys, enter]).every((gap) => gap <= r.maxGap);
}

function end(burst: Burst, f: Keystroke, r: ScanSettings): Step {
  const ending = f.code === 'Tab' || f.key === 'Tab' ? 'Tab' : 'Enter';
  if (burst.fastFrom !== null) return done(readScan(burst, ending), ending);
  const checked = checkedCode(burst.keys);
  // [SCN-17] In code fields, a whole code is a scan at any speed.
  if (checked && (f.readsCodes || hasFastMedian(burst.keys, r))) return done(checked, ending);
  const [first] = burst.keys;
  if (first && isTail(burst, f, r)) {
    const { code, layout } = plainReading(burst.keys);
    return done({ from: first.rank, code: brokenOff(code), layout }, ending);
  }
  const late = burst.endedAt !== null && f.timeStamp - burst.endedAt <= LATE_SUFFIX;
  return { ...pass(rest(burst)), swallowed: late };
}

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

/** Busy page: the silence is handled late, and this key starts anew. */
function endLate(held: Burst, f: Keystroke, r: ScanSettings): Step {
  const endedAt = (held.keys.at(-1)?.instant ?? f.timeStamp) + silenceOf(held, r);
  const { burst, scan, takeBackFrom } = fallSilent(held, endedAt);
  return { ...strike(burst, f, r), scan, takeBackFrom };
}

/** [SCN-14] Passes keys until recognition, swallows them from the sixth fast one. */
export function strike(held: Burst, f: Keystroke, r: ScanSettings): Step {
  if (NEUTRAL.has(f.code)) return pass(held);
  const last = held.keys.at(-1);
  const goesOn = last !== undefined && f.timeStamp - last.instant <= silenceOf(held, r);
  if (held.fastFrom !== null && !goesOn) return endLate(held, f, r);
  const before = goesOn || held.endedAt !== null ? held : rest(held);
  if (isEnding(f)) return end(before, f, r);

  const signs = f.repeat ? null : signsOf(f);
  if (signs !== null) return extend(before, signs, f, r);
  // In a scan, an unknown key is swallowed as unreadable; elsewhere it is typing.
  if (before.fastFrom === null) return pass(rest(before));
  return extend(before, everywhere(ILLISIBLE), f, r);
}

/**
 * [SCN-15] Ends a recognised burst, whole or broken. Unrecognised ones wait: delayed keys bear
 * their own timestamps.
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
