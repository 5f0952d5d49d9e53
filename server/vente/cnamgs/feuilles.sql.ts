import type { EntityManager } from '@mikro-orm/postgresql';
import type { Periode } from '#shared/base/dates.ts';
import { sqlFrancs } from '../../platform/db/money.ts';
import type { Filled, Renamed } from '../../platform/db/row.ts';
import { sql, sqlOne, type SqlRow } from '../../platform/db/sql.ts';
import { SUR_LE_COMPTE } from '../vente/payeur-de-vente.ts';
import type { VenteRow } from '../vente/vente.entity.ts';

// SQL: predicate shared with its index; JSON parts.
const ASSURE = 'v.identifiant_assure, v.nom_assure, v.numero_feuille_assure, v.secteur_assure';
/** Totals by rate, less returns, FCFA. */
const PARTS = `(select coalesce(jsonb_agg(jsonb_build_object('taux', x.taux::float8, 'total', ${sqlFrancs('x.total')},
    'total_prise_en_charge', ${sqlFrancs('x.pc')})
  order by x.taux),
    '[]'::jsonb)
  from (select l.prise_en_charge as taux, sum(l.cout_total_reel - revenu.total) as total,
    sum(l.total_prise_en_charge - revenu.pc) as pc
  from reservation_produit l
  cross join lateral (select coalesce(sum(r.cout_total_reel), 0) as total,
    coalesce(sum(r.total_prise_en_charge), 0) as pc
  from retour_vente_ligne r
  where r.ligne_id = l.id) revenu
  where l.reservation_id = v.reservation_id and l.total_prise_en_charge > revenu.pc
  group by 1) x) as parts`;
const FEUILLE = `v.id as vente_id, v.created_at, v.client, ${ASSURE},
  v.total - v.total_retourne as total,
  v.total_prise_en_charge - v.total_prise_en_charge_retourne as total_prise_en_charge, ${PARTS}`;
/**
 * [BOR-13] Covered, paid, unclaimed, net of returns. Excludes a client's own account [BOR-16].
 * Without sector: listed under each. `> 0` matches index `vente_a_exporter`.
 */
export const A_EXPORTER = `v.statut = 'Soldé' and v.export_at is null
  and v.total_prise_en_charge > 0
  and v.total_prise_en_charge > v.total_prise_en_charge_retourne
  and not ${SUR_LE_COMPTE}`;

/** Normalized like `feuilleNormale`; same expression as its index. */
export const numeroDeFeuille = (vente: string): string =>
  `upper(regexp_replace(${vente}.numero_feuille_assure, '\\s', '', 'g'))`;
/** [BOR-4] Neither cancelled nor fully returned. */
export const reclamee = (vente: string): string =>
  `${vente}.statut = 'Soldé'
      and ${vente}.total_prise_en_charge > ${vente}.total_prise_en_charge_retourne`;

/** Number without white space. */
type Porteuse = Pick<VenteRow, 'id'> &
  Renamed<Filled<VenteRow, 'numero_feuille_assure'>, { numero: 'numero_feuille_assure' }>;

/** `total`: owed by insurers. */
type ParSecteur = Renamed<VenteRow, { secteur: 'secteur_assure'; total: 'total_prise_en_charge' }>;

const DU_SECTEUR = `${A_EXPORTER} and v.created_at >= $2 and v.created_at < $3
  and (v.secteur_assure = $1 or coalesce(v.secteur_assure, '') = '')`;

/** Row locks, ascending id. */
export const lockFeuilles = (em: EntityManager, secteur: string, { debut, fin }: Periode) =>
  sql(em, `select 1 from vente v where ${DU_SECTEUR} order by v.id for update`, [
    secteur,
    debut,
    fin,
  ]);
export const feuillesDuSecteur = (
  em: EntityManager,
  secteur: string,
  { debut, fin }: Periode,
): Promise<SqlRow[]> =>
  sql(em, `select ${FEUILLE} from vente v where ${DU_SECTEUR} order by v.created_at, v.id`, [
    secteur,
    debut,
    fin,
  ]);
export const feuilleDeVente = (em: EntityManager, vente_id: number): Promise<SqlRow | undefined> =>
  sqlOne(em, `select ${FEUILLE} from vente v where v.id = $1`, [vente_id]);

export const ventesAuNumero = (
  em: EntityManager,
  numeros: readonly string[],
): Promise<Porteuse[]> =>
  sql<Porteuse>(
    em,
    `select v.id, ${numeroDeFeuille('v')} as numero
      from vente v
      where v.numero_feuille_assure is not null and ${reclamee('v')}
        and ${numeroDeFeuille('v')} = any($1)
      order by v.id`,
    [numeros],
  );

export const duParSecteur = (em: EntityManager): Promise<ParSecteur[]> =>
  sql<ParSecteur>(
    em,
    `select nullif(v.secteur_assure, '') as secteur,
        sum(v.total_prise_en_charge - v.total_prise_en_charge_retourne)::bigint as total
      from vente v
      where ${A_EXPORTER}
      group by 1`,
  );
