import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import * as phrases from '#shared/stock/commande/echange.phrases.ts';
import { type LigneEnvoyee, rapprocherReponse } from '#shared/stock/commande/echange.rules.ts';
import { rows } from '../../../platform/db/query.ts';
import type { ActRequest } from '../../../platform/http/route.ts';
import { ecrireReponses } from '../lignes.sql.ts';
import { lignesDeCommande, publishCommande, lockCommande } from '../lock-commande.ts';
import { sommerCommande } from '../sommer-commande.sql.ts';
import { reponseDeposee } from './reponse-deposee.ts';

export const lignesEnvoyees = (em: EntityManager, id: number): Promise<LigneEnvoyee[]> =>
  rows(
    em,
    lignesDeCommande(id).select([
      'l.produit_id',
      'l.qte',
      'p.cip',
      'p.cip_1',
      'p.cip_2',
      'p.cip_deux',
      'o.code',
    ]),
  );

/**
 * [ECH-1] Stores the supplier's answer on the lines. Refused: no exchange, no answer yet,
 * unreadable.
 */
export async function lireReponseActe({
  em,
  parametres: { id },
  maintenant,
  ports,
}: ActRequest<{ id: number }>): Promise<Resultat<CommandeComplete>> {
  const locked = await lockCommande(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
  const lu = await reponseDeposee(em, id, ports);
  if (!('lignes' in lu)) return lu;
  const { lignes, inconnues } = rapprocherReponse(await lignesEnvoyees(em, id), lu.lignes);
  await ecrireReponses(em, id, lignes);
  await sommerCommande(em, id, maintenant);
  const refusees = lignes.filter((l) => l.reponse === 'refusee').length;
  return succes(
    await publishCommande(em, id),
    [
      phrases.echangeLu(lignes.length, refusees),
      ...(inconnues.length > 0 ? [phrases.echangeInconnues(inconnues.length)] : []),
    ].join(' '),
  );
}
