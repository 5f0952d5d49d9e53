import type { EntityManager } from '@mikro-orm/postgresql';
import { type FiltrePeriode, jourDe } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes, estRefus } from '#shared/base/refus.ts';
import { creancesParFonds } from '#shared/vente/cnamgs/bordereau.rules.ts';
import {
  type Bordereau,
  bordereau,
  type BordereauDetail,
  type Creance,
  feuilleFigee,
  paiementFonds,
} from '#shared/vente/cnamgs/bordereau.schema.ts';
import { present } from '../../platform/db/present.ts';
import { rows } from '../../platform/db/query.ts';
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
import type { BordereauRow } from './cnamgs.entity.ts';
import {
  bordereauxNonPayes,
  feuillesDuBordereau,
  ligneDuBordereau,
  LIRE_BORDEREAUX,
} from './bordereaux.sql.ts';
import { aExporterParSecteur } from './lire-feuilles.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

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
] as const;
const SOURCE: ListSource<Bordereau> = {
  schema: bordereau,
  select: LIRE_BORDEREAUX,
  recherche: 't.recherche',
  tri: {
    ...sortAsIs<BordereauRow>(triables),
    statut: 'e.statut',
    ...sortAsWords<BordereauRow>(['created_by']),
  },
  parDefaut: 't.id desc',
};

export function listerBordereauxActe({
  em,
  requete,
}: ActRequest<
  unknown,
  RequeteListe & FiltrePeriode & { secteur?: string | undefined; statut?: string | undefined }
>) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return Promise.resolve(periode);
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (periode) {
    addFilter(filtres, 't.created_at >= ?', periode.debut);
    addFilter(filtres, 't.created_at < ?', periode.fin);
  }
  addEquals<BordereauRow>(filtres, { secteur: requete.secteur || undefined });
  if (requete.statut) addFilter(filtres, 'e.statut = ?', requete.statut);
  return readList(em, SOURCE, requete, filtres);
}

export async function bordereauDe(em: EntityManager, id: number): Promise<Bordereau | null> {
  const ligne = await ligneDuBordereau(em, id);
  return ligne ? present(bordereau, ligne) : null;
}
export async function bordereauDetailDe(
  em: EntityManager,
  id: number,
): Promise<BordereauDetail | null> {
  const lu = await bordereauDe(em, id);
  if (!lu) return null;
  const feuilles = await feuillesDuBordereau(em, id);
  const paiements = await rows(
    em,
    query.selectFrom('bordereau_paiement').selectAll().where('bordereau_id', '=', id).orderBy('id'),
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

/** [BOR-9] Receivables by insurer and age. */
export async function creancesDues(em: EntityManager, jour: string): Promise<Creance[]> {
  const [lus, attendus] = await Promise.all([bordereauxNonPayes(em), aExporterParSecteur(em)]);
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
