import { jourDe } from '../../base/dates.ts';
import type { AttenteDeCaisse } from './attente.schema.ts';

export const ATTENTE_LONGUE_MS = 5 * 60_000;

interface Envoye {
  status: string;
  switch_caisse_at: string | null;
}
/** [CAI-30] Baskets sent and unpaid. */
export function attenteDe(file: readonly Envoye[]): Pick<AttenteDeCaisse, 'nombre' | 'depuis'> {
  const heures = file
    .filter((r) => r.status === 'Brouillon')
    .flatMap(({ switch_caisse_at }) => switch_caisse_at ?? [])
    .sort();
  return { nombre: heures.length, depuis: heures[0] ?? null };
}

/** [CAI-31] Opened on an earlier day: still to count. */
export const resteACompter = (ouverte_at: string, maintenant: Date): boolean =>
  jourDe(new Date(ouverte_at)) < jourDe(maintenant);
