import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { type FiltrePeriode, lirePeriode, type Periode } from '#shared/base/dates.ts';
import { type Refus, refus } from '#shared/base/refus.ts';

/** [LST-4] Null without both bounds; refused when the end precedes the start (contract §10). */
export function askedPeriod(requete: FiltrePeriode): Periode | null | Refus {
  const periode = lirePeriode(requete);
  return periode === 'inversee'
    ? refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut)
    : periode;
}
