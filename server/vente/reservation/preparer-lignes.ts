import { somme } from '#shared/base/montant.ts';
import type { TaxesDuPanier } from '#shared/vente/reservation/totaux.rules.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { estRefus, type Refus, refus } from '#shared/base/refus.ts';
import {
  fauteCouverture,
  type FauteDeLigne,
  fauteQuantite,
  peutEtreAjoute,
  tauxRetenu,
} from '#shared/vente/reservation/lignes.rules.ts';
import { plafondDepasse } from '#shared/vente/reservation/plafond.rules.ts';
import type {
  LigneDemandee,
  MajReservation,
} from '#shared/vente/reservation/reservation.schema.ts';
import { coutDeVente } from '#shared/stock/produit/cout-moyen.rules.ts';
import { boitesDeLaLigne, fautesDesBoites } from '#shared/stock/produit/boites-lues.rules.ts';
import { ecoulementRetenu, prixDeLigne } from '#shared/stock/produit/ecoulement.rules.ts';
import * as phrasesEcoulement from '#shared/stock/produit/ecoulement.phrases.ts';
import { saisieVoulue } from '#shared/vente/reservation/saisie-ligne.rules.ts';
import type { SaisieLigne } from '#shared/vente/reservation/saisie.schema.ts';
import { calculer, type LigneBrute } from './ecrire-reservation.ts';
import type { ProduitSql } from './lignes-sql.ts';
import type { ReservationProduitRow } from './reservation.entity.ts';
import { creditDe, type LockedPanier } from './lock-panier.ts';

/** Merges duplicates: summed quantity, last values. */
function reunir(demandees: readonly LigneDemandee[]): LigneDemandee[] {
  const par = new Map<number, LigneDemandee>();
  for (const d of demandees) {
    const deja = par.get(d.produit_id);
    const boites = [...(deja?.boites ?? []), ...(d.boites ?? [])];
    par.set(
      d.produit_id,
      deja ? { ...deja, ...d, qte: deja.qte + d.qte, ...(boites.length > 0 && { boites }) } : d,
    );
  }
  return [...par.values()];
}

/** Price, taxes and labels come from the product, never the caller. */
function brute(p: ProduitSql, saisie: SaisieLigne): LigneBrute {
  return {
    produit_id: p.id,
    libelle: p.libelle,
    cip: p.cip,
    ...prixDeLigne(p.prix_de_vente, saisie.ecoulement),
    prix_achat: coutDeVente(p),
    tva: p.tva,
    css: p.css,
    tableau: p.tableau,
    posologie: p.posologie,
    ...saisie,
    boites: boitesDeLaLigne(saisie.boites, saisie.qte),
  };
}

/** [RES-10] No box left, or not for sale. */
const fauteAjout = ({ libelle, qte }: ProduitSql): FauteDeLigne => ({
  code: qte < 1 ? 'stock_insuffisant' : 'saisie_invalide',
  phrase: phrasesReservation.ajoutImpossible(libelle, qte),
});

/** An unchanged quantity stays accepted: payment checks stock. */
function fauteLigne(
  d: LigneDemandee,
  produit: ProduitSql | undefined,
  tenue: ReservationProduitRow | undefined,
): FauteDeLigne | null {
  if (!produit) return mauvaiseSaisie(phrasesStock.produitNonTrouve);
  const ligne_id = tenue?.id ?? d.id ?? produit.id;
  const quantite = fauteQuantite(ligne_id, d.qte, { qte: Number.MAX_SAFE_INTEGER });
  if (quantite) return quantite;
  const couverture = fauteCouverture(d.prise_en_charge ?? 0);
  if (couverture) return mauvaiseSaisie(couverture);
  if (!tenue && !peutEtreAjoute(produit)) return fauteAjout(produit);
  return tenue?.qte === d.qte ? null : fauteQuantite(produit.id, d.qte, produit);
}

const mauvaiseSaisie = (phrase: string): FauteDeLigne => ({ code: 'saisie_invalide', phrase });
/** Each sentence once; `stock_insuffisant` only when nothing else is wrong. */
function refuserLignes(fautes: readonly FauteDeLigne[]): Refus {
  const court = fautes.every(({ code }) => code === 'stock_insuffisant');
  const phrases = [...new Set(fautes.map(({ phrase }) => phrase))];
  return refus(422, court ? 'stock_insuffisant' : 'saisie_invalide', phrases);
}

