import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { type FiltrePeriode, lirePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import {
  type Certification,
  certification,
  certificationDetail,
  certificationImprimee,
  echangeCertification,
} from '#shared/vente/certification/certification.schema.ts';
import { constant, row, rows, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { present } from '../../platform/db/present.ts';
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
import { HEARING } from '../../platform/realtime/hearing.port.ts';
import {
  type CertificationLue,
  type CertificationRow,
  COLONNES_CERTIFICATION,
} from './certification.entity.ts';
import { piloteDe } from './pilote-du-pays.ts';
import { readFullReglages } from './reglages-tenus.ts';

const colonnes = [
  'id',
  'jour',
  'total',
  'etat',
  'genre',
  'essais',
  'prochain_at',
  'certifiee_at',
  'created_at',
  'code',
] as const;
const LISTE = textOf(
  query
    .selectFrom('certification as t')
    .select(COLONNES_CERTIFICATION.map((c) => `t.${c}` as const))
    .where(constant(true)),
);
const SOURCE: ListSource<Certification> = {
  schema: certification,
  select: LISTE,
  recherche: 't.recherche',
  tri: {
    ...sortAsIs<CertificationRow>(colonnes),
    ...sortAsWords<CertificationRow>(['numero', 'client', 'caisse']),
  },
  parDefaut: 't.id desc',
};

type Filtre = RequeteListe &
  FiltrePeriode & {
    etat?: Certification['etat'] | undefined;
    genre?: Certification['genre'] | undefined;
    caisse_id?: number | undefined;
    vente_id?: number | undefined;
    ventes?: string | undefined;
  };
export async function listerCertificationsActe({ em, requete }: ActRequest<unknown, Filtre>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return refus(422, 'date_fin_anterieure', phrasesCommun.dateFinAnterieure);
  if (periode) {
    addFilter(filtres, 't.created_at >= ?', periode.debut);
    addFilter(filtres, 't.created_at < ?', periode.fin);
  }
  const { etat, genre, caisse_id, vente_id, ventes } = requete;
  if (ventes) addFilter(filtres, "t.vente_id = any(string_to_array(?, ',')::int[])", ventes);
  addEquals<CertificationRow>(filtres, { etat, genre, caisse_id, vente_id });
  return readList(em, SOURCE, requete, filtres);
}

export async function lireCertificationActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>) {
  const ligne = await row(em, query.selectFrom('certification').selectAll().where('id', '=', id));
  if (!ligne) return refus(404, 'introuvable', phrasesRefus.introuvable('Facture de l’État'));
  const echanges = await rows(
    em,
    query
      .selectFrom('certification_echange')
      .selectAll()
      .where('certification_id', '=', id)
      .orderBy('id'),
  );
  return succes({
    ...present(certificationDetail, { ...ligne, echanges }),
    echanges: echanges.map((e) => present(echangeCertification, e)),
  });
}

/** In the order they were written. */
const LUES = query
  .selectFrom('certification as c')
  .select(COLONNES_CERTIFICATION.map((c) => `c.${c}` as const))
  .orderBy('c.id');
const imprimees = (lignes: readonly CertificationLue[]) =>
  lignes.map((l) => present(certificationImprimee, l));

export const lireCertificationsDeVenteActe = async ({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>) =>
  succes(imprimees(await rows(em, LUES.where('c.vente_id', '=', id))));

export const certificationsDuTicket = async (em: EntityManager, reservation_id: number) =>
  imprimees(
    await rows(
      em,
      LUES.innerJoin('vente as v', 'v.id', 'c.vente_id')
        .where('v.reservation_id', '=', reservation_id)
        .where('c.genre', '=', constant('vente')),
    ),
  );

export const certificationsDuRetour = async (em: EntityManager, retour_id: number) =>
  imprimees(await rows(em, LUES.where('c.retour_id', '=', retour_id)));

/**
 * [CER-12] Up to `attendre_ms` (ms), until no document of the ticket waits, by the news of it from
 * any process. Never in a transaction: nothing is locked or held meanwhile.
 */
export async function attendreLesCodes(
  { em, ports }: Pick<ActRequest, 'em' | 'ports'>,
  reservation_id: number,
): Promise<void> {
  const { pays, attendre_ms } = await readFullReglages(em);
  // Manual codes come later: no wait.
  if (pays === null || piloteDe(pays).capacites.a_la_main) return;
  const fin = Promise.withResolvers<void>();
  const delai = setTimeout(fin.resolve, attendre_ms);
  const decidees = new Set<number>();
  let attendues: number[] | null = null;
  const regarder = (): void => {
    if (attendues?.every((id) => decidees.has(id))) fin.resolve();
  };
  // Heard before it is read: what is decided in between is known.
  const cesser = ports.get(HEARING)('certifications', ({ nom, donnees }) => {
    if (nom !== 'certification.change' || donnees.certification.etat === 'En attente') return;
    decidees.add(donnees.certification.id);
    regarder();
  });
  try {
    const lues = await certificationsDuTicket(em, reservation_id);
    attendues = lues.filter((c) => c.etat === 'En attente').map((c) => c.id);
    regarder();
    await fin.promise;
  } finally {
    clearTimeout(delai);
    cesser();
  }
}
export async function lireCertificationDuTicketActe(r: ActRequest<{ id: number }>) {
  await attendreLesCodes(r, r.parametres.id);
  return succes(await certificationsDuTicket(r.em, r.parametres.id));
}
