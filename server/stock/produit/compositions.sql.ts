import type { EntityManager } from '@mikro-orm/postgresql';
import type { ComposantLu } from '#shared/sante/interaction/composition.rules.ts';
import type { CompositionDuProduit } from '#shared/sante/interaction/substances.schema.ts';
import type { OrNull, Renamed } from '../../platform/db/row.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import type { MedicamentRow } from '../medicament/medicament.entity.ts';
import type { DeconditionnementRow, ProduitRow } from './produit.entity.ts';

// SQL: a product's medicine by code then by match, read laterally; sheets and compositions are JSON.

/** All null when absent from the base. */
export interface MedicamentAComposer
  extends
    OrNull<Pick<MedicamentRow, 'cis' | 'voies' | 'condition'>>,
    OrNull<Renamed<MedicamentRow, { base_forme: 'forme'; base_dci: 'dci' }>> {
  composants: ComposantLu[] | null;
}
/** From `m` (box) and `f` (sheet). */
export const COLONNES_A_COMPOSER = `m.cis, m.voies, m.condition, m.forme as base_forme,
    m.dci as base_dci, f.fiche -> 'composition' as composants`;

interface BoiteLue extends MedicamentAComposer, Pick<MedicamentRow, 'cip13' | 'cip7' | 'atc'> {}
const BOITES = `select m.cip13, m.cip7, m.atc, ${COLONNES_A_COMPOSER}
  from medicament m
  left join medicament_fiche f on f.cis = m.cis
  where m.cip13 = any($1) or m.cip7 = any($1)`;
export const lireBoitesAComposer = (em: EntityManager, cips: readonly string[]) =>
  sql<BoiteLue>(em, BOITES, [cips]);

export interface ProduitAComposer
  extends
    Pick<ProduitRow, 'id' | 'dci' | 'forme'>,
    MedicamentAComposer,
    OrNull<Pick<DeconditionnementRow, 'boite_id'>> {}

/** With its box and the base medicine by code, else by match. */
const LIRE = `select p.id, p.dci, p.forme, d.boite_id, ${COLONNES_A_COMPOSER}
  from produit p
  left join deconditionnement d on d.unite_id = p.id
  left join lateral (
    select x.*
    from (select c.cip, 0 as rang
    from produit_cip c
    where c.produit_id = p.id
    union all
    select l.cip13, 1
    from produit_medicament l
    where l.produit_id = p.id and l.cip13 is not null) c
    join medicament x on x.cip13 = c.cip or x.cip7 = c.cip
    order by c.rang, (x.cip13 = c.cip) desc, x.id
    limit 1
  ) m on true
  left join medicament_fiche f on f.cis = m.cis
  where p.id = any($1)
  order by p.id`;
export const lireAComposer = (em: EntityManager, ids: readonly number[]) =>
  sql<ProduitAComposer>(em, LIRE, [ids]);

/** Bumps the version: clients would cache the old composition. */
const ECRIRE = `
  with dits as (select v.id,
    case when jsonb_typeof(v.composition) <> 'null' then v.composition end as composition
  from jsonb_to_recordset($1::jsonb) as v (id integer, composition jsonb)),
    changes as (select p.id
    from produit p
    join dits d using (id)
    where p.composition is distinct from d.composition),
    ecrits as (
      update produit p
      set composition = d.composition, composee = $2,
        version = p.version + (p.composition is distinct from d.composition)::int
      from dits d
      where p.id = d.id
    )
  select id
  from changes
  order by id`;
/** Answers changed ones. */
export const ecrireComposees = (
  em: EntityManager,
  composees: readonly { id: number; composition: CompositionDuProduit | null }[],
  etat: number,
) => sql<Pick<ProduitRow, 'id'>>(em, ECRIRE, [JSON.stringify(composees), etat]);

export type Paire = Pick<DeconditionnementRow, 'boite_id' | 'unite_id'>;
/** The box's typed or base data, for an opened unit lacking its own. */
const DITE_PAR_LA_BOITE = `
  select coalesce(b.dci, (select m.dci
    from produit_cip c
    join medicament m on m.cip13 = c.cip or m.cip7 = c.cip
    where c.produit_id = b.id and length(m.dci) <= 300
    order by (m.cip13 = c.cip) desc, m.id
    limit 1)) as dci, coalesce(u.forme, b.forme) as forme
  from produit b
  join produit u on u.id = $2
  where b.id = $1 and u.dci is null
    and exists (select from ouverture_boite o where o.boite_id = b.id and o.unite_id = u.id)`;
export const lireDciDeLaBoite = (em: EntityManager, { boite_id, unite_id }: Paire) =>
  sqlOne<Pick<ProduitRow, 'dci' | 'forme'>>(em, DITE_PAR_LA_BOITE, [boite_id, unite_id]);
