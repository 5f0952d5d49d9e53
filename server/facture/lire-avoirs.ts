import type { EntityManager } from '@mikro-orm/postgresql';
import { type FiltrePeriode, lirePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { refus } from '#shared/base/refus.ts';
import { type Avoir, avoir } from '#shared/facture/facture.schema.ts';
import { present } from '../db/present.ts';
import { sqlUn } from '../db/sql.ts';
import { type Filtres, filtrer, lister, type Source } from '../http/liste.ts';
import type { Requete } from '../http/requete.ts';

const SELECT = 'select t.* from avoir t where true';
const triables = [
  'id',
  'numero',
  'facture_numero',
  'vente_id',
  'client',
  'net_a_payer',
  'total',
  'total_prise_en_charge',
  'created_by',
  'created_at',
];
const SOURCE: Source<Avoir> = {
  schema: avoir,
  select: SELECT,
  recherche: 't.recherche',
  tri: Object.fromEntries(triables.map((c) => [c, `t.${c}`])),
  parDefaut: 't.id desc',
};

/** [AVO-4] Credit notes by the day they were made, of everybody or of one client, newest first. */
export function listerAvoirsActe({
  em,
  requete,
}: Requete<unknown, RequeteListe & FiltrePeriode & { client_id?: number | undefined }>) {
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return Promise.resolve(refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut));
  const filtres: Filtres = { conditions: [], valeurs: [] };
  if (periode) {
    filtrer(filtres, 't.created_at >= ?', periode.debut);
    filtrer(filtres, 't.created_at < ?', periode.fin);
  }
  if (requete.client_id) filtrer(filtres, 't.client_id = ?', requete.client_id);
  return lister(em, SOURCE, requete, filtres);
}

export async function avoirDeFacture(em: EntityManager, facture_id: number): Promise<Avoir | null> {
  const ligne = await sqlUn(em, `${SELECT} and t.facture_id = $1`, [facture_id]);
  return ligne ? present(avoir, ligne) : null;
}
