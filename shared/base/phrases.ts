/** Every French sentence of the specification, once, word for word (its spelling included); functions fill the named parts. Read as `messages.…`: a page carries those it says. */
// Whole product
export const connexion = { titre: 'Probleme de connexion', texte: "Une erreur s'est produite lors de la connexion au serveur !" } as const;
export const oups = 'Oups !';
export const confirmation = { titre: 'Etes-vous sûr?', texte: 'Cette action est irréversible!', oui: 'OUI', non: 'NON' } as const;
export const dateFinAvantDebut = 'La date de fin ne peut etre supérieure à la date de début';
export const dateFinAnterieure = 'La date de fin ne peut pas être antérieure à la date de début.';
export const erreurInconnue = 'Une erreur inconnue est survenue.';

// Access
export const seConnecter = 'Se connecter';
export const identifiantsInvalides = 'Nom d’utilisateur ou mot de passe incorrect.';
export const nonConnecte = 'Vous devez vous connecter.';
export const nonAutorise = 'Vous n’avez pas l’autorisation de faire cette action.';
export const csrf = 'La session de cette page a expiré : rechargez la page.';
export const motDePasseAChanger = 'Vous devez d’abord changer votre mot de passe.';
export const motDePasseChange = 'Mot de passe modifié avec succès.';
export const motDePasseDifferent = 'La confirmation ne correspond pas au mot de passe.';
export const motDePasseCourt = 'Le mot de passe doit avoir au moins 8 caractères.';
export const motDePasseIdentique = 'Le nouveau mot de passe doit être différent du précédent.';
export const connecte = 'Connexion réussie.';
export const deconnecte = 'Déconnexion réussie.';
export const motDePasseChangeAilleurs = 'Votre mot de passe a été changé : reconnectez-vous.';
export const nomRequis = 'Le nom d’utilisateur est obligatoire.';
export const motDePasseRequis = 'Le mot de passe est obligatoire.';
export const confirmationRequise = 'La confirmation est obligatoire.';
export const reessayezDans = (duree: string) => `Réessayez dans ${duree}`;
export const porteVerrouillee = 'Trop de tentatives.';
export const droitsModifies = { titre: 'Vos droits ont changé', texte: 'Le menu montre ce qui vous est ouvert maintenant.', ecranRetire: 'Cet écran ne vous est plus ouvert.' } as const;
export const utilisateurCree = 'Utilisateur créé avec succès.';
export const utilisateurModifie = 'Utilisateur modifié avec succès.';
export const utilisateurDesactive = (nom: string) => `Le compte de ${nom} est désactivé.`;
export const utilisateurReactive = (nom: string) => `Le compte de ${nom} est réactivé.`;
export const utilisateurDejaDesactive = 'Ce compte est déjà désactivé.';
export const utilisateurDejaActif = 'Ce compte est déjà actif.';
export const compteDesactive = 'Votre compte a été désactivé.';
export const motDePasseReinitialise = (nom: string) => `Le mot de passe de ${nom} est réinitialisé.`;
export const motDePasseReinitialiseParAutre = 'Votre mot de passe a été réinitialisé : reconnectez-vous avec le mot de passe provisoire.';
export const motDePasseSoiMeme = 'Changez votre propre mot de passe par « Changer mon mot de passe ».';
export const pinDefini = (nom: string) => `Le code PIN de ${nom} est défini.`;
export const pinRetire = (nom: string) => `Le code PIN de ${nom} est retiré.`;
export const pinDifferents = 'Les deux codes PIN diffèrent.';
export const pinTaille = 'Le code PIN doit avoir 4 à 6 chiffres.';
export const dernierAdministrateur = 'C’est le dernier administrateur actif : nommez-en d’abord un autre.';
export const compteAdministrateur = 'Seul un administrateur gère le compte d’un administrateur.';
export const administrateurParAutre = 'Seul un administrateur nomme un administrateur.';
export const propresDroits = 'Vous ne pouvez pas changer vos propres droits.';
export const droitNonDetenu = (libelle: string) => `Vous ne pouvez pas donner « ${libelle} » : vous ne l’avez pas vous-même.`;
export const compteMieuxDote = 'Ce compte a des droits d’administration que vous n’avez pas : demandez à un administrateur.';
export const desactiverSoiMeme = 'Vous ne pouvez pas désactiver votre propre compte.';
export const tropDeTentatives = (minutes: number) => `Trop de tentatives. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`;

