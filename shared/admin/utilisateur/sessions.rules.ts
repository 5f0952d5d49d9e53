const HEURE_MS = 3_600_000;
const JOUR_MS = 24 * HEURE_MS;
/** Milliseconds: by inactivity, and absolute. */
const DUREES = {
  ordinaire: { inactivite: 12 * HEURE_MS, totale: 12 * HEURE_MS },
  confiance: { inactivite: 3 * JOUR_MS, totale: 30 * JOUR_MS },
} as const;
const dureesDe = (confiance: boolean) => DUREES[confiance ? 'confiance' : 'ordinaire'];

/** [SEC-3] 12 h at most; on a trusted station, three idle days, 30 days at most. */
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

/** [SEC-3] Extended by use, within the absolute end. */
export function finApresUsage(
  maintenant: number,
  { confiance, fin_at }: { confiance: boolean; fin_at: number | null },
): number {
  return Math.min(maintenant + dureesDe(confiance).inactivite, fin_at ?? Infinity);
}

/**
 * [SEC-18] Grace of a rotated token, five minutes in milliseconds: in-flight calls, and retry after
 * a lost response.
 */
export const SURSIS_MS = 5 * 60_000;

/** [SEC-5] Validity of a re-authentication, minutes. */
export const PREUVE_MINUTES = 10;

/** First match wins: Edge claims Chrome, Chrome claims Safari. */
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

/** [SEC-4] 'Chrome sur Windows', from the user agent. */
export function formatPoste(agent: string): string {
  const [navigateur, systeme] = [trouver(NAVIGATEURS, agent), trouver(SYSTEMES, agent)];
  if (navigateur === undefined) return systeme ?? 'Programme';
  return systeme === undefined ? navigateur : `${navigateur} sur ${systeme}`;
}
