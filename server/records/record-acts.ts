import { type EntityManager, type EntityName, LockMode } from '@mikro-orm/postgresql';
import type { Versionne } from '#shared/base/apply.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { enCentimes } from '#shared/base/montant.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Evenements, NomEvenement } from '#shared/evenements.ts';
import { contractOf } from '#shared/record-contract.ts';
import type { ChangeOf, Declaration, NewOf, ReadOf, RecordOf } from '#shared/record.ts';
import { audit } from '../platform/db/audit.ts';
import { HundredthsType } from '../platform/db/columns.ts';
import { fauteCroisement } from '../platform/db/crossed-fields.ts';
import { present } from '../platform/db/present.ts';
import { advisoryLock } from '../platform/db/advisory-lock.ts';
import {
  addFilter,
  type Filters,
  type ListSource,
  readList,
  sortAsIs,
  sortAsWords,
} from '../platform/http/read-list.ts';
import { type ActRequest, reading, type Route, writing } from '../platform/http/route.ts';
import { raise } from '../platform/realtime/raise.ts';
import { readNamesake, readRecord, recordsOf, releaseName } from './records.sql.ts';

interface Table {
  name: string;
  tableName: string;
}
export interface RecordHooks {
  list?: Partial<Pick<ListSource<unknown>, 'select' | 'tri' | 'parDefaut'>>;
  /** Default filter values. */
  unasked?: Readonly<Record<string, boolean>>;
  /** Runs before withdrawal and its lock. */
  empty?: (em: EntityManager, id: number) => Promise<void>;
  /** Under lock: a refusal, or null. */
  holdBack?: (em: EntityManager, id: number) => Promise<Refus | null>;
}

interface Stored {
  id: number;
  version: number;
}
/** Advisory lock: names have one writer. */
const NAMES_LOCK = 7_019;

/** Francs to hundredths, empty text to null. */
function columnsOf(em: EntityManager, { name: entity }: Table, body: object): object {
  const { properties } = em.getMetadata().getByClassName(entity);
  return Object.fromEntries(
    Object.entries(body as Record<string, unknown>).flatMap(([name, value]) => {
      const column = properties[name];
      if (!column || value === undefined || name === 'version') return [];
      if (column.nullable && value === '') return [[name, null]];
      const money = column.customType instanceof HundredthsType && typeof value === 'number';
      return [[name, money ? enCentimes(value) : value]];
    }),
  );
}

const named = (names: readonly string[], known: object): object =>
  Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)));

function sourceOf<D extends Declaration>(
  of: RecordOf<D>,
  { list }: RecordHooks,
): ListSource<ReadOf<D>> {
  const { declared } = of;
  const { name, naming, columns, fields, withdrawn = false } = declared;
  const sorted = Object.keys(columns).filter((key) => columns[key]?.sortable !== false);
  const words = sorted.filter((key) => fields[key]?.kind === 'text');
  const others = sorted.filter((key) => !words.includes(key));
  return {
    schema: contractOf(of).schema,
    select: recordsOf(name, withdrawn),
    recherche: 't.recherche',
    parDefaut: `f_recherche(t.${naming}) collate "C", t.id`,
    ...list,
    tri: {
      ...sortAsIs(['id', 'created_at', ...others]),
      ...sortAsWords(words),
      ...list?.tri,
    },
  };
}

