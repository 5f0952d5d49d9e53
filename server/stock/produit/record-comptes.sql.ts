import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../../platform/db/sql.ts';
import { figerReglageOrdonnancier } from '../../admin/pharmacie/reglage-ordonnancier.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import type { CompteStupefiantRow } from './produit.entity.ts';

// SQL: moves the account's rank and writes its line, in one statement.

export interface Teneur {
  par: string;
  maintenant: Date;
}
type Ecrite = Pick<CompteStupefiantRow, 'id'>;

/** $1: ids, null for all. « All or these » in one condition would read every product. */
const portee = (ids: readonly number[] | null): string =>
  ids === null ? '$1::int[] is null' : 'p.id = any($1)';
const tenir = (de: string): string => `
  select p.id
  from produit p
  where (p.tableau = 'stupefiant' or p.rang_stupefiant is not null)
    and ${de}
  order by p.id
  for no key update`;

const DERNIERE = `
  left join lateral (select c.rang, c.solde
  from compte_stupefiant c
  where c.produit_id = p.id
  order by c.rang desc
  limit 1) d on true`;
/** The reopening line states movements since closing and the last before it. */
const ouvrir = (de: string): string => `
  with a_ouvrir as (
    select p.id, p.libelle, p.qte, coalesce(p.unites_de_prise, 1) as unites, coalesce(d.rang, 0) + 1 as rang,
      coalesce(d.solde, 0) as solde
    from produit p
    ${DERNIERE}
    where p.tableau = 'stupefiant' and p.rang_stupefiant is null
      and ${de}
  ), tenus as (
    update produit p set rang_stupefiant = a.rang from a_ouvrir a where p.id = a.id returning p.id
  )
  insert into compte_stupefiant (produit_id, libelle, rang, genre, qte, solde, unites, source,
    source_id, par, at)
  select a.id, a.libelle, a.rang, 'ouverture', a.qte - a.solde, a.qte, a.unites, 'mouvement',
    coalesce((select max(m.id) from mouvement m where m.produit_id = a.id), 0), $2, $3
  from a_ouvrir a
  join tenus using (id)
  order by a.id
  returning id`;
/** $4: register off, for every product. */
const clore = (de: string): string => `
  with a_clore as (
    select p.id, p.libelle, p.qte, coalesce(p.unites_de_prise, 1) as unites, p.rang_stupefiant + 1 as rang
    from produit p
    where p.rang_stupefiant is not null and ($4 or p.tableau is distinct from 'stupefiant')
      and ${de}
  ), tenus as (
    update produit p set rang_stupefiant = null from a_clore a where p.id = a.id returning p.id
  )
  insert into compte_stupefiant (produit_id, libelle, rang, genre, qte, solde, unites, par, at)
  select a.id, a.libelle, a.rang, 'cloture', 0, a.qte, a.unites, $2, $3
  from a_clore a
  join tenus using (id)
  order by a.id
  returning id`;

/**
 * [STU-1] Opens narcotics' accounts with current stock while the register is on, else closes. `ids`
 * null: all. Locks in a prior statement, or the last movement is missed.
 */
export async function recordComptes(
  em: EntityManager,
  ids: readonly number[] | null,
  { par, maintenant }: Teneur,
): Promise<void> {
  const { actif } = await figerReglageOrdonnancier(em);
  const de = portee(ids);
  await sql(em, tenir(de), [ids]);
  const lignes = await sql<Ecrite>(em, clore(de), [ids, par, maintenant, !actif]);
  if (actif) lignes.push(...(await sql<Ecrite>(em, ouvrir(de), [ids, par, maintenant])));
  for (const { id } of lignes) inscrire(em, 'compte_stupefiant', id);
}

/** Lines without movement. */
const NOTER = `
  with tenus as (
    update produit p
    set rang_stupefiant = p.rang_stupefiant + 1
    where p.id = any($1) and p.rang_stupefiant is not null
    returning p.id, p.libelle, p.qte, p.rang_stupefiant, coalesce(p.unites_de_prise, 1) as unites
  )
  insert into compte_stupefiant (produit_id, libelle, rang, genre, qte, solde, unites, source,
    source_id, par, at)
  select id, libelle, rang_stupefiant, $2, 0, qte, unites, $3, $4, $5, $6
  from tenus
  order by id
  returning id`;
async function noter(
  em: EntityManager,
  ids: readonly number[],
  genre: 'comptage' | 'conditionnement',
  { par, maintenant, source, source_id }: Teneur & { source: string; source_id: number },
): Promise<void> {
  if (ids.length === 0) return;
  const lignes = await sql<Ecrite>(em, NOTER, [ids, genre, source, source_id, par, maintenant]);
  for (const { id } of lignes) inscrire(em, 'compte_stupefiant', id);
}

/** Matching count; caller holds the locks. */
export const noterComptage = (
  em: EntityManager,
  ids: readonly number[],
  de: Teneur & { source: string; source_id: number },
): Promise<void> => noter(em, ids, 'comptage', de);

/** [STU-8] Units per box changed. */
export const noterConditionnement = (
  em: EntityManager,
  produit_id: number,
  teneur: Teneur,
): Promise<void> =>
  noter(em, [produit_id], 'conditionnement', {
    ...teneur,
    source: 'produit',
    source_id: produit_id,
  });
