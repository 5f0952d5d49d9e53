import type { EntityManager } from '@mikro-orm/postgresql';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { ecrireReservation } from './ecrire-reservation.ts';
import type { Changements } from './ecrire-reservation.sql.ts';
import { type Bureau, publishPanier, presenter } from './presenter-reservation.ts';
import { type LockedPanier } from './lock-panier.ts';
import { lockOpenCaisse } from './lock-panier.sql.ts';

const POSE = {
  etat_caisse: 'Envoyé',
  etat_caisse_par: null,
  etat_caisse_par_id: null,
} satisfies Changements;

/**
 * [RES-30] Sends the basket to its register: the desk sees it at commit. Sent again to the same
 * one, it keeps its place in the queue. The duty tax is frozen from here on.
 */
export async function envoyerEnCaisse(
  em: EntityManager,
  panier: LockedPanier,
  maintenant: Date,
  quittee: Bureau,
): Promise<Reservation | Refus> {
  const { reservation: r, lignes } = panier;
  if (r.caisse_id === CAISSE_DEFAUT) return refus(422, 'caisse_defaut', phrasesCaisse.caisseDefaut);
  if (lignes.length === 0)
    return refus(422, 'reservation_pas_de_produit', phrasesReservation.reservationPasDeProduit);
  const garde_le_rang = r.switch_caisse_at !== null && quittee.caisse_id === r.caisse_id;
  // Both leave at once: a register found closed undoes what was written.
  const [caisse, envoyee] = await Promise.all([
    lockOpenCaisse(em, r.caisse_id),
    ecrireReservation(
      em,
      r.id,
      {
        ...POSE,
        switch_caisse_at: garde_le_rang ? r.switch_caisse_at : maintenant,
        modifiee_apres_envoi: false,
        renvoi_motif: null,
      },
      maintenant,
    ),
  ]);
  if (caisse?.statut !== 'Ouvert')
    return refus(409, 'caisse_fermee', phrasesCaisse.caisseFermee, presenter(r, lignes));
  return publishPanier(
    em,
    'reservation.envoyee_en_caisse',
    { reservation: envoyee, lignes },
    quittee,
  );
}
