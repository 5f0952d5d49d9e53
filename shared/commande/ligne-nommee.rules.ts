import { normaliser } from '../base/liste.ts';
import type { LigneBonEchange } from './echange.schema.ts';
import {
  cipNormalise,
  type CodesProduit,
  porteCode,
  porteursDuScan,
} from '../produit/codes.rules.ts';

/** A line of an order, by all that a paper may call its product. */
export interface LigneCodee extends CodesProduit {
  /** The product's code at the order's supplier. */
  code: string | null;
}

/** The line whose product bears that code, as it is written first, then in its other spellings. */
function parCip<L extends LigneCodee>(lignes: readonly L[], cip: string): L | undefined {
  const ecrit = { cips: [cipNormalise(cip)] };
  const exacte = lignes.find((l) => porteCode(l, ecrit));
  if (exacte) return exacte;
  const trouvees = porteursDuScan(lignes, cip);
  // a carton's count is not a count of boxes
  return trouvees?.code.carton === undefined ? trouvees?.porteurs[0] : undefined;
}

/**
 * [LIV-3] [ECH-1] The line of an order that a supplier's paper names: by any of the product's four
 * codes, CIP7 or CIP13 as it comes, else by the supplier's code, else by a CIP that stands where
 * their code should. Undefined when none is.
 */
export function ligneNommee<L extends LigneCodee>(
  lignes: readonly L[],
  { cip, code }: { cip?: string | null | undefined; code?: string | null | undefined },
): L | undefined {
  const parSonCip = cip ? parCip(lignes, cip) : undefined;
  if (parSonCip || !code) return parSonCip;
  return lignes.find((l) => l.code === code) ?? parCip(lignes, code);
}

/** A line of a delivery note; the price null when the note does not say it. */
export interface LigneBonLivraison extends LigneBonEchange {
  /** All the codes it names, `cip` among them. */
  codes?: readonly string[];
  /** Its product, when somebody found it. */
  produit_id?: number | undefined;
}
/** What names a product on an order. */
export interface ProduitCommande extends LigneCodee {
  produit_id: number;
  produit_libelle: string;
}
/**
 * [LIV-3] The product of a line of the note among those ordered: by one of its codes, by the
 * supplier's code, else by its whole name; undefined when it was not ordered.
 */
export function produitDuBon(
  commandes: readonly ProduitCommande[],
  { cip, codes = [], code, designation, produit_id }: LigneBonLivraison,
): number | undefined {
  const nom = normaliser(designation);
  const parCodes = [cip, ...codes].flatMap((c) => ligneNommee(commandes, { cip: c }) ?? [])[0];
  const trouve =
    commandes.find((p) => p.produit_id === produit_id) ??
    parCodes ??
    ligneNommee(commandes, { code }) ??
    commandes.find((p) => nom !== '' && normaliser(p.produit_libelle) === nom);
  return trouve?.produit_id;
}