// Activation
export const activationTitre = "Activation de l'application";
export const activationVerification = 'verification...';
export const activationHorsLigne = 'Pas de connexion internet, Veuillez vous connecter pour effectuer la vérification';
export const activationReussie = { titre: 'Activé', texte: 'Veuillez patienter ...' } as const;
export const activationReseau = "Erreur lors de la communication avec le serveur. Vérifiez l'URL de l'API et votre connexion.";
export const activationInvalide = 'Code d’activation invalide.';
export const activationSansParametres = 'L’application est activée, mais la pharmacie n’a pas été configurée : un administrateur pourra le faire dans les paramètres.';
export const activationUtilisee = 'Ce code d’activation a déjà été utilisé.';

// Settings
export const pharmacieEnregistree = 'Informations de la pharmacie enregistrées avec succès.';
export const pharmacieInchangee = 'Aucune modification à enregistrer.';
export const pharmacieModifieeAilleurs = 'La pharmacie a été modifiée depuis un autre poste : relisez-la.';
export const nomPharmacieRequis = 'Le nom de la pharmacie est obligatoire.';
export const adressePharmacieRequise = 'L’adresse est obligatoire.';
export const telephoneRequis = 'Le téléphone est obligatoire.';
export const telephoneInvalide = 'Le téléphone doit être numérique, par exemple +241 011 00 00 00.';
export const capitalInvalide = 'Le capital doit être numérique, par exemple 5 000 000.';
export const courrielInvalide = 'L’adresse e-mail n’est pas valide.';
export const logoInvalide = 'Le logo doit être une image PNG, JPEG ou WebP.';
export const logoIntrouvable = 'Le logo n’a pas pu être lu à cette adresse : envoyez plutôt le fichier.';
export const activationDejaServie = 'Cette activation a déjà servi à configurer la pharmacie : connectez-vous pour la modifier.';
export const referenceRequise = 'Le libellé est obligatoire.';
export const referencePrise = (libelle: string) => `« ${libelle} » existe déjà dans cette liste.`;
export const referenceCreee = 'Élément ajouté avec succès.';
export const referenceModifiee = 'Élément modifié avec succès.';
export const referenceAutreId = 'L’identifiant envoyé n’est pas celui de l’élément à modifier.';
export const motifReserve = (libelle: string) => `Le motif « ${libelle} » est réservé au logiciel.`;

// Notifications
export const notificationsLues = 'Notifications marquées comme lues avec succès.';
export const notificationsNonLues = 'Impossible de marquer les notifications comme lues.';

// Updates, and what keeps a page from being left
export const nouvelleConstruction = 'Une nouvelle version de l’application est prête';
export const versionDisponible = (version: string) => `La version ${version} est disponible au téléchargement`;
export const paiementEnCours = 'Un paiement est en cours : attendez sa réponse.';
export const encaissementCommence = 'Un encaissement est commencé : terminez-le ou abandonnez-le.';

