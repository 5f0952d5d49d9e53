import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../../platform/db/sql.ts';
import type { FournisseurRow } from '../fournisseur/fournisseur.entity.ts';
import type { OffreFournisseurRow } from './commande.entity.ts';

// SQL: what a line of an import holds is JSON.

const VENTES = `insert into vente_passee (produit_id, mois, boites, import_id)
  select l.cible_id, m.key::date, sum(m.value::int)::int, $1
  from import_ligne l
  cross join lateral jsonb_each_text(l.ecrit) as m(key, value)
  where l.import_id = $1 and l.etat = 'bonne' and l.acte = 'ajout'
  group by 1, 2
  order by 1, 2
  on conflict (produit_id, mois)
  do update set boites = excluded.boites, import_id = excluded.import_id`;
/** The latest file replaces a month; its rows of one product add up. */
export const ecrireVentesImportees = (em: EntityManager, id: number) => sql(em, VENTES, [id]);

const OFFRES = `select l.cible_id as produit_id, l.ecrit->>'fournisseur' as libelle,
    (l.ecrit->>'prix_achat')::bigint as prix_achat
  from import_ligne l
  where l.import_id = $1 and l.etat = 'bonne' and l.acte in ('nouveau', 'modifie')
    and l.ecrit->>'fournisseur' is not null and (l.ecrit->>'prix_achat')::bigint > 0
  order by l.ligne`;
type Offre = Pick<OffreFournisseurRow, 'produit_id' | 'prix_achat'> &
  Pick<FournisseurRow, 'libelle'>;
/** Rows naming a supplier and a price. */
export const lireOffresImportees = (em: EntityManager, id: number): Promise<Offre[]> =>
  sql<Offre>(em, OFFRES, [id]);
