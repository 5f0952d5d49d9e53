import type { EntityManager } from '@mikro-orm/postgresql';
import type { FiltrePeriode, Periode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { type Refus, type Resultat, estRefus } from '#shared/base/refus.ts';
import * as s from '#shared/gestion/statistiques/statistiques.schema.ts';
import { constant, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
} from '../../platform/http/read-list.ts';
import type { RowStream, ActRequest } from '../../platform/http/route.ts';
import { rechercheDeVente } from '../../admin/utilisateur/recherche-de-vente.ts';
import { compterListe } from '../../vente/vente/lire-agregats.sql.ts';
import { demanderFaits, faitsJours } from './faits.sql.ts';
import { PAR_STATUT } from './ventes-statistiques.sql.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

const SOURCE: ListSource<s.VenteStatut> = {
  schema: s.venteStatut,
  select: textOf(
    query
      .selectFrom('vente as t')
      .innerJoin('reservation as r', 'r.id', 't.reservation_id')
      .select(['t.id', 't.statut', 't.caisse', 't.user', 't.client', 'r.position'])
      .select(['t.total', 't.total_client', 't.ht', 't.tva', 't.css', 't.total_prise_en_charge'])
      .select(['t.montant_recu', 't.montant_rendu', 't.position_and_date'])
      .select('r.created_at as date_reservation')
      .where(constant(true)),
  ),
  ...rechercheDeVente('t'),
  tri: { id: 't.id', statut: 't.statut', total: 't.total' },
  parDefaut: 't.created_at desc, t.id desc',
};
/** Whole days from monthly sums; a partial day from its sales. */
async function compterStatuts(
  em: EntityManager,
  periode: Periode | null,
): Promise<s.ComptesStatut> {
  const [soldees, annulees] = await Promise.all([
    compterListe(em, periode, 'Soldé', undefined),
    compterListe(em, periode, 'Annulé', undefined),
  ]);
  if (soldees !== null && annulees !== null) return { soldees, annulees };
  const [comptes] = await demanderFaits<s.ComptesStatut>(em, faitsJours(periode), PAR_STATUT);
  return comptes ?? { soldees: 0, annulees: 0 };
}
function ventesDe(
  statut: string | undefined,
  { soldees, annulees }: { soldees: number; annulees: number },
): number {
  if (statut === 'Annulé') return annulees;
  return statut === 'Soldé' ? soldees : soldees + annulees;
}

/**
 * [STA-17] Sales of the period by current status; `extra_data` counts both without reading them.
 */
export async function lireVentesAnnuleesActe({
  em,
  requete,
  session,
}: ActRequest<unknown, RequeteListe & FiltrePeriode & { statut?: string | undefined }>): Promise<
  Resultat<s.VenteStatut[]> | RowStream | Refus
> {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return periode;
  const { soldees, annulees } = await compterStatuts(em, periode);
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (periode) {
    addFilter(filtres, 't.created_at >= ?', periode.debut);
    addFilter(filtres, 't.created_at < ?', periode.fin);
  }
  if (requete.statut) addFilter(filtres, 't.statut = ?', requete.statut);
  const total = ventesDe(requete.statut, { soldees, annulees });
  return readList(em, SOURCE, requete, {
    ...filtres,
    session,
    extra_data: { soldees, annulees },
    total: () => Promise.resolve(total),
  });
}
