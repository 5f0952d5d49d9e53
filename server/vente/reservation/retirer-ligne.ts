import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { demandeDe } from '#shared/vente/reservation/saisie-ligne.rules.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { enregistrerReservation } from './enregistrer-reservation.ts';
import { publishPanier } from './presenter-reservation.ts';
import { publishRetenues } from './update-retenues.ts';
import {
  fauteAutrui,
  fauteEncaissement,
  fauteMobile,
  fauteFermee,
  lockPanier,
} from './lock-panier.ts';

/** Removing the last line removes the discount. */
export async function retirerLigneActe({
  em,
  parametres: { id },
  corps,
  session,
  maintenant,
}: ActRequest<{ id: number }, unknown, { reservation_id: number }>): Promise<
  Resultat<Reservation>
> {
  const panier = await lockPanier(em, corps.reservation_id);
  if (!panier) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  const faute =
    fauteFermee(panier) ??
    fauteEncaissement(panier, session.id) ??
    fauteMobile(panier) ??
    (await fauteAutrui(em, panier, session));
  if (faute) return faute;
  const visee = panier.lignes.find((l) => l.id === id);
  if (!visee) return refus(422, 'produit_introuvable', phrasesStock.produitNonTrouve);
  const restent = panier.lignes.filter((l) => l !== visee).map(demandeDe);
  const fait = await enregistrerReservation({ em, session, maintenant }, panier, {
    reservation_produits: restent,
  });
  if (estRefus(fait)) return fait;
  await publishRetenues(em, panier, fait.panier);
  return succes(
    publishPanier(em, 'reservation.modifiee', fait.panier, panier.reservation),
    phrasesReservation.produitRetire,
  );
}
