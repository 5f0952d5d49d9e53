import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../../../platform/db/sql.ts';
import type { OrNull } from '../../../platform/db/row.ts';
import type { ImportLigneRow } from '../../../platform/import/import.entity.ts';
import type { LotRow, MouvementRow } from '../produit.entity.ts';

// SQL: what a line of an import holds is JSON.

const LIGNES = `
  select l.cible_id as produit_id, (l.ecrit->>'qte')::int as qte, l.ecrit->>'lot' as numero,
    l.ecrit->>'peremption' as date_expiration
  from import_ligne l
  where l.import_id = $1 and l.etat = 'bonne' and l.acte = 'ajout' and (l.ecrit->>'qte')::int > 0`;
export type LigneDeLot = Pick<MouvementRow, 'produit_id' | 'qte'> &
  OrNull<Pick<LotRow, 'numero'>> &
  Pick<LotRow, 'date_expiration'>;
export const lireLots = (em: EntityManager, id: number) =>
  sql<LigneDeLot>(em, `${LIGNES} order by l.cible_id, l.ligne`, [id]);
export const lireLotsDefaits = (em: EntityManager, id: number) =>
  sql<LigneDeLot>(em, `${LIGNES} and l.defaite order by l.cible_id`, [id]);

const INTACTES = `
  select l.ligne, not exists (select 1
    from mouvement m
    where m.produit_id = l.cible_id
      and m.id > (select min(k.id)
        from mouvement k
        where k.produit_id = l.cible_id and k.source = 'import' and k.source_id = $1)
      and not (m.source = 'import' and m.source_id = $1))
    and p.rang_stupefiant is null as defaite
  from import_ligne l
  join produit p on p.id = l.cible_id
  where l.import_id = $1 and l.etat = 'bonne' and l.acte = 'ajout'`;
/** Boxes unmoved since. */
export const jugerLots = (em: EntityManager, id: number) =>
  sql<Pick<ImportLigneRow, 'ligne' | 'defaite'>>(em, INTACTES, [id]);
