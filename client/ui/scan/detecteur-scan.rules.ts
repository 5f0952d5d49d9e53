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
/**
 * [SCN-10] A burst is over after 60 ms without a key; a slow scanner is given once and a half its
 * gap.
 */
export const silenceDe = (r: Reglages): number => Math.max(60, r.ecart_max * 1.5);
/**
 * [SCN-11] A scanner's Enter may lag behind its digits: it is still the scanner's for this long
 * after the end by silence.
 */
const SUFFIXE_TARDIF = 150;

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

/**
 * [SCN-14] One key down. Keys before recognition pass (they may be typing); from the sixth fast one
 * on, all are swallowed.
 */
export function frapper(tenue: Rafale, f: Frappe, r: Reglages): Suite {
  if (NEUTRES.has(f.code)) return passe(tenue);
  const derniere = tenue.instants.at(-1);
  const continue_ = derniere !== undefined && f.timeStamp - derniere <= silenceDe(r);
  const avant = continue_ || tenue.finie_a !== null ? tenue : REPOS;
  if (estFin(f)) return finir(avant, f);

  const caractere = f.repeat ? null : caractereDe(f);
  // A scanner sends nothing else: a recognised burst swallows it all the same, anything else is a
  // person.
  if (caractere === null) return avant.reconnue ? { ...passe(avant), avale: true } : passe(REPOS);

  const suite = continue_ ? avant : REPOS;
  const rafale: Rafale = {
    caracteres: suite.caracteres + caractere,
    instants: [...suite.instants, f.timeStamp],
    reconnue: suite.reconnue,
    finie_a: null,
  };
  if (rafale.reconnue) return { rafale, avale: true, vientDeReconnaitre: false, code: null };
  const reconnue = estRapide(rafale.instants, r);
  return {
    rafale: { ...rafale, reconnue },
    avale: reconnue,
    vientDeReconnaitre: reconnue,
    code: null,
  };
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
