import { refus } from '#shared/base/refus.ts';
import { fournisseurOccupe } from '#shared/stock/fournisseur/fournisseur.phrases.ts';
import { constant, counted, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { RecordHooks } from '../../records/record-acts.ts';

const OUVERTE = (['BROUILLON', 'ENVOYEE', 'RECUE_PARTIELLE'] as const).map((s) => constant(s));

/** Orders keep the old name. */
export const hooksFournisseur: RecordHooks = {
  // [FRN-1] Refused while an order is open.
  holdBack: async (em, id) => {
    const ouvertes = query
      .selectFrom('commande')
      .select(counted)
      .where('fournisseur_id', '=', id)
      .where('status', 'in', OUVERTE);
    const { n } = (await row(em, ouvertes)) ?? { n: 0 };
    return n > 0 ? refus(409, 'fournisseur_occupe', fournisseurOccupe(n)) : null;
  },
};
