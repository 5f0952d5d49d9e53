import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrases from '#shared/commande/echange.phrases.ts';
import type { ReponseEchange } from '#shared/commande/echange.schema.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { sqlOne } from '../../db/sql.ts';
import type { FournisseurRow } from '../../fournisseur/fournisseur.entity.ts';
import type { ActRequest } from '../../http/route.ts';
import type { CommandeRow } from '../commande.entity.ts';
import { ECHANGES } from './echange.port.ts';

type AvecEchange = Pick<CommandeRow, 'numero'> & Pick<FournisseurRow, 'id' | 'echange'>;
const estRefus = (lu: ReponseEchange | Refus): lu is Refus => !('lignes' in lu);

/** Refused: no exchange, no answer yet, unreadable, or another order's. */
export async function reponseDeposee(
  em: EntityManager,
  id: number,
  ports: ActRequest['ports'],
): Promise<ReponseEchange | Refus> {
  const c = await sqlOne<AvecEchange>(
    em,
    `select c.numero, f.id, f.echange
      from commande c
      join fournisseur f on f.id = c.fournisseur_id
      where c.id = $1 and c.status <> 'BROUILLON'`,
    [id],
  );
  const pilote = c ? ports.get(ECHANGES)[c.echange] : undefined;
  if (!c || !pilote) return refus(409, 'echange_impossible', phrases.echangeNonRegle);
  const lu = await pilote.lireReponse(c.id, c.numero);
  if (lu === null) return refus(409, 'echange_sans_reponse', phrases.echangeSansReponse);
  if (estRefus(lu)) return lu;
  return lu.reference === c.numero
    ? lu
    : refus(422, 'echange_impossible', phrases.echangeAutreCommande(lu.reference));
}
