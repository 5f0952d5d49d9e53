import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import type { Centimes } from '../base/montant.ts';
import type { ModePaiement } from './caisse.schema.ts';

export interface PaiementDemande {
  mode: ModePaiement;
  /** Hundredths. */
  montant: Centimes;
  reference?: string | null | undefined;
}
export interface ReglementPaiement {
  paiements: PaiementDemande[];
  recu: Centimes;
  rendu: Centimes;
  mode_paiement: ModePaiement | null;
}

/** One mode, said once or several times; several are 'autres'. */
function modeDe(recus: readonly PaiementDemande[]): ModePaiement | null {
  const modes = new Set(recus.map((p) => p.mode));
  return modes.size > 1 ? 'autres' : (recus[0]?.mode ?? null);
}

/**
 * [REG-4] What is received for what is due (both in hundredths). Nothing due: nothing is asked
 * ('Prise en charge'). Not enough:
 * the sentence of the screen that pays. Change comes out of cash only. A string is the fault.
 */
export function regler(
  paiements: readonly PaiementDemande[],
  net_a_payer: Centimes,
  phraseInsuffisant: string,
): ReglementPaiement | string {
  if (net_a_payer === 0) return { paiements: [], recu: 0, rendu: 0, mode_paiement: null };
  const recus = paiements.filter((p) => p.montant > 0);
  const recu = recus.reduce((s, p) => s + p.montant, 0);
  if (recus.length === 0 && paiements.length === 0) return phrasesReglement.montantRequis;
  if (recu < net_a_payer) return phraseInsuffisant;
  const rendu = recu - net_a_payer;
  const especes = recus.filter((p) => p.mode === 'espece').reduce((s, p) => s + p.montant, 0);
  if (rendu > especes)
    return 'Le rendu dépasse les espèces reçues : seules les espèces se rendent.';
  return {
    paiements: [...recus],
    recu,
    rendu,
    mode_paiement: modeDe(recus),
  };
}
