import type { EntityManager } from '@mikro-orm/postgresql';
import { type Refus, refus } from '#shared/base/refus.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import * as phrases from '#shared/vente/reservation/interactions-panier.phrases.ts';
import { readPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import { editionEnService } from '../../sante/interaction/cache-thesaurus.ts';
import { interactionsDuPanierDe, parSesAchats } from './lire-interactions.ts';
import { presenter } from './presenter-reservation.ts';
import type { LockedPanier } from './lock-panier.ts';

/** One line without a client cannot interact. */
const peutInteragir = ({ reservation, lignes }: Pick<LockedPanier, 'reservation' | 'lignes'>) =>
  lignes.length > 1 || (lignes.length === 1 && reservation.client_id !== CLIENT_COMPTANT);

/**
 * [CIN-4] Unaccepted contraindications block sending and payment, with a thesaurus and unless
 * disabled. `avant`: basket answered when the edit rolls back.
 */
export async function fauteContreIndication(
  em: EntityManager,
  panier: Pick<LockedPanier, 'reservation' | 'lignes'>,
  maintenant: Date,
  avant: Pick<LockedPanier, 'reservation' | 'lignes'> = panier,
): Promise<Refus | null> {
  if (!peutInteragir(panier)) return null;
  if (!(await editionEnService(em))) return null;
  const reglage = await readPharmacie(em);
  if (reglage?.contre_indication_exigee === false) return null;
  const { a_accepter } = await interactionsDuPanierDe(em, panier.reservation, maintenant);
  if (a_accepter.length === 0) return null;
  // The refusal rolls back the audit of reading his purchases: those pairs are only counted, then
  // named by the next read [HIS-3].
  const nommees = a_accepter.filter((paire) => !parSesAchats(paire));
  return refus(
    409,
    'contre_indication_a_accepter',
    phrases.contreIndicationAAccepter(nommees, a_accepter.length - nommees.length),
    presenter(avant.reservation, avant.lignes),
  );
}
