import { routesAccord } from './vente/accord/accord.routes.ts';
import { routesAccueil } from './admin/accueil/accueil.routes.ts';
import { routesActivation } from './admin/activation/activation.routes.ts';
import { routesAfficheur } from './vente/afficheur/afficheur.routes.ts';
import { routesBilletage } from './gestion/billetage/billetage.routes.ts';
import { routesBordereau } from './vente/cnamgs/bordereau.routes.ts';
import { routesCaisse } from './vente/caisse/caisse.routes.ts';
import { routesCertification } from './vente/certification/certification.routes.ts';
import { routesClientele } from './vente/clientele/client.routes.ts';
import { routesCommande } from './stock/commande/commande.routes.ts';
import { routesOffre } from './stock/commande/offre.routes.ts';
import { routesComptabilite } from './gestion/comptabilite/comptabilite.routes.ts';
import { routesDepense } from './gestion/depense/depense.routes.ts';
import { routesFacture } from './vente/facture/facture.routes.ts';
import { routesEpg } from './platform/epg/epg.routes.ts';
import { routesEtat } from './platform/etat/etat.routes.ts';
import { routesGarde } from './gestion/garde/garde.routes.ts';
import type { Route } from './platform/http/route.ts';
import { SERVED_RECORDS } from './served-records.ts';
import { routesImport } from './platform/import/import.routes.ts';
import { routesInteraction } from './sante/interaction/interaction.routes.ts';
import { routesInventaire } from './gestion/inventaire/inventaire.routes.ts';
import { routesJournal } from './gestion/journal/journal.routes.ts';
import { routesMedicament } from './stock/medicament/medicament.routes.ts';
import { routesMobileMoney } from './vente/mobile-money/mobile-money.routes.ts';
import { routesMouvement } from './stock/mouvement/mouvement.routes.ts';
import { routesNotification } from './admin/notification/notification.routes.ts';
import { routesOrdonnancier } from './sante/ordonnancier/ordonnancier.routes.ts';
import { routesPharmacie } from './admin/pharmacie/pharmacie.routes.ts';
import { routesPrescription } from './sante/prescription/prescription.routes.ts';
import { routesProduit } from './stock/produit/produit.routes.ts';
import { routesReference } from './admin/reference/reference.routes.ts';
import { routesPromis } from './vente/promis/promis.routes.ts';
import { routesRetour } from './stock/retour/retour.routes.ts';
import { routesReseau } from './platform/reseau/reseau.routes.ts';
import { routesReservation } from './vente/reservation/reservation.routes.ts';
import { routesSauvegarde } from './platform/sauvegarde/sauvegarde.routes.ts';
import { routesSessionCaisse } from './vente/session-caisse/session-caisse.routes.ts';
import { routesObjectif } from './gestion/objectif/objectif.routes.ts';
import { routesRapport } from './gestion/rapport/rapport.routes.ts';
import { routesStation } from './vente/station/station.routes.ts';
import { routesStatistiques } from './gestion/statistiques/statistiques.routes.ts';
import { routesUtilisateur } from './admin/utilisateur/utilisateur.routes.ts';
import { routesVente } from './vente/vente/vente.routes.ts';

/** Every REST route; also read by the permission test and the documentation. */
export const ROUTES: readonly Route[] = [
  ...routesActivation,
  ...routesAccueil,
  ...routesEpg,
  ...routesReseau,
  ...routesUtilisateur,
  ...routesJournal,
  ...routesNotification,
  ...routesPharmacie,
  ...routesOrdonnancier,
  ...routesReference,
  ...SERVED_RECORDS.flatMap((r) => r.routes),
  ...routesProduit,
  ...routesMedicament,
  ...routesInteraction,
  ...routesMouvement,
  ...routesPrescription,
  ...routesClientele,
  ...routesGarde,
  ...routesCaisse,
  ...routesReservation,
  ...routesAfficheur,
  ...routesAccord,
  ...routesVente,
  ...routesCertification,
  ...routesMobileMoney,
  ...routesFacture,
  ...routesCommande,
  ...routesOffre,
  ...routesRetour,
  ...routesImport,
  ...routesInventaire,
  ...routesPromis,
  ...routesSessionCaisse,
  ...routesBilletage,
  ...routesDepense,
  ...routesBordereau,
  ...routesComptabilite,
  ...routesObjectif,
  ...routesRapport,
  ...routesStatistiques,
  ...routesStation,
  ...routesSauvegarde,
  ...routesEtat,
];
