import { formatNombre } from '../../base/montant.ts';
import { denombrer } from '../../base/texte.ts';
import type { GenreLigneCompte } from '../../stock/produit/compte-stupefiant.schema.ts';
import type { GenreActe } from './stupefiant.schema.ts';

export const destructionSansMotif =
  'Dites pourquoi ces boîtes sont détruites, ou le procès-verbal qui le dit.';
export const sortieSansMotif = 'Dites ce qui s’est passé.';
const signe = (n: number): string => (n > 0 ? `+${n}` : `−${Math.abs(n)}`);
export const ecartSansMotif = (libelle: string, ecart: number): string =>
  `${libelle} : ${signe(ecart)}, dites pourquoi.`;
export const temoinRequis = 'Le code PIN d’un témoin est requis.';
/** Same message for an unknown, shared or own PIN. */
export const temoinPinFaux =
  'Ce code PIN n’est celui d’aucune autre personne que vous, ou est celui de plusieurs.';
export const compteDeuxFois = 'Un même produit est compté deux fois.';
export const boiteCherchee =
  'La boîte scannée se cherche encore : tapez son nombre quand sa ligne s’ouvre.';
export const pasStupefiant = (libelle: string): string =>
  `${libelle} n’a pas de compte de stupéfiants ouvert.`;
export const soldeBouge = (libelle: string, solde: number): string =>
  `${libelle} : le solde a changé, il est de ${solde}. Recomptez-le.`;
export const MOTIFS_STUPEFIANT = {
  destruction: 'DESTRUCTION STUPEFIANT',
  perte: 'PERTE STUPEFIANT',
  vol: 'VOL STUPEFIANT',
  comptage: 'COMPTAGE STUPEFIANT',
} as const satisfies Record<GenreActe, string>;
export const ACTES_DITS = {
  destruction: 'Destruction',
  perte: 'Perte',
  vol: 'Vol',
  comptage: 'Comptage',
} as const satisfies Record<GenreActe, string>;
export const LIGNES_DITES = {
  ouverture: 'Ouverture du compte',
  entree: 'Entrée',
  sortie: 'Sortie',
  comptage: 'Comptage',
  conditionnement: 'Unités par boîte',
  cloture: 'Clôture du compte',
} as const satisfies Record<GenreLigneCompte, string>;

export const sortieEnregistree = 'Sortie inscrite au compte des stupéfiants.';
export const comptageEnregistre = (n: number, ecarts: number): string =>
  `${denombrer(n, 'produit compté', 'produits comptés')}, ${ecarts === 0 ? 'sans écart' : denombrer(ecarts, 'écart')}.`;

export const rienDeCompte = 'Comptez au moins un produit.';
export const aRecompter = (avant: number, solde: number): string =>
  `Le solde est passé de ${avant} à ${solde} : recomptez.`;
export const aRecompterAvant = 'Un solde a changé depuis que vous l’avez compté : recomptez-le.';
export const rienASortir = 'Choisissez au moins un stupéfiant.';
export const qteDeSortie = (libelle: string): string => `${libelle} : dites combien de boîtes.`;
export const aucunCompte =
  'Aucun compte de stupéfiants : il s’ouvre avec le premier produit classé stupéfiant.';
export const stupefiantsACompter = (n: number, jours: number): string =>
  `${denombrer(n, 'stupéfiant')} à compter (tous les ${denombrer(jours, 'jour')}).`;
export const aucunCompteDuMois = 'Aucun compte de stupéfiants ce mois-là.';
export const moisEnCours = 'Mois en cours : les chiffres bougent encore.';
export const aideComptage =
  'Comptez les boîtes de chaque produit ; le solde paraît une fois le nombre tapé. Ce qui n’est pas compté aujourd’hui reste vide.';
export const aideSortie = 'Les boîtes périmées sortent d’abord ; le compte et le stock suivent.';
/** In a month's balance; `unites`: signed difference. */
export const conditionnementRedit = (unites: number): string =>
  `dont ${unites > 0 ? '+' : ''}${formatNombre(unites)} u. de conditionnement redit`;
