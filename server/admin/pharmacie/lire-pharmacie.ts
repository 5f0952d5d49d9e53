import type { EntityManager } from '@mikro-orm/postgresql';
import { succes } from '#shared/base/refus.ts';
import { type Pharmacie, pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import { present } from '../../platform/db/present.ts';
import { constant, fragment, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lireReglage } from '#shared/admin/pharmacie/tableaux.rules.ts';
import { CLE_ORDONNANCIER } from './reglage-ordonnancier.ts';
import type { PharmacieRow } from './pharmacie.entity.ts';
import { tauxAu } from './taux-du-jour.ts';
import { DEMONSTRATION } from './demonstration.ts';

/** The pharmacy's only row, hundredths; undefined until its settings are saved. */
export const readPharmacie = (em: EntityManager): Promise<PharmacieRow | undefined> =>
  row(em, query.selectFrom('pharmacie').selectAll().orderBy('id').limit(constant(1)));

const LIRE = query
  .selectFrom('pharmacie as p')
  .selectAll('p')
  .select(tauxAu(fragment`f_jour()`))
  .select((eb) => [
    eb
      .exists(eb.selectFrom('parametre').select('cle').where('cle', '=', DEMONSTRATION))
      .as('demonstration'),
    eb
      .selectFrom('parametre')
      .select('valeur')
      .where('cle', '=', CLE_ORDONNANCIER)
      .as('ordonnancier'),
  ])
  .orderBy('p.id')
  .limit(1);
/** Null without one; `demonstration` with sample data. */
export async function presenterPharmacie(em: EntityManager): Promise<Pharmacie | null> {
  const ligne = await row(em, LIRE);
  return ligne
    ? present(pharmacie, { ...ligne, ordonnancier: lireReglage(ligne.ordonnancier) })
    : null;
}

export const lirePharmacieActe = async ({ em }: ActRequest) => succes(await presenterPharmacie(em));
