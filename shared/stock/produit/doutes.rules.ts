import {
  type Centimes,
  formatDecimal,
  enFcfa,
  fois,
  formatFcfa,
  plusGrand,
  plusPetit,
  rapport,
  ZERO,
} from '../../base/montant.ts';

/** Ratio suggesting an extra digit. */
const FOIS_ETRANGES = 5;

/** Prices in hundredths. */
export interface ProduitDouteux {
  libelle: string;
  prix_achat: Centimes;
  prix_de_vente: Centimes;
  /** Current price; null for a new product. */
  prix_avant: Centimes | null;
  /** CIPs of homonyms. */
  memesNoms: readonly (string | null)[];
}

function douteDeNom({ libelle, memesNoms }: ProduitDouteux): string[] {
  const [premier] = memesNoms;
  if (premier === undefined) return [];
  return [`« ${libelle} » existe déjà${premier ? ` (CIP ${premier})` : ''}.`];
}
function douteDeCout({ prix_achat, prix_de_vente }: ProduitDouteux): string[] {
  if (prix_de_vente < prix_achat)
    return [
      `Le prix de vente (${formatFcfa(enFcfa(prix_de_vente))}) est inférieur au prix d’achat (${formatFcfa(enFcfa(prix_achat))}).`,
    ];
  if (prix_achat === ZERO || prix_de_vente < fois(prix_achat, FOIS_ETRANGES)) return [];
  const foisLeCout = Math.round(rapport(prix_de_vente, prix_achat) * 10) / 10;
  return [`Le prix de vente est ${formatDecimal(foisLeCout)} fois le prix d’achat.`];
}
function douteDeSaut({ prix_de_vente, prix_avant }: ProduitDouteux): string[] {
  if (prix_avant === null || prix_avant === ZERO || prix_de_vente === ZERO) return [];
  const petit = plusPetit(prix_avant, prix_de_vente);
  if (plusGrand(prix_avant, prix_de_vente) < fois(petit, FOIS_ETRANGES)) return [];
  return [
    `Le prix de vente passe de ${formatFcfa(enFcfa(prix_avant))} à ${formatFcfa(enFcfa(prix_de_vente))}.`,
  ];
}

/**
 * [PRO-20] Warnings: homonym, price under cost or over five times it, price five times the
 * previous. Asked once, never refused.
 */
export const doutesDuProduit = (p: ProduitDouteux): string[] => [
  ...douteDeNom(p),
  ...douteDeCout(p),
  ...douteDeSaut(p),
];
