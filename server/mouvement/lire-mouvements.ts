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
import { constant, fragment, textOf } from '../db/query.ts';
import { sqlWithValues } from '../db/sql.ts';
import { query } from '../query.ts';
import {
  addEquals,
  type Filters,
  addFilter,
  readList,
  rowsFound,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import type { MouvementRow } from '../produit/mouvement.entity.ts';

const colonnes = [
  'id',
  'type',
  'qte',
  'produit_prix_achat',
  'produit_prix_de_vente',
  'created_at',
] as const;
const mots = ['produit_libelle', 'motif', 'created_by'] as const;
const LUS = query
  .selectFrom('mouvement as t')
  .innerJoin('produit as p', 'p.id', 't.produit_id')
  .where(constant(true));
/** Boxes that came in, or went out, of the movements found. */
const boites = (type: MouvementRow['type']) =>
  fragment<number>`coalesce(sum(t.qte) filter (where t.type = ${constant(type)}), 0)::int`;
const SOMMES = LUS.select([boites('Entrée').as('entrees'), boites('Sortie').as('sorties')]);
/** Searched by the product's name and codes, through the product's own index. */
const SOURCE: ListSource<Mouvement> = {
  schema: mouvement,
  select: textOf(LUS.selectAll('t')),
  recherche: 'p.recherche',
  tri: { ...sortAsIs<MouvementRow>(colonnes), ...sortAsWords<MouvementRow>(mots) },
  parDefaut: 't.id desc',
};

function dansPeriode(filtres: Filters, { debut, fin }: Periode): void {
  addFilter(filtres, 't.created_at >= ?', debut);
  addFilter(filtres, 't.created_at < ?', fin);
}

async function sommer(em: EntityManager, trouves: Filters): Promise<SommesMouvements> {
  const [somme] = await rowsFound(em, SOMMES, trouves);
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
  addEquals<MouvementRow>(filtres, {
    motif: requete.motif || undefined,
    type: requete.type || undefined,
    produit_id: requete.produit_id || undefined,
  });
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
