import type { EntityManager } from '@mikro-orm/postgresql';
import { type SqlRow, sql } from '../../platform/db/sql.ts';

// SQL: one product a box, read laterally by its codes.

/** With our product, by any of its codes. */
const BOITES = (where: string): string => `
  select m.id, m.cis, m.cip13, m.cip7, m.libelle, m.presentation, m.titulaire, m.type_generique,
    m.prix_eur, m.disponible,
    p.id as produit_id, p.libelle as produit_libelle, p.qte as produit_qte,
      p.prix_de_vente as produit_prix
  from medicament m left join lateral (
    select x.id, x.libelle, x.qte, x.prix_de_vente
    from produit_cip c
    join produit x on x.id = c.produit_id
    where c.cip in (m.cip13, m.cip7)
    order by (c.cip = m.cip13) desc
    limit 1
  ) p on true
  where ${where}`;
const DU_MEDICAMENT = `${BOITES('m.cis = $1')} order by m.disponible desc, (p.id is not null) desc, m.prix_eur nulls last, m.cip13`;
const DU_GROUPE = `${BOITES('m.groupe_generique = $1')} order by coalesce(p.qte, 0) > 0 desc, p.id is not null desc, m.disponible desc, m.type_generique = 'Princeps' desc, m.tri, m.prix_eur nulls last, m.cip13`;

/** Marketed first, then carried. */
export const lireBoitesDuMedicament = (em: EntityManager, cis: string) =>
  sql<SqlRow>(em, DU_MEDICAMENT, [cis]);
/** [MED-12] In stock first, then carried, then marketed. */
export const lireBoitesDuGroupe = (em: EntityManager, groupe: string) =>
  sql<SqlRow>(em, DU_GROUPE, [groupe]);
