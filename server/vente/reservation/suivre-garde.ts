import type { EntityManager } from '@mikro-orm/postgresql';
import { constant, row } from '../../platform/db/query.ts';
import { sql } from '../../platform/db/sql.ts';
import { query } from '../../query.ts';
import type { ClientSql } from './lignes-sql.ts';
import type { ReservationRow } from './reservation.entity.ts';
import { publishPanier, lireLignes } from './presenter-reservation.ts';
import { suivreTaxes, taxesDuMoment } from './suivre-taxes.ts';

type Brouillon = ReservationRow & Pick<ClientSql, 'plafond_dette' | 'current_dette'>;

/**
 * [RES-64] On a new garde or rate [TAX-3], retaxes and publishes unsent drafts of the last two
 * days; others keep theirs (contract §4).
 */
export async function suivreGarde(em: EntityManager, maintenant: Date): Promise<number> {
  const garde = await row(
    em,
    query
      .selectFrom('garde')
      .select(['id', 'montant_taxe'])
      .where('statut', '=', constant('En cours')),
  );
  const taxes = await taxesDuMoment(em, garde, maintenant);
  const brouillons = await sql<Brouillon>(
    em,
    // No join: a draft whose client changes while its lock is waited for would drop out.
    `select r.*, (select plafond_dette from client where id = r.client_id) as plafond_dette,
        (select current_dette from client where id = r.client_id) as current_dette
      from reservation r
      where r.status = 'Brouillon' and r.switch_caisse_at is null
        and r.edited_at > $1::timestamptz - interval '2 days'
        and (r.garde_id is distinct from $2 or r.montant_taxe <> $3 or r.taux_tva <> $4
          or r.taux_css <> $5)
      order by r.id for update`,
    [maintenant, taxes.garde_id, taxes.montant_taxe, taxes.taux_tva, taxes.taux_css],
  );
  const lignes = await lireLignes(
    em,
    brouillons.map((r) => r.id),
  );
  for (const r of brouillons) {
    const panier = { reservation: r, lignes: lignes.get(r.id) ?? [], client: r };
    publishPanier(em, 'reservation.modifiee', await suivreTaxes({ em, maintenant }, panier, taxes));
  }
  return brouillons.length;
}
