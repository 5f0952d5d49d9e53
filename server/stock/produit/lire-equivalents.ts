import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus } from '#shared/base/refus.ts';
import { dciCanonique } from '#shared/stock/produit/dci.rules.ts';
import { equivalent } from '#shared/stock/produit/produit.schema.ts';
import { present } from '../../platform/db/present.ts';
import { constant, fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { wholeList } from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { avecDisponible } from './disponibles.sql.ts';
import { vendableDe } from './retenues.sql.ts';
import { PRODUITS } from './lire-produits.ts';

/** [PRO-6] Active, same DCI set: in stock first, then cheapest. Empty without DCI. */
export async function listerEquivalentsActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>) {
  const produit = await row(em, query.selectFrom('produit').select('dci').where('id', '=', id));
  if (!produit) return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const dci = dciCanonique(produit.dci);
  if (dci === null) return wholeList([]);
  const lignes = await rows(
    em,
    PRODUITS.where('t.is_active', '=', constant(true))
      .where('t.dci', '=', dci)
      .where('t.id', '<>', id)
      .orderBy(fragment.raw(`${vendableDe('t')} > 0`), 'desc')
      .orderBy('t.prix_de_vente')
      .orderBy('t.tri')
      .orderBy('t.id'),
  );
  return wholeList((await avecDisponible(em, lignes)).map((l) => present(equivalent, l)));
}