// Selling
export const gardeEnCours = (montant: string) => `Une garde est en cours, taxe : ${montant}`;
export const reservationCreee = 'Réservation créée avec succès.';
export const reservationNonCreee = 'La création de la réservation a échoué.';
export const reservationErreurCreation = "Une erreur s'est produite lors de la création de la réservation.";
export const reservationAnnulee = 'La réservation a été annulée ';
export const reservationErreurAnnulation = "Une erreur s'est produite lors de l'annulation de la réservation.";
export const reservationEnregistree = 'Réservation enregistrée.';
export const reservationEnvoyee = (caisse: string) => `Réservation envoyée à la caisse « ${caisse} ».`;
export const reservationSelectionInvalide = 'Sélection invalide de la réservation.';
export const reservationIdInvalide = 'ID de réservation invalide.';
export const reservationNonChargee = "La réservation n'a pas pu être chargée.";
export const reservationNonLue = 'Impossible de charger la réservation depuis la base de données.';
export const reservationModifieeAilleurs = (nom: string) => `La réservation a été modifiée par ${nom} : relisez-la.`;
export const reservationPlusIci = 'La réservation n’est plus à cette caisse.';
export const reservationEnEncaissement = (nom: string) => `La réservation est en cours d’encaissement par ${nom}.`;
export const reservationPasDeProduit = 'La réservation ne contient aucun produit.';
export const localSauvegarde = 'Échec de la sauvegarde dans LocalStorage.';
export const brouillonPerdu = (numero: string) => `La réservation N° ${numero} a été fermée ailleurs : les modifications restées sur ce poste ne sont plus à faire.`;
export const deconnexionNonEnregistree = (numeros: string) => `Réservation N° ${numeros} : des modifications ne sont pas encore enregistrées. Attendez qu’elles le soient.`;
export const deconnexionBrouillons = (numeros: string) => `Réservation N° ${numeros} : des modifications attendent sur ce poste. Ouvrez l’écran de vente pour qu’elles partent.`;
export const conflitATrancher = 'Choisissez d’abord entre vos modifications et celles de l’autre poste.';
export const modifiePar = (nom: string, heure: string) => `Modifié par ${nom} à ${heure}`;
export const localSuppression = 'Échec de la suppression de la réservation du LocalStorage.';
export const totauxSansReservation = 'Aucune réservation active pour mettre à jour les totaux.';
export const rafraichissement = 'Impossible de rafraîchir les réservations.';
export const filigrane = { Termine: 'Réservation fermée', Annule: 'Réservation annulée', Devis: 'Transformée en devis' } as const;
export const payeLivre = 'Payé Livré';
export const stockInsuffisant = 'Stock insuffisant';
export const ajoutImpossible = (libelle: string, stock: number) => `Impossible d'ajouter le produit "${libelle}". Stock : ${stock}.`;
export const quantiteDepasseStock = (demandee: number, stock: number) => `La quantité demandée (${demandee}) dépasse le stock disponible (${stock}).`;
export const quantiteDepasseStockPour = (demandee: number, stock: number, libelle: string) => `La quantité demandée (${demandee}) dépasse le stock disponible (${stock}) pour "${libelle}".`;
export const quantiteInvalide = (ligne: number) => `Quantité invalide pour la ligne ID ${ligne}.`;
export const produitNonTrouve = 'Produit non trouvé';
export const produitRetire = 'Produit retiré de la réservation.';
export const couvertureDepasse = 'La prise en charge ne peut pas dépasser 100%.';
export const plafondAjout = 'Le plafond est dépassé, la prise en charge du produit sera annulée.';
export const plafondQuantite = 'Le plafond est dépassé, veuillez ajuster la quantité.';
export const plafondCouverture = 'Le plafond est dépassé, veuillez ajuster la prise en charge ou la quantité.';
export const plafondPaiement = 'Le plafond est depassé, veillez retirer un produit.';
export const remiseInvalide = 'Remise invalide.';
export const remiseAppliquee = 'La remise est appliquée : retirez-la pour modifier les quantités ou les taux.';
export const clientVerrouille = 'Client verrouillé : des produits sont déjà saisis';
export const clientsIllisibles = { titre: 'Attention', texte: 'La liste des clients n’a pas pu être lue.' } as const;
export const retenuPar = (libelle: string, disponible: number, qui: string) => `« ${libelle} » : ${disponible} disponible(s), le reste est retenu par ${qui}.`;
export const codeInconnu = (code: string) => `Code inconnu ${code}`;
export const codeNonCherche = (code: string) => `Le code ${code} n’a pas pu être cherché : scannez la boîte de nouveau.`;
export const scanIgnore = 'Scan ignoré à la caisse';

export const devisCree = 'Devis créé avec succès.';
export const devisPasTransformee = 'La réservation n’est pas transformée en devis.';
export const commandeAjoutee = (libelle: string, qte: number, numero: string) => `« ${libelle} » ajouté à la commande ${numero} (${qte}).`;
export const commandeDejaDemandee = (libelle: string, numero: string) => `« ${libelle} » est déjà sur la commande ${numero}.`;
export const commandeProduitInactif = (libelle: string) => `« ${libelle} » n’est plus vendu : il ne se commande plus.`;

