import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import { listerBilletages } from '#shared/gestion/billetage/billetage.api.ts';
import { listerDepenses } from '#shared/gestion/depense/depense.api.ts';
import { listerMouvements, sommerMouvements } from '#shared/stock/mouvement/mouvement.api.ts';
import { listerVendus } from '#shared/vente/reservation/reservation.api.ts';
import {
  compterVentes,
  lireLivreCaisse,
  lireRapprochement,
} from '#shared/vente/vente/vente.api.ts';
import type { FaitsJournee } from './journee.document.ts';

/** By motive and type. */
export const useMouvementsSommes = (periode: FiltrePeriode) =>
  useQuery({
    queryKey: ['liste', listerMouvements.chemin, 'sommes', periode],
    queryFn: async () =>
      dataOf(await readApi(sommerMouvements, { requete: periode, silencieux: true })),
  });

const PRODUITS_LUS = 500;
/** Fresh reads; any failure stops the report. */
export async function lireFaits(periode: FiltrePeriode): Promise<FaitsJournee> {
  const [compteurs, livre, rapprochement, billetages, depenses, mouvements, vendus] =
    await Promise.all([
      readApi(compterVentes, { requete: periode, silencieux: true }),
      readApi(lireLivreCaisse, { requete: periode, silencieux: true }),
      readApi(lireRapprochement, { requete: periode, silencieux: true }),
      readApi(listerBilletages, {
        requete: { ...periode, sort: 'caisse_libelle', order: 'asc' },
        silencieux: true,
      }),
      readApi(listerDepenses, { requete: periode, silencieux: true }),
      readApi(sommerMouvements, { requete: periode, silencieux: true }),
      readApi(listerVendus, {
        requete: { ...periode, page: 1, rows: PRODUITS_LUS },
        silencieux: true,
      }),
    ]);
  return {
    compteurs: dataOf(compteurs),
    livre: dataOf(livre),
    rapprochement: dataOf(rapprochement),
    billetages: dataOf(billetages),
    depenses: dataOf(depenses),
    mouvements: dataOf(mouvements),
    vendus: dataOf(vendus),
    vendus_total: vendus.meta?.total ?? 0,
  };
}
export const lireLivre = async (periode: FiltrePeriode) =>
  dataOf(await readApi(lireLivreCaisse, { requete: periode, silencieux: true }));
