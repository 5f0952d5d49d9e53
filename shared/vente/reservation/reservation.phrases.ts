import { formatFcfa, MONTANT_MAX } from '../../base/montant.ts';
import { denombrer } from '../../base/texte.ts';

export const reservationCreee = 'Réservation créée avec succès.';
export const reservationNonCreee = 'La création de la réservation a échoué.';
export const reservationErreurCreation =
  "Une erreur s'est produite lors de la création de la réservation.";
export const reservationAnnulee = 'La réservation a été annulée ';
export const reservationErreurAnnulation =
  "Une erreur s'est produite lors de l'annulation de la réservation.";
export const reservationEnregistree = 'Réservation enregistrée.';
export const reservationEnvoyee = (caisse: string) =>
  `Réservation envoyée à la caisse « ${caisse} ».`;
export const reservationSelectionInvalide = 'Sélection invalide de la réservation.';
export const reservationIdInvalide = 'ID de réservation invalide.';
export const reservationNonChargee = "La réservation n'a pas pu être chargée.";
export const reservationNonLue = 'Impossible de charger la réservation depuis la base de données.';
export const reservationModifieeAilleurs = (nom: string) =>
  `La réservation a été modifiée par ${nom} : relisez-la.`;
export const reservationPlusIci = 'La réservation n’est plus à cette caisse.';
export const reservationEnEncaissement = (nom: string) =>
  `La réservation est en cours d’encaissement par ${nom}.`;
export const nonPrisEnCharge = 'non pris en charge';
export const reservationPasDeProduit = 'La réservation ne contient aucun produit.';
export const localSauvegarde = 'Échec de la sauvegarde dans LocalStorage.';
export const brouillonPerdu = (numero: string) =>
  `La réservation N° ${numero} a été fermée ailleurs : les modifications restées sur ce poste ne sont plus à faire.`;
export const deconnexionNonEnregistree = (numeros: string) =>
  `Réservation N° ${numeros} : des modifications ne sont pas encore enregistrées. Attendez qu’elles le soient.`;
export const deconnexionBrouillons = (numeros: string) =>
  `Réservation N° ${numeros} : des modifications attendent sur ce poste. Ouvrez l’écran de vente pour qu’elles partent.`;
export const deconnexionGestes =
  'Des boîtes ou un paiement sont en cours : attendez qu’ils soient faits.';
export const pasEncoreEnregistree =
  'Le panier n’est pas encore enregistré : rien n’est fait. Recommencez dès qu’il l’est.';
export const conflitATrancher =
  'Choisissez d’abord entre vos modifications et celles de l’autre poste.';
export const modifiePar = (nom: string, heure: string) => `Modifié par ${nom} à ${heure}`;
export const localSuppression = 'Échec de la suppression de la réservation du LocalStorage.';
export const totauxSansReservation = 'Aucune réservation active pour mettre à jour les totaux.';
export const rafraichissement = 'Impossible de rafraîchir les réservations.';
export const venteAnnulee = 'Vente annulée';
/** Full basket's footer; `qtes`: per line. */
export const lignesEtBoites = (qtes: readonly number[]): string =>
  `${qtes.length} sur ${qtes.length} · ${denombrer(
    qtes.reduce((somme, qte) => somme + qte, 0),
    'boîte',
  )}`;
export const aucunPaye = (mots: string): string => `Aucun panier payé pour « ${mots} »`;
export const filigrane = {
  Termine: 'Réservation fermée',
  Annule: 'Réservation annulée',
  Devis: 'Transformée en devis',
} as const;
export const ajoutImpossible = (libelle: string, stock: number) =>
  `Impossible d'ajouter le produit "${libelle}". Stock : ${stock}.`;
export const quantiteInvalide = (ligne: number) => `Quantité invalide pour la ligne ID ${ligne}.`;
export const produitRetire = 'Produit retiré de la réservation.';
export const comptantSansPriseEnCharge =
  'COMPTANT n’a pas de prise en charge : choisissez d’abord le client.';
