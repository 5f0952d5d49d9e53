import { type EntityManager, type EntityName, LockMode } from '@mikro-orm/postgresql';
import type { Versionne } from '#shared/base/apply.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { enCentimes } from '#shared/base/montant.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { audit } from '../db/audit.ts';
import { HundredthsType } from '../db/columns.ts';
import { fauteCroisement } from '../db/crossed-fields.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { type Filters, type ListSource, readList } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';

interface Declared {
  name: string;
  tableName: string;
}
/** A record as its domain declares it. */
export interface RecordKind<R extends Versionne> {
  entity: Declared;
  /** How it is read and listed; withdrawn ones apart. */
  list: ListSource<R>;
  /** As a refusal names it: « Rayon ». */
  nom: string;
  /** A word that stands once, accents and case aside; its advisory lock: one writer at a time. */
  unique?: { champ: keyof R & string; nom: string; lock: number };
  /** What the audit keeps of it. */
  audited: readonly (keyof R & string)[];
  phrases: { created: string; changed: string; withdrawn?: string };
  /** Says it to who looks at it, in the transaction. */
  tell?: (em: EntityManager, record: R, act: 'created' | 'changed') => void;
  tellWithdrawn?: (em: EntityManager, id: number) => void;
  /** What leaves it before it is withdrawn, ahead of its own lock. */
  empty?: (em: EntityManager, id: number) => Promise<void>;
  /** Under its lock: why it may not go, or null. */
  holdBack?: (em: EntityManager, id: number) => Promise<Refus | null>;
}

interface Stored {
  id: number;
  version: number;
}
type Change = { version?: number | undefined };

/** What of a body is a column: francs as hundredths, an empty text as none. */
function columnsOf(em: EntityManager, { name: entity }: Declared, body: object): object {
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

/** Of what is known, what bears these names. */
const named = (names: readonly string[], known: object): object =>
  Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)));

/** The acts of a record: each the act of one route. `N`: what a new one is made of, `M`: a change. */
export function recordActs<R extends Versionne, N extends object, M extends object & Change>(
  kind: RecordKind<R>,
) {
  const { nom, unique, list } = kind;
  const { tableName: table } = kind.entity;
  const entity = kind.entity as unknown as EntityName<Stored>;
  const absent = () => refus(404, 'introuvable', phrasesRefus.introuvable(nom));

  async function read(em: EntityManager, id: number): Promise<R | null> {
    const row = await sqlOne(em, `${list.select} and t.id = $1`, [id]);
    return row ? present(list.schema, row) : null;
  }
  async function told(em: EntityManager, id: number, act: 'created' | 'changed'): Promise<R> {
    const record = await read(em, id);
    if (!record) throw new Error(`${table} ${id} disparu sous son verrou`);
    kind.tell?.(em, record, act);
    return record;
  }
  /** A withdrawn one gives its name back. */
  async function takeName(em: EntityManager, body: object, except: number): Promise<Refus | null> {
    if (!unique) return null;
    const { champ, lock } = unique;
    const asked = (body as Record<string, unknown>)[champ];
    if (asked === undefined) return null;
    await sql(em, 'select pg_advisory_xact_lock($1)', [lock]);
    const taken = await sqlOne(
      em,
      `select ${champ} as nom
        from ${table}
        where f_recherche(${champ}) = f_recherche($1) and id <> $2 and deleted_at is null`,
      [asked, except],
    );
    if (taken)
      return refus(422, 'deja_pris', phrasesRefus.dejaPris(unique.nom, String(taken['nom'])));
    await sql(
      em,
      `update ${table}
        set ${champ} = ${champ} || ' (retiré ' || id || ')'
        where ${champ} = $1 and deleted_at is not null`,
      [asked],
    );
    return null;
  }
  /** The record and its row, held until the commit; null when it is not there or was withdrawn. */
  async function hold(em: EntityManager, id: number): Promise<{ row: Stored; record: R } | null> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const row = await em.findOne(entity, id, lock);
    const record = row && (await read(em, id));
    return record ? { row, record } : null;
  }

  return {
    list: ({ em, requete }: ActRequest<unknown, RequeteListe>, f: Partial<Filters> = {}) =>
      readList(em, list, requete, { conditions: [], valeurs: [], ...f }),

    read: async ({ em, parametres: { id } }: ActRequest<{ id: number }>): Promise<Resultat<R>> => {
      const record = await read(em, id);
      return record ? succes(record) : absent();
    },

    create: async (r: ActRequest<unknown, unknown, N>): Promise<Resultat<R>> => {
      const { em, corps, session, adresse, maintenant } = r;
      const fault = await takeName(em, corps, 0);
      if (fault) return fault;
      const moments = { created_at: maintenant, updated_at: maintenant };
      const row = em.create(
        entity,
        columnsOf(em, kind.entity, {
          ...corps,
          ...moments,
          created_by: session.fullname,
        }) as Stored,
      );
      await em.persist(row).flush();
      await audit(em, {
        utilisateur: session.fullname,
        adresse,
        acte: 'création',
        entite: table,
        entite_id: row.id,
        apres: named(kind.audited, corps),
      });
      return succes(await told(em, row.id, 'created'), kind.phrases.created);
    },

    /** Changes what is named; refused: a field that somebody else changed since the version named. */
    change: async (r: ActRequest<{ id: number }, unknown, M>): Promise<Resultat<R>> => {
      const { em, parametres, corps, session, adresse, maintenant } = r;
      const fault = await takeName(em, corps, parametres.id);
      if (fault) return fault;
      const held = await hold(em, parametres.id);
      if (!held) return absent();
      const { row, record } = held;
      const par = session.fullname;
      const crossing = await fauteCroisement(em, { entite: table, courante: record, corps, par });
      if (crossing) return crossing;
      em.assign(row, columnsOf(em, kind.entity, { ...corps, updated_at: maintenant }));
      await em.flush();
      const changed = named(kind.audited, corps);
      await audit(em, {
        utilisateur: par,
        adresse,
        acte: 'modification',
        entite: table,
        entite_id: row.id,
        avant: named(Object.keys(changed), record),
        apres: changed,
      });
      return succes(await told(em, row.id, 'changed'), kind.phrases.changed);
    },

    /** Withdrawn, never erased: history refers to it. */
    withdraw: async (r: ActRequest<{ id: number }>): Promise<Resultat<null>> => {
      const { em, parametres, session, adresse, maintenant } = r;
      await kind.empty?.(em, parametres.id);
      const held = await hold(em, parametres.id);
      if (!held) return absent();
      const fault = (await kind.holdBack?.(em, parametres.id)) ?? null;
      if (fault) return fault;
      em.assign(held.row, columnsOf(em, kind.entity, { deleted_at: maintenant }));
      await em.flush();
      await audit(em, {
        utilisateur: session.fullname,
        adresse,
        acte: 'suppression',
        entite: table,
        entite_id: parametres.id,
        avant: named(kind.audited, held.record),
      });
      kind.tellWithdrawn?.(em, parametres.id);
      return succes(null, kind.phrases.withdrawn ?? '');
    },
  };
}
