import { estRefus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { etatPar, lockAtDesk } from './passage-caisse.ts';
import { publishPanier } from './presenter-reservation.ts';
import { suivreTaxes, taxesDuMoment } from './suivre-taxes.ts';
import { publishRetenues } from './update-retenues.ts';
import { fauteMobile } from './lock-panier.ts';

/**
 * [RES-34] Back to the seller, with the reason: it leaves the desk, and follows the duty shift and
 * the rates of the day again [RES-64]. Edited long ago, it holds nothing any more. With the version
 * read, one that the seller changed meanwhile stays, to be read again.
 */
export async function renvoyerReservationActe(
  r: ActRequest<{ id: number }, unknown, { motif: string; version?: number | undefined }>,
): Promise<Resultat<Reservation>> {
  const { em, maintenant, corps } = r;
  const prise = await lockAtDesk(r, corps.version);
  if (estRefus(prise)) return prise;
  const { panier } = prise;
  const attendu = fauteMobile(panier);
  if (attendu) return attendu;
  const taxes = await taxesDuMoment(em, panier.garde, maintenant);
  const renvoye = await suivreTaxes(r, panier, taxes, {
    ...etatPar('Renvoyé', r),
    switch_caisse_at: null,
    renvoi_motif: corps.motif,
    modifiee_apres_envoi: false,
  });
  await publishRetenues(em, panier, { ...panier, ...renvoye });
  return succes(publishPanier(em, 'reservation.renvoyee', renvoye, panier.reservation));
}
