import { type Centimes, enCentimes } from '#shared/base/montant.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import { dciCanonique } from '#shared/stock/produit/dci.rules.ts';
import { GAMMES, type Gamme } from './medicaments.ts';
import { ETAGERES } from './parapharmacie.ts';
import type { Tirage } from './tirage.ts';

/** Prices in hundredths; labels in place of ids. */
export interface ProduitDemo {
  libelle: string;
  cip: string;
  cip_1: string;
  dci: string | null;
  rayon: string;
  nature: string;
  forme: string | null;
  famille: string;
  classe: string | null;
  categorie: string;
  prix_achat: Centimes;
  prix_de_vente: Centimes;
  tva: boolean;
  css: boolean;
  couvert: boolean;
  posologie: string | null;
  qte_min: number;
  qte_max: number;
  /** Relative demand. */
  demande: number;
}

const FORMES: Readonly<Record<string, string>> = {
  CP: 'comprimé',
  CPEFF: 'comprimé effervescent',
  GEL: 'gélule',
  SUSP: 'suspension buvable',
  SIROP: 'sirop',
  SACH: 'poudre orale',
  INJ: 'solution injectable',
  CREME: 'crème',
  POM: 'pommade',
  SUPPO: 'suppositoire',
  OV: 'ovule',
  COLL: 'collyre',
  SPRAY: 'aérosol',
  GTT: 'gouttes',
  AMP: 'ampoule buvable',
};
const CLASSES: Readonly<Record<string, string>> = {
  Antalgiques: 'Système nerveux',
  Neurologie: 'Système nerveux',
  Antibiotiques: 'Anti-infectieux',
  Antifongiques: 'Anti-infectieux',
  Antipaludéens: 'Antiparasitaires',
  Antiparasitaires: 'Antiparasitaires',
};
const DEMANDE: Readonly<Record<string, number>> = {
  Antalgiques: 9,
  Antipaludéens: 7,
  Antibiotiques: 5,
  Digestif: 4,
  Respiratoire: 4,
  Vitamines: 4,
  Hygiène: 3,
  Pansements: 3,
  Bébé: 2,
};

const ETIQUETTES = new Map([
  ...[...new Set(GAMMES.map((x) => x.famille))].map(
    (f, i) => [f, `A-${String(i + 1).padStart(2, '0')}`] as const,
  ),
  ...ETAGERES.map((e, i) => [e.famille, `B-${String(i + 1).padStart(2, '0')}`] as const),
]);
export const RAYONS_DE_DEMONSTRATION: readonly string[] = [...ETIQUETTES.values()];

/** FCFA, rounded to 5. */
const auxCinq = (fcfa: number): number => Math.round(fcfa / 5) * 5;

interface Article {
  libelle: string;
  prix: number;
}
/** 'DOLIPRANE 500 MG CP B/16 1100' → label and price in FCFA. */
function lireArticle(texte: string): Article {
  const coupe = texte.lastIndexOf(' ');
  return { libelle: texte.slice(0, coupe), prix: Number(texte.slice(coupe + 1)) };
}

/** Brand, then generics at about two thirds of its price. */
function declinaisons({
  marque,
  dci,
  labos,
  presentations,
}: Gamme): (Article & { categorie: string })[] {
  return presentations.flatMap((texte) => {
    const { libelle, prix } = lireArticle(texte);
    const generiques = labos.map((labo, i) => ({
      libelle: `${dci.replaceAll(' + ', '/')} ${labo} ${libelle}`,
      prix: Math.round((prix * (0.68 - i * 0.06)) / 50) * 50,
      categorie: 'Générique',
    }));
    return [{ libelle: `${marque} ${libelle}`, prix, categorie: 'Princeps' }, ...generiques];
  });
}

function seuils(prix: number, tirage: Tirage): { qte_min: number; qte_max: number } {
  const qte_min = prix > 15_000 ? 1 : tirage.entier(2, 6) * (prix < 3_000 ? 2 : 1);
  return { qte_min, qte_max: qte_min * tirage.entier(4, 7) };
}

/** Unused CIP7 range; CIP13 with its EAN check digit. */
const codes = (rang: number): { cip: string; cip_1: string } => {
  const cip7 = String(9_900_001 + rang);
  return { cip: cip13De(cip7), cip_1: cip7 };
};

function attraitDuPrix(prix: number): number {
  if (prix < 5_000) return 2;
  return prix < 12_000 ? 1 : 0.3;
}

/** About 400 products, deterministic. */
export function composerProduits(tirage: Tirage): ProduitDemo[] {
  const medicaments = GAMMES.flatMap((gamme) =>
    declinaisons(gamme).map(({ libelle, prix, categorie }) => ({
      libelle,
      prix,
      categorie,
      famille: gamme.famille,
      nature: 'Médicament',
      dci: dciCanonique(gamme.dci),
      posologie: gamme.posologie,
      tva: false,
      css: false,
      couvert: true,
      marge: 0.72,
      forme:
        FORMES[
          / (CPEFF|CP|GEL|SUSP|SUPPO|SACH|INJ|CREME|POM|OV|SIROP|SPRAY|GTT|COLL|AMP) /.exec(
            libelle,
          )?.[1] ?? ''
        ] ?? null,
    })),
  );
  const autres = ETAGERES.flatMap(({ articles, famille, nature, tva, css }) =>
    articles.map((texte) => ({
      ...lireArticle(texte),
      categorie: 'Conseil',
      famille,
      nature,
      dci: null,
      posologie: null,
      tva,
      css,
      couvert: nature !== 'Parapharmacie',
      marge: 0.65,
      forme: null,
    })),
  );
  return [...medicaments, ...autres].map(({ prix, marge, ...p }, rang) => {
    const prix_de_vente = auxCinq(prix);
    return {
      ...p,
      ...codes(rang),
      ...seuils(prix_de_vente, tirage),
      prix_de_vente: enCentimes(prix_de_vente),
      prix_achat: enCentimes(auxCinq(prix * marge)),
      rayon: ETIQUETTES.get(p.famille) ?? '',
      classe: CLASSES[p.famille] ?? null,
      demande:
        (DEMANDE[p.famille] ?? 2) * (p.categorie === 'Générique' ? 1.3 : 1) * attraitDuPrix(prix),
    };
  });
}
