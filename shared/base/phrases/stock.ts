// Lots, orders, suppliers, shelves, movements, promises
export const lotPerimeRecu = (numero: string, libelle: string) =>
  `Attention : le lot ${numero} de « ${libelle} » est déjà périmé, il ne sera pas vendu.`;
export const lotIntrouvable = 'Ce lot n’est pas un lot de ce produit.';
export const commandeRienASuggerer = 'Rien à suggérer : les stocks suffisent.';
export const commandeQuantites = 'Chaque ligne a une quantité d’au moins 1.';
export const commandeSansAdresse = 'Ce fournisseur n’a pas d’adresse e-mail.';
export const commandeInchangee = 'Aucune modification à enregistrer.';
export const commandeNouvelle = 'Une nouvelle commande va être préparée.';
export const commandeCreee = (numero: string) => `Commande ${numero} créée avec succès.`;
export const commandeModifiee = 'Commande modifiée avec succès.';
export const commandeModifieeAilleurs =
  'La commande a été modifiée depuis un autre poste : relisez-la.';
export const commandeVide = 'La commande ne contient aucun produit.';
export const commandeSansFournisseur = 'Choisissez d’abord le fournisseur de la commande.';
export const commandeFermee = (numero: string) =>
  `La commande ${numero} est terminée ou annulée : elle ne change plus.`;
export const commandePartie = (numero: string) =>
  `La commande ${numero} est déjà envoyée : ses lignes ne changent plus.`;
export const commandeDejaEnvoyee = (numero: string) => `La commande ${numero} est déjà envoyée.`;
export const commandeEnvoiEnCours =
  'Cette commande est en train d’être envoyée : attendez la réponse.';
export const commandeEnvoyee = (adresse: string) => `Commande envoyée à ${adresse}.`;
export const commandeEnvoyeeSansCourriel =
  'Commande notée comme envoyée, sans e-mail : transmettez-la vous-même.';
export const commandeAnnulee = 'Commande annulée.';
export const commandeDejaRecue =
  'Une partie de cette commande est déjà reçue : soldez-la au lieu de l’annuler.';
export const commandeRecue = 'Réception enregistrée : la commande est terminée.';
export const commandeRecueEnPartie = 'Réception enregistrée : le reste est attendu.';
export const commandeProduitAbsent = (libelle: string) =>
  `« ${libelle} » n’est pas sur cette commande.`;
export const prixDeVenteNul = (libelle: string) =>
  `« ${libelle} » : le prix de vente doit être supérieur à 0.`;
export const receptionVide = 'Saisissez au moins une quantité reçue.';
export const receptionLigneVide = (libelle: string) =>
  `« ${libelle} » : saisissez une quantité reçue ou des unités gratuites.`;
export const courrielNonRegle =
  'L’envoi d’e-mails n’est pas réglé sur ce serveur (SMTP_URL) : transmettez le document vous-même.';
export const courrielRefuse =
  'Le serveur d’e-mails a refusé l’envoi. Vérifiez l’adresse, ou réessayez plus tard.';
export const courrielMuet = 'Le serveur d’e-mails ne répond pas. Réessayez plus tard.';
export const fournisseurSansCourriel = (libelle: string) =>
  `« ${libelle} » n’a pas d’adresse e-mail : ajoutez-la à sa fiche.`;
export const fournisseurCree = 'Fournisseur créé avec succès.';
export const fournisseurModifie = 'Fournisseur modifié avec succès.';
export const fournisseurSupprime = 'Fournisseur supprimé.';
export const fournisseurOccupe = (nombre: number) =>
  `Ce fournisseur a ${nombre} commande(s) en cours : terminez-les ou annulez-les d’abord.`;
export const siteInvalide = 'L’adresse du site commence par http:// ou https://.';
export const rayonCree = 'Rayon créé avec succès.';
export const rayonModifie = 'Rayon modifié avec succès.';
export const rayonSupprime = 'Rayon supprimé.';
export const rayonOccupe = (nombre: number) =>
  `Ce rayon contient ${nombre} produit(s) : rangez-les d’abord ailleurs.`;
export const retourCree = 'Retour enregistré : le stock est sorti.';
export const retourAccepte = 'Retour accepté par le fournisseur.';
export const retourRefuse = 'Retour refusé : le stock est remis.';
export const retourDejaTraite = (statut: string) => `Ce retour est déjà « ${statut} ».`;
export const retourMotif =
  'Le motif d’un retour est l’un des motifs réservés aux fournisseurs (FRSSE).';
export const mouvementEnregistre = 'Mouvement enregistré avec succès.';
export const motifInconnu = (libelle: string) =>
  `Le motif « ${libelle} » n’existe pas : ajoutez-le dans les paramètres.`;
export const promisNote = (libelle: string) =>
  `« ${libelle} » est promis : vous serez prévenu quand il arrivera.`;
export const promisServi = 'Promesse servie.';
export const promisAnnule = 'Promesse annulée.';
export const promisDejaTraite = (statut: string) => `Cette promesse est déjà « ${statut} ».`;
export const nomRequisPromis = 'Le nom du client est obligatoire.';
