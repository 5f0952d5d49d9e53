import type { EntityManager } from '@mikro-orm/postgresql';
import { CUMULS_VIDES } from '#shared/platform/scellement/cumuls.rules.ts';
import { CHAINE_CAISSE } from '#shared/platform/scellement/scelle.rules.ts';
import { columnsOf } from '../db/row.ts';
import { sql, sqlOne } from '../db/sql.ts';
import {
  JournalFiscalEntity,
  type ChaineFiscaleRow,
  type JournalFiscalRow,
} from './scellement.entity.ts';

// SQL: hot path, at each sealed commit.

/**
 * Locked chain end. `close_ailleurs`: last day any chain closed when locked, binding chains without
 * closings too.
 */
export type LockedChainEnd = ChaineFiscaleRow & { close_ailleurs?: string | null };
const FIN_TENUE = `chaine, seq, empreinte, cumuls, close_au::text as close_au,
    case when close_au is null then (
      select max(autre.close_au) from chaine_fiscale autre where f_de_ce_mode(autre.chaine)
    )::text end as close_ailleurs`;

/** Registers before pharmacy and audit, as a sale locks its own first. */
const ORDRE_DES_CHAINES = `chaine like '%${CHAINE_CAISSE}%' desc, chaine`;
/** Locks in order, the transaction's last. */
const TENIR = `
  select ${FIN_TENUE}
  from chaine_fiscale
  where chaine = any(select f_chaine(nom) from unnest($1::text[]) as n(nom))
  order by ${ORDRE_DES_CHAINES}
  for no key update`;
const COMMENCER = `
  insert into chaine_fiscale (chaine, seq, empreinte, cumuls)
  select f_chaine(nom), 0, '', $2::jsonb
  from unnest($1::text[]) as n(nom)
  order by 1
  on conflict (chaine) do nothing`;
export const lockChaines = (em: EntityManager, noms: readonly string[]) =>
  sql<ChaineFiscaleRow>(em, TENIR, [noms]);
/** Those that are not begun. */
export const commencerChaines = (em: EntityManager, noms: readonly string[]) =>
  sql(em, COMMENCER, [noms, JSON.stringify(CUMULS_VIDES)]);

/** Locked until commit, pipelined with the act's last writes. Undefined before the first fact. */
export const lockChainEnd = (
  em: EntityManager,
  nom: string,
): Promise<ChaineFiscaleRow | undefined> =>
  sqlOne<ChaineFiscaleRow>(
    em,
    `select ${FIN_TENUE}
      from chaine_fiscale
      where chaine = f_chaine($1)
      for no key update`,
    [nom],
  );

const TOUTES = `
  select chaine, seq, empreinte, cumuls, close_au::text as close_au
  from chaine_fiscale
  where f_de_ce_mode(chaine)
  order by ${ORDRE_DES_CHAINES}
  for no key update`;
export const lockToutesLesChaines = (em: EntityManager) => sql<ChaineFiscaleRow>(em, TOUTES);

const COLONNES = columnsOf(JournalFiscalEntity);
/** Links and chain ends, one statement. */
const ECRIRE = `
  with tetes as (
    update chaine_fiscale c
    set seq = t.seq, empreinte = t.empreinte, cumuls = t.cumuls, close_au = t.close_au
    from jsonb_to_recordset($2::jsonb)
      as t(chaine text, seq int, empreinte text, cumuls jsonb, close_au date)
    where c.chaine = t.chaine
  )
  insert into journal_fiscal (${COLONNES.join(', ')})
  select ${COLONNES.map((c) => `f.${c}`).join(', ')}
  from jsonb_to_recordset($1::jsonb) as f(chaine text, seq int, type text, objet text, jour date,
    instant text, schema int, logiciel text, contenu text, precedent text, empreinte text,
    cle text, signature text)`;

const DE_LA_FIN = ['seq', 'empreinte', 'cumuls', 'close_au'] as const;
/** A sale's single link: plain values parse faster. */
const ECRIRE_UN = `
  with fin as (
    update chaine_fiscale
    set ${DE_LA_FIN.map((c, i) => `${c} = $${COLONNES.length + 1 + i}`).join(', ')}
    where chaine = $1
  )
  insert into journal_fiscal (${COLONNES.join(', ')})
  values (${COLONNES.map((_c, i) => `$${i + 1}`).join(', ')})`;
export async function ecrireUn(
  em: EntityManager,
  maillon: JournalFiscalRow,
  fin: ChaineFiscaleRow,
): Promise<void> {
  const valeurs = COLONNES.map((c) => maillon[c as keyof JournalFiscalRow]);
  const { seq, empreinte, cumuls, close_au } = fin;
  await sql(em, ECRIRE_UN, [...valeurs, seq, empreinte, JSON.stringify(cumuls), close_au]);
}
export const ecrireLot = (
  em: EntityManager,
  maillons: readonly JournalFiscalRow[],
  tetes: readonly ChaineFiscaleRow[],
) => sql(em, ECRIRE, [JSON.stringify(maillons), JSON.stringify(tetes)]);
