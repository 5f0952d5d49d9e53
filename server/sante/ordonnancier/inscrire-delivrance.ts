import type { EntityManager } from '@mikro-orm/postgresql';
import { formatNumero } from '#shared/sante/ordonnancier/ordonnance.rules.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import type { DelivrancePreparee } from './exiger-ordonnance.ts';
import { ecrireDelivrance } from './inscription.sql.ts';

export const SUJETS_ORDONNANCIER = ['ordonnancier'];

/** Seals it with the sale; publishes the change without names. */
export function publishInscription(em: EntityManager, id: number): void {
  inscrire(em, 'inscription', id);
  raise(em, 'ordonnancier.change', SUJETS_ORDONNANCIER, { change: { genre: 'inscription', id } });
}

/**
 * Sent right after the sale's statement, before chain locks. Answers numbers for the ticket: 'S-3,
 * I-12'.
 */
export async function inscrireDelivrance(
  em: EntityManager,
  reservation_id: number,
  { lignes, autorise_par, reglage }: DelivrancePreparee,
): Promise<string> {
  const ecrites = await ecrireDelivrance(em, reservation_id, lignes, autorise_par);
  const [premiere] = ecrites;
  if (!premiere) throw new Error(`panier ${reservation_id} vendu sans son inscription`);
  publishInscription(em, premiere.inscription_id);
  return ecrites.map((e) => formatNumero(reglage, e.registre, e.numero)).join(', ');
}
