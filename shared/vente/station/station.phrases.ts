import { accorder, denombrer } from '../../base/texte.ts';
import { formatDate, heureDe } from '../../base/dates.ts';
import { type Centimes, formatFcfa, enFcfa, formatPourcent } from '../../base/montant.ts';
import type { EcartDeVente } from './station.schema.ts';

const fcfa = (montant: Centimes): string => formatFcfa(enFcfa(montant));

export const posteConnu = 'Poste enregistré.';
export const posteEcarte = (nom: string) => `Le poste ${nom} est mis à part.`;
export const posteRepris = (nom: string) => `Le poste ${nom} vend de nouveau.`;
export const venteVue = 'Noté : cette vente a été regardée.';
export const venteRemise = (provisoire: string, ticket: number) =>
  `La vente ${provisoire} est enregistrée, ticket N° ${ticket}.`;
export const stationEcartee =
  'Ce poste a été mis à part : ses ventes hors ligne ne sont plus reçues. Montrez-le à un responsable.';
export const venteDifferente = (provisoire: string) =>
  `La vente ${provisoire} est déjà enregistrée avec un autre contenu. Montrez-la à un responsable.`;
export const stationInconnue = 'Ce poste ne s’est pas fait connaître du serveur.';
export const stationEnAttente =
  'Ce poste attend qu’un responsable l’accepte (Configuration, Postes) : ses ventes restent gardées sur lui.';
export const stationAutreCle =
  'Ce poste montre une autre clé que la sienne : ses ventes ne sont pas reçues. Montrez-le à un responsable.';
export const cleDUnAutre = (marque: string) =>
  `Ce poste montre la clé du poste ${marque} : il ne vendra pas pendant une coupure. Montrez-le à un responsable.`;
export const cleInvalide = 'La clé de ce poste ne se lit pas.';
export const tropDePostes = (max: number) =>
  `${max} postes attendent déjà d’être acceptés à votre nom : un responsable les accepte ou les met à part d’abord.`;
export const posteSansCle =
  'Ce poste n’a pas de clé : il s’est ouvert en http, ou avant la mise à jour. Rouvrez-le en https, puis acceptez-le.';
export const posteAccepte = (nom: string) => `Le poste ${nom} est accepté.`;
export const signatureInvalide =
  'La signature de cette vente n’est pas celle de ce poste. Montrez-la à un responsable.';
export const venteNonSignee =
  'Cette vente n’est pas signée par son poste : elle n’est pas reçue. Montrez-la à un responsable.';
export const numeroHorsBorne = (numero: number, max: number) =>
  `Le numéro ${numero} dépasse ce que ce poste a pu atteindre (${max}).`;
export const chaineRompue =
  'Cette vente ne suit pas celle d’avant sur ce poste. Montrez-la à un responsable.';
export const coupureContredite = (faite: Date) =>
  `À ${heureDe(faite)}, le serveur voyait ce poste : il n’y avait pas de coupure.`;
export const avis = {
  attend: (nom: string) => ({
    title: `Poste ${nom} à accepter`,
    message: `Il ne vend pas pendant une coupure tant que personne ne l’accepte (Configuration, Postes).`,
  }),
  trop: (par: string) => ({
    title: 'Trop de postes demandés',
    message: `${par} a fait connaître plus de postes que la limite : les suivants sont refusés.`,
  }),
  lie: (nom: string, empreinte: string) => ({
    title: `Poste ${nom} : clé reçue`,
    message: `Connu d’avant la mise à jour, il signe désormais ses ventes. Clé ${empreinte}, à comparer avec son écran.`,
  }),
  autreCle: (nom: string) => ({
    title: `Poste ${nom} : autre clé refusée`,
    message: 'Un poste s’est annoncé sous ce nom avec une autre clé que la sienne.',
  }),
  cleCopiee: (nom: string) => ({
    title: `Poste ${nom} : clé montrée par un autre`,
    message: 'Un poste s’est annoncé sous un autre nom avec la clé de celui-ci ; il est refusé.',
  }),
  refusee: (provisoire: string, pourquoi: readonly string[], par: string) => ({
    title: `Vente hors ligne ${provisoire} refusée`,
    message: `Remise par ${par}. ${pourquoi.join(' ')}`,
  }),
};

export const vendeurInconnu = 'Le vendeur de cette vente n’existe pas.';
export const produitInconnu = (libelle: string) => `Le produit « ${libelle} » n’existe pas.`;
export const produitDeuxFois = (libelle: string) =>
  `Le produit « ${libelle} » est deux fois dans la vente : une ligne par produit.`;
export const prixReduitFaux = (libelle: string) =>
  `Le prix du produit « ${libelle} » n’est pas son prix plein moins la remise dite.`;
export const sommesDifferentes = (dit: Centimes, calcule: Centimes) =>
  `Le net annoncé, ${fcfa(dit)}, n’est pas celui des lignes, ${fcfa(calcule)}.`;
export const remiseTropGrande = 'La remise dépasse le montant de la vente.';
export const recuInsuffisant = 'Le montant reçu est inférieur au net à payer.';

