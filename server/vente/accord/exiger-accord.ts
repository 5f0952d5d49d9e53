import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesAccord from '#shared/vente/accord/accord.phrases.ts';
import { accordPossible } from '#shared/vente/accord/accord.rules.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { peutAccorder } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Porteur } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { readPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import { etatDesAccords } from './lire-accords.ts';

/**
 * [ACO-4] Where required, refuses payment or quote validation without agreement, unless by a
 * manager. No query without discount or coverage.
 */
export async function fauteAccord(
  em: EntityManager,
  r: Pick<ReservationRow, 'id' | 'remise' | 'total_prise_en_charge'>,
  session: Porteur,
): Promise<Refus | null> {
  if (!accordPossible(r) || peutAccorder(session)) return null;
  const reglage = await readPharmacie(em);
  if (!reglage?.accord_exige) return null;
  // Deliveries are checked elsewhere: `server/sante/ordonnancier/exiger-ordonnance.ts`.
  const etat = await etatDesAccords(em, r.id);
  const requis = etat?.requis.filter((m) => m.genre !== 'delivrance') ?? [];
  return requis.length > 0 ? refus(409, 'accord_requis', phrasesAccord.accordRequis(requis)) : null;
}
