import type { EntityManager } from '@mikro-orm/postgresql';
import type { MouvementDette } from '#shared/vente/clientele/releve.rules.ts';
import type { Renamed } from '../../platform/db/row.ts';
import { sql } from '../../platform/db/sql.ts';
import type { VenteRow } from '../vente/vente.entity.ts';

/**
 * In order: opening debt, covered sales, cancellations, returns, settlements. SQL for its five-way
 * union.
 */
const MOUVEMENTS = `
  select x.* from (
    select v.created_at as at, 'Prise en charge' as genre,
      'Vente N° ' || v.id || coalesce(' – ' || v.nom_assure, '') as libelle,
      v.total_prise_en_charge as montant, 1 as ordre, v.id
      from vente v where v.client_id = $1 and v.total_prise_en_charge > 0 and v.created_at >= $2
    union all
    select v.annule_at, 'Annulation',
      'Annulation de la vente N° ' || v.id || coalesce(' – Avoir N° ' || a.numero, ''),
      -v.total_prise_en_charge, 2, v.id
      from vente v
      left join avoir a on a.vente_id = v.id and a.retour_id is null
      where v.client_id = $1 and v.total_prise_en_charge > 0 and v.statut = 'Annulé'
        and v.annule_at >= $2
    union all
    select t.created_at, 'Retour',
      'Retour sur la vente N° ' || v.id || coalesce(' – Avoir N° ' || a.numero, ''),
      -t.total_prise_en_charge, 2, t.id
      from vente v
      join retour_vente t on t.vente_id = v.id
      left join avoir a on a.retour_id = t.id
      where v.client_id = $1 and t.total_prise_en_charge > 0 and t.created_at >= $2
    union all
    select d.created_at, 'Reprise', 'Dette reprise de l’ancien logiciel', d.montant, 0, d.id
    from reprise_dette d
    where d.client_id = $1 and d.created_at >= $2
    union all
    select r.created_at, 'Règlement', 'Règlement N° ' || r.id, -r.montant, 3, r.id
    from reglement r
    where r.client_id = $1 and r.created_at >= $2
  ) x order by x.at, x.ordre, x.id`;

/** `montant` < 0 lowers the debt. */
type MouvementLu = Renamed<VenteRow, { at: 'created_at'; montant: 'total_prise_en_charge' }> &
  Pick<MouvementDette, 'genre' | 'libelle'>;

export const mouvementsDepuis = (
  em: EntityManager,
  client_id: number,
  depuis: Date,
): Promise<MouvementLu[]> => sql<MouvementLu>(em, MOUVEMENTS, [client_id, depuis]);
