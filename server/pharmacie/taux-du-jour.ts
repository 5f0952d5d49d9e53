import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import type { TauxDesTaxes } from '#shared/base/fiscalite.ts';
import { type Answered, sqlOne } from '../db/sql.ts';

/** [TAX-2] The rates in force on a day: the last that began, those of the law before any. */
export async function lireTauxDuJour(em: EntityManager, maintenant: Date): Promise<TauxDesTaxes> {
  const lus = await sqlOne<TauxDesTaxes>(
    em,
    `select f_taux('tva', $1) as taux_tva, f_taux('css', $1) as taux_css`,
    [jourDe(maintenant)],
  );
  if (!lus) throw new Error('taux illisibles');
  return lus;
}

/** Whether a rate begins today: drafts of before are then looked at. */
export async function unTauxCommence(em: EntityManager, maintenant: Date): Promise<boolean> {
  const commence = await sqlOne<Answered>(
    em,
    'select exists (select 1 from taux_taxe where debut = $1) as oui',
    [jourDe(maintenant)],
  );
  return commence?.oui ?? false;
}
