import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus } from '#shared/base/refus.ts';
import { dciCanonique } from '#shared/produit/dci.rules.ts';
import { equivalent } from '#shared/produit/produit.schema.ts';
import { present } from '../db/present.ts';
import { type SqlRow, sql, sqlOne } from '../db/sql.ts';
import { wholeList } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { avecDisponible, vendableDe } from './lire-retenues.ts';
import { SELECT_PRODUIT } from './lire-produits.ts';
import type { ProduitRow } from './produit.entity.ts';

/** [PRO-6] Active, same DCI set: in stock first, then cheapest. Empty without DCI. */
export async function listerEquivalentsActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>) {
  const produit = await sqlOne<Pick<ProduitRow, 'dci'>>(
    em,
    'select dci from produit where id = $1',
    [id],
  );
  if (!produit) return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const dci = dciCanonique(produit.dci);
  if (dci === null) return wholeList([]);
  const lignes = await sql<SqlRow>(
    em,
    `${SELECT_PRODUIT} and t.is_active and t.dci = $1 and t.id <> $2 order by ${vendableDe('t')} > 0 desc, t.prix_de_vente, t.tri, t.id`,
    [dci, id],
  );
  return wholeList((await avecDisponible(em, lignes)).map((l) => present(equivalent, l)));
}