// Lots, orders, suppliers, shelves, movements, promises
export const lotPerimeRecu = (numero: string, libelle: string) => `Attention : le lot ${numero} de « ${libelle} » est déjà périmé, il ne sera pas vendu.`;
export const lotIntrouvable = 'Ce lot n’est pas un lot de ce produit.';
export const commandeRienASuggerer = 'Rien à suggérer : les stocks suffisent.';
export const commandeQuantites = 'Chaque ligne a une quantité d’au moins 1.';
export const commandeSansAdresse = 'Ce fournisseur n’a pas d’adresse e-mail.';
export const commandeInchangee = 'Aucune modification à enregistrer.';
export const commandeNouvelle = 'Une nouvelle commande va être préparée.';
export const commandeCreee = (numero: string) => `Commande ${numero} créée avec succès.`;
export const commandeModifiee = 'Commande modifiée avec succès.';
export const commandeModifieeAilleurs = 'La commande a été modifiée depuis un autre poste : relisez-la.';
export const commandeVide = 'La commande ne contient aucun produit.';
export const commandeSansFournisseur = 'Choisissez d’abord le fournisseur de la commande.';
export const commandeFermee = (numero: string) => `La commande ${numero} est terminée ou annulée : elle ne change plus.`;
export const commandePartie = (numero: string) => `La commande ${numero} est déjà envoyée : ses lignes ne changent plus.`;
export const commandeDejaEnvoyee = (numero: string) => `La commande ${numero} est déjà envoyée.`;
export const commandeEnvoiEnCours = 'Cette commande est en train d’être envoyée : attendez la réponse.';
export const commandeEnvoyee = (adresse: string) => `Commande envoyée à ${adresse}.`;
export const commandeEnvoyeeSansCourriel = 'Commande notée comme envoyée, sans e-mail : transmettez-la vous-même.';
export const commandeAnnulee = 'Commande annulée.';
export const commandeDejaRecue = 'Une partie de cette commande est déjà reçue : soldez-la au lieu de l’annuler.';
export const commandeRecue = 'Réception enregistrée : la commande est terminée.';
export const commandeRecueEnPartie = 'Réception enregistrée : le reste est attendu.';
export const commandeProduitAbsent = (libelle: string) => `« ${libelle} » n’est pas sur cette commande.`;
export const prixDeVenteNul = (libelle: string) => `« ${libelle} » : le prix de vente doit être supérieur à 0.`;
export const receptionVide = 'Saisissez au moins une quantité reçue.';
export const receptionLigneVide = (libelle: string) => `« ${libelle} » : saisissez une quantité reçue ou des unités gratuites.`;
export const courrielNonRegle = 'L’envoi d’e-mails n’est pas réglé sur ce serveur (SMTP_URL) : transmettez le document vous-même.';
export const courrielRefuse = 'Le serveur d’e-mails a refusé l’envoi. Vérifiez l’adresse, ou réessayez plus tard.';
export const courrielMuet = 'Le serveur d’e-mails ne répond pas. Réessayez plus tard.';
export const fournisseurSansCourriel = (libelle: string) => `« ${libelle} » n’a pas d’adresse e-mail : ajoutez-la à sa fiche.`;
export const fournisseurCree = 'Fournisseur créé avec succès.';
export const fournisseurModifie = 'Fournisseur modifié avec succès.';
export const fournisseurSupprime = 'Fournisseur supprimé.';
export const fournisseurOccupe = (nombre: number) => `Ce fournisseur a ${nombre} commande(s) en cours : terminez-les ou annulez-les d’abord.`;
export const siteInvalide = 'L’adresse du site commence par http:// ou https://.';
export const rayonCree = 'Rayon créé avec succès.';
export const rayonModifie = 'Rayon modifié avec succès.';
export const rayonSupprime = 'Rayon supprimé.';
export const rayonOccupe = (nombre: number) => `Ce rayon contient ${nombre} produit(s) : rangez-les d’abord ailleurs.`;
export const retourCree = 'Retour enregistré : le stock est sorti.';
export const retourAccepte = 'Retour accepté par le fournisseur.';
export const retourRefuse = 'Retour refusé : le stock est remis.';
export const retourDejaTraite = (statut: string) => `Ce retour est déjà « ${statut} ».`;
export const retourMotif = 'Le motif d’un retour est l’un des motifs réservés aux fournisseurs (FRSSE).';
export const mouvementEnregistre = 'Mouvement enregistré avec succès.';
export const motifInconnu = (libelle: string) => `Le motif « ${libelle} » n’existe pas : ajoutez-le dans les paramètres.`;
export const promisNote = (libelle: string) => `« ${libelle} » est promis : vous serez prévenu quand il arrivera.`;
export const promisServi = 'Promesse servie.';
export const promisAnnule = 'Promesse annulée.';
export const promisDejaTraite = (statut: string) => `Cette promesse est déjà « ${statut} ».`;
export const nomRequisPromis = 'Le nom du client est obligatoire.';

