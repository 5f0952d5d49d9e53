import { enCentimes, enFcfa } from '#shared/base/montant.ts';
import type { FactureDetail } from '#shared/facture/facture.schema.ts';
import type { SaisieLigne } from '#shared/reservation/saisie.schema.ts';
import { calculerLigne, calculerTotaux } from '#shared/reservation/totaux.rules.ts';

/** A line under the hands; price in FCFA. */
export type LigneDevis = Pick<
  FactureDetail['lignes'][number],
  'produit_id' | 'libelle' | 'prix_de_vente' | 'tva' | 'css' | keyof SaisieLigne
>;

/**
 * [DEV-9] What the quote will come to, by the rules the server applies (FCFA). The duty tax is the
 * one its lines bear.
 */
export function estimer(
  f: Pick<FactureDetail, 'lignes' | 'reservation'>,
  lignes: readonly LigneDevis[],
  remise: number,
): { lignes: (LigneDevis & { total: number })[]; net: number } {
  const unites = f.lignes.reduce((s, l) => s + l.qte, 0);
  const taxe = unites === 0 ? 0 : Math.round(enCentimes(f.reservation.total_garde) / unites);
  const calculees = lignes.map((l) =>
    calculerLigne({ ...l, prix_de_vente: enCentimes(l.prix_de_vente) }, taxe),
  );
  return {
    lignes: lignes.map((l, i) => ({ ...l, total: enFcfa(calculees[i]?.cout_total_reel ?? 0) })),
    net: enFcfa(calculerTotaux(calculees, enCentimes(remise)).net_a_payer),
  };
}
