import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import { enIso, type FiltrePeriode, type Periode } from '#shared/base/dates.ts';
import { succes, estRefus } from '#shared/base/refus.ts';
import type { listerMouvements } from '#shared/stock/mouvement/mouvement.api.ts';
import {
  type Mouvement,
  mouvement,
  mouvementsMotif,
  type SommesMouvements,
} from '#shared/stock/mouvement/mouvement.schema.ts';
import { present } from '../../platform/db/present.ts';
import { constant, fragment, rowsWithValues, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  addEquals,
  type Filters,
  addFilter,
  readList,
  rowsFound,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { MouvementRow } from '../produit/produit.entity.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

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
const boites = (type: MouvementRow['type']) =>
  fragment<number>`coalesce(sum(t.qte) filter (where t.type = ${constant(type)}), 0)::int`;
const SOMMES = LUS.select([boites('Entrée').as('entrees'), boites('Sortie').as('sorties')]);
/** Through the product's own index. */
const SOURCE: ListSource<Mouvement> = {
  schema: mouvement,
  select: textOf(LUS.selectAll('t').select('p.cip')),
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

/** Latest first. [MVT-4] Totals in `extra_data` for a period only: never years of ledger. */
export async function listerMouvementsActe({
  em,
  requete,
}: ActRequest<unknown, z.infer<typeof listerMouvements.requete>>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return periode;
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

const PAR_MOTIF = query
  .selectFrom('mouvement as t')
  .select(['t.motif', 't.type'])
  .select([
    fragment<number>`row_number() over (order by t.motif, t.type)::int`.as('id'),
    fragment<number>`count(*)::int`.as('nombre'),
    fragment<number>`sum(t.qte)::int`.as('qte'),
  ])
  .groupBy(['t.motif', 't.type'])
  .orderBy('t.motif')
  .orderBy('t.type');

/** [MVT-1] By motive and type. */
export async function sommerMouvementsActe({ em, requete }: ActRequest<unknown, FiltrePeriode>) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return periode;
  const lignes = await rowsWithValues(
    em,
    periode
      ? PAR_MOTIF.where('t.created_at', '>=', enIso(periode.debut)).where(
          't.created_at',
          '<',
          enIso(periode.fin),
        )
      : PAR_MOTIF,
  );
  return succes(lignes.map((l) => present(mouvementsMotif, l)));
}
