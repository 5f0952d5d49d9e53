import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { tauxDuJourAtom } from '#client/base/session.atoms.ts';
import { useClient } from '#client/vente/clientele/client.queries.ts';
import { useGardeActuelle } from '#client/gestion/garde/garde.queries.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { tauxRetenu } from '#shared/vente/reservation/lignes.rules.ts';
import type { Tarif } from '#shared/vente/reservation/prix-affiche.rules.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import { usePanier } from '../panier/use-panier.ts';

/**
 * [RES-74] For the client on screen at its duty tax; without an editable basket, COMPTANT at the
 * current duty.
 */
export function useTarif(): Tarif {
  const { r: vu } = usePanier();
  const garde = useGardeActuelle();
  const r = vu && estTraitable(vu) ? vu : null;
  const duJour = useAtomValue(tauxDuJourAtom);
  const client_id = r?.client_id ?? CLIENT_COMPTANT;
  const { data: client } = useClient(client_id);
  const taux = tauxRetenu(client_id, client?.prise_en_charge ?? 0);
  const montant_taxe = r?.montant_taxe ?? garde?.montant_taxe ?? 0;
  const { taux_tva, taux_css } = r ?? duJour;
  return useMemo(
    () => ({ montant_taxe, taux, taux_tva, taux_css }),
    [montant_taxe, taux, taux_tva, taux_css],
  );
}
