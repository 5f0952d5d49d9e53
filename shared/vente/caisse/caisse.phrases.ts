import { accorder, denombrer } from '../../base/texte.ts';

export const pinInvalide = 'Code PIN incorrect.';
export const pinBloquePour = (minutes: number) =>
  `Trop de codes PIN faux : réessayez dans ${denombrer(minutes, 'minute')}, ou demandez à un responsable de vous débloquer.`;
export const pinDebloque = (nom: string) => `${nom} peut à nouveau entrer son code PIN.`;
export const pinNonBloque = 'Cette personne n’est pas bloquée à cette caisse.';
export const bloqueJusqua = (nom: string, heure: string) =>
  `${nom} est bloqué jusqu’à ${heure} : cinq codes PIN faux.`;
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
export const caisseDefautNom =
  'La caisse « Default » garde son nom : c’est celle de l’écran de vente.';
export const caisseDefautFermer =
  'La caisse « Default » ne se ferme pas : c’est celle de l’écran de vente.';
export const caisseEnAttente = (nombre: number) =>
  `La caisse a ${denombrer(nombre, 'réservation')} en attente : dites à quelle caisse ${accorder(nombre, 'la', 'les')} réaffecter.`;
export const paniersQuiAttendent = (nombre: number) =>
  nombre === 0
    ? 'Aucun panier en attente'
    : denombrer(nombre, 'panier en attente', 'paniers en attente');
export const attenteNonLue = 'La file n’a pas pu être lue.';
export const aCompterDepuis = (jour: string) => `À compter, ouverte le ${jour}`;
export const caisseReaffectation = 'La caisse qui reçoit les réservations doit être ouverte.';
export const caisseTenueAFermer = (nom: string) =>
  `${nom} tient cette caisse : son écran la quittera.`;
export const caisseLibererAdmin = 'Seul un administrateur libère une caisse.';
export const caisseSansAutre =
  'Aucune autre caisse n’est ouverte : ouvrez-en une, ou encaissez d’abord ces réservations.';
export const caisseChoisir = 'Choisissez la caisse qui reçoit les réservations.';
export const imprimanteInvalide =
  'L’imprimante s’écrit adresse:port, avec une adresse du réseau local (pas celle du serveur lui-même, 127.0.0.1) et un port au-dessus de 1023, par exemple 192.168.1.50:9100.';
export const imprimanteAbsente =
  'Cette caisse n’a pas d’imprimante de réseau : le navigateur imprime.';
export const imprimanteMuette = (adresse: string) =>
  `L’imprimante ${adresse} ne répond pas. La vente est enregistrée : réimprimez son ticket.`;
export const ticketNonPaye = 'Cette réservation n’est pas payée : elle n’a pas de ticket.';
export const ticketAutreCaisse =
  'Cette vente a été encaissée à une autre caisse : son ticket s’imprime là-bas.';
export const papierInvalide = 'La largeur du papier est 80 ou 58 mm.';
export const payeLivre = 'Payé Livré';
