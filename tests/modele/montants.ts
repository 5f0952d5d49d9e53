import type { LigneVoulue, Sommes } from './effets.ts';

/**
 * The sums of a basket, calculated apart from the product: from specification 2 §4 and contract §4,
 * in whole numbers, by long division. Nothing here is taken from `shared/`.
 */
export interface ProduitDuModele {
  id: number;
  /** Hundredths of FCFA. */
  prix: number;
  tva: boolean;
  css: boolean;
  qte: number;
}

/** The share in percent, half up: 2 decimals of a percent at most. */
function part(montant: number, percent: number): number {
  const dixMilliemes = BigInt(Math.round(percent * 100));
  const double = 2n * BigInt(montant) * dixMilliemes + 10_000n;
  return Number(double / 20_000n);
}

/**
 * A price before tax such that as much is paid with other taxes: 10.000 untaxed is 8.403,36 at 18 and
 * 1 %.
 */
export function prixAutrementTaxe(
  prix: number,
  dit: Pick<ProduitDuModele, 'tva' | 'css'> & { taux: number },
  vrai: Pick<ProduitDuModele, 'tva' | 'css'>,
): number {
  const avec = (p: typeof vrai, tva: number): bigint =>
    BigInt(100 + (p.tva ? tva : 0) + (p.css ? 1 : 0));
  const [avant, apres] = [avec(dit, dit.taux), avec(vrai, 18)];
  return Number((2n * BigInt(prix) * avant + apres) / (2n * apres));
}

export function sommesDe(
  lignes: readonly LigneVoulue[],
  produits: ReadonlyMap<number, ProduitDuModele>,
  { taxe, remise }: { taxe: number; remise: number },
): Sommes {
  const s = { ht: 0, tva: 0, css: 0, garde: 0, couvert: 0 };
  for (const { produit_id, qte, prise_en_charge } of lignes) {
    const produit = produits.get(produit_id);
    if (!produit) throw new Error(`produit ${produit_id} inconnu du modèle`);
    const ht = produit.prix * qte;
    const tva = produit.tva ? part(ht, 18) : 0;
    const css = produit.css ? part(ht, 1) : 0;
    const garde = taxe * qte;
    s.ht += ht;
    s.tva += tva;
    s.css += css;
    s.garde += garde;
    s.couvert += part(ht + tva + css + garde, prise_en_charge);
  }
  const total = s.ht + s.tva + s.css + s.garde;
  const duClient = total - s.couvert;
  const retenue = remise > duClient ? duClient : remise;
  const montant = duClient - retenue;
  return {
    total_ht: s.ht,
    total_tva: s.tva,
    total_css: s.css,
    total_garde: s.garde,
    total,
    total_prise_en_charge: s.couvert,
    remise: retenue,
    montant,
    net_a_payer: Number((BigInt(montant) + 50n) / 100n) * 100,
  };
}
