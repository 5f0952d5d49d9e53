import type { EntityManager } from '@mikro-orm/postgresql';
import { type FiltrePeriode, lirePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { type Garde, garde } from '#shared/garde/garde.schema.ts';
import { present } from '../db/present.ts';
import { type SqlRow, sqlOne } from '../db/sql.ts';
import { type Filters, addFilter, readList, type ListSource } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';

const SELECT = `select t.*, t.date_debut::text as date_debut, t.date_fin::text as date_fin,
    coalesce(v.taxe, 0)::bigint as total_taxe, coalesce(v.ca, 0)::bigint as total_garde
  from garde t
  left join lateral (select sum(v.garde - coalesce(r.garde, 0)) as taxe,
    sum(v.total - v.total_retourne) as ca
  from vente v
  left join lateral (select sum(r.garde) as garde
  from retour_vente r
  where r.vente_id = v.id and v.etat_retour <> 'Aucun') r
    on true
  where v.garde_id = t.id and v.statut = 'Soldé') v
    on true
  where true`;
const SOURCE: ListSource<Garde> = {
  schema: garde,
  select: SELECT,
  recherche: `f_recherche(t.id::text || ' ' || t.statut || ' ' || t.created_by || ' ' || to_char(t.date_debut, 'DD/MM/YYYY') || ' ' || to_char(t.date_fin, 'DD/MM/YYYY'))`,
  tri: {
    id: 't.id',
    date_debut: 't.debut_at',
    date_fin: 't.fin_at',
    montant_taxe: 't.montant_taxe',
    total_taxe: 'coalesce(v.taxe, 0)',
    total_garde: 'coalesce(v.ca, 0)',
    statut: 't.statut',
    created_by: 'f_recherche(t.created_by)',
  },
  parDefaut: `(t.statut = 'En cours') desc, t.debut_at desc, t.id desc`,
};

const presenterGarde = (ligne: SqlRow): Garde => present(garde, ligne);
export const gardeDe = async (em: EntityManager, id: number): Promise<Garde | null> => {
  const ligne = await sqlOne(em, `${SELECT} and t.id = $1`, [id]);
  return ligne ? presenterGarde(ligne) : null;
};

/** [GAR-1] The open duty shift: at most one. */
async function gardeActuelle(em: EntityManager): Promise<Garde | null> {
  const ligne = await sqlOne(em, `${SELECT} and t.statut = 'En cours'`);
  return ligne ? presenterGarde(ligne) : null;
}

export const lireGardeActuelleActe = async ({ em }: ActRequest) => succes(await gardeActuelle(em));

export function listerGardesActe({
  em,
  requete,
}: ActRequest<unknown, RequeteListe & FiltrePeriode & { statut?: string | undefined }>) {
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return Promise.resolve(refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut));
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (periode) {
    addFilter(filtres, 't.debut_at < ?', periode.fin);
    addFilter(filtres, 't.fin_at > ?', periode.debut);
  }
  if (requete.statut) addFilter(filtres, 't.statut = ?', requete.statut);
  return readList(em, SOURCE, requete, filtres);
}

export async function lireGardeActe({ em, parametres: { id } }: ActRequest<{ id: number }>) {
  const lue = await gardeDe(em, id);
  return lue ? succes(lue) : refus(404, 'introuvable', phrasesRefus.introuvable('Garde'));
}
