import type { EntityManager } from '@mikro-orm/postgresql';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import type { Centimes } from '#shared/base/montant.ts';
import { refus, succes, estRefus } from '#shared/base/refus.ts';
import { type Garde, garde } from '#shared/gestion/garde/garde.schema.ts';
import { present } from '../../platform/db/present.ts';
import { constant, fragment, row, textOf } from '../../platform/db/query.ts';
import type { SqlRow } from '../../platform/db/sql.ts';
import { query } from '../../query.ts';
import {
  addEquals,
  addFilter,
  type Filters,
  type ListSource,
  readList,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { GardeRow } from './garde.entity.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

/** Net of returns. */
const LIRE = query
  .selectFrom('garde as t')
  .leftJoinLateral(
    (db) =>
      db
        .selectFrom('vente as v')
        .leftJoinLateral(
          (sales) =>
            sales
              .selectFrom('retour_vente as r')
              .select((eb) => fragment<Centimes>`sum(${eb.ref('r.garde')})`.as('garde'))
              .whereRef('r.vente_id', '=', 'v.id')
              .where('v.etat_retour', '<>', constant('Aucun'))
              .as('r'),
          (on) => on.onTrue(),
        )
        .select((eb) => [
          fragment`sum(${eb.ref('v.garde')} - coalesce(${eb.ref('r.garde')}, 0))`.as('taxe'),
          fragment`sum(${eb.ref('v.total')} - ${eb.ref('v.total_retourne')})`.as('ca'),
        ])
        .whereRef('v.garde_id', '=', 't.id')
        .where('v.statut', '=', constant('Soldé'))
        .as('v'),
    (on) => on.onTrue(),
  )
  .selectAll('t')
  .select((eb) => [
    fragment`coalesce(${eb.ref('v.taxe')}, 0)::bigint`.as('total_taxe'),
    fragment`coalesce(${eb.ref('v.ca')}, 0)::bigint`.as('total_garde'),
  ]);
const SOURCE: ListSource<Garde> = {
  schema: garde,
  select: textOf(LIRE.where(constant(true))),
  recherche: `f_recherche(t.id::text || ' ' || t.statut || ' ' || t.created_by || ' ' || to_char(t.date_debut, 'DD/MM/YYYY') || ' ' || to_char(t.date_fin, 'DD/MM/YYYY'))`,
  tri: {
    ...sortAsIs<GardeRow>(['id', 'montant_taxe', 'statut']),
    ...sortAsWords<GardeRow>(['created_by']),
    date_debut: 't.debut_at',
    date_fin: 't.fin_at',
    total_taxe: 'coalesce(v.taxe, 0)',
    total_garde: 'coalesce(v.ca, 0)',
  },
  parDefaut: `(t.statut = 'En cours') desc, t.debut_at desc, t.id desc`,
};

const presenterGarde = (ligne: SqlRow): Garde => present(garde, ligne);
export const gardeDe = async (em: EntityManager, id: number): Promise<Garde | null> => {
  const ligne = await row(em, LIRE.where('t.id', '=', id));
  return ligne ? presenterGarde(ligne) : null;
};

/** [GAR-1] At most one. */
async function gardeActuelle(em: EntityManager): Promise<Garde | null> {
  const ligne = await row(em, LIRE.where('t.statut', '=', constant('En cours')));
  return ligne ? presenterGarde(ligne) : null;
}

export const lireGardeActuelleActe = async ({ em }: ActRequest) => succes(await gardeActuelle(em));

export function listerGardesActe({
  em,
  requete,
}: ActRequest<unknown, RequeteListe & FiltrePeriode & { statut?: string | undefined }>) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return Promise.resolve(periode);
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (periode) {
    addFilter(filtres, 't.debut_at < ?', periode.fin);
    addFilter(filtres, 't.fin_at > ?', periode.debut);
  }
  addEquals<GardeRow>(filtres, { statut: requete.statut || undefined });
  return readList(em, SOURCE, requete, filtres);
}

export async function lireGardeActe({ em, parametres: { id } }: ActRequest<{ id: number }>) {
  const lue = await gardeDe(em, id);
  return lue ? succes(lue) : refus(404, 'introuvable', phrasesRefus.introuvable('Garde'));
}
