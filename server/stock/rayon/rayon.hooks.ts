import { rayonOccupe } from '#shared/stock/rayon/rayon.phrases.ts';
import type { Centimes } from '#shared/base/montant.ts';
import { refus } from '#shared/base/refus.ts';
import { constant, counted, fragment, row, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { RecordHooks } from '../../records/record-acts.ts';

const stock = query
  .selectFrom('produit')
  .select((eb) => [
    'rayon_id',
    eb.fn.countAll<number>().as('nb'),
    fragment<Centimes>`sum(${eb.ref('qte')} * ${eb.ref('prix_achat')})`.as('achat'),
  ])
  .where('is_active', '=', constant(true))
  .where('rayon_id', 'is not', null)
  .groupBy('rayon_id')
  .as('s');
const LISTE = query
  .selectFrom('rayon as t')
  .leftJoin(stock, 's.rayon_id', 't.id')
  .select(['t.id', 't.version', 't.libelle', 't.created_at'])
  .select((eb) => [
    fragment`coalesce(${eb.ref('s.nb')}, 0)`.as('nb_produits'),
    fragment`coalesce(${eb.ref('s.achat')}, 0)`.as('total_achat'),
  ])
  .where('t.deleted_at', 'is', null);

export const hooksRayon: RecordHooks = {
  list: {
    select: textOf(LISTE),
    tri: { nb_produits: 'coalesce(s.nb, 0)', total_achat: 'coalesce(s.achat, 0)' },
  },
  // [RAY-1] Only empty shelves: products would be lost.
  holdBack: async (em, id) => {
    const produits = query.selectFrom('produit').select(counted).where('rayon_id', '=', id);
    const { n } = (await row(em, produits)) ?? { n: 0 };
    return n > 0 ? refus(409, 'rayon_occupe', rayonOccupe(n)) : null;
  },
};
