import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrNull } from '../../platform/db/row.ts';
import { sqlWithValues } from '../../platform/db/sql.ts';
import type { MedicamentAvisRow, MedicamentRow } from '../../stock/medicament/medicament.entity.ts';
import { vendableDe } from '../../stock/produit/retenues.sql.ts';
import type { ProduitCipRow, ProduitRow } from '../../stock/produit/produit.entity.ts';
import type { ProduitLocal } from './rapprocher.ts';

// SQL: a search over three indexes, planned with its words; boxes gathered, ours read laterally.

/** Per query, and results returned. */
export const RESULTATS_MAX = 200;

/** Reference medicine, our product, or both. */
export interface TrouveEnBase
  extends
    Pick<MedicamentRow, 'libelle' | 'dci' | 'forme'>,
    Pick<ProduitRow, 'posologie'>,
    OrNull<Pick<MedicamentRow, 'cis'>>,
    OrNull<Pick<MedicamentAvisRow, 'avis' | 'indications'>>,
    OrNull<ProduitLocal> {
  cips: ProduitCipRow['cip'][];
  /** 1: name, DCI or code; 2: lay class label; 3: opinions. */
  rang: number;
}

const tous = (colonne: string, n: number): string =>
  Array.from({ length: n }, (_, i) => `${colonne} like $${i + 1}`).join(' and ');
/** By rank: name, DCI, code; class; opinions. */
const trouvesPar = (n: number): string => `
  trouves as (
    select cis, min(rang) as rang from (
      select m.cis, 1 as rang from medicament m where ${tous('m.recherche', n)}
      union all
      select m.cis, 2
      from atc a
      join medicament m on m.atc ~>=~ a.code and m.atc ~<~ (a.code || '~')
      where ${tous('a.recherche', n)}
      union all select v.cis, 3 from medicament_avis v where ${tous('v.recherche', n)}
    ) x group by cis
  )`;
/** One row per medicine, ours first. */
const parReference = (n: number): string => `
  with ${trouvesPar(n)}, boites as (
    select t.cis, t.rang, min(m.libelle) as libelle, min(m.tri) as tri, min(m.dci) as dci,
      min(m.forme) as forme, bool_or(m.disponible) as disponible,
      array_agg(m.cip13 order by m.disponible desc, m.cip13) || array_agg(m.cip7 order by m.cip7)
        as cips
    from trouves t join medicament m using (cis) group by 1, 2
  )
  select b.cis, b.rang, b.libelle, b.dci, b.forme, b.cips, p.posologie, v.avis, v.indications, p.id,
    p.libelle as libelle_local, p.cip as cip_local, p.prix_de_vente, p.tva, p.css, p.couvert,
    ${vendableDe('p')} as qte, r.libelle as rayon
  from boites b left join medicament_avis v using (cis)
  left join lateral (select p.*
  from produit_cip c
  join produit p on p.id = c.produit_id
  where c.cip = any(b.cips) and p.is_active
  order by ${vendableDe('p')} > 0 desc, p.prix_de_vente, p.id
  limit 1) p
    on true
  left join rayon r on r.id = p.rayon_id
  where b.disponible or p.id is not null
  order by ${vendableDe('p')} > 0 desc nulls last, p.id is not null desc, b.rang, b.tri
  limit ${RESULTATS_MAX}`;
const LOCAL = `p.libelle, p.dci, p.forme,
    array_remove(array[p.cip, p.cip_1, p.cip_2, p.cip_deux], null) as cips, p.posologie,
    null as avis, null as indications,
    p.id, p.libelle as libelle_local, p.cip as cip_local, p.prix_de_vente, p.tva, p.css, p.couvert,
      ${vendableDe('p')} as qte, r.libelle as rayon`;
/** Our products of matching DCIs, whatever their code. */
const parDci = (n: number): string => `
  with ${trouvesPar(n)}, substances as (
    select m.dci, min(t.rang) as rang
    from trouves t
    join medicament m using (cis)
    where m.dci is not null
    group by 1
  )
  select null as cis, s.rang, ${LOCAL}
  from substances s
  join produit p on p.dci = s.dci and p.is_active
  left join rayon r on r.id = p.rayon_id
  order by s.rang, ${vendableDe('p')} > 0 desc, p.tri
  limit ${RESULTATS_MAX}`;
/** Our products absent from the reference base. */
const parProduit = (n: number): string => `
  select null as cis, 1 as rang, ${LOCAL}
  from produit p
  left join rayon r on r.id = p.rayon_id
  where p.is_active
    and (${tous('p.recherche', n)}
      or ${tous(`f_recherche(coalesce(p.dci, '') || ' ' || coalesce(p.classe, '') || ' ' || coalesce(p.famille, ''))`, n)})
  order by ${vendableDe('p')} > 0 desc, p.tri limit ${RESULTATS_MAX}`;

/** By reference, then ours by name, then ours by DCI. */
export const lireTrouves = (em: EntityManager, mots: readonly string[]) =>
  Promise.all(
    [parReference, parProduit, parDci].map((texte) =>
      sqlWithValues<TrouveEnBase>(em, texte(mots.length), mots),
    ),
  );
