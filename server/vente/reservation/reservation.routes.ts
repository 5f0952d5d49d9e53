import { estRefus } from '#shared/base/refus.ts';
import * as interactions from '#shared/vente/reservation/interactions-panier.api.ts';
import * as api from '#shared/vente/reservation/reservation.api.ts';
import { acteDemande } from '#shared/vente/reservation/transitions.rules.ts';
import { montrerPanier } from '../afficheur/montrer-panier.ts';
import { assurerDevis } from '../facture/creer-facture.ts';
import { encaisserReservation } from '../vente/encaisser-reservation.ts';
import { type ActRequest, writing, reading, type Route } from '../../platform/http/route.ts';
import { accepterContreIndicationsActe } from './accepter-contre-indications.ts';
import { creerReservationActe } from './creer-reservation.ts';
import { imprimerReservationActe } from './imprimer-reservation.ts';
import { lireAchatsRecentsActe } from './lire-achats-recents.ts';
import { lireInteractionsDuPanierActe } from './lire-interactions.ts';
import {
  lireReservationActe,
  listerLignesActe,
  listerReservationsCaisseActe,
  listerReservationsJourActe,
} from './lire-reservations.ts';
import { majReservationActe } from './maj-reservation.ts';
import {
  commencerEncaissementActe,
  libererReservationActe,
  ouvrirReservationActe,
} from './passage-caisse.ts';
import { renvoyerReservationActe } from './renvoyer-reservation.ts';
import { retirerLigneActe } from './retirer-ligne.ts';

/** Whatever the cashier opens is what the register's client screens show. */
const montree =
  (acte: typeof ouvrirReservationActe) =>
  async (r: ActRequest<{ id: number }>): ReturnType<typeof ouvrirReservationActe> => {
    const fait = await acte(r);
    if (!estRefus(fait)) await montrerPanier(r.em, fait.data);
    return fait;
  };

export const routesReservation: readonly Route[] = [
  reading(api.listerReservationsJour, listerReservationsJourActe),
  reading(api.listerReservationsCaisse, listerReservationsCaisseActe),
  reading(api.lireReservation, lireReservationActe),
  reading(api.listerLignes, listerLignesActe),
  writing(api.creerReservation, creerReservationActe),
  writing(api.majReservationAppel, async (r) => {
    const acte = acteDemande(r.corps);
    if (acte === 'payer') return encaisserReservation(r);
    const fait = await majReservationActe(r);
    // Same transaction as the basket's change.
    if (acte === 'devis' && !estRefus(fait))
      await assurerDevis(r.em, r.parametres.id, r.session.fullname, r.maintenant);
    return fait;
  }),
  writing(interactions.lireInteractionsDuPanier, lireInteractionsDuPanierActe),
  writing(interactions.accepterContreIndications, accepterContreIndicationsActe),
  writing(interactions.lireAchatsRecents, lireAchatsRecentsActe),
  writing(api.ouvrirReservation, montree(ouvrirReservationActe)),
  writing(api.commencerEncaissement, montree(commencerEncaissementActe)),
  writing(api.libererReservation, libererReservationActe),
  writing(api.renvoyerReservation, renvoyerReservationActe),
  writing(api.imprimerReservation, imprimerReservationActe),
  writing(api.retirerLigne, retirerLigneActe),
];
