import { normaliser } from '../../base/liste.ts';
import type { LigneBonEchange } from './echange.schema.ts';
import {
  cipNormalise,
  type CodesProduit,
  porteCode,
  porteursDuScan,
} from '../produit/codes.rules.ts';

export interface LigneCodee extends CodesProduit {
  /** Supplier's code. */
  code: string | null;
}

/** As written, then its other spellings. */
function parCip<L extends LigneCodee>(lignes: readonly L[], cip: string): L | undefined {
  const ecrit = { cips: [cipNormalise(cip)] };
  const exacte = lignes.find((l) => porteCode(l, ecrit));
  if (exacte) return exacte;
  const trouvees = porteursDuScan(lignes, cip);
  // a carton is not a box
  return trouvees?.code.carton === undefined ? trouvees?.porteurs[0] : undefined;
}

/**
 * [LIV-3] [ECH-1] Any of the four codes (CIP7 or CIP13), supplier code, or a CIP in its place.
 * Undefined: none.
 */
export function ligneNommee<L extends LigneCodee>(
  lignes: readonly L[],
  { cip, code }: { cip?: string | null | undefined; code?: string | null | undefined },
): L | undefined {
  const parSonCip = cip ? parCip(lignes, cip) : undefined;
  if (parSonCip || !code) return parSonCip;
  return lignes.find((l) => l.code === code) ?? parCip(lignes, code);
}

/** Null price: absent from the note; FCFA. */
export interface LigneBonLivraison extends LigneBonEchange {
  /** Including `cip`. */
  codes?: readonly string[];
  /** Product identified by a user. */
  produit_id?: number | undefined;
  /** [LIV-5] Taken on demand. */
  prix_de_vente?: number | null;
}
export interface ProduitCommande extends LigneCodee {
  produit_id: number;
  produit_libelle: string;
}
/** [LIV-3] By code, supplier code, else full name; undefined: not ordered. */
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
