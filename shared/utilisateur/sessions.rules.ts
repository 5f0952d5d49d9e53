const HEURE_MS = 3_600_000;
const JOUR_MS = 24 * HEURE_MS;
/** In milliseconds: unused for so long it is over; over whatever its use after so long. */
const DUREES = {
  ordinaire: { inactivite: 12 * HEURE_MS, totale: 12 * HEURE_MS },
  confiance: { inactivite: 3 * JOUR_MS, totale: 30 * JOUR_MS },
} as const;
const dureesDe = (confiance: boolean) => DUREES[confiance ? 'confiance' : 'ordinaire'];

/**
 * [SEC-3] A session ends by itself: after 12 h, used or not; on a station its person said to be
 * trusted, after three days without use, and after 30 days in any case. Both moments, as it opens.
 */
export function finsDeSession(
  maintenant: number,
  confiance: boolean,
): { expire_at: Date; fin_at: Date } {
  const { inactivite, totale } = dureesDe(confiance);
  return {
    expire_at: new Date(maintenant + inactivite),
    fin_at: new Date(maintenant + totale),
  };
}

/** [SEC-3] The end of a session used now: later by its use, never later than its own day. */
export function finApresUsage(
  maintenant: number,
  { confiance, fin_at }: { confiance: boolean; fin_at: number | null },
): number {
  return Math.min(maintenant + dureesDe(confiance).inactivite, fin_at ?? Infinity);
}

/**
 * [SEC-18] Its token was changed: the old one still opens for five minutes, in milliseconds, for what was
 * on its way under it and for an answer that was lost to be asked again.
 */
export const SURSIS_MS = 5 * 60_000;

/** [SEC-5] How long a password or a code given again stands for who is there, in minutes. */
export const PREUVE_MINUTES = 10;

/** The first that matches names it: Edge says that it is Chrome, and Chrome that it is Safari. */
const NAVIGATEURS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMES: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const trouver = (liste: typeof NAVIGATEURS, agent: string): string | undefined =>
  liste.find(([motif]) => motif.test(agent))?.[1];

/** [SEC-4] What a browser says of itself, as one would say it: 'Chrome sur Windows'. */
export function posteDit(agent: string): string {
  const [navigateur, systeme] = [trouver(NAVIGATEURS, agent), trouver(SYSTEMES, agent)];
  if (navigateur === undefined) return systeme ?? 'Programme';
  return systeme === undefined ? navigateur : `${navigateur} sur ${systeme}`;
}
