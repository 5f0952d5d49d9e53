import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, sqlOne } from '../db/sql.ts';
import { lireTauxDuJour } from '../pharmacie/taux-du-jour.ts';
import { calculer, ecrireReservation, remplacerLignes, totaliser } from './ecrire-reservation.ts';
import type { GardeSql } from './lignes-sql.ts';
import type { ReservationRow } from './reservation.entity.ts';
import { direPanier, lireLignes } from './presenter-reservation.ts';

/**
 * [RES-64] An unsent draft follows the duty shift: when one starts or ends, the drafts still worked
 * on (two days) take the tax that now holds and are pushed at once; likewise the rates of the day
 * [TAX-3]. What was sent, paid or quoted
 * keeps its own (contract §4). Nobody edited them: their holds do not last longer for it.
 */
export async function suivreGarde(em: EntityManager, maintenant: Date): Promise<number> {
  const garde = await sqlOne<GardeSql>(
    em,
    `select id, montant_taxe from garde where statut = 'En cours'`,
  );
  const [garde_id, montant_taxe] = [garde?.id ?? null, garde?.montant_taxe ?? 0];
  const taux = await lireTauxDuJour(em, maintenant);
  const brouillons = await sql<ReservationRow>(
    em,
    `select *
      from reservation
      where status = 'Brouillon' and switch_caisse_at is null
        and edited_at > $1::timestamptz - interval '2 days'
        and (garde_id is distinct from $2 or montant_taxe <> $3 or taux_tva <> $4
          or taux_css <> $5)
      order by id for update`,
    [maintenant, garde_id, montant_taxe, taux.taux_tva, taux.taux_css],
  );
  const lignes = await lireLignes(
    em,
    brouillons.map((r) => r.id),
  );
  for (const r of brouillons) {
    const calculees = calculer(lignes.get(r.id) ?? [], { ...taux, montant_taxe });
    const ecrites = calculees.length > 0 ? await remplacerLignes(em, r.id, calculees) : [];
    const reservation = await ecrireReservation(
      em,
      r.id,
      { garde_id, montant_taxe, ...taux, ...totaliser(calculees, r.remise) },
      maintenant,
    );
    direPanier(em, 'reservation.modifiee', { reservation, lignes: ecrites });
  }
  return brouillons.length;
}
