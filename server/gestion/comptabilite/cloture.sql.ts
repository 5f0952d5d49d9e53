import type { EntityManager } from '@mikro-orm/postgresql';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import { type Answered, sqlOne } from '../../platform/db/sql.ts';
import type { JournalFiscalRow } from '../../platform/scellement/scellement.entity.ts';

// SQL: chains are named by functions; what is sealed is JSON.

type Scellee = Pick<JournalFiscalRow, 'contenu' | 'empreinte' | 'seq'> & { jours: number };

const SCELLEE = `select f.contenu, f.empreinte, f.seq,
    (select count(*)::integer
    from journal_fiscal j
    where j.chaine = f.chaine and j.type = 'CLOTURE_J' and j.jour between $2 and f.jour)
      as jours
  from journal_fiscal f
  where f.chaine = f_chaine('${CHAINE_PHARMACIE}') and f.type = 'CLOTURE_M'
    and f.contenu::jsonb ->> 'periode' = $1
    and not exists (
      select 1
      from journal_fiscal o
      where o.type = 'OUVERTURE' and o.chaine like f_chaine('caisse:') || '%' and o.jour >= $2
        and o.jour < $2::date + interval '1 month'
        and (o.contenu::jsonb -> 'cumuls' -> 'mois' ->> 'cle') = $1)`;
/** The month's closing, unless the journal began within it or after. */
export const lireScellee = (em: EntityManager, mois: string, de: string) =>
  sqlOne<Scellee>(em, SCELLEE, [mois, de]);

const RESTE = `select exists (
    select 1
    from chaine_fiscale c
    join journal_fiscal f on f.chaine = c.chaine
    where f_de_ce_mode(c.chaine) and c.chaine <> f_chaine('audit') and f.jour <= $1
      and coalesce(c.close_au, '-infinity') < $1::date
      and f.jour > coalesce(c.close_au, '-infinity')
      and f.type not like 'CLOTURE%' and f.type not in ('OUVERTURE', 'REPRISE')) as oui`;
/** [CPT-14] True while a sealed fact up to that day is not closed. */
export const resteAClore = async (em: EntityManager, jour: string): Promise<boolean> =>
  (await sqlOne<Answered>(em, RESTE, [jour]))?.oui ?? false;
