import type { EntityManager } from '@mikro-orm/postgresql';
import { numeroDit } from '#shared/ordonnancier/ordonnance.rules.ts';
import { raise } from '../realtime/raise.ts';
import { inscrire } from '../scellement/inscrire.ts';
import type { DelivrancePreparee } from './exiger-ordonnance.ts';
import { ecrireDelivrance } from './inscription.sql.ts';

export const SUJETS_ORDONNANCIER = ['ordonnancier'];

/** Sealed with the sale, and told to whoever reads the register: that it changed, never of whom. */
export function direInscription(em: EntityManager, id: number): void {
  inscrire(em, 'inscription', id);
  raise(em, 'ordonnancier.change', SUJETS_ORDONNANCIER, { change: { genre: 'inscription', id } });
}

/**
 * Writes the delivery of this basket's sale; the statement leaves right after the sale's, before the
 * locks of chains. Answers its numbers as the ticket says them: 'S-3, I-12'.
 */
export async function inscrireDelivrance(
  em: EntityManager,
  reservation_id: number,
  { lignes, autorise_par, reglage }: DelivrancePreparee,
): Promise<string> {
  const ecrites = await ecrireDelivrance(em, reservation_id, lignes, autorise_par);
  const [premiere] = ecrites;
  if (!premiere) throw new Error(`panier ${reservation_id} vendu sans son inscription`);
  direInscription(em, premiere.inscription_id);
  return ecrites.map((e) => numeroDit(reglage, e.registre, e.numero)).join(', ');
}
