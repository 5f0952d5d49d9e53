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
