import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { exporterMois } from '#shared/gestion/comptabilite/comptabilite.api.ts';
import type { DossierComptable } from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import { refetchComptabilite } from './comptabilite.queries.ts';

/** A whole year may be read at once. */
const PATIENCE_MS = 2 * 60_000;
/** The first export freezes the month. Throws refusals. */
export async function exporterLeMois(mois: string): Promise<DossierComptable> {
  const reponse = await sendOnce(`exporter ${mois}`, (cle) =>
    callApi(exporterMois, {
      parametres: { mois },
      cle,
      silencieux: true,
      patience: PATIENCE_MS,
    }),
  );
  refetchComptabilite();
  return dataOf(reponse);
}
