import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesAccord from '#shared/accord/accord.phrases.ts';
import { accordPossible } from '#shared/accord/accord.rules.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { peutAccorder } from '#shared/utilisateur/habilitations.rules.ts';
import type { Porteur } from '#shared/utilisateur/habilitations.rules.ts';
import { constant, row } from '../db/query.ts';
import { query } from '../query.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import { etatDesAccords } from './lire-accords.ts';

const REGLAGE = query
  .selectFrom('pharmacie')
  .select('accord_exige')
  .orderBy('id')
  .limit(constant(1));

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
  const reglage = await row(em, REGLAGE);
  if (!reglage?.accord_exige) return null;
  // A delivery has its own rule, wherever it is paid (`server/ordonnancier/exiger-ordonnance.ts`).
  const etat = await etatDesAccords(em, r.id);
  const requis = etat?.requis.filter((m) => m.genre !== 'delivrance') ?? [];
  return requis.length > 0 ? refus(409, 'accord_requis', phrasesAccord.accordRequis(requis)) : null;
}