// Equivalents and prescription
export const erreurInconnueCourte = 'Erreur inconnue.';
export const equivalentsSansDci = 'Ce produit n’a pas de DCI : ses équivalents ne peuvent pas être cherchés.';
export const equivalentsAucun = 'Aucun produit équivalent.';
export const nomCopie = (libelle: string) => `« ${libelle} » copié.`;
export const copieImpossible = 'Le navigateur a refusé la copie.';
export const vidalSansCip = "Aucun CIP trouvé dans la réponse de l'API Vidal.";
export const vidalIndisponible = 'Base médicaments externe indisponible';
export const prescriptionErreur = (message: string) => `Erreur lors de la recherche: ${message}`;
export const pathologieRequise = 'Veuillez saisir une pathologie.';

// Payment
export const venteEnregistree = 'Vente enregistrée avec succès.';
export const venteEnregistreeCaisse = 'Vente enregistré';
export const priseEnChargeEnregistree = 'Prise en charge enregistrée avec succès.';
export const montantInferieur = 'Le montant reçu ne peut être inférieur au total.';
export const differenceNegative = 'La difference ne peut etre négative';
export const montantRequis = 'Le montant reçu est obligatoire.';
export const modeSansMontant = 'Saisissez d’abord le montant de ce mode.';
export const modeRienDeReste = 'Le montant reçu couvre déjà le total : aucun autre mode n’est à ajouter.';
export const modeTropDeParts = (nombre: number) => `Un paiement se fait en ${nombre} parts au plus.`;
export const dejaEncaissee = (nom: string, heure: string) => `Déjà encaissée par ${nom} à ${heure}`;
export const priseEnChargeTotale = { titre: 'Prise en charge à 100%', texte: 'Aucun paiement client requis' } as const;
export const traitement = 'Traitement en cours...';

// Paying during a cut
export const differePriseEnCharge = 'Hors ligne : la prise en charge attend le retour de la connexion.';
export const differeRien = 'Hors ligne : sans espèces à recevoir, la vente attend le retour de la connexion.';
export const differeEspeces = 'Hors ligne, seules les espèces s’encaissent : les autres modes attendent le retour de la connexion.';
export const encaisseHorsLigne = 'Payé – PROVISOIRE';
export const differeDetail = 'Ticket PROVISOIRE · la vente s’enregistre d’elle-même au retour de la connexion';
export const paiementSansReponse = 'Paiement sans réponse';
export const paiementSansReponseDetail = 'Il repart de lui-même au retour de la connexion et ne comptera qu’une fois';
export const ticketProvisoire = 'PROVISOIRE – vente en attente d’enregistrement';
export const differesEnAttente = (numeros: string) => `N° ${numeros} : paiement gardé sur ce poste, non synchronisé. Il part de lui-même au retour de la connexion.`;
export const differeFait = (numero: string, ticket: number | null) => `N° ${numero} synchronisé : Vente enregistré${ticket === null ? '' : `, ticket N° ${ticket}`}.`;
export const differeAutrui = (nom: string, numeros: string) => `${nom} a encaissé hors ligne le N° ${numeros} sur ce poste : sa vente s’enregistre dès qu’il s’y reconnecte.`;
export const differesRetiennent = (numeros: string) => `N° ${numeros} : un paiement n’est pas encore synchronisé. Attendez le retour de la connexion.`;
export const differeConseil = {
  caisse: (caisse: string) => `Reprenez la caisse « ${caisse} » avec votre code PIN : le paiement repart de lui-même.`,
  encaissee: (verse: string) => `Les ${verse} reçus ici sont en trop : rendez-les au client, ou remettez-les au responsable.`,
  fermee: (verse: string) => `Aucune vente n’est enregistrée : rendez les ${verse} au client, ou faites refaire la réservation.`,
  partie: (verse: string) => `Demandez au vendeur de la renvoyer à cette caisse, puis encaissez-la : ${verse} ont déjà été reçus.`,
  modifiee: (verse: string) => `Relisez-la, puis encaissez-la : ${verse} ont déjà été reçus.`,
  reessayer: (verse: string) => `Réglez ce point avec un responsable, puis réessayez : ${verse} ont déjà été reçus.`,
  autre: (verse: string) => `Montrez ceci à un responsable : ${verse} ont été reçus sans vente enregistrée.`,
} as const;

