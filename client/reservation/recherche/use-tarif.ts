import { useMemo } from 'react';
import { useClient } from '#client/clientele/client.queries.ts';
import { CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import { tauxRetenu } from '#shared/reservation/lignes.rules.ts';
import type { Tarif } from '#shared/reservation/prix-affiche.rules.ts';
import { usePanier } from '../panier/use-panier.ts';

/** For whom prices are said: the client of the basket on screen, at its duty tax. */
export function useTarif(): Tarif {
  const { r } = usePanier();
  const client_id = r?.client_id ?? CLIENT_COMPTANT;
  const { data: client } = useClient(client_id);
  const taux = tauxRetenu(client_id, client?.prise_en_charge ?? 0);
  const montant_taxe = r?.montant_taxe ?? 0;
  return useMemo(() => ({ montant_taxe, taux }), [montant_taxe, taux]);
}
