import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type SqlRow } from '../../platform/db/sql.ts';

interface Nomme {
  /** `entite id`. */
  cle: string;
  nom: string;
}
// SQL: pairs come as arrays, named over four tables.
const NOMS = `with d as (select distinct entite, id from unnest($1::text[], $2::int[]) as d(entite, id))
select d.entite || ' ' || d.id as cle,
  coalesce(u.fullname, p.libelle, c.libelle, k.libelle) as nom
from d
  left join utilisateur u on d.entite = 'utilisateur' and u.id = d.id
  left join produit p on d.entite = 'produit' and p.id = d.id
  left join client c on d.entite = 'client' and c.id = d.id
  left join caisse k on d.entite = 'caisse' and k.id = d.id
where coalesce(u.fullname, p.libelle, c.libelle, k.libelle) is not null`;
export const lireNoms = (em: EntityManager, lignes: readonly SqlRow[]) =>
  sql<Nomme>(em, NOMS, [lignes.map((l) => l['entite']), lignes.map((l) => l['entite_id'])]);