// Registers
export const pinInvalide = 'Code PIN incorrect.';
export const caisseFermee = 'La caisse est fermée.';
export const caissePrise = (nom: string) => `La caisse est déjà utilisée par ${nom}.`;
export const caisseNonConnectee = 'Connectez-vous d’abord à cette caisse avec votre code PIN.';
export const caisseConnectee = (libelle: string) => `Connecté à la caisse « ${libelle} ».`;
export const caisseDeconnectee = 'Déconnecté de la caisse.';
export const caisseLiberee = 'La caisse a été libérée.';
export const caisseAutreNom = 'Le nom envoyé n’est pas celui de l’utilisateur connecté.';
export const caisseDefaut = 'La caisse « Default » est celle de l’écran de vente.';

export const caisseCreee = 'Caisse créée avec succès.';
export const caisseModifiee = 'Caisse modifiée avec succès.';
export const caisseOuverte = 'Caisse ouverte.';
export const caisseFermeeAvec = 'Caisse fermée.';
export const caisseFermeeIci = 'La caisse a été fermée.';
export const caisseLibelleRequis = 'Le libellé de la caisse est obligatoire.';
export const caisseDefautNom = 'La caisse « Default » garde son nom : c’est celle de l’écran de vente.';
export const caisseDefautFermer = 'La caisse « Default » ne se ferme pas : c’est celle de l’écran de vente.';
export const caisseEnAttente = (nombre: number) => `La caisse a ${nombre} réservation(s) en attente : dites à quelle caisse les réaffecter.`;
export const caisseReaffectation = 'La caisse qui reçoit les réservations doit être ouverte.';
export const caisseTenueAFermer = (nom: string) => `${nom} tient cette caisse : son écran la quittera.`;
export const caisseLibererAdmin = 'Seul un administrateur libère une caisse.';
export const caisseSansAutre = 'Aucune autre caisse n’est ouverte : ouvrez-en une, ou encaissez d’abord ces réservations.';
export const caisseChoisir = 'Choisissez la caisse qui reçoit les réservations.';
export const imprimanteInvalide = 'L’imprimante s’écrit adresse:port, avec une adresse du réseau local, par exemple 192.168.1.50:9100.';
export const imprimanteAbsente = 'Cette caisse n’a pas d’imprimante de réseau : le navigateur imprime.';
export const imprimanteMuette = (adresse: string) => `L’imprimante ${adresse} ne répond pas. La vente est enregistrée : réimprimez son ticket.`;
export const ticketNonPaye = 'Cette réservation n’est pas payée : elle n’a pas de ticket.';
export const ticketAutreCaisse = 'Cette vente a été encaissée à une autre caisse : son ticket s’imprime là-bas.';
export const papierInvalide = 'La largeur du papier est 80 ou 58 mm.';

// Sales
export const venteAnnuleeBandeau = 'Cette vente a été annulé.';
export const venteAnnulee = 'Vente annulée avec succès.';
export const venteDejaAnnulee = 'Cette vente est déjà annulée.';
export const venteAnnuleeApresExport = 'Annulée après son export : à retirer du bordereau de l’assureur.';
export const venteContrePassee = 'Sa caisse était déjà comptée et validée : elle est déduite du jour de l’annulation.';
export const annulationAdmin = 'Seul un administrateur peut annuler cette vente.';

// Billetage (read by the cashier screen)
export const billetageVerification = { titre: 'Problème de connexion', texte: 'Impossible de vérifier les billetages existants' } as const;

export const billetageDepose = 'Billetage enregistré avec succès.';
export const billetageValide = 'Billetage validé avec succès.';
export const billetageDejaValide = 'Ce billetage est déjà validé.';
export const billetageAutrePersonne = 'Un billetage est validé par une autre personne que celle qui l’a compté.';
export const billetageMotif = 'Un motif est requis : le montant compté diffère du montant attendu.';
export const billetageChevauche = (caisse: string) => `Un billetage de la caisse « ${caisse} » couvre déjà une partie de cette période.`;

