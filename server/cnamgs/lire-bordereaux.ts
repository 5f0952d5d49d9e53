import type { EntityManager } from '@mikro-orm/postgresql';
import { type FiltrePeriode, jourDe, lirePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { creancesParFonds } from '#shared/cnamgs/bordereau.rules.ts';
import {
  type Bordereau,
  bordereau,
  type BordereauDetail,
  type Creance,
  feuilleFigee,
  paiementFonds,
} from '#shared/cnamgs/bordereau.schema.ts';
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
import { aExporterParSecteur } from './lire-feuilles.ts';

/**
 * [BOR-14] The amounts of a statement never move; what its sales cancelled since, or the returns on
 * them, come to stands beside, and is not owed.
 */
const REPRIS = `select coalesce(sum(y.total_prise_en_charge), 0)::bigint as pc
    from retour_vente y
    where y.vente_id = v.id and y.apres_export`;
/**
 * [BOR-7] Payé when nothing is left (`d`), also when it is a cancellation or a return that took the
 * rest away: no payment could end it then.
 */
const STATUT = `case when t.statut in ('Déposé', 'Payé partiel') and d.reste = 0 then 'Payé'
      else t.statut end as statut`;
const SELECT = `select t.*, t.debut::text as debut, t.fin::text as fin, t.depose_le::text as depose_le,
    t.dernier_paiement_le::text as dernier_paiement_le, x.annulees, x.reprises, x.montant_annule,
    d.reste, e.statut
  from bordereau t
  cross join lateral (select
    (count(*) filter (where v.statut = 'Annulé'))::int as annulees,
    (count(*) filter (where r.pc > 0))::int as reprises,
    coalesce(sum(case when v.statut = 'Annulé' then f.total_prise_en_charge else r.pc end),
      0)::bigint as montant_annule
  from bordereau_feuille f
  join vente v on v.id = f.vente_id
  cross join lateral (${REPRIS}) r
  where f.bordereau_id = t.id and (v.statut = 'Annulé' or r.pc > 0)) x
  cross join lateral (
    select greatest(0, t.total_prise_en_charge - x.montant_annule - t.montant_paye) as reste) d
  cross join lateral (select ${STATUT}) e
  where true`;
const triables = [
  'id',
  'numero',
  'secteur',
  'debut',
  'fin',
  'nombre',
  'total',
  'total_prise_en_charge',
  'montant_paye',
  'created_at',
  'depose_le',
];
const SOURCE: ListSource<Bordereau> = {
  schema: bordereau,
  select: SELECT,
  recherche: 't.recherche',
  tri: { ...sortAsIs(triables), statut: 'e.statut', ...sortAsWords(['created_by']) },
  parDefaut: 't.id desc',
};

export function listerBordereauxActe({
  em,
  requete,
}: ActRequest<
  unknown,
  RequeteListe & FiltrePeriode & { secteur?: string | undefined; statut?: string | undefined }
>) {
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return Promise.resolve(refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut));
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (periode) {
    addFilter(filtres, 't.created_at >= ?', periode.debut);
    addFilter(filtres, 't.created_at < ?', periode.fin);
  }
  if (requete.secteur) addFilter(filtres, 't.secteur = ?', requete.secteur);
  if (requete.statut) addFilter(filtres, 'e.statut = ?', requete.statut);
  return readList(em, SOURCE, requete, filtres);
}

export async function bordereauDe(em: EntityManager, id: number): Promise<Bordereau | null> {
  const ligne = await sqlOne(em, `${SELECT} and t.id = $1`, [id]);
  return ligne ? present(bordereau, ligne) : null;
}
/** With its sheets as they were sent, and what the fund paid, in the order it came. */
export async function bordereauDetailDe(
  em: EntityManager,
  id: number,
): Promise<BordereauDetail | null> {
  const lu = await bordereauDe(em, id);
  if (!lu) return null;
  const feuilles = await sql(
    em,
    `select f.*, v.statut = 'Annulé' as annulee, r.pc as montant_repris
      from bordereau_feuille f
      join vente v on v.id = f.vente_id
      cross join lateral (${REPRIS}) r
      where f.bordereau_id = $1
      order by f.rang`,
    [id],
  );
  const paiements = await sql(
    em,
    `select id, le::text as le, montant, mode, reference, created_by, created_at
      from bordereau_paiement
      where bordereau_id = $1
      order by id`,
    [id],
  );
  return {
    ...lu,
    paiements: paiements.map((p) => present(paiementFonds, p)),
    feuilles: feuilles.map((f) => present(feuilleFigee, { ...f, secteur_assure: lu.secteur })),
  };
}
export async function lireBordereauActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<BordereauDetail>> {
  const lu = await bordereauDetailDe(em, id);
  return lu ? succes(lu) : refus(404, 'introuvable', phrasesRefus.introuvable('Bordereau'));
}

/** [BOR-9] What each fund owes on a day, by age. */
export async function creancesDues(em: EntityManager, jour: string): Promise<Creance[]> {
  const [lus, attendus] = await Promise.all([
    sql(em, `${SELECT} and t.statut <> 'Payé'`),
    aExporterParSecteur(em),
  ]);
  const dus = lus
    .map((l) => present(bordereau, l))
    .map((b) => ({ ...b, exporte_le: jourDe(new Date(b.created_at)) }));
  return creancesParFonds(dus, attendus, jour);
}
export async function lireCreancesActe({
  em,
  maintenant,
}: ActRequest): Promise<Resultat<Creance[]>> {
  return succes(await creancesDues(em, jourDe(maintenant)));
}
