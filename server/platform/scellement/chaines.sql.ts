import type { EntityManager } from '@mikro-orm/postgresql';
import { CHAINE_AUDIT, CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import { fragment } from '../db/query.ts';
import { type Answered, sql, sqlOne } from '../db/sql.ts';
import type { ChaineFiscaleRow, JournalFiscalRow } from './scellement.entity.ts';

// SQL: sets of chains; days and ends compared with the journal in one pass.

/** Of this base's mode: a demonstration's own. */
export const chaineDIci = (nom: string) => fragment<string>`f_chaine(${nom})`;

/** Chains with rows, not begun. */
const A_OUVRIR = `
  select chaine
  from (
    select 'caisse:' || caisse_id as chaine from chaine_caisse
    union select 'caisse:' || caisse_id from billetage
    union values ('${CHAINE_PHARMACIE}'), ('${CHAINE_AUDIT}')
  ) c
  where not exists (select 1 from chaine_fiscale f where f.chaine = f_chaine(c.chaine))`;
export const lireAOuvrir = (em: EntityManager) =>
  sql<Pick<ChaineFiscaleRow, 'chaine'>>(em, A_OUVRIR);

interface AClore {
  /** Past, unclosed days. */
  jours: number;
  /** Sold today, demonstrations excepted. */
  vendu: boolean;
}
const A_CLORE = `
  select coalesce($1::date - min(coalesce(c.close_au,
      (select min(f.jour) from journal_fiscal f where f.chaine = c.chaine) - 1)), 0) as jours,
    f_chaine('') <> '' or coalesce(bool_or(exists (
      select from journal_fiscal f
      where f.chaine = c.chaine and f.jour = $2 and f.type = 'VENTE')), false) as vendu
  from chaine_fiscale c
  where f_de_ce_mode(c.chaine) and c.chaine <> f_chaine('${CHAINE_AUDIT}')`;
export const lireAClore = (em: EntityManager, hier: string, jour: string) =>
  sqlOne<AClore>(em, A_CLORE, [hier, jour]);

const RESTE = `
  select exists (
    select 1
    from chaine_fiscale c
    where f_de_ce_mode(chaine) and coalesce(close_au, '-infinity') < $1::date
      and chaine <> f_chaine('${CHAINE_AUDIT}')
      and (close_au is not null or exists (
        select 1 from journal_fiscal f where f.chaine = c.chaine and f.jour <= $1::date))
  ) as oui`;
/** Up to that day. */
export const lireReste = (em: EntityManager, jour: string) => sqlOne<Answered>(em, RESTE, [jour]);

type Bout = Pick<JournalFiscalRow, 'chaine' | 'seq' | 'empreinte'>;
/** Chain ends, and restorations seen or newer than the last standing end. */
const A_GARDER = `
  with vues as (
    select f.chaine, f.seq, f.empreinte, f.type
    from jsonb_to_recordset($1::jsonb) as a(chaine text, seq int, empreinte text)
    join journal_fiscal f using (chaine, seq, empreinte)
    where f.chaine = f_chaine($2)
  )
  select chaine, seq, empreinte from chaine_fiscale
  union
  select chaine, seq, empreinte from vues where type = 'RESTAURATION'
  union
  select chaine, seq, empreinte
  from journal_fiscal
  where chaine = f_chaine($2) and seq > (select coalesce(max(seq), 0) from vues)
    and type = 'RESTAURATION'
  order by chaine, seq`;
export const lireFinsAGarder = (em: EntityManager, vues: readonly Bout[]) =>
  sql<Bout>(em, A_GARDER, [JSON.stringify(vues), CHAINE_PHARMACIE]);

/** Seen ends missing or altered in the base. */
const QUITTEES = `
  select distinct a.chaine, a.seq, a.empreinte
  from jsonb_to_recordset($1::jsonb) as a(chaine text, seq int, empreinte text)
  left join journal_fiscal f using (chaine, seq)
  where a.seq > 0 and f.empreinte is distinct from a.empreinte
  order by a.chaine, a.seq`;
export const lireQuittees = (em: EntityManager, vues: readonly Bout[]) =>
  sql<Bout>(em, QUITTEES, [JSON.stringify(vues)]);

/** Append-only tables with disabled or missing guards. */
const SANS_GARDE = `
  select t.nom as chaine
  from unnest($1::text[]) as t(nom)
  where not exists (
    select 1
    from pg_trigger g
    where g.tgrelid = t.nom::regclass and g.tgfoid = 'f_intouchable'::regproc
      and g.tgenabled in ('O', 'A') and g.tgtype & 24 = 24)`;
export const lireSansGarde = (em: EntityManager, tables: readonly string[]) =>
  sql<Pick<ChaineFiscaleRow, 'chaine'>>(em, SANS_GARDE, [tables]);
