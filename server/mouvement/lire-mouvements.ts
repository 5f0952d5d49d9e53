import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import { type FiltrePeriode, lirePeriode, type Periode } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import type { listerMouvements } from '#shared/mouvement/mouvement.api.ts';
import {
  type Mouvement,
  mouvement,
  mouvementsMotif,
  type SommesMouvements,
} from '#shared/mouvement/mouvement.schema.ts';
import { present } from '../db/present.ts';
import { sqlWithValues } from '../db/sql.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';

const colonnes = ['id', 'type', 'qte', 'produit_prix_achat', 'produit_prix_de_vente', 'created_at'];
const mots = ['produit_libelle', 'motif', 'created_by'];
/** Searched by the product's name and codes, through the product's own index. */
const SOURCE: ListSource<Mouvement> = {
  schema: mouvement,
  select: 'select t.* from mouvement t join produit p on p.id = t.produit_id where true',
  recherche: 'p.recherche',
  tri: { ...sortAsIs(colonnes), ...sortAsWords(mots) },
  parDefaut: 't.id desc',
};

function dansPeriode(filtres: Filters, { debut, fin }: Periode): void {
  addFilter(filtres, 't.created_at >= ?', debut);
  addFilter(filtres, 't.created_at < ?', fin);
}

async function sommer(
  em: EntityManager,
  { conditions, valeurs }: Filters,
): Promise<SommesMouvements> {
  const [somme] = await sqlWithValues<SommesMouvements>(
    em,
    `select coalesce(sum(t.qte) filter (where t.type = 'Entrée'), 0)::int as entrees,
        coalesce(sum(t.qte) filter (where t.type = 'Sortie'), 0)::int as sorties
      from mouvement t
      join produit p on p.id = t.produit_id
      where ${conditions.join(' and ')}`,
    valeurs,
  );
  return somme ?? { entrees: 0, sorties: 0 };
}

/**
 * The stock ledger, latest first, by period, motive (label), type and product. [MVT-4] Of a period,
 * the boxes of the movements found stand in `extra_data`; of always, years of ledger are not added.
 */
export async function listerMouvementsActe({
  em,
  requete,
}: ActRequest<unknown, z.infer<typeof listerMouvements.requete>>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  if (periode) dansPeriode(filtres, periode);
  if (requete.motif) addFilter(filtres, 't.motif = ?', requete.motif);
  if (requete.type) addFilter(filtres, 't.type = ?', requete.type);
  if (requete.produit_id) addFilter(filtres, 't.produit_id = ?', requete.produit_id);
  return readList(em, SOURCE, requete, {
    ...filtres,
    sommer: periode ? (trouves) => sommer(em, trouves) : undefined,
  });
}

/** [MVT-1] What moved in a period, summed by motive and type: the rows of the journal, added up. */
export async function sommerMouvementsActe({ em, requete }: ActRequest<unknown, FiltrePeriode>) {
  const filtres: Filters = { conditions: ['true'], valeurs: [] };
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  if (periode) dansPeriode(filtres, periode);
  const lignes = await sqlWithValues(
    em,
    `select row_number() over (order by t.motif, t.type)::int as id, t.motif, t.type,
        count(*)::int as nombre, sum(t.qte)::int as qte
      from mouvement t
      where ${filtres.conditions.join(' and ')}
      group by t.motif, t.type
      order by t.motif, t.type`,
    filtres.valeurs,
  );
  return succes(lignes.map((l) => present(mouvementsMotif, l)));
}
