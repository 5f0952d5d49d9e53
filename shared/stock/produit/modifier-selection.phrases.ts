import { formatNombre } from '../../base/montant.ts';
import { denombrer } from '../../base/texte.ts';
import { type ChangementsGroupes, SELECTION_MAX } from './modifier-selection.schema.ts';

export const rienDeChoisi = 'Cochez au moins un produit.';
export const rienADire = 'Dites ce qui change.';
export const selectionTropGrande = `La liste tient plus de ${formatNombre(SELECTION_MAX)} produits : filtrez-la d’abord.`;
export const selectionSansEffet = 'Aucun produit ne changerait : rien n’a été fait.';
export const selectionModifieeDite = (n: number, refuses: number): string =>
  refuses === 0
    ? `${denombrer(n, 'produit modifié')}.`
    : `${denombrer(n, 'produit modifié')} ; ${denombrer(refuses, 'reste tel quel', 'restent tels quels')}.`;

const ouiNon = (oui: boolean): string => (oui ? 'oui' : 'non');
/** 'rayon → Vitrine ; minimum → 4 ; TVA → oui'. */
export function describeChangements(c: ChangementsGroupes, rayon: string | null): string {
  return [
    ...(c.rayon_id === undefined ? [] : [`rayon → ${rayon ?? 'aucun'}`]),
    ...(c.qte_min === undefined ? [] : [`minimum → ${formatNombre(c.qte_min)}`]),
    ...(c.qte_max === undefined ? [] : [`maximum → ${formatNombre(c.qte_max)}`]),
    ...(c.tva === undefined ? [] : [`TVA → ${ouiNon(c.tva)}`]),
    ...(c.css === undefined ? [] : [`CSS → ${ouiNon(c.css)}`]),
    ...(c.is_active === undefined ? [] : [`en vente → ${ouiNon(c.is_active)}`]),
  ].join(' ; ');
}
/** '120 produits : rayon → Vitrine'. */
export const describeBilan = (modifies: number, inchanges: number, description: string): string =>
  [
    `${denombrer(modifies, 'produit')} : ${description}`,
    ...(inchanges > 0 ? [`${denombrer(inchanges, 'l’est déjà', 'le sont déjà')}`] : []),
  ].join(' · ');
export const entreTemps = (par: string | null): string =>
  par === null ? 'modifié entre-temps' : `modifié entre-temps par ${par}`;
export const produitAbsent = 'n’existe plus';