export const ecart = {
  prix: (libelle: string, vendu: Centimes, actuel: Centimes) =>
    `${libelle} : vendu ${fcfa(vendu)}, prix actuel ${fcfa(actuel)}.`,
  stock: (libelle: string, vendu: number, manquait: number) =>
    `${libelle} : ${denombrer(vendu, 'boîte vendue')}, dont ${manquait} ` +
    `${accorder(manquait, 'manquait', 'manquaient')} en stock ; régularisé.`,
  produitRetire: (libelle: string) => `${libelle} : retiré de la vente entre-temps.`,
  taxeDeGarde: (vendu: Centimes, actuel: Centimes) =>
    `Taxe de garde comptée ${fcfa(vendu)} l’unité, ${fcfa(actuel)} au serveur.`,
  taux: (nom: string, vendu: number, actuel: number) =>
    `${nom} comptée à ${formatPourcent(vendu)}, ${formatPourcent(actuel)} au serveur.`,
  remise: (remise: Centimes, limite: number) =>
    `Remise de ${fcfa(remise)}, au-delà des ${formatPourcent(limite)} qu’un vendeur accorde seul.`,
  arrondi: (encaisse: Centimes, du: Centimes) =>
    `Encaissé ${fcfa(encaisse)} en espèces, ${fcfa(du)} selon l’arrondi réglé au serveur.`,
  surOrdonnance: (libelle: string) =>
    `${libelle} : médicament sur ordonnance, à inscrire à l’ordonnancier.`,
  contreIndication: (dites: readonly string[]) =>
    `Vendue sans l’accord qu’elle demandait : ${dites.join(' ')}`,
  panierClos: (position: string) =>
    `Le panier N° ${position} avait été repris, envoyé ou fermé entre-temps : vérifiez qu’il n’a pas été vendu deux fois.`,
  numeroSaute: (bornes: readonly string[]) =>
    `Ventes non reçues avant celle-ci : ${[...new Set(bornes)].join(' à ')}.`,
  droitsFinis: (nom: string) => `${nom} n’avait plus le droit de vendre à la remise.`,
  autre: (vendeur: string, envoyeur: string) => `Vendue par ${vendeur}, remise par ${envoyeur}.`,
  periodeComptee: (faite: Date, retenu: Date) =>
    `Faite à ${heureDe(faite)}, avant l’ouverture de la caisse à ${heureDe(retenu)} : ` +
    'son argent a pu être compté avec l’arrêté d’avant.',
  produitRenumerote: (libelle: string) =>
    `${libelle} : reconnu par son code, son numéro est à un autre produit dans cette base.`,
  horloge: (dit: Date, retenu: Date) =>
    `Faite le ${formatDate(dit)} à ${heureDe(dit)} selon le poste, comptée le ${formatDate(retenu)} à ${heureDe(retenu)}.`,
};
export const NOMS_DES_ECARTS: Readonly<Record<EcartDeVente['quoi'], string>> = {
  prix: 'Prix',
  stock: 'Stock',
  boite_perimee: 'Boîte périmée',
  produit_retire: 'Produit retiré',
  taxe_de_garde: 'Taxe de garde',
  taux: 'TVA ou CSS',
  remise: 'Remise',
  arrondi: 'Arrondi des espèces',
  sur_ordonnance: 'Sur ordonnance',
  contre_indication: 'Contre-indication',
  panier_deja_clos: 'Panier déjà clos',
  numero_saute: 'Ventes manquantes',
  droits_finis: 'Droits finis',
  envoyee_par_un_autre: 'Remise par un autre',
  horloge: 'Horloge',
  periode_comptee: 'Arrêté d’avant',
  produit_renumerote: 'Produit renuméroté',
  acceptee: 'Acceptée',
};
export const aRegarder = (provisoire: string) => `Vente hors ligne ${provisoire} à regarder`;

export const ventesARegarder = (ventes: number) =>
  ventes === 0 ? 'Ventes hors ligne' : `Ventes hors ligne (${ventes} à regarder)`;
const nommer = (marque: string, nom: string) => (nom === '' ? marque : `${marque} (${nom})`);
export const ecarter = {
  titre: (marque: string, nom: string) => `Mettre à part le poste ${nommer(marque, nom)} ?`,
  texte:
    'Ce qu’il vend sans le serveur ne sera plus reçu, et restera gardé sur lui. Pour un poste volé, prêté ou vendu. « Reprendre » le remet en service.',
};
export const accepter = {
  titre: (marque: string, nom: string) => `Accepter le poste ${nommer(marque, nom)} ?`,
  texte: (empreinte: string) =>
    `Son écran de vente doit montrer la clé ${empreinte}. Ce qu’il vendra pendant une coupure sera reçu.`,
};
export const sansEcart = 'Rien à regarder : elle est enregistrée comme le poste l’a faite.';
export const regardee = (par: string, quand: string) => `Regardée par ${par}, le ${quand}.`;
export const misAPart = (par: string, quand: string) => `le ${quand}, par ${par}`;
export const remisePar = (vendeur: string, envoyeur: string) =>
  vendeur === envoyeur ? vendeur : `${vendeur} · remise par ${envoyeur}`;
export const aucunPoste =
  'Aucun poste. Un poste paraît ici dès qu’un vendeur y ouvre l’écran de vente.';
export const aucuneVente =
  'Aucune vente hors ligne. Elles paraissent ici quand un poste qui a vendu pendant une coupure retrouve le serveur.';
export const aucuneARegarder = 'Aucune vente hors ligne à regarder.';
