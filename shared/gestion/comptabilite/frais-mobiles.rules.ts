import { somme } from '../../base/montant.ts';
import type { FraisConnus, FraisDuJour } from './faits-comptables.ts';

const moisDe = (jour: string): string => jour.slice(0, 7);

/**
 * [CPT-95] A fee is dated of its operation. Known once that month was exported, which never changes,
 * it is dated of the day it became known. Those of `mois`, by day and operator.
 */
export function fraisDuMois(mois: string, connus: readonly FraisConnus[]): FraisDuJour[] {
  const dates = connus
    .map((f) => ({ ...f, jour: f.parti ? f.connu : f.operation, mois: moisDe(f.operation) }))
    .filter((f) => moisDe(f.jour) === mois);
  const groupes = Map.groupBy(dates, (f) => `${f.jour}|${f.mois}|${f.operateur ?? ''}`);
  return [...groupes]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([, frais]) => {
      const [premier] = frais;
      if (!premier) return [];
      const { jour, operateur, mois: operations } = premier;
      return [{ jour, operateur, operations, montant: somme(frais, (f) => f.montant) }];
    });
}