// Expenses
export const depenseCreee = 'Dépense enregistrée avec succès.';
export const depenseModifiee = 'Dépense modifiée avec succès.';
export const depenseSupprimee = 'Dépense supprimée avec succès.';
export const depenseNulle = 'Le montant de la dépense doit être supérieur à 0.';

// Clients
export const reglementEnregistre = (montant: string) => `Règlement de ${montant} enregistré.`;
export const reglementTropGrand = (dette: string) => `Le règlement dépasse la dette du client (${dette}).`;
export const reglementNul = 'Le montant du règlement doit être supérieur à 0.';
export const clientSansDette = 'Ce client n’a pas de dette.';

// Duty shifts
export const gardeProgrammee = 'Garde programmée avec succès.';
export const gardeOuverte = 'La garde est ouverte.';
export const gardeTerminee = 'La garde est terminée.';
export const gardeAnnulee = 'La garde est annulée.';
export const gardeChevauche = 'Une autre garde couvre déjà une partie de cette période.';
export const gardePassee = 'La fin de cette garde est déjà passée.';
export const gardeDejaEnCours = 'Une garde est déjà en cours.';
export const gardePasProgrammee = 'Seule une garde programmée peut être ouverte ou annulée.';
export const gardePasEnCours = 'Cette garde n’est pas en cours.';

// General refusals
export const introuvable = (quoi: string) => `${quoi} introuvable.`;
export const dejaPris = (champ: string, valeur: string) => `${champ} « ${valeur} » est déjà utilisé.`;
export const cleInvalide = 'La clé Idempotency-Key doit être un UUID.';
export const cleAutreCorps = 'Cette clé Idempotency-Key a déjà servi pour une autre demande.';
export const jsonInvalide = 'Le corps de la requête n’est pas un JSON valide.';
export const corpsTropGros = 'La demande est trop volumineuse.';
export const typeNonAccepte = 'Le type de contenu n’est pas accepté : envoyez du JSON.';
export const typeNonAccepteFichier = 'Le type de contenu n’est pas accepté : envoyez un formulaire (multipart/form-data) ou du JSON.';
export const formulaireInvalide = 'Le formulaire envoyé n’est pas lisible.';
export const fichierTropGros = 'Le fichier est trop volumineux : 2 Mo au plus.';
export const routeInconnue = 'Adresse inconnue.';
export const erreurInterne = 'Une erreur interne est survenue. Elle a été enregistrée.';
export const occupe = 'Le serveur est momentanément occupé. Réessayez.';
export const baseIndisponible = 'La base de données est momentanément indisponible. Réessayez.';
export const demonstration = 'Pharmacie de démonstration : données fictives';

// Selling
export const devisModifie = 'Devis modifié avec succès.';
export const devisSupprime = 'Devis supprimé avec succès.';
export const devisValideDeja = 'Ce devis est validé : il ne se modifie plus et ne se supprime plus.';
export const devisModifieAilleurs = 'Le devis a été modifié depuis un autre poste : relisez-le.';
export const devisAutre = 'Ce devis n’est pas celui de la réservation.';
export const devisValide = (vente: number, facture: string) => `Devis validé : vente N° ${vente}, facture ${facture}.`;
export const devisAdresseRequise = 'Veuillez entrer une adresse email.';
export const devisEnvoye = (adresse: string) => `Devis envoyé à ${adresse}.`;
export const devisNonEnvoye = "Erreur lors de l'envoi du devis.";
export const devisJoint = {
  objet: (titre: string, pharmacie: string) => `${titre} – ${pharmacie}`,
  texte: (titre: string, pharmacie: string) => `Bonjour,\n\nVeuillez trouver ci-joint : ${titre}.\n\nCordialement,\n${pharmacie}`,
} as const;

