import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesAccord from '#shared/accord/accord.phrases.ts';
import { accordPossible } from '#shared/accord/accord.rules.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { peutAccorder } from '#shared/utilisateur/habilitations.rules.ts';
import type { Porteur } from '#shared/utilisateur/habilitations.rules.ts';
import { sqlOne } from '../db/sql.ts';
import type { PharmacieRow } from '../pharmacie/pharmacie.entity.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import { etatDesAccords } from './lire-accords.ts';

/**
 * [ACO-4] Where the pharmacy asks for it, a basket that lacks an agreement is not paid, nor a quote
 * validated, unless a manager does it. Elsewhere the station alone asks. A basket with neither
 * discount nor coverage costs no reading.
 */
export async function fauteAccord(
  em: EntityManager,
  r: Pick<ReservationRow, 'id' | 'remise' | 'total_prise_en_charge'>,
  session: Porteur,
): Promise<Refus | null> {
  if (!accordPossible(r) || peutAccorder(session)) return null;
  const reglage = await sqlOne<Pick<PharmacieRow, 'accord_exige'>>(
    em,
    'select accord_exige from pharmacie order by id limit 1',
  );
  if (!reglage?.accord_exige) return null;
  // A delivery has its own rule, wherever it is paid (`server/ordonnancier/exiger-ordonnance.ts`).
  const etat = await etatDesAccords(em, r.id);
  const requis = etat?.requis.filter((m) => m.genre !== 'delivrance') ?? [];
  return requis.length > 0 ? refus(409, 'accord_requis', phrasesAccord.accordRequis(requis)) : null;
}
