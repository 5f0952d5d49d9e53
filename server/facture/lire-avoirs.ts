import type { EntityManager } from '@mikro-orm/postgresql';
import { type FiltrePeriode, lirePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { refus } from '#shared/base/refus.ts';
import { type Avoir, avoir } from '#shared/facture/facture.schema.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';

const SELECT = 'select t.* from avoir t where true';
const triables = [
  'id',
  'numero',
  'facture_numero',
  'vente_id',
  'net_a_payer',
  'total',
  'total_prise_en_charge',
  'created_at',
];
const mots = ['client', 'created_by'];
const SOURCE: ListSource<Avoir> = {
  schema: avoir,
  select: SELECT,
  recherche: 't.recherche',
  tri: { ...sortAsIs(triables), ...sortAsWords(mots) },
  parDefaut: 't.id desc',
};

/** [AVO-4] Credit notes by the day they were made, of everybody or of one client, newest first. */
export function listerAvoirsActe({
  em,
  requete,
}: ActRequest<unknown, RequeteListe & FiltrePeriode & { client_id?: number | undefined }>) {
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return Promise.resolve(refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut));
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (periode) {
    addFilter(filtres, 't.created_at >= ?', periode.debut);
    addFilter(filtres, 't.created_at < ?', periode.fin);
  }
  if (requete.client_id) addFilter(filtres, 't.client_id = ?', requete.client_id);
  return readList(em, SOURCE, requete, filtres);
}

/** The credit note that undoes a whole invoice. */
export async function avoirDeFacture(em: EntityManager, facture_id: number): Promise<Avoir | null> {
  const ligne = await sqlOne(em, `${SELECT} and t.facture_id = $1 and t.retour_id is null`, [
    facture_id,
  ]);
  return ligne ? present(avoir, ligne) : null;
}
/** The credit note of a return. */
export async function avoirDeRetour(em: EntityManager, retour_id: number): Promise<Avoir | null> {
  const ligne = await sqlOne(em, `${SELECT} and t.retour_id = $1`, [retour_id]);
  return ligne ? present(avoir, ligne) : null;
}
/** The credit notes of the returns of a sale, the first made first. */
export async function avoirsDesRetours(em: EntityManager, vente_id: number): Promise<Avoir[]> {
  const lignes = await sql(
    em,
    `${SELECT} and t.vente_id = $1 and t.retour_id is not null order by t.id`,
    [vente_id],
  );
  return lignes.map((l) => present(avoir, l));
}
