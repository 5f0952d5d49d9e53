import { type Acces, satisfait } from './acces.rules.ts';
import type { Porteur } from './habilitations.rules.ts';

const VOIR_ACHATS = ['STOCK/produits', 'GESTION/stat'] as const;
/**
 * [HAB-9] Columns that say what things cost, and who sees them, wherever they stand: lists,
 * details, exports, totals, events. An order is made of purchase prices, and so is what the closing
 * of an inventory says of its differences.
 */
export const ACCES_COLONNES: Readonly<Record<string, Acces>> = {
  prix_achat: [...VOIR_ACHATS, 'STOCK/commande', 'PRIVILEGES/inventaire_master'],
  cout_total_achat: [...VOIR_ACHATS, 'STOCK/commande'],
  total_achat: [...VOIR_ACHATS, 'STOCK/commande'],
  produit_prix_achat: VOIR_ACHATS,
  coef: VOIR_ACHATS,
  marge: VOIR_ACHATS,
};

/** May this column be seen? A column that the table does not name is as open as its call. */
export function peutVoirColonne(porteur: Porteur, colonne: string): boolean {
  const acces = Object.hasOwn(ACCES_COLONNES, colonne) ? ACCES_COLONNES[colonne] : undefined;
  return acces === undefined || satisfait(porteur, acces);
}
/** The columns kept from this user, always in the same order. */
export const colonnesCachees = (porteur: Porteur): readonly string[] =>
  Object.keys(ACCES_COLONNES).filter((c) => !peutVoirColonne(porteur, c));

/** The same without these columns, at any depth; itself when none is kept from the reader. */
export function sansColonnes<T>(valeur: T, cachees: readonly string[]): T {
  return (cachees.length === 0 ? valeur : oter(valeur, cachees)) as T;
}
function oter(valeur: unknown, cachees: readonly string[]): unknown {
  if (Array.isArray(valeur)) return valeur.map((v) => oter(v, cachees));
  if (typeof valeur !== 'object' || valeur === null) return valeur;
  // Of every answer and event of a seller: key by key, without a list of pairs in between.
  const reste: Record<string, unknown> = {};
  for (const [cle, v] of Object.entries(valeur))
    if (!cachees.includes(cle)) reste[cle] = oter(v, cachees);
  return reste;
}

/** [HAB-10] Named in a list's query, to be shown or to order it: both tell what the column says. */
export const colonnesNommees = (requete: unknown): string[] => {
  const { columns, sort } = Object(requete) as { columns?: unknown; sort?: unknown };
  return [columns, sort]
    .filter((t) => typeof t === 'string')
    .flatMap((t) => t.split(',').map((c) => c.trim()));
};
