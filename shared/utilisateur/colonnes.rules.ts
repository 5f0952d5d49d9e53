import { type Acces, satisfait } from './habilitations.rules.ts';
import type { Porteur } from './habilitations.rules.ts';

const VOIR_ACHATS = ['STOCK/produits', 'GESTION/stat'] as const;
/** Who makes, takes, claims or corrects a covered sale, or keeps the client's sheet. */
const VOIR_ASSURES = [
  'VENTE/reservation',
  'VENTE/caisse',
  'VENTE/client',
  'VENTE/devis',
  'VENTE/vente',
] as const;
/**
 * [HAB-9] Columns that say what things cost or who is insured, and who sees them, wherever they stand: lists,
 * details, exports, totals, events. An order is made of purchase prices, and so is what the closing
 * of an inventory says of its differences.
 */
export const ACCES_COLONNES: Readonly<Record<string, Acces>> = {
  prix_achat: [...VOIR_ACHATS, 'STOCK/commande', 'PRIVILEGES/inventaire_master'],
  cout_moyen: VOIR_ACHATS,
  cout_total_achat: [...VOIR_ACHATS, 'STOCK/commande'],
  total_achat: [...VOIR_ACHATS, 'STOCK/commande'],
  produit_prix_achat: VOIR_ACHATS,
  coef: VOIR_ACHATS,
  marge: VOIR_ACHATS,
  // [HAB-11] Who is insured, and by which sheet: who only counts the day needs no name.
  identifiant_assure: VOIR_ASSURES,
  nom_assure: VOIR_ASSURES,
  numero_feuille_assure: VOIR_ASSURES,
  secteur_assure: VOIR_ASSURES,
};

/** May this column be seen? A column that the table does not name is as open as its call. */
export function peutVoirColonne(porteur: Porteur, colonne: string): boolean {
  const acces = Object.hasOwn(ACCES_COLONNES, colonne) ? ACCES_COLONNES[colonne] : undefined;
  return acces === undefined || satisfait(porteur, acces);
}
/** The columns kept from this user, always in the same order. */
export const colonnesCachees = (porteur: Porteur): readonly string[] =>
  Object.keys(ACCES_COLONNES).filter((c) => !peutVoirColonne(porteur, c));

/** Who reads every count whole, its expected amount and its difference. */
const LIRE_COMPTES = ['GESTION/billetage', 'GESTION/journee'] as const;
/**
 * [BIL-24] The columns that a topic keeps from this user. On a register's, a count itself is one: its
 * desk hears that it was made or decided, and another person may sit there by then.
 */
export const colonnesCacheesDe = (sujet: string, porteur: Porteur): readonly string[] =>
  sujet.startsWith('caisse:') && !satisfait(porteur, LIRE_COMPTES)
    ? [...colonnesCachees(porteur), 'billetage']
    : colonnesCachees(porteur);
