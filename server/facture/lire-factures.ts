import type { EntityManager } from '@mikro-orm/postgresql';
import { type FiltrePeriode, lirePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import {
  type Facture,
  facture,
  STATUTS_DEVIS,
  TEXTE_VALIDATION,
} from '#shared/facture/devis.schema.ts';
import type { FactureDetail } from '#shared/facture/facture.schema.ts';
import { ligneReservation } from '#shared/reservation/reservation.schema.ts';
import { present } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { lireLignes } from '../reservation/presenter-reservation.ts';
import { avoirDeFacture, avoirsDesRetours } from './lire-avoirs.ts';

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
];
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
];
const PANIER = [...TELS, ...SOMMES].map((c) => `'${c}', r.${c}`).join(', ');
/**
 * A quote with the sums of its basket and the state of its sale.
 * Removed ones are not shown.
 */
const SELECT = `select t.*,
    case when t.est_valide then '${TEXTE_VALIDATION.oui}' else '${TEXTE_VALIDATION.non}' end
      as status,
    v.statut as vente_statut, coalesce(t.envoye_version = t.version, false) as envoi_a_jour,
    a.numero as avoir_numero, jsonb_build_object(${PANIER}) as reservation
  from facture t
  join reservation r on r.id = t.reservation_id
  left join vente v on v.id = t.vente_id
  left join avoir a on a.facture_id = t.id and a.retour_id is null
  where t.deleted_at is null`;
const triables = ['id', 'created_at', 'net_a_payer', 'est_valide', 'numero', 'valide_at'];
const mots = ['client', 'created_by'];
const SOURCE: ListSource<Facture> = {
  schema: facture,
  select: SELECT,
  recherche: 't.recherche',
  tri: { status: 't.est_valide', ...sortAsIs(triables), ...sortAsWords(mots) },
  parDefaut: 't.id desc',
};

/** [DEV-3] Quotes and invoices of a period, newest first. */
export function listerFacturesActe({
  em,
  requete,
}: ActRequest<
  unknown,
  RequeteListe & FiltrePeriode & { status?: (typeof STATUTS_DEVIS)[number] | undefined }
>) {
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return Promise.resolve(refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut));
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
  const ligne = await sqlOne(em, `${SELECT} and t.id = $1`, [id]);
  return ligne ? present(facture, ligne) : null;
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