// Statements to the funds
export const bordereauVide = 'Aucune feuille n’est à porter sur un bordereau : corrigez celles qui sont signalées, ou changez la période.';
export const bordereauChange = 'Les feuilles ont changé depuis la lecture : relisez-les avant d’exporter.';
export const bordereauExporte = (numero: string, nombre: number) => `Bordereau ${numero} exporté : ${nombre} feuille(s) figée(s).`;
export const bordereauDepose = 'Bordereau déposé.';
export const bordereauPaye = (montant: string) => `Paiement de ${montant} enregistré.`;
export const bordereauRejete = 'Bordereau rejeté.';
export const bordereauEtat = (statut: string) => `Ce bordereau est « ${statut} » : cet acte n’est plus possible.`;
export const bordereauMontantNul = 'Le montant payé doit être supérieur à 0.';
export const bordereauTropPaye = (reste: string) => `Le paiement dépasse ce qui reste dû (${reste}).`;
export const bordereauDateFuture = 'La date ne peut pas être à venir.';
export const bordereauDateAvant = 'La date ne peut pas précéder l’export du bordereau.';
export const bordereauMotif = 'Le motif du rejet est obligatoire.';
export const feuilleExportee = 'Cette vente est déjà sur un bordereau : son assuré ne se corrige plus.';
export const feuilleSansCouverture = 'Cette vente n’a pas de prise en charge.';
export const feuilleCorrigee = 'Assuré corrigé.';
export const feuilleFautes = {
  secteur: 'Secteur manquant',
  identifiant: 'Identifiant de l’assuré manquant',
  nom: 'Nom de l’assuré manquant',
  numero: 'N° de feuille manquant',
  double: (ventes: string) => `N° de feuille aussi porté par la vente N° ${ventes}`,
  taux: (taux: number) => `Taux de ${taux} % hors barème à cette date`,
} as const;
export const tauxCree = 'Taux enregistré.';

// Inventories
export const inventaireSansRayon = 'Choisissez le rayon à compter.';
export const inventaireRayonVide = (rayon: string) => `Le rayon « ${rayon} » ne contient aucun produit à compter.`;
export const inventaireVide = 'Il n’y a aucun produit à compter.';
export const inventaireDejaOuvert = (numero: string, rayon: string | null) => (rayon === null ? `Un inventaire total est déjà en cours (${numero}).` : `Un inventaire du rayon « ${rayon} » est déjà en cours (${numero}).`);
export const inventaireOuvert = (numero: string) => `Inventaire ${numero} ouvert.`;
export const inventaireFerme = (numero: string, statut: string) => `L’inventaire ${numero} est « ${statut} » : il ne change plus.`;
export const inventaireHorsRayon = (libelle: string, rayon: string) => `« ${libelle} » n’est pas du rayon « ${rayon} » : il n’est pas dans cet inventaire.`;
export const inventaireCompteAilleurs = (libelle: string, qui: string, qte: number) => `« ${libelle} » vient d’être compté par ${qui} : ${qte}. Relisez avant de corriger.`;
export const inventaireTrop = (libelle: string) => `« ${libelle} » : la quantité comptée est trop grande.`;
export const inventaireClos = (numero: string, ecarts: number) => (ecarts === 0 ? `Inventaire ${numero} clos : aucun écart.` : `Inventaire ${numero} clos : ${ecarts} écart${ecarts > 1 ? 's' : ''} passé${ecarts > 1 ? 's' : ''} au stock.`);
export const inventaireAnnule = (numero: string) => `Inventaire ${numero} annulé : le stock n’a pas bougé.`;
export const inventaireScansEnAttente = (nombre: number) => `${nombre} boîte${nombre > 1 ? 's' : ''} scannée${nombre > 1 ? 's' : ''} pas encore enregistrée${nombre > 1 ? 's' : ''}`;
export const inventaireClore = 'Seule une personne qui a le droit « Clore un inventaire » peut le clore ou l’annuler.';
export const compteQuantite = 'Chaque ligne comptée a une quantité trouvée (qte_reelle) ou des boîtes en plus (plus), pas les deux.';

// Statistics
export const statistiques = {
  echec: 'Impossible de charger les données. Veuillez réessayer.',
  vide: 'Aucune donnée disponible pour afficher le graphique.',
  videEvolution: "Aucune donnée disponible pour afficher l'évolution.",
  videAlertes: 'Aucune donnée disponible pour afficher les alertes.',
  videPerformances: 'Aucune donnée disponible pour afficher les performances.',
  videReapprovisionnement: 'Aucun produit à réapprovisionner actuellement.',
  videInventaire: 'Aucun inventaire trouvé.',
  aucunProduit: 'Aucun produit',
  aucunUtilisateur: 'Aucun utilisateur',
  tableauAbsent: 'Le tableau n’est pas encore chargé : attendez un instant avant de l’exporter.',
} as const;
