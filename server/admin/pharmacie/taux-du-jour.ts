import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { jourDe } from '#shared/base/dates.ts';
import type { TauxDesTaxes } from '#shared/base/fiscalite.ts';
import { fragment, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';

export const tauxAu = (jour: RawBuilder<unknown>) =>
  [
    fragment<number>`f_taux('tva', ${jour})`.as('taux_tva'),
    fragment<number>`f_taux('css', ${jour})`.as('taux_css'),
  ] as const;

/** [TAX-2] The last begun, else the law's. */
export async function lireTauxDuJour(em: EntityManager, maintenant: Date): Promise<TauxDesTaxes> {
  const lus = await row(em, query.selectNoFrom(tauxAu(fragment`${jourDe(maintenant)}::date`)));
  if (!lus) throw new Error('taux illisibles');
  return lus;
}

/** Older drafts then need updating. */
export async function unTauxCommence(em: EntityManager, maintenant: Date): Promise<boolean> {
  const commence = await row(
    em,
    query.selectFrom('taux_taxe').select('id').where('debut', '=', jourDe(maintenant)).limit(1),
  );
  return commence !== undefined;
}
