import {
  type Centimes,
  enFcfa,
  formatFcfa,
  formatNombre,
  formatPourcent,
} from '../../base/montant.ts';
import { denombrer, premiersSignes } from '../../base/texte.ts';
import type { RaisonDeQuarantaine } from './quarantaine.schema.ts';

const CITATION_MAX = 60;
/** Station's words: quoted and truncated, never passed as ours. */
export const citer = (mots: string): string =>
  `« ${mots.length > CITATION_MAX ? `${premiersSignes(mots, CITATION_MAX)}…` : mots} »`;
const fcfa = (montant: Centimes): string => formatFcfa(enFcfa(montant));

/** `nom`: our label, or the line's rank. */
export const raison = {
  produitInconnu: (dit: string) =>
    `Aucun produit n’a ce code et ce nom ; le poste dit ${citer(dit)}.`,
  libelle: (nom: string, dit: string) => `${nom} : le poste l’a vendu sous le nom ${citer(dit)}.`,
  prix: (nom: string, vendu: Centimes, actuel: Centimes) =>
    `${nom} : vendu ${fcfa(vendu)}, un prix qu’il n’a pas eu pendant la coupure (actuel ${fcfa(actuel)}).`,
  taxes: (nom: string, tva: boolean, css: boolean) =>
    `${nom} : vendu ${tva ? 'avec' : 'sans'} TVA et ${css ? 'avec' : 'sans'} CSS, ce qui n’est pas son réglage.`,
  taux: (nom: string, dit: number) =>
    `${nom} comptée à ${formatPourcent(dit)}, qui n’était pas le taux.`,
  garde: (taxe: Centimes) =>
    `Taxe de garde de ${fcfa(taxe)} l’unité : aucune garde ne la demandait pendant la coupure.`,
  remise: (remise: Centimes, limite: number) =>
    `Remise de ${fcfa(remise)}, au-delà des ${formatPourcent(limite)} qu’un vendeur accorde seul.`,
  quantite: (nom: string, vendues: number, tenues: number) =>
    `${nom} : ${denombrer(vendues, 'boîte vendue')}, ${formatNombre(tenues)} en stock à la coupure.`,
  surOrdonnance: (nom: string) =>
    `${nom} : médicament contrôlé, jamais vendu pendant une coupure ; son ordonnance est à inscrire.`,
  produitRetire: (nom: string) => `${nom} : retiré de la vente avant la coupure.`,
  rienAPayer: 'Aucune espèce à recevoir.',
  droits: (nom: string) => `${nom} n’avait pas le droit de vendre.`,
  marque: (marque: string) =>
    `Le numéro porte la marque ${marque}, qui n’est pas celle de ce poste.`,
  coupure: 'Le serveur n’a pas vu de coupure de ce poste à ce moment.',
  nonSignee: 'Vente gardée avant que ce poste ne signe les siennes.',
  avantAccord: 'Vente faite avant que ce poste ne soit accepté.',
};

export const NOMS_DES_RAISONS: Readonly<Record<RaisonDeQuarantaine['quoi'], string>> = {
  produit_inconnu: 'Produit inconnu',
  libelle: 'Nom du produit',
  prix: 'Prix',
  taxes: 'TVA ou CSS',
  taux: 'Taux',
  garde: 'Taxe de garde',
  remise: 'Remise',
  quantite: 'Quantité',
  sur_ordonnance: 'Médicament contrôlé',
  boite_perimee: 'Boîte périmée',
  produit_retire: 'Produit retiré',
  rien_a_payer: 'Rien à payer',
  droits_finis: 'Droits',
  marque: 'Marque',
  coupure: 'Coupure non vue',
  non_signee: 'Non signée',
  avant_accord: 'Poste non accepté',
};

export const miseEnQuarantaine = (provisoire: string) =>
  `La vente ${provisoire} est reçue et mise de côté : un responsable décide.`;
export const avis = (provisoire: string) => `Vente hors ligne ${provisoire} en quarantaine`;
export const avisControle = (provisoire: string) =>
  `Médicament contrôlé vendu hors ligne : ${provisoire}`;
export const dejaTraitee = (provisoire: string, par: string) =>
  `${par} a déjà décidé de la vente ${provisoire}.`;
export const laSienne =
  'Vous avez fait ou remis cette vente : quelqu’un d’autre en décide, ou un administrateur.';
export const acceptee = (provisoire: string, ticket: number) =>
  `La vente ${provisoire} est acceptée, ticket N° ${ticket}.`;
export const refusee = (provisoire: string, net: string) =>
  `La vente ${provisoire} est refusée : ses ${net} restent dans la caisse sans vente, un écart.`;
export const ligneSansProduit = (ligne: number) =>
  `Dites le produit de la ligne ${ligne + 1}, ou laissez-la de côté.`;
export const ligneInconnue = 'Cette ligne n’est pas dans la vente.';
export const lignePlusieursFois = 'Une ligne, et un produit, ne s’acceptent qu’une fois.';
export const acceptePar = (par: string, raisons: readonly string[]) =>
  `Acceptée par ${par}. ${raisons.join(' ')}`;

export const aDecider = (n: number) => (n === 0 ? 'Quarantaine' : `Quarantaine (${n} à décider)`);
export const aucuneADecider = 'Aucune vente en quarantaine à décider.';
export const aucuneQuarantaine =
  'Aucune vente en quarantaine. Elles paraissent ici quand un poste remet une vente que le comptoir aurait refusée.';
export const argentCompte =
  'Son argent est attendu dans la caisse ; ses boîtes ne sont pas sorties du stock.';
export const motifRequis = 'Dites pourquoi elle est refusée';
export const aucuneLigne = 'Cochez au moins une ligne';
export const nommerLeProduit = (inconnu: boolean) =>
  inconnu ? 'Dire le produit' : 'Autre produit';
export const nommerLaLigne = (place: number, inconnu: boolean) =>
  `${nommerLeProduit(inconnu)}, ligne ${place}`;
export const produitDeLaLigne = (place: number) => `Produit de la ligne ${place}`;
export const venduSousLeNom = (dit: string) => `Vendu sous le nom ${citer(dit)}`;
export const decidee = (statut: string, par: string, motif: string | null) =>
  `${statut} par ${par}${motif ? ` : ${motif}` : ''}.`;
