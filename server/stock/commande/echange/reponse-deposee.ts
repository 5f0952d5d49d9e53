import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrases from '#shared/stock/commande/echange.phrases.ts';
import type { ReponseEchange } from '#shared/stock/commande/echange.schema.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { constant, row } from '../../../platform/db/query.ts';
import { query } from '../../../query.ts';
import type { ActRequest } from '../../../platform/http/route.ts';
import { ECHANGES } from './echange.port.ts';

const estRefus = (lu: ReponseEchange | Refus): lu is Refus => !('lignes' in lu);

/** Refused: no exchange, no answer yet, unreadable, or another order's. */
export async function reponseDeposee(
  em: EntityManager,
  id: number,
  ports: ActRequest['ports'],
): Promise<ReponseEchange | Refus> {
  const c = await row(
    em,
    query
      .selectFrom('commande as c')
      .innerJoin('fournisseur as f', 'f.id', 'c.fournisseur_id')
      .select(['c.numero', 'f.id', 'f.echange'])
      .where('c.id', '=', id)
      .where('c.status', '<>', constant('BROUILLON')),
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
