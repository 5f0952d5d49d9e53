import { type Acces, satisfait } from './habilitations.rules.ts';
import type { Porteur } from './habilitations.rules.ts';

const VOIR_ACHATS = ['STOCK/produits', 'GESTION/stat'] as const;
/** Roles handling covered sales, or client records. */
const VOIR_ASSURES = [
  'VENTE/reservation',
  'VENTE/caisse',
  'VENTE/client',
  'VENTE/devis',
  'VENTE/vente',
] as const;
/**
 * [HAB-9] Costs and insured identities, everywhere: lists, details, exports, totals, events. Orders
 * and inventory differences are made of purchase prices.
 */
export const ACCES_COLONNES: Readonly<Record<string, Acces>> = {
  prix_achat: [...VOIR_ACHATS, 'STOCK/commande', 'PRIVILEGES/inventaire_master'],
  cout_moyen: VOIR_ACHATS,
  cout_total_achat: [...VOIR_ACHATS, 'STOCK/commande'],
  total_achat: [...VOIR_ACHATS, 'STOCK/commande'],
  produit_prix_achat: VOIR_ACHATS,
  coef: VOIR_ACHATS,
  marge: VOIR_ACHATS,
  // [HAB-11] Insured identities and sheets: daily counting needs no name.
  identifiant_assure: VOIR_ASSURES,
  nom_assure: VOIR_ASSURES,
  numero_feuille_assure: VOIR_ASSURES,
  secteur_assure: VOIR_ASSURES,
};

/** Unlisted columns are open. */
export function peutVoirColonne(porteur: Porteur, colonne: string): boolean {
  const acces = Object.hasOwn(ACCES_COLONNES, colonne) ? ACCES_COLONNES[colonne] : undefined;
  return acces === undefined || satisfait(porteur, acces);
}
/** Fixed order. */
export const colonnesCachees = (porteur: Porteur): readonly string[] =>
  Object.keys(ACCES_COLONNES).filter((c) => !peutVoirColonne(porteur, c));

const LIRE_COMPTES = ['GESTION/billetage', 'GESTION/journee'] as const;
/**
 * [BIL-24] Hidden columns per topic. On a register's topic, counts too: somebody else may hold it
 * by then.
 */
export const colonnesCacheesDe = (sujet: string, porteur: Porteur): readonly string[] =>
  sujet.startsWith('caisse:') && !satisfait(porteur, LIRE_COMPTES)
    ? [...colonnesCachees(porteur), 'billetage']
    : colonnesCachees(porteur);
