import {
  type Centimes,
  decimalDit,
  enFcfa,
  fois,
  formatFcfa,
  plusGrand,
  plusPetit,
  rapport,
  ZERO,
} from '../base/montant.ts';

/** From so many times on, a price looks like one with a figure too many. */
const FOIS_ETRANGES = 5;

/** What a form is about to save of a product, beside what stands; prices in hundredths. */
export interface ProduitDouteux {
  libelle: string;
  prix_achat: Centimes;
  prix_de_vente: Centimes;
  /** The selling price that stands; null for a new product. */
  prix_avant: Centimes | null;
  /** CIPs of other products that have the same name, as people read it. */
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
  return [`Le prix de vente est ${decimalDit(foisLeCout)} fois le prix d’achat.`];
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
 * [PRO-20] What may be right and looks wrong, in sentences: another product of this name, sold under
 * its cost or five times over, a price five times what it was. It is asked once, never refused.
 */
export const doutesDuProduit = (p: ProduitDouteux): string[] => [
  ...douteDeNom(p),
  ...douteDeCout(p),
  ...douteDeSaut(p),
];
