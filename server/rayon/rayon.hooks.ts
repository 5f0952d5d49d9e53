import { rayonOccupe } from '#shared/rayon/rayon.phrases.ts';
import { refus } from '#shared/base/refus.ts';
import { type Counted, sqlOne } from '../db/sql.ts';
import type { RecordHooks } from '../records/record-acts.ts';

const SELECT = `select t.id, t.version, t.libelle, t.created_at, coalesce(s.nb, 0) as nb_produits,
    coalesce(s.achat, 0) as total_achat
  from rayon t
  left join (select rayon_id, count(*)::int as nb, sum(qte * prix_achat) as achat
  from produit
  where is_active and rayon_id is not null
  group by 1) s
    on s.rayon_id = t.id
  where t.deleted_at is null`;

export const hooksRayon: RecordHooks = {
  list: {
    select: SELECT,
    tri: { nb_produits: 'coalesce(s.nb, 0)', total_achat: 'coalesce(s.achat, 0)' },
  },
  // [RAY-1] Only an empty shelf goes: its products would no longer be found.
  holdBack: async (em, id) => {
    const text = 'select count(*) n from produit where rayon_id = $1';
    const { n } = (await sqlOne<Counted>(em, text, [id])) ?? { n: 0 };
    return n > 0 ? refus(409, 'rayon_occupe', rayonOccupe(n)) : null;
  },
};