function recordActs<D extends Declaration>(of: RecordOf<D>, kind: Table, hooks: RecordHooks) {
  const { declared, sentences } = of;
  const { name, naming, plural, unique = false, toldTo = [] } = declared;
  const audited = declared.audited ?? Object.keys({ ...declared.fields, ...declared.flags });
  const entity = kind as unknown as EntityName<Stored>;
  const source = sourceOf(of, hooks);
  const absent = () => refus(404, 'introuvable', phrasesRefus.introuvable(sentences.one));
  const tell = (em: EntityManager, event: string, topics: readonly string[], data: object): void =>
    raise(em, `${name}.${event}` as NomEvenement, topics, data as Evenements[NomEvenement]);

  async function read(em: EntityManager, id: number): Promise<ReadOf<D> | null> {
    const row = await readRecord(em, source.select, id);
    return row ? present(source.schema, row) : null;
  }
  async function told(
    em: EntityManager,
    id: number,
    topics: readonly string[],
  ): Promise<ReadOf<D>> {
    const record = await read(em, id);
    if (!record) throw new Error(`${name} ${id} disparu sous son verrou`);
    tell(em, 'change', topics, { [name]: record });
    return record;
  }
  /** Withdrawn records release their name. */
  async function takeName(em: EntityManager, body: object, except: number): Promise<Refus | null> {
    const asked = (body as Record<string, unknown>)[naming];
    if (!unique || asked === undefined) return null;
    await advisoryLock(em, NAMES_LOCK, name);
    const taken = await readNamesake(em, { name, naming }, asked, except);
    if (taken)
      return refus(422, 'deja_pris', phrasesRefus.dejaPris(sentences.the, String(taken.nom)));
    await releaseName(em, { name, naming }, asked);
    return null;
  }
  /** Locked until commit; null when absent or withdrawn. */
  async function hold(
    em: EntityManager,
    id: number,
  ): Promise<{ row: Stored; record: ReadOf<D> } | null> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const row = await em.findOne(entity, id, lock);
    const record = row && (await read(em, id));
    return record ? { row, record } : null;
  }

  return {
    list: ({ em, requete }: ActRequest<unknown, RequeteListe>) => {
      const filters: Filters = { conditions: [], valeurs: [] };
      const asked = requete as Readonly<Record<string, unknown>>;
      for (const filter of Object.keys(declared.filters ?? {})) {
        const value = asked[filter] ?? hooks.unasked?.[filter];
        if (value !== undefined) addFilter(filters, `t.${filter} = ?`, value);
      }
      return readList(em, source, requete, filters);
    },

    read: async ({
      em,
      parametres: { id },
    }: ActRequest<{ id: number }>): Promise<Resultat<ReadOf<D>>> => {
      const record = await read(em, id);
      return record ? succes(record) : absent();
    },

    create: async (r: ActRequest<unknown, unknown, NewOf<D>>): Promise<Resultat<ReadOf<D>>> => {
      const { em, corps, session, adresse, maintenant } = r;
      const fault = await takeName(em, corps, 0);
      if (fault) return fault;
      const written = { created_at: maintenant, updated_at: maintenant };
      const made = { ...corps, ...written, created_by: session.fullname };
      const row = em.create(entity, columnsOf(em, kind, made) as Stored);
      await em.persist(row).flush();
      await audit(em, {
        utilisateur: session.fullname,
        adresse,
        acte: 'création',
        entite: name,
        entite_id: row.id,
        apres: named(audited, corps),
      });
      return succes(await told(em, row.id, [plural]), sentences.created);
    },

    /** Partial; refuses fields changed since the version. */
    change: async (
      r: ActRequest<{ id: number }, unknown, ChangeOf<D>>,
    ): Promise<Resultat<ReadOf<D>>> => {
      const { em, parametres, corps, session, adresse, maintenant } = r;
      const fault = await takeName(em, corps, parametres.id);
      if (fault) return fault;
      const held = await hold(em, parametres.id);
      if (!held) return absent();
      const { row, record } = held;
      const par = session.fullname;
      const edit = { entite: name, courante: record as Versionne, corps, par };
      const crossing = await fauteCroisement(em, edit);
      if (crossing) return crossing;
      em.assign(row, columnsOf(em, kind, { ...corps, updated_at: maintenant }));
      await em.flush();
      const changed = named(audited, corps);
      await audit(em, {
        utilisateur: par,
        adresse,
        acte: 'modification',
        entite: name,
        entite_id: row.id,
        avant: named(Object.keys(changed), record),
        apres: changed,
      });
      return succes(await told(em, row.id, [plural, ...toldTo]), sentences.changed);
    },

    /** Soft delete: history refers to it. */
    withdraw: async (r: ActRequest<{ id: number }>): Promise<Resultat<null>> => {
      const { em, parametres, session, adresse, maintenant } = r;
      await hooks.empty?.(em, parametres.id);
      const held = await hold(em, parametres.id);
      if (!held) return absent();
      const fault = (await hooks.holdBack?.(em, parametres.id)) ?? null;
      if (fault) return fault;
      em.assign(held.row, columnsOf(em, kind, { deleted_at: maintenant }));
      await em.flush();
      await audit(em, {
        utilisateur: session.fullname,
        adresse,
        acte: 'suppression',
        entite: name,
        entite_id: parametres.id,
        avant: named(audited, held.record),
      });
      tell(em, 'retire', [plural], { id: parametres.id });
      return succes(null, sentences.withdrawn);
    },
  };
}

/** List, read, create, change, and withdraw if allowed. */
export function recordRoutes<D extends Declaration>(
  of: RecordOf<D>,
  entity: Table,
  hooks: RecordHooks = {},
): readonly Route[] {
  const { calls } = contractOf(of);
  const acts = recordActs(of, entity, hooks);
  return [
    reading(calls.list, acts.list),
    reading(calls.read, acts.read),
    writing(calls.create, acts.create),
    writing(calls.change, acts.change),
    ...(of.declared.withdrawn ? [writing(calls.withdraw, acts.withdraw)] : []),
  ];
}
