import { routesAccord } from './accord/accord.routes.ts';
import { routesAccueil } from './accueil/accueil.routes.ts';
import { routesActivation } from './activation/activation.routes.ts';
import { routesAfficheur } from './afficheur/afficheur.routes.ts';
import { routesBilletage } from './billetage/billetage.routes.ts';
import { routesBordereau } from './cnamgs/bordereau.routes.ts';
import { routesCaisse } from './caisse/caisse.routes.ts';
import { routesCertification } from './certification/certification.routes.ts';
import { routesClientele } from './clientele/client.routes.ts';
import { routesCommande } from './commande/commande.routes.ts';
import { routesOffre } from './commande/offre.routes.ts';
import { routesComptabilite } from './comptabilite/comptabilite.routes.ts';
import { routesDepense } from './depense/depense.routes.ts';
import { routesFacture } from './facture/facture.routes.ts';
import { routesEpg } from './epg/epg.routes.ts';
import { routesEtat } from './etat/etat.routes.ts';
import { routesGarde } from './garde/garde.routes.ts';
import type { Route } from './http/route.ts';
import { SERVED_RECORDS } from './served-records.ts';
import { routesImport } from './import/import.routes.ts';
import { routesInteraction } from './interaction/interaction.routes.ts';
import { routesInventaire } from './inventaire/inventaire.routes.ts';
import { routesJournal } from './journal/journal.routes.ts';
import { routesMedicament } from './medicament/medicament.routes.ts';
import { routesMobileMoney } from './mobile-money/mobile-money.routes.ts';
import { routesMouvement } from './mouvement/mouvement.routes.ts';
import { routesNotification } from './notification/notification.routes.ts';
import { routesOrdonnancier } from './ordonnancier/ordonnancier.routes.ts';
import { routesPharmacie } from './pharmacie/pharmacie.routes.ts';
import { routesPrescription } from './prescription/prescription.routes.ts';
import { routesProduit } from './produit/produit.routes.ts';
import { routesReference } from './reference/reference.routes.ts';
import { routesPromis } from './promis/promis.routes.ts';
import { routesRetour } from './retour/retour.routes.ts';
import { routesReseau } from './reseau/reseau.routes.ts';
import { routesReservation } from './reservation/reservation.routes.ts';
import { routesSauvegarde } from './sauvegarde/sauvegarde.routes.ts';
import { routesSessionCaisse } from './session-caisse/session-caisse.routes.ts';
import { routesObjectif } from './objectif/objectif.routes.ts';
import { routesRapport } from './rapport/rapport.routes.ts';
import { routesStation } from './station/station.routes.ts';
import { routesStatistiques } from './statistiques/statistiques.routes.ts';
import { routesUtilisateur } from './utilisateur/utilisateur.routes.ts';
import { routesVente } from './vente/vente.routes.ts';

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
