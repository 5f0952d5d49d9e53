import { refus } from '#shared/base/refus.ts';
import { fournisseurOccupe } from '#shared/fournisseur/fournisseur.phrases.ts';
import { type Counted, sqlOne } from '../db/sql.ts';
import type { RecordHooks } from '../records/record-acts.ts';

/** Orders keep the name they were made with. */
export const hooksFournisseur: RecordHooks = {
  // [FRN-1] Not while an order to it is open.
  holdBack: async (em, id) => {
    const { n } = (await sqlOne<Counted>(
      em,
      `select count(*) n
        from commande
        where fournisseur_id = $1 and status in ('BROUILLON', 'ENVOYEE', 'RECUE_PARTIELLE')`,
      [id],
    )) ?? { n: 0 };
    return n > 0 ? refus(409, 'fournisseur_occupe', fournisseurOccupe(n)) : null;
  },
};
