import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { type Centimes, moins, somme, ZERO } from '../../base/montant.ts';
import { type Du, duPour, type NetAPayer } from './arrondi-especes.rules.ts';
import type { Operateur } from './demande-du-panier.schema.ts';
import type { ModePaiement } from './caisse.schema.ts';

export interface PaiementDemande {
  mode: ModePaiement;
  /** Hundredths. */
  montant: Centimes;
  reference?: string | null | undefined;
  /** Mobile money: whose reference it is. */
  operateur?: Operateur | null | undefined;
  /** Confirmed request that pays this part [MOB-9]. */
  demande_id?: number | undefined;
}
export interface ReglementPaiement extends Du {
  paiements: PaiementDemande[];
  recu: Centimes;
  rendu: Centimes;
  mode_paiement: ModePaiement | null;
}

/** Several modes are 'autres'. */
function modeDe(recus: readonly PaiementDemande[]): ModePaiement | null {
  const modes = new Set(recus.map((p) => p.mode));
  return modes.size > 1 ? 'autres' : (recus[0]?.mode ?? null);
}

/** Modes traceable at an operator or bank. */
const MODES_A_REFERENCE: ReadonlySet<ModePaiement> = new Set(['mobile_money', 'cheque']);
/** [BIL-29] First mode without its reference, or null. */
export const modeSansReference = (
  paiements: readonly Pick<PaiementDemande, 'mode' | 'reference'>[],
): ModePaiement | null =>
  paiements.find((p) => MODES_A_REFERENCE.has(p.mode) && !p.reference?.trim())?.mode ?? null;

/**
 * [REG-4] Hundredths. Nothing due: 'Prise en charge'. Change from cash only. A string is the
 * refusal.
 */
export function regler(
  paiements: readonly PaiementDemande[],
  aPayer: NetAPayer,
  phraseInsuffisant: string,
): ReglementPaiement | string {
  const dit = duPour(aPayer, paiements);
  if (aPayer.net === ZERO)
    return { paiements: [], recu: ZERO, rendu: ZERO, mode_paiement: null, ...dit };
  const recus = paiements.filter((p) => p.montant > ZERO);
  const recu = somme(recus, (p) => p.montant);
  if (recus.length === 0 && paiements.length === 0) return phrasesReglement.montantRequis;
  if (recu < dit.du) return phraseInsuffisant;
  const rendu = moins(recu, dit.du);
  const especes = somme(
    recus.filter((p) => p.mode === 'espece'),
    (p) => p.montant,
  );
  if (rendu > especes)
    return 'Le rendu dépasse les espèces reçues : seules les espèces se rendent.';
  return {
    paiements: [...recus],
    recu,
    rendu,
    mode_paiement: modeDe(recus),
    ...dit,
  };
}
