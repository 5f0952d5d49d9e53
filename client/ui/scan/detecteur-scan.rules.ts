import { estEan13 } from '#shared/produit/codes.rules.ts';

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
/** Between two keys, in milliseconds: of a person or a scanner, and within a scan under way. */
const SHORT_PAUSE = 60;
const PAUSE_IN_A_SCAN = 500;
/**
 * [SCN-10] How long a burst waits for its next key. Keys not known to be a scan: 60 ms, or once and
 * a half the gap of a slow scanner; a whole EAN-13 likewise. A scan under way that stalls (a busy
 * page, a tired radio link) is given half a second: ended sooner, its tail would be typed and its
 * Enter would press whatever has focus.
 */
export function silenceOf(burst: Burst, r: ScanSettings): number {
  const underWay = burst.recognised && !estEan13(burst.characters);
  return underWay ? PAUSE_IN_A_SCAN : Math.max(SHORT_PAUSE, r.maxGap * 1.5);
}
/**
 * [SCN-11] A scanner's Enter may lag behind its digits: it is still the scanner's for this long
 * after the end by silence.
 */
const LATE_SUFFIX = 500;

export interface Burst {
  characters: string;
  instants: readonly number[];
  /** Recognised as a scan: every key since then is swallowed. */
  recognised: boolean;
  /** End by silence of the last scan, while its Enter may still come. */
  endedAt: number | null;
}
export const IDLE: Burst = { characters: '', instants: [], recognised: false, endedAt: null };

export interface Step {
  burst: Burst;
  /** The key goes no further: no button pressed, no field filled. */
  swallowed: boolean;
  /** Recognised on this very key: what its first keys typed must be taken back. */
  justRecognised: boolean;
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

/** [SCN-13] Fast enough for a machine: the median, so that one late key does not lose a scan. */
function isFast(instants: readonly number[], r: ScanSettings): boolean {
  if (instants.length < r.minKeys) return false;
  const gaps = instants
    .slice(1)
    .map((t, i) => t - (instants[i] ?? t))
    .sort((a, b) => a - b);
  return (gaps[Math.floor(gaps.length / 2)] ?? Infinity) <= r.maxGap;
}

const pass = (burst: Burst): Step => ({
  burst,
  swallowed: false,
  justRecognised: false,
  code: null,
});

function end(burst: Burst, f: Keystroke): Step {
  if (burst.recognised)
    return { burst: IDLE, swallowed: true, justRecognised: false, code: burst.characters };
  const late = burst.endedAt !== null && f.timeStamp - burst.endedAt <= LATE_SUFFIX;
  return { ...pass(IDLE), swallowed: late };
}

/** One character more: swallowed once its burst is known to be a scan. */
function extend(
  burst: Burst,
  { character, instant }: { character: string; instant: number },
  r: ScanSettings,
): Step {
  const instants = [...burst.instants, instant];
  const recognised = burst.recognised || isFast(instants, r);
  return {
    burst: { characters: burst.characters + character, instants, recognised, endedAt: null },
    swallowed: recognised,
    justRecognised: recognised && !burst.recognised,
    code: null,
  };
}

/**
 * The page was too busy to hear the silence after a scan: its code is given now, and this key
 * belongs to what follows.
 */
function endLate(held: Burst, f: Keystroke, r: ScanSettings): Step {
  const endedAt = (held.instants.at(-1) ?? f.timeStamp) + silenceOf(held, r);
  const { burst, code } = fallSilent(held, endedAt);
  return { ...strike(burst, f, r), code };
}

/**
 * [SCN-14] One key down. Keys before recognition pass (they may be typing); from the sixth fast one
 * on, all are swallowed.
 */
export function strike(held: Burst, f: Keystroke, r: ScanSettings): Step {
  if (NEUTRAL.has(f.code)) return pass(held);
  const last = held.instants.at(-1);
  const goesOn = last !== undefined && f.timeStamp - last <= silenceOf(held, r);
  if (held.recognised && !goesOn) return endLate(held, f, r);
  const before = goesOn || held.endedAt !== null ? held : IDLE;
  if (isEnding(f)) return end(before, f);

  const character = f.repeat ? null : characterOf(f);
  // A scanner sends nothing else: a recognised burst swallows it all the same, anything else is a
  // person.
  if (character === null)
    return before.recognised ? { ...pass(before), swallowed: true } : pass(IDLE);

  return extend(goesOn ? before : IDLE, { character, instant: f.timeStamp }, r);
}

/**
 * [SCN-15] No key for a while: a recognised burst is a whole code. One not yet recognised stays:
 * keys held up on their way still bear the time they were struck, and that decides.
 */
export function fallSilent(held: Burst, now: number): { burst: Burst; code: string | null } {
  return held.recognised
    ? { burst: { ...IDLE, endedAt: now }, code: held.characters }
    : { burst: held, code: null };
}