export interface LignesPreparees {
  lignes: LigneBrute[];
  messages: string[];
}

/**
 * [RES-41] Over the ceiling: an added line gets coverage 0 and a warning; a changed quantity or
 * rate is refused.
 */
function appliquerPlafond(
  panier: LockedPanier,
  lignes: LigneBrute[],
  taxes: TaxesDuPanier,
): LignesPreparees | Refus {
  const credit = creditDe(panier);
  const couverture = (liste: readonly LigneBrute[]) =>
    somme(calculer(liste, taxes), (l) => l.total_prise_en_charge);
  if (!plafondDepasse(credit, couverture(lignes))) return { lignes, messages: [] };
  const tenues = new Map(panier.lignes.map((l) => [l.produit_id, l]));
  const anciennes = lignes.filter((l) => tenues.has(l.produit_id));
  const dits: string[] = [];
  if (
    plafondDepasse(credit, couverture(anciennes)) &&
    couverture(anciennes) > panier.reservation.total_prise_en_charge
  ) {
    const tauxChange = anciennes.some(
      (l) => l.prise_en_charge > (tenues.get(l.produit_id)?.prise_en_charge ?? 0),
    );
    return refus(
      422,
      'plafond_depasse',
      tauxChange ? phrasesReservation.plafondCouverture : phrasesReservation.plafondQuantite,
    );
  }
  const gardees: LigneBrute[] = [...anciennes];
  const finales = lignes.map((l) => {
    if (tenues.has(l.produit_id)) return l;
    if (!plafondDepasse(credit, couverture([...gardees, l]))) {
      gardees.push(l);
      return l;
    }
    dits.push(phrasesReservation.plafondAjout);
    return { ...l, prise_en_charge: 0 };
  });
  return { lignes: finales, messages: [...new Set(dits)] };
}

/** [SCN-25] Why scanned boxes are refused that day, or null. */
export function fauteBoites(
  { produits, lots }: LockedPanier,
  { reservation_produits: demandees = [] }: MajReservation,
  jour: string,
): Refus | null {
  const lignes = demandees.map(({ produit_id, boites = [] }) => ({
    produit_id,
    libelle: produits.get(produit_id)?.libelle ?? '',
    boites,
  }));
  const fautes = fautesDesBoites(lignes, lots, jour);
  return fautes.length === 0 ? null : refus(422, 'boite_perimee', fautes);
}

/** All faults reported at once. */
export function preparerLignes(
  panier: LockedPanier,
  maj: MajReservation,
  client_id: number,
  taxes: TaxesDuPanier,
): LignesPreparees | Refus {
  const tenues = new Map(panier.lignes.map((l) => [l.produit_id, l]));
  if (maj.reservation_produits === undefined) return { lignes: panier.lignes, messages: [] };
  const demandees = reunir(maj.reservation_produits);
  const fautes = demandees.flatMap(
    (d) => fauteLigne(d, panier.produits.get(d.produit_id), tenues.get(d.produit_id)) ?? [],
  );
  if (fautes.length > 0) return refuserLignes(fautes);
  const perdus: string[] = [];
  const lignes = demandees.flatMap((d) => {
    const produit = panier.produits.get(d.produit_id);
    const tenue = tenues.get(d.produit_id);
    const saisie = saisieVoulue(d, tenue);
    const prise_en_charge = tauxRetenu(client_id, saisie.prise_en_charge);
    const marque = panier.ecoulements.get(d.produit_id);
    const ecoulement = ecoulementRetenu(saisie, tenue, marque);
    if (produit && ecoulement === 0 && saisie.ecoulement > 0)
      perdus.push(phrasesEcoulement.ecoulementPerdu(produit.libelle, marque?.reste ?? 0));
    return produit ? [brute(produit, { ...saisie, prise_en_charge, ecoulement })] : [];
  });
  const preparees = appliquerPlafond(panier, lignes, taxes);
  if (estRefus(preparees)) return preparees;
  return { ...preparees, messages: [...perdus, ...preparees.messages] };
}
