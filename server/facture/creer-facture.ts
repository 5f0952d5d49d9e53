import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '#shared/base/messages.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { type Facture, facture } from '#shared/facture/facture.schema.ts';
import { present } from '../db/present.ts';
import { sqlUn } from '../db/sql.ts';
import type { Requete } from '../http/requete.ts';

/** [DEV-2] The quote of a basket, made once: by its turning into a quote, or by whoever asks afterwards. */
export async function assurerDevis(em: EntityManager, reservation_id: number, par: string, maintenant: Date): Promise<Facture | null> {
  const ligne = await sqlUn(em, `
    with faite as (
      insert into facture (reservation_id, client_id, client, net_a_payer, created_by, created_at, updated_at)
      select id, client_id, client, net_a_payer, $2, $3, $3 from reservation where id = $1 and status = 'Devis'
      on conflict (reservation_id) where deleted_at is null do nothing returning *
    ) select * from faite union all select * from facture where reservation_id = $1 and deleted_at is null limit 1`, [reservation_id, par, maintenant]);
  return ligne ? present(facture, ligne) : null;
}

export async function creerFactureActe({ em, corps: { reservation_id }, session, maintenant }: Requete<unknown, unknown, { reservation_id: number }>): Promise<Resultat<Facture>> {
  const r = await sqlUn<{ status: string }>(em, 'select status from reservation where id = $1 for share', [reservation_id]);
  if (!r) return refus(404, messages.introuvable('Réservation'));
  if (r.status !== 'Devis') return refus(409, messages.devisPasTransformee);
  const faite = await assurerDevis(em, reservation_id, session.fullname, maintenant);
  return faite ? succes(faite, messages.devisCree) : refus(409, messages.devisPasTransformee);
}
