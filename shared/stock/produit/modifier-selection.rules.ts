import { type ChampModifie, champsCroises } from '../../base/fusion-fiche.rules.ts';
import { entreTemps } from './modifier-selection.phrases.ts';
import type { ChangementsGroupes } from './modifier-selection.schema.ts';
import { type Bornes, fautesProduit, tvaDite } from './produit.rules.ts';

type ProduitTenu = Bornes & { tva_a_verifier: boolean } & {
  [C in keyof Required<ChangementsGroupes>]: unknown;
};
export type SortDuProduit = { sort: 'change' | 'inchange' } | { sort: 'refuse'; raison: string };

/**
 * [PRO-28] Unchanged; refused when somebody set the field otherwise since selection, or out of
 * bounds; else changed.
 */
export function jugerProduit(
  produit: ProduitTenu,
  changements: ChangementsGroupes,
  modifications: readonly ChampModifie[],
): SortDuProduit {
  const dits = Object.entries({ ...changements, ...tvaDite(changements) }).filter(
    ([, valeur]) => valeur !== undefined,
  );
  const tenu = new Map<string, unknown>(Object.entries(produit));
  if (dits.every(([champ, valeur]) => tenu.get(champ) === valeur)) return { sort: 'inchange' };
  const [croise] = champsCroises(modifications, changements, produit);
  if (croise) return { sort: 'refuse', raison: entreTemps(croise.par) };
  const [faute] = fautesProduit({
    prix_achat: produit.prix_achat,
    prix_de_vente: produit.prix_de_vente,
    qte_min: changements.qte_min ?? produit.qte_min,
    qte_max: changements.qte_max ?? produit.qte_max,
  });
  return faute === undefined ? { sort: 'change' } : { sort: 'refuse', raison: faute };
}
