import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExpressionBuilder } from 'kysely';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes, estRefus } from '#shared/base/refus.ts';
import {
  type Facture,
  facture,
  STATUTS_DEVIS,
  TEXTE_VALIDATION,
} from '#shared/vente/facture/devis.schema.ts';
import type { FactureDetail } from '#shared/vente/facture/facture.schema.ts';
import { ligneReservation } from '#shared/vente/reservation/reservation.schema.ts';
import { avecCodesFiscaux } from '../certification/lire-codes-fiscaux.ts';
import { present } from '../../platform/db/present.ts';
import { constant, fragment, row, textOf } from '../../platform/db/query.ts';
import type { Tables } from '../../entities.ts';
import { query } from '../../query.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lireLignes } from '../reservation/presenter-reservation.ts';
import type { FactureRow } from './facture.entity.ts';
import { avoirDeFacture, avoirsDesRetours } from './lire-avoirs.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

const SOMMES = [
  'total',
  'montant',
  'total_prise_en_charge',
  'total_tva',
  'total_css',
  'total_ht',
  'total_garde',
  'remise',
  'net_a_payer',
  'arrondi',
  'arrondi_especes',
  'credit_restant',
] as const;
const TELS = [
  'id',
  'position',
  'nom_assure',
  'secteur_assure',
  'identifiant_assure',
  'numero_feuille_assure',
  'mode_paiement',
  'paiements',
  'taux_tva',
  'taux_css',
] as const;
const panier = (eb: ExpressionBuilder<{ r: Tables['reservation'] }, 'r'>) => {
  const noms = [...TELS, ...SOMMES].flatMap((c) => [constant(c), eb.ref(`r.${c}`)]);
  return fragment`jsonb_build_object(${fragment.join(noms)})`.as('reservation');
};
/** Excludes removed ones. */
const LIRE = query
  .selectFrom('facture as t')
  .innerJoin('reservation as r', 'r.id', 't.reservation_id')
  .leftJoin('vente as v', 'v.id', 't.vente_id')
  .leftJoin('avoir as a', (on) =>
    on.onRef('a.facture_id', '=', 't.id').on('a.retour_id', 'is', null),
  )
  .selectAll('t')
  .select((eb) => [
    eb
      .case()
      .when('t.est_valide', '=', constant(true))
      .then(constant(TEXTE_VALIDATION.oui))
      .else(constant(TEXTE_VALIDATION.non))
      .end()
      .as('status'),
    'v.statut as vente_statut',
    eb.fn
      .coalesce(eb('t.envoye_version', '=', eb.ref('t.version')), constant(false))
      .as('envoi_a_jour'),
    'a.numero as avoir_numero',
    panier(eb),
  ])
  .where('t.deleted_at', 'is', null);
const triables = ['id', 'created_at', 'net_a_payer', 'est_valide', 'numero', 'valide_at'] as const;
const mots = ['client', 'created_by'] as const;
const SOURCE: ListSource<Facture> = {
  schema: facture,
  select: textOf(LIRE),
  recherche: 't.recherche',
  tri: {
    status: 't.est_valide',
    ...sortAsIs<FactureRow>(triables),
    ...sortAsWords<FactureRow>(mots),
  },
  parDefaut: 't.id desc',
  completer: (em, lignes) => avecCodesFiscaux(em, 'vente', lignes),
};

/** [DEV-3] Newest first. */
export function listerFacturesActe({
  em,
  requete,
}: ActRequest<
  unknown,
  RequeteListe & FiltrePeriode & { status?: (typeof STATUTS_DEVIS)[number] | undefined }
>) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return Promise.resolve(periode);
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (periode) {
    addFilter(filtres, 't.created_at >= ?', periode.debut);
    addFilter(filtres, 't.created_at < ?', periode.fin);
  }
  if (requete.status)
    addFilter(filtres, 't.est_valide = ?', requete.status === TEXTE_VALIDATION.oui);
  return readList(em, SOURCE, requete, filtres);
}

export async function factureDe(em: EntityManager, id: number): Promise<Facture | null> {
  const ligne = await row(em, LIRE.where('t.id', '=', id));
  const [codee] = ligne ? await avecCodesFiscaux(em, 'vente', [ligne]) : [];
  return codee ? present(facture, codee) : null;
}
export async function factureDetailDe(
  em: EntityManager,
  id: number,
): Promise<FactureDetail | null> {
  const lue = await factureDe(em, id);
  if (!lue) return null;
  const lignes = (await lireLignes(em, [lue.reservation_id])).get(lue.reservation_id) ?? [];
  return {
    ...lue,
    lignes: lignes.map((l) => present(ligneReservation, l)),
    avoir: lue.avoir_numero === null ? null : await avoirDeFacture(em, id),
    avoirs_des_retours: lue.vente_id === null ? [] : await avoirsDesRetours(em, lue.vente_id),
  };
}

export async function lireFactureActe({ em, parametres: { id } }: ActRequest<{ id: number }>) {
  const lue = await factureDetailDe(em, id);
  return lue ? succes(lue) : refus(404, 'introuvable', phrasesRefus.introuvable('Devis'));
}
