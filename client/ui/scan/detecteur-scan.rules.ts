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
export interface Frappe {
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

export interface Reglages {
  touches_min: number;
  /**
   * Greatest median gap, in ms. 35 for a wired scanner; up to 120 for a slow Bluetooth one, at the
   * price of fast typists.
   */
  ecart_max: number;
}
export const ECART_FILAIRE = 35;
export const ECART_MAXIMUM = 120;
export const reglages = (ecart_max: number = ECART_FILAIRE): Reglages => ({
  touches_min: 6,
  ecart_max: Math.min(Math.max(ecart_max, 20), ECART_MAXIMUM),
});
/** Between two keys, in milliseconds: of a person or a scanner, and within a scan under way. */
const PAUSE_COURTE = 60;
const PAUSE_D_UN_SCAN = 500;
/**
 * [SCN-10] How long a burst waits for its next key. Keys not known to be a scan: 60 ms, or once and
 * a half the gap of a slow scanner; a whole EAN-13 likewise. A scan under way that stalls (a busy
 * page, a tired radio link) is given half a second: ended sooner, its tail would be typed and its
 * Enter would press whatever has focus.
 */
export function silenceDe(rafale: Rafale, r: Reglages): number {
  const sousScan = rafale.reconnue && !estEan13(rafale.caracteres);
  return sousScan ? PAUSE_D_UN_SCAN : Math.max(PAUSE_COURTE, r.ecart_max * 1.5);
}
/**
 * [SCN-11] A scanner's Enter may lag behind its digits: it is still the scanner's for this long
 * after the end by silence.
 */
const SUFFIXE_TARDIF = 500;

export interface Rafale {
  caracteres: string;
  instants: readonly number[];
  /** Recognised as a scan: every key since then is swallowed. */
  reconnue: boolean;
  /** End by silence of the last scan, while its Enter may still come. */
  finie_a: number | null;
}
export const REPOS: Rafale = { caracteres: '', instants: [], reconnue: false, finie_a: null };

export interface Suite {
  rafale: Rafale;
  /** The key goes no further: no button pressed, no field filled. */
  avale: boolean;
  /** Recognised on this very key: what its first keys typed must be taken back. */
  vientDeReconnaitre: boolean;
  /** The whole code, when this key ends it. */
  code: string | null;
}

const PONCTUATION: Readonly<Record<string, string>> = {
  Minus: '-',
  NumpadSubtract: '-',
  Period: '.',
  NumpadDecimal: '.',
  Slash: '/',
  NumpadDivide: '/',
  BracketRight: ']',
};
/** Keys that only change what others mean: they neither count nor break a burst. */
const NEUTRES = new Set(['ShiftLeft', 'ShiftRight', 'CapsLock', 'ControlLeft', 'ControlRight']);
const FINS = new Set(['Enter', 'NumpadEnter', 'Tab']);

/**
 * [SCN-12] The character of a physical key, or null when no scanner sends it. Ctrl+] is how the GS
 * of a DataMatrix arrives.
 */
export function caractereDe(f: Frappe): string | null {
  if (f.altKey) return null;
  if (f.ctrlKey) return f.code === 'BracketRight' ? '\u001d' : null;
  return f.code === '' ? caractereSansTouche(f.key) : caractereDeTouche(f);
}
/** A keyboard driver that names no key gives the character itself. */
const caractereSansTouche = (key: string): string | null =>
  key.length === 1 && key !== ' ' ? key : null;
function caractereDeTouche({ code, shiftKey }: Frappe): string | null {
  const chiffre = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (chiffre !== undefined) return chiffre;
  const lettre = /^Key([A-Z])$/.exec(code)?.[1];
  if (lettre !== undefined) return shiftKey ? lettre : lettre.toLowerCase();
  return PONCTUATION[code] ?? null;
}
const estFin = ({ code, key }: Frappe): boolean =>
  FINS.has(code) || (code === '' && (key === 'Enter' || key === 'Tab'));

/** [SCN-13] Fast enough for a machine: the median, so that one late key does not lose a scan. */
function estRapide(instants: readonly number[], r: Reglages): boolean {
  if (instants.length < r.touches_min) return false;
  const ecarts = instants
    .slice(1)
    .map((t, i) => t - (instants[i] ?? t))
    .sort((a, b) => a - b);
  return (ecarts[Math.floor(ecarts.length / 2)] ?? Infinity) <= r.ecart_max;
}

const passe = (rafale: Rafale): Suite => ({
  rafale,
  avale: false,
  vientDeReconnaitre: false,
  code: null,
});

function finir(rafale: Rafale, f: Frappe): Suite {
  if (rafale.reconnue)
    return { rafale: REPOS, avale: true, vientDeReconnaitre: false, code: rafale.caracteres };
  const tardif = rafale.finie_a !== null && f.timeStamp - rafale.finie_a <= SUFFIXE_TARDIF;
  return { ...passe(REPOS), avale: tardif };
}

/** One character more: swallowed once its burst is known to be a scan. */
function prolonger(
  rafale: Rafale,
  { caractere, instant }: { caractere: string; instant: number },
  r: Reglages,
): Suite {
  const instants = [...rafale.instants, instant];
  const reconnue = rafale.reconnue || estRapide(instants, r);
  return {
    rafale: { caracteres: rafale.caracteres + caractere, instants, reconnue, finie_a: null },
    avale: reconnue,
    vientDeReconnaitre: reconnue && !rafale.reconnue,
    code: null,
  };
}

/**
 * The page was too busy to hear the silence after a scan: its code is given now, and this key
 * belongs to what follows.
 */
function finirEnRetard(tenue: Rafale, f: Frappe, r: Reglages): Suite {
  const finie_a = (tenue.instants.at(-1) ?? f.timeStamp) + silenceDe(tenue, r);
  const { rafale, code } = seTaire(tenue, finie_a);
  return { ...frapper(rafale, f, r), code };
}

/**
 * [SCN-14] One key down. Keys before recognition pass (they may be typing); from the sixth fast one
 * on, all are swallowed.
 */
export function frapper(tenue: Rafale, f: Frappe, r: Reglages): Suite {
  if (NEUTRES.has(f.code)) return passe(tenue);
  const derniere = tenue.instants.at(-1);
  const continue_ = derniere !== undefined && f.timeStamp - derniere <= silenceDe(tenue, r);
  if (tenue.reconnue && !continue_) return finirEnRetard(tenue, f, r);
  const avant = continue_ || tenue.finie_a !== null ? tenue : REPOS;
  if (estFin(f)) return finir(avant, f);

  const caractere = f.repeat ? null : caractereDe(f);
  // A scanner sends nothing else: a recognised burst swallows it all the same, anything else is a
  // person.
  if (caractere === null) return avant.reconnue ? { ...passe(avant), avale: true } : passe(REPOS);

  return prolonger(continue_ ? avant : REPOS, { caractere, instant: f.timeStamp }, r);
}

/**
 * [SCN-15] No key for a while: a recognised burst is a whole code. One not yet recognised stays:
 * keys held up on their way still bear the time they were struck, and that decides.
 */
export function seTaire(
  tenue: Rafale,
  maintenant: number,
): { rafale: Rafale; code: string | null } {
  return tenue.reconnue
    ? { rafale: { ...REPOS, finie_a: maintenant }, code: tenue.caracteres }
    : { rafale: tenue, code: null };
}
