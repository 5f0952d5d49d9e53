import { enCentimes, ZERO } from '#shared/base/montant.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { ADemanderMobile } from '#shared/vente/mobile-money/demande.schema.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { numeroMasque, numeroNormalise } from '#shared/vente/mobile-money/operateurs.rules.ts';
import {
  demandeEnCours,
  LIBELLE_OPERATEUR,
  resteADemander,
} from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { empreintePayee } from '#shared/vente/reservation/contenu.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { peut, peutAccorder } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { fauteAccord } from '../accord/exiger-accord.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { MOBILE_MONEY } from '../mobile-money/mobile-money.port.ts';
import { openedValues, readReglages, type MobileSettings } from '../mobile-money/read-reglages.ts';
import { createDemande } from '../mobile-money/create-demande.ts';
import { publishDemande } from '../mobile-money/publish-demande.ts';
import { PILOTES_PAR_NOM } from '../mobile-money/pilotes/pilotes.ts';
import { preparerDelivrance } from '../../sante/ordonnancier/exiger-ordonnance.ts';
import type { CaisseSql } from '../reservation/lignes-sql.ts';
import { ecrireReservation } from '../reservation/ecrire-reservation.ts';
import { etatPar } from '../reservation/passage-caisse.ts';
import { presenter } from '../reservation/presenter-reservation.ts';
import { type PayablePanier, lockToPay } from '../reservation/lock-panier.ts';
import { fauteAuGuichet, fauteDuPanier } from './encaisser-reservation.ts';

type Demande = ActRequest<{ id: number }, unknown, ADemanderMobile>;

/** [MOB-13] Whole francs, within what is left; one live request a basket, unless forced. */
function fauteDemande(
  { corps, session }: Demande,
  { reservation: r, lignes }: PayablePanier,
): Refus | null {
  const montant = enCentimes(corps.montant);
  if (montant <= ZERO || !Number.isInteger(corps.montant))
    return refus(422, 'reglement_invalide', phrases.montantEntier);
  const enCours = demandeEnCours(r.demandes_mobiles);
  if (enCours && !corps.forcer)
    return refus(409, 'demande_en_cours', phrases.demandeEnAttente, presenter(r, lignes));
  if (enCours && !peutAccorder(session)) return refus(403, 'non_autorise', phrases.forcerReserve);
  const reste = resteADemander(r.net_a_payer, r.demandes_mobiles);
  return montant > reste ? refus(422, 'reglement_invalide', phrases.montantTropGrand(reste)) : null;
}

/** A driver is set, with its accesses, and takes this amount. */
function fauteReglages(
  reglages: MobileSettings,
  { montant, operateur }: ADemanderMobile,
): Refus | null {
  const pilote = PILOTES_PAR_NOM[reglages.pilote];
  if (!pilote) return refus(409, 'demande_non_liee', phrases.pasRelie);
  const adresse = reglages.adresse ?? pilote.adresses[reglages.mode];
  if (adresse === null || openedValues(reglages) === null)
    return refus(409, 'mobile_money_reglage', phrases.accesManquants);
  const { montant_min, montant_max, operateurs } = pilote.capacites;
  if (!operateurs.includes(operateur))
    return refus(
      422,
      'reglement_invalide',
      phrases.operateurNonServi(LIBELLE_OPERATEUR[operateur]),
    );
  if (montant < montant_min)
    return refus(422, 'reglement_invalide', phrases.sousLeMinimum(montant_min));
  return montant > montant_max
    ? refus(422, 'reglement_invalide', phrases.surLeMaximum(montant_max))
    : null;
}

/**
 * [MOB-4] Written before anything is sent; answered at once, then followed by the server. Judged as
 * the payment it will be: nobody is asked for money that would be refused.
 */
export async function demanderMobileActe(r: Demande): Promise<Resultat<Reservation>> {
  const { em, parametres, corps, session, maintenant, ports } = r;
  const msisdn = numeroNormalise(corps.telephone);
  if (msisdn === null) return refus(422, 'numero_mobile_invalide', phrases.numeroFaux);
  const caisse_id = peut(session, 'VENTE', 'reservation') ? (corps.caisse_id ?? null) : null;
  const locked = await lockToPay(em, parametres.id, caisse_id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  const { panier, caisse } = locked;
  const faute =
    fauteAuGuichet({ ...r, corps: { version: corps.version } }, panier, caisse) ??
    fauteDemande(r, panier) ??
    (await fauteAccord(em, panier.reservation, session)) ??
    (await fauteDuPanier(r, panier));
  if (faute) return faute;
  const reglages = await readReglages(em);
  const nonLie = fauteReglages(reglages, corps);
  if (nonLie) return nonLie;
  const delivrance = await preparerDelivrance(em, panier, session);
  if (estRefus(delivrance)) return delivrance;
  const { reservation, lignes } = panier;
  const enCours = demandeEnCours(reservation.demandes_mobiles);
  const ecrite = await createDemande(em, {
    pilote: reglages.pilote,
    operateur: corps.operateur,
    msisdn,
    montant: enCentimes(corps.montant),
    reservation,
    empreinte: empreintePayee(presenter(reservation, lignes)),
    caisse: caisse as CaisseSql,
    par: session,
    force: enCours && corps.forcer,
    maintenant,
  });
  // At the selling screen the request alone locks it: nobody holds it at a desk.
  if (reservation.switch_caisse_at !== null && reservation.etat_caisse !== 'En encaissement')
    await ecrireReservation(em, reservation.id, etatPar('En encaissement', r), maintenant);
  const ecrit = await publishDemande(em, ecrite, maintenant);
  ports.get(MOBILE_MONEY)?.eveiller();
  return succes(ecrit, phrases.envoyee(numeroMasque(msisdn)));
}