export const comptantSansCompte = 'COMPTANT n’a pas de compte : choisissez d’abord le client.';
export const clientSansCompte = (client: string): string =>
  `${client} n’a pas de compte : un plafond de crédit se donne dans « Clients ».`;
export const couvertureDepasse = 'La prise en charge ne peut pas dépasser 100%.';
export const plafondAjout = 'Le plafond est dépassé, la prise en charge du produit sera annulée.';
export const plafondQuantite = 'Le plafond est dépassé, veuillez ajuster la quantité.';
export const plafondCouverture =
  'Le plafond est dépassé, veuillez ajuster la prise en charge ou la quantité.';
export const plafondPaiement = 'Le plafond est depassé, veillez retirer un produit.';
export const remiseInvalide = 'Remise invalide.';
export const panierTropCher = (): string =>
  `Le panier dépasse ${formatFcfa(MONTANT_MAX)} : vérifiez les quantités.`;
export const remplaceEnPartie = (libelle: string, prises: number, voulues: number) =>
  `${libelle} : ${prises} sur ${voulues} au panier, le rayon n’en a pas plus.`;
export const uneBoiteAuMoins = 'Une boîte au moins : la croix retire le produit.';
export const remiseAppliquee =
  'La remise est appliquée : retirez-la pour modifier les quantités ou les taux.';
export const retirerRemiseEtAjouter = (produits: number): string =>
  produits > 1 ? `Retirer la remise et ajouter les ${produits}` : 'Retirer la remise et ajouter';
export const feuilleManque = 'N° de feuille à saisir';
export const clientDesactive = (libelle: string): string =>
  `« ${libelle} » est désactivé : choisissez un autre client.`;
export const clientDesactiveDepuis = (libelle: string): string =>
  `« ${libelle} » est désactivé depuis : retirez sa prise en charge, ou réactivez-le dans « Clients ».`;
export const clientVerrouille = 'Client verrouillé : des produits sont déjà saisis';
export const retenuPar = (libelle: string, disponible: number, qui: string) =>
  `« ${libelle} » : ${denombrer(disponible, 'disponible')}, le reste est retenu par ${qui}.`;
export const renvoyePar = (caisse: string, motif: string): string =>
  `Renvoyé par la caisse « ${caisse} » : ${motif}`;
export const retenueRendue = (heure: string): string =>
  `Réservation du stock rendue : rien n’a changé depuis ${heure}, d’autres peuvent vendre ces boîtes.`;
export const payeeALInstant = 'Paiement enregistré à l’instant.';
export const dejaEnvoyee = 'Déjà envoyée : rien n’a changé depuis.';
export const choisirCaisse = 'Choisissez d’abord la caisse où l’envoyer.';
export const boiteReportee = (libelle: string, numero: string): string =>
  `La réservation N° ${numero} a été fermée entre-temps : « ${libelle} » est dans une autre.`;
export const rienTrouve = (mots: string) => `Aucun produit pour « ${mots} ».`;
export const nonCherche = (mots: string) => `« ${mots} » n’a pas pu être cherché : recommencez.`;
/** Blocks Règlement or a new basket. */
export const gestesAttendent = (quoi: string): string => `En cours : ${quoi}…`;
export const reglementAttend = 'Le montant s’affiche dès que tout ce qui précède est au panier.';
export const reglementModifie = (quoi: string): string =>
  `Modifié : ${quoi}. Relisez avant de payer.`;
export const panierAAnnuler = (numero: string, boites: number, net: string): string =>
  `Annuler le panier N° ${numero}, ${denombrer(boites, 'boîte')}, ${net}`;
export const panierEnDevis = (numero: string, net: string): string =>
  `Le panier N° ${numero}, ${net}, devient un devis`;
export const panierDUnAutre = (vendeur: string) =>
  `Ce panier est à ${vendeur} : ici, chacun ne modifie que les siens.`;
