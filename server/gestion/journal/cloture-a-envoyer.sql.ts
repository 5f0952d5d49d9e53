import type { EntityManager } from '@mikro-orm/postgresql';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import { sqlOne } from '../../platform/db/sql.ts';
import type { PharmacieRow } from '../../admin/pharmacie/pharmacie.entity.ts';
import type { JournalFiscalRow } from '../../platform/scellement/scellement.entity.ts';

// SQL: the last closing and the pharmacy, crossed; chains are named by functions.

type AEnvoyer = Pick<JournalFiscalRow, 'chaine' | 'seq' | 'empreinte' | 'contenu' | 'cle'> &
  Pick<PharmacieRow, 'nom_pharmacie'> & { email: string };

/** Not yet mailed; never a demonstration's. */
const A_ENVOYER = `
  select f.chaine, f.seq, f.empreinte, f.contenu, f.cle, p.nom_pharmacie, p.email
  from (
    select * from journal_fiscal
    where chaine = '${CHAINE_PHARMACIE}' and type = 'CLOTURE_J'
    order by seq desc
    limit 1
  ) f
  cross join (select * from pharmacie order by id limit 1) p
  where coalesce(p.email, '') <> '' and f_chaine('') = '' and not exists (
    select 1 from journal_fiscal e
    where e.objet = 'cloture:' || f.seq and e.type = 'ENVOI')`;
export const clotureAEnvoyer = (em: EntityManager): Promise<AEnvoyer | undefined> =>
  sqlOne<AEnvoyer>(em, A_ENVOYER);
