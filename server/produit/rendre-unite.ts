import type { EntityManager } from '@mikro-orm/postgresql';
import { dciCanonique } from '#shared/produit/dci.rules.ts';
import { sqlOne, sql } from '../db/sql.ts';
import { classerProduits, copyTableau } from './classer-produits.ts';
import type { DeconditionnementRow } from './deconditionnement.entity.ts';
import { ecrireCompositions } from './ecrire-compositions.ts';
import type { ProduitRow } from './produit.entity.ts';
import type { Teneur } from './record-comptes.ts';

type Paire = Pick<DeconditionnementRow, 'boite_id' | 'unite_id'>;

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
async function copyDci(
  em: EntityManager,
  { boite_id, unite_id }: Paire,
  maintenant: Date,
): Promise<void> {
  const lue = await sqlOne<Pick<ProduitRow, 'dci' | 'forme'>>(em, DITE_PAR_LA_BOITE, [
    boite_id,
    unite_id,
  ]);
  const dci = dciCanonique(lue?.dci ?? null);
  if (!lue || dci === null) return;
  await sql(
    em,
    `update produit
      set dci = $2, forme = $3, version = version + 1, updated_at = $4
      where id = $1`,
    [unite_id, dci, lue.forme, maintenant],
  );
}

/**
 * [DEC-5] After unpairing, both locked: units on the shelf keep the box's table and composition.
 * Answers whether a table stays.
 */
export async function rendreUnite(
  em: EntityManager,
  paire: Paire,
  teneur: Teneur,
): Promise<boolean> {
  const garde = await copyTableau(em, paire.unite_id, teneur.maintenant);
  await copyDci(em, paire, teneur.maintenant);
  await classerProduits(em, [paire.unite_id], teneur);
  await ecrireCompositions(em, [paire.unite_id]);
  return garde;
}
