import type { EntityManager } from '@mikro-orm/postgresql';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { estRefus } from '#shared/base/refus.ts';
import { type Avoir, avoir } from '#shared/vente/facture/facture.schema.ts';
import { avecCodesFiscaux } from '../certification/lire-codes-fiscaux.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row, rows, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  addEquals,
  addFilter,
  type Filters,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { AvoirRow } from './facture.entity.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

const LIRE = query.selectFrom('avoir as t').selectAll('t');
const triables = [
  'id',
  'numero',
  'facture_numero',
  'vente_id',
  'net_a_payer',
  'total',
  'total_prise_en_charge',
  'created_at',
] as const;
const mots = ['client', 'created_by'] as const;
const SOURCE: ListSource<Avoir> = {
  schema: avoir,
  select: textOf(LIRE.where(constant(true))),
  recherche: 't.recherche',
  tri: { ...sortAsIs<AvoirRow>(triables), ...sortAsWords<AvoirRow>(mots) },
  parDefaut: 't.id desc',
  completer: (em, lignes) => avecCodesFiscaux(em, 'avoir', lignes),
};

/** [AVO-4] By creation day, of one client or all, newest first. */
export function listerAvoirsActe({
  em,
  requete,
}: ActRequest<unknown, RequeteListe & FiltrePeriode & { client_id?: number | undefined }>) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return Promise.resolve(periode);
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (periode) {
    addFilter(filtres, 't.created_at >= ?', periode.debut);
    addFilter(filtres, 't.created_at < ?', periode.fin);
  }
  addEquals<AvoirRow>(filtres, { client_id: requete.client_id || undefined });
  return readList(em, SOURCE, requete, filtres);
}

const presenterAvoirs = async (em: EntityManager, lignes: readonly AvoirRow[]): Promise<Avoir[]> =>
  (await avecCodesFiscaux(em, 'avoir', lignes)).map((l) => present(avoir, l));

export async function avoirDeFacture(em: EntityManager, facture_id: number): Promise<Avoir | null> {
  const ligne = await row(
    em,
    LIRE.where('t.facture_id', '=', facture_id).where('t.retour_id', 'is', null),
  );
  const [lu = null] = ligne ? await presenterAvoirs(em, [ligne]) : [];
  return lu;
}
export async function avoirDeRetour(em: EntityManager, retour_id: number): Promise<Avoir | null> {
  const ligne = await row(em, LIRE.where('t.retour_id', '=', retour_id));
  const [lu = null] = ligne ? await presenterAvoirs(em, [ligne]) : [];
  return lu;
}
/** Oldest first. */
export async function avoirsDesRetours(em: EntityManager, vente_id: number): Promise<Avoir[]> {
  const lignes = await rows(
    em,
    LIRE.where('t.vente_id', '=', vente_id).where('t.retour_id', 'is not', null).orderBy('t.id'),
  );
  return presenterAvoirs(em, lignes);
}
