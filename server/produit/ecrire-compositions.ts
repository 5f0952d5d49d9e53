import type { EntityManager } from '@mikro-orm/postgresql';
import { composerDeLaDci, type Connaissances } from '#shared/interaction/composition.rules.ts';
import type { CompositionDuProduit } from '#shared/interaction/substances.schema.ts';
import { lireEtatDesBases } from '../interaction/bases-changees.ts';
import { lireConnaissances } from '../interaction/tenir-thesaurus.ts';
import { sql } from '../db/sql.ts';
import {
  COLONNES_A_COMPOSER,
  compositionDuMedicament,
  type MedicamentAComposer,
} from './composer-medicament.ts';
import type { ProduitRow } from './produit.entity.ts';

interface ProduitAComposer extends Pick<ProduitRow, 'id' | 'dci' | 'forme'>, MedicamentAComposer {}

/** Each product with the medicine of the base that bears one of its codes. */
const LIRE = `select p.id, p.dci, p.forme, ${COLONNES_A_COMPOSER}
  from produit p
  left join lateral (
    select x.*
    from produit_cip c
    join medicament x on x.cip13 = c.cip or x.cip7 = c.cip
    where c.produit_id = p.id
    order by (x.cip13 = c.cip) desc, x.id
    limit 1
  ) m on true
  left join medicament_fiche f on f.cis = m.cis
  where p.id = any($1)
  order by p.id
  for no key update of p`;

const composerUn = (p: ProduitAComposer, c: Connaissances): CompositionDuProduit | null =>
  (p.cis === null ? null : compositionDuMedicament(p, c)) ?? composerDeLaDci(p, c);

/** By what products are composed: what names mean, and the state of the bases that says it. */
export interface Composeur {
  connaissances: Connaissances | null;
  etat: number;
}
export const preparerComposeur = async (em: EntityManager): Promise<Composeur> => ({
  connaissances: await lireConnaissances(em),
  etat: (await lireEtatDesBases(em)).etat,
});

/**
 * [INT-16] Writes what these products are made of, as the bases now say it: by their code, else by
 * their DCI. Products are held by ascending id; one that is made of the same is not written but for
 * its state. Without a thesaurus nothing is known of any.
 */
export async function ecrireCompositions(
  em: EntityManager,
  ids: readonly number[],
  composeur?: Composeur,
): Promise<void> {
  if (ids.length === 0) return;
  const { connaissances, etat } = composeur ?? (await preparerComposeur(em));
  const produits = await sql<ProduitAComposer>(em, LIRE, [ids]);
  const composees = produits.map((p) => ({
    id: p.id,
    composition: connaissances ? composerUn(p, connaissances) : null,
  }));
  await sql(
    em,
    `update produit p
      set composition = case when jsonb_typeof(v.composition) = 'null' then null
          else v.composition end, composee = $2
      from jsonb_to_recordset($1::jsonb) as v (id integer, composition jsonb)
      where p.id = v.id`,
    [JSON.stringify(composees), etat],
  );
}
