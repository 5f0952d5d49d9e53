import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { acteDemande } from '#shared/vente/reservation/transitions.rules.ts';
import type { MajReservation, Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { publishProduits } from '../../stock/produit/publish-stock.ts';
import { presenterProduits } from '../../stock/produit/lire-produits.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { type Enregistrement, enregistrerReservation } from './enregistrer-reservation.ts';
import { fauteContreIndication } from './exiger-acceptation.ts';
import { annulerReservation, transformerEnDevis } from './fermer-reservation.ts';
import { lireAvertissements } from './lire-avertissements.ts';
import { envoyerEnCaisse } from './envoyer-en-caisse.ts';
import { publishPanier, presenter } from './presenter-reservation.ts';
import { publishRetenues, updateRetenues } from './update-retenues.ts';
import {
  fauteAutrui,
  fauteEncaissement,
  fauteMobile,
  fauteFermee,
  fauteVersion,
  type LockedPanier,
  lockPanier,
} from './lock-panier.ts';

export type Maj = ActRequest<{ id: number }, unknown, MajReservation>;

/** Locked and editable by this caller. */
async function prendrePanier({
  em,
  parametres: { id },
  corps,
  session,
}: Maj): Promise<LockedPanier | Refus> {
  const produits = (corps.reservation_produits ?? []).map((l) => l.produit_id);
  const panier = await lockPanier(em, id, { produits, client_id: corps.client_id ?? null });
  if (!panier) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  return (
    fauteFermee(panier) ??
    fauteVersion(panier, corps.version) ??
    fauteEncaissement(panier, session.id) ??
    fauteMobile(panier) ??
    (await fauteAutrui(em, panier, session)) ??
    panier
  );
}

/** Edit, send, cancel or quote; payment is separate. Sellers only (contract §4). */
export async function majReservationActe(r: Maj): Promise<Resultat<Reservation>> {
  const { em, corps, session, maintenant } = r;
  if (!peut(session, 'VENTE', 'reservation'))
    return refus(403, 'non_autorise', phrasesAcces.nonAutorise);

  // 1. Lock: the basket as it stands.
  const avant = await prendrePanier(r);
  if (estRefus(avant)) return avant;
  const liberer = () => publishRetenues(em, avant, { ...avant, lignes: [] });
  const demande = acteDemande(corps);
  if (demande === 'annuler') {
    const annulee = await annulerReservation(em, avant, maintenant);
    await liberer();
    return succes(annulee, phrasesReservation.reservationAnnulee);
  }

  // 2. Write what was edited.
  const fait = await enregistrerReservation(r, avant, corps);
  if (estRefus(fait)) return fait;
  const { panier } = fait;
  if (demande === 'devis') {
    if (panier.lignes.length === 0)
      return refus(422, 'reservation_pas_de_produit', phrasesReservation.reservationPasDeProduit);
    const devis = await transformerEnDevis(em, panier, maintenant);
    await liberer();
    return succes(devis, 'Réservation transformée en devis.');
  }

  // 3. Send, or stay. [RES-8] A sent basket whose register becomes Default leaves its desk: there is
  // none to send it to.
  const quitteLeGuichet =
    panier.reservation.caisse_id === CAISSE_DEFAUT && avant.reservation.switch_caisse_at !== null;
  const envoyer = demande === 'envoyer' && !quitteLeGuichet;
  const arret = envoyer ? await fauteContreIndication(em, panier, maintenant, avant) : null;
  if (arret) return arret;
  // Sent, it holds its boxes from now on.
  const switch_caisse_at = envoyer ? maintenant.toISOString() : panier.reservation.switch_caisse_at;
  const bouges = await updateRetenues(em, avant, {
    ...panier,
    reservation: { ...panier.reservation, switch_caisse_at },
  });

  // 4. Write and publish; the readings are sent behind the writing, and see it.
  const [ecrite, produits, { avertissements, phrases }] = await Promise.all([
    envoyer
      ? envoyerEnCaisse(em, panier, maintenant, avant.reservation)
      : publishIfChanged(em, fait, avant),
    presenterProduits(em, bouges),
    lireAvertissements(em, panier),
  ]);
  if (estRefus(ecrite)) return ecrite;
  publishProduits(em, produits, { mouvement: false });
  // A warning replaces the ordinary sentence: it must not be missed among others.
  const avertis = [...fait.messages, ...phrases];
  const ordinaire = envoyer
    ? phrasesReservation.reservationEnvoyee(ecrite.caisse)
    : phrasesReservation.reservationEnregistree;
  return succes(ecrite, avertis.length > 0 ? avertis.join(' ') : ordinaire, {
    extra_data: { avertissements, avertis },
  });
}

/** An unchanged basket is answered, not published. */
function publishIfChanged(
  em: EntityManager,
  { panier, change }: Enregistrement,
  avant: LockedPanier,
): Reservation {
  return change
    ? publishPanier(em, 'reservation.modifiee', panier, avant.reservation)
    : presenter(panier.reservation, panier.lignes);
}
