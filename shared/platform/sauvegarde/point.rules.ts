/**
 * [SAU-5] Libreville time: `21/11/2026 14:30` or `2026-11-21 14:30`, seconds and `T` optional; null
 * if invalid.
 */
export function lirePoint(texte: string): Date | null {
  const lu = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?$/.exec(
    texte.trim().replace(/^(\d{2})\/(\d{2})\/(\d{4})(?= )/, '$3-$2-$1'),
  );
  if (!lu) return null;
  const [, jour = '', heure = '', secondes = ':00'] = lu;
  const utc = new Date(`${jour}T${heure}${secondes}Z`);
  // Rejects the 31st of a 30-day month.
  return Number.isNaN(utc.getTime()) || utc.toISOString().slice(0, 10) !== jour
    ? null
    : new Date(`${jour}T${heure}${secondes}+01:00`);
}
