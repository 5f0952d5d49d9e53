import type { Centimes } from '#shared/base/montant.ts';
import { SEUILS } from '#shared/gestion/statistiques/direct.rules.ts';
import type { GenreAlerte } from '#shared/gestion/statistiques/direct.schema.ts';
import { DERNIER_NOM } from '../billetage/ecarts.sql.ts';
import { numeroDeFeuille, reclamee } from '../../vente/cnamgs/feuilles.sql.ts';
import type { VenteRow } from '../../vente/vente/vente.entity.ts';

// SQL: statistics; every kind in one pass over the period's sales.

// Forces the day's sales first: freely joined, the planner scans every line.
const IMPRESSIONS = `cross join lateral (select r.impressions, r.printed_at
    from reservation r
    where r.id = v.reservation_id offset 0) r`;
// `printed_at` is the last printing; with several, the first is assumed earlier.
const IMPRIMEE_AVANT = `r.impressions > 0
      and (r.impressions > 1 or coalesce(r.printed_at <= v.annule_at, true))`;
/**
 * Rows `cle, genre, at, vente_id, nom, montant, nombre`. $1: period start; $2: start of its last
 * week; $3: exclusive end.
 */
export const ALERTES = `
  with jour as materialized (select * from vente v where v.created_at >= $1 and v.created_at < $3)
  select 'annulation:' || v.id as cle, 'annulation' as genre, v.annule_at as at, v.id as vente_id,
    v.annule_par as nom, v.total as montant, v.numero_ticket as nombre, v.caisse,
    v.annule_par as qui
  from vente v ${IMPRESSIONS}
    where v.annule_at >= $1 and v.annule_at < $3 and ${IMPRIMEE_AVANT}
  union all
  select 'remise:' || v.id, 'remise', v.created_at, v.id, v."user", v.remise, v.numero_ticket,
    v.caisse, v."user"
  from jour v
  where v.statut = 'Soldé' and v.remise > v.total * ${SEUILS.remise}
  union all
  select 'prix:' || v.id, 'prix', v.created_at, v.id, l.libelle, l.prix, v.numero_ticket, v.caisse,
    v."user"
    from jour v
    cross join lateral (select min(x.libelle) as libelle, min(x.prix_de_vente) as prix
    from reservation_produit x
    where x.reservation_id = v.reservation_id and x.prix_de_vente < x.prix_achat) l
    where v.statut = 'Soldé' and l.prix is not null
  union all
  select 'duplicata:' || v.id, 'duplicata', r.printed_at, v.id, v."user", v.total,
    r.impressions - 1, v.caisse, v."user"
  from reservation r
  join vente v on v.reservation_id = r.id
  where r.printed_at >= $1 and r.printed_at < $3 and r.impressions > ${SEUILS.duplicatas + 1}
  union all
  select 'feuille:' || v.id, 'feuille', v.created_at, v.id, v."user", v.total_prise_en_charge,
    v.numero_ticket, v.caisse, v."user"
  from jour v
  where nullif(trim(v.numero_feuille_assure), '') is not null and ${reclamee('v')}
    and exists (select 1
    from vente w
    where ${numeroDeFeuille('w')} = ${numeroDeFeuille('v')} and w.id < v.id and ${reclamee('w')})
  union all
  select 'ecart:' || max(b.id), 'ecart', max(b.created_at), null, ${DERNIER_NOM},
    sum(b.ecart)::bigint, count(*)::int, null, ${DERNIER_NOM}
  from billetage b
  where b.created_at >= $2 and b.created_at < $3 and b.ecart < 0 and b.statut <> 'retiré'
  group by b.created_by_id
  having count(*) >= 2`;
export interface LigneAlerte {
  /** '<genre>:<id>', id of the sale or last count. */
  cle: string;
  genre: GenreAlerte;
  at: string | null;
  vente_id: VenteRow['id'] | null;
  /** Author, or the underpriced product. */
  nom: string | null;
  montant: Centimes;
  /** Ticket number; or the count of duplicates or recounts. */
  nombre: VenteRow['numero_ticket'];
  caisse: VenteRow['caisse'] | null;
  /** Who answers for it. */
  qui: string | null;
  /** Sentence, when built by the reader. */
  texte?: string;
}
