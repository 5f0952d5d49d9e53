import type { EntityManager } from '@mikro-orm/postgresql';
import { type Refus, refus } from '#shared/base/refus.ts';
import { CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import * as phrases from '#shared/reservation/interactions-panier.phrases.ts';
import { sqlOne } from '../db/sql.ts';
import { editionEnService } from '../interaction/tenir-thesaurus.ts';
import type { PharmacieRow } from '../pharmacie/pharmacie.entity.ts';
import { interactionsDuPanierDe, parSesAchats } from './lire-interactions.ts';
import { presenter } from './presenter-reservation.ts';
import type { PanierTenu } from './verrouiller-reservation.ts';

type Reglage = Pick<PharmacieRow, 'contre_indication_exigee'>;

/** One line for nobody interacts with nothing. */
const peutInteragir = ({ reservation, lignes }: Pick<PanierTenu, 'reservation' | 'lignes'>) =>
  lignes.length > 1 || (lignes.length === 1 && reservation.client_id !== CLIENT_COMPTANT);

/**
 * [CIN-4] A basket with a contre-indication that nobody let through is neither sent nor paid, where a
 * thesaurus is in service and the pharmacy did not say otherwise. `avant`: what is answered as the
 * basket that stands, when its edit is undone with the refusal.
 */
export async function fauteContreIndication(
  em: EntityManager,
  panier: Pick<PanierTenu, 'reservation' | 'lignes'>,
  maintenant: Date,
  avant: Pick<PanierTenu, 'reservation' | 'lignes'> = panier,
): Promise<Refus | null> {
  if (!peutInteragir(panier)) return null;
  if (!(await editionEnService(em))) return null;
  const reglage = await sqlOne<Reglage>(
    em,
    'select contre_indication_exigee from pharmacie order by id limit 1',
  );
  if (reglage?.contre_indication_exigee === false) return null;
  const { a_accepter } = await interactionsDuPanierDe(em, panier.reservation, maintenant);
  if (a_accepter.length === 0) return null;
  // A refusal undoes its transaction, and with it the audit of a look: what comes by his purchases
  // is counted here, and named by the reading that follows [HIS-3].
  const nommees = a_accepter.filter((paire) => !parSesAchats(paire));
  return refus(
    409,
    'contre_indication_a_accepter',
    phrases.contreIndicationAAccepter(nommees, a_accepter.length - nommees.length),
    presenter(avant.reservation, avant.lignes),
  );
}
