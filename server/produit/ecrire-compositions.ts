import type { EntityManager } from '@mikro-orm/postgresql';
import {
  composerDeLaBase,
  composerDeLaDci,
  type ComposantLu,
  type Connaissances,
} from '#shared/interaction/composition.rules.ts';
import type { CompositionDuProduit } from '#shared/interaction/substances.schema.ts';
import { lireEtatDesBases } from '../interaction/bases-changees.ts';
import { lireConnaissances } from '../interaction/tenir-thesaurus.ts';
import type { MedicamentRow } from '../medicament/medicament.entity.ts';
import type { OrNull, Renamed } from '../db/row.ts';
import { sql } from '../db/sql.ts';
import type { ProduitRow } from './produit.entity.ts';

interface ProduitAComposer
  extends
    Pick<ProduitRow, 'id' | 'dci' | 'forme'>,
    OrNull<Pick<MedicamentRow, 'cis' | 'voies' | 'condition'>>,
    OrNull<Renamed<MedicamentRow, { base_forme: 'forme'; base_dci: 'dci' }>> {
  composants: ComposantLu[] | null;
}

/** Each product with the medicine of the base that bears one of its codes. */
const LIRE = `select p.id, p.dci, p.forme, m.cis, m.voies, m.condition, m.forme as base_forme,
    m.dci as base_dci, f.fiche -> 'composition' as composants
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

/** Sheets of an older import do not tie a salt to its fraction: the DCI of the base does it. */
const avecLiaisons = (composants: readonly ComposantLu[]): boolean =>
  composants.some((c) => c.liaison !== undefined);

function composerUn(p: ProduitAComposer, c: Connaissances): CompositionDuProduit | null {
  if (p.cis === null) return composerDeLaDci(p, c);
  const { voies, base_forme: forme, base_dci: dci } = p;
  const conditions = (p.condition ?? '').split(' ; ').filter(Boolean);
  const composants = p.composants ?? [];
  if (composants.length > 0 && avecLiaisons(composants))
    return composerDeLaBase({ composants, voies, forme, conditions }, c);
  const parDci = composerDeLaDci({ dci, forme }, c);
  if (!parDci) return composerDeLaDci(p, c);
  const enBase = composerDeLaBase({ composants: [], voies, forme, conditions }, c);
  return { ...enBase, substances: parDci.substances };
}

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
