import { Button } from '@blueprintjs/core';
import { Edit, Plus, Trash } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import type { Colonne, Format } from '#client/ui/liste/colonne.ts';
import { ListTable, type ListTableProps } from '#client/ui/list-table.tsx';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import type { Versionne } from '#shared/base/apply.ts';
import { vientDeNaitre } from '#shared/base/naissance.rules.ts';
import type { AnyRecord, Declaration, ReadOf, RecordOf } from '#shared/record.ts';
import type { RecordName } from '#shared/record-list.ts';
import { verdictRoute } from '#shared/admin/utilisateur/acces.rules.ts';
import { peutEntendre } from '#shared/admin/utilisateur/sujets.rules.ts';
import { cleDe } from '#shared/base/contract.ts';
import { rereadRecords } from './record.queries.ts';
import { RecordDialog, RecordForm, type RecordFormProps } from './record-form.tsx';
import { type RowAct, RowActs } from '#client/ui/liste/row-acts.tsx';

type Row = ReadOf<Declaration>;
/** All fields are requested too. */
type Listed = Versionne;
type Cells<D extends Declaration> = {
  readonly [K in keyof D['columns']]?: Partial<Colonne<ReadOf<D>>>;
};

const FORMATS: Readonly<Record<string, Format>> = {
  amount: 'money',
  integer: 'nombre',
  number: 'nombre',
  instant: 'date',
  flag: 'oui_non',
};
function columnsOf({ declared }: AnyRecord, cells: Cells<Declaration>): Colonne<Row>[] {
  return Object.entries(declared.columns).map(
    ([key, { label, width, hidden, sortable = true }]) => {
      const kind = declared.fields[key]?.kind ?? declared.read?.[key] ?? '';
      const format = FORMATS[kind];
      return {
        key,
        label,
        triable: sortable,
        ...(width !== undefined && { largeur: width }),
        ...(hidden !== undefined && { cachee: hidden }),
        ...(format && { format }),
        ...cells[key],
      };
    },
  );
}

const toldBy = ({ declared: { name } }: AnyRecord, donnees: object): Listed | undefined =>
  (donnees as Readonly<Record<string, Listed | undefined>>)[name];

/** Columns requested: rows fill the form. */
function askedOf(of: AnyRecord, cells: Cells<Declaration>): ListAsked<Listed, 'version'> {
  const { declared, calls } = of;
  const asked: ListAsked<Row> = {
    nom: declared.plural,
    appel: calls.list,
    colonnes: columnsOf(of, cells),
    rows: 25,
    champsActes: ['version', ...Object.keys({ ...declared.fields, ...declared.flags })] as never[],
    vivant: {
      topic: declared.plural,
      appliquer: of.reduce,
      arrivee: (rows, { donnees }) => {
        const told = toldBy(of, donnees);
        return told !== undefined && vientDeNaitre(told) && !rows.some((r) => r.id === told.id);
      },
    },
  };
  return asked as unknown as ListAsked<Listed, 'version'>;
}

/** Prefetches the first page. */
export const readRecordsFirst = <D extends Declaration>(
  of: RecordOf<D>,
  cells: Cells<D> = {},
): Promise<void> =>
  readFirst(askedOf(of as unknown as AnyRecord, cells as unknown as Cells<Declaration>));

/** Pixels, two buttons in a row. */
const TWO_ACTIONS = 76;
const NO_CELLS = {};
const RECOUNT_MS = 400;
/** Counts depend on other records: refetched, throttled to a second, if permitted. */
function useRecounted({ declared, calls }: AnyRecord): void {
  const session = useAtomValue(sessionAtom);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { movesWith = '' } = declared;
  const key = ['liste', calls.list.chemin];
  const recount = () => {
    timer.current = undefined;
    void cache.invalidateQueries({ queryKey: key });
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useTopic(
    session !== null && peutEntendre(session, movesWith) ? movesWith : null,
    () => {
      timer.current ??= setTimeout(recount, RECOUNT_MS);
    },
    key,
  );
}

function useMayChange({ calls }: AnyRecord): boolean {
  const session = useAtomValue(sessionAtom);
  return session !== null && verdictRoute(session, cleDe(calls.change)) === 'oui';
}
/** One field needs no grid. */
const dialogOf = ({ fields }: Declaration): string =>
  Object.keys(fields).length === 1 ? 'confirmation' : 'formulaire';

type OfForm = 'doutes' | 'pret' | 'focus' | 'grille';
type OfList = 'headingLevel' | 'prefixe' | 'nomsFiltres' | 'defauts' | 'chips';
interface RecordScreenProps<D extends Declaration> {
  of: RecordOf<D>;
  cells?: Cells<D>;
  list?: Pick<ListTableProps<Listed>, OfList>;
  form?: Pick<RecordFormProps<D>, OfForm>;
  dialog?: string;
  /** Before the create button. */
  actions?: ReactNode;
  /** Between edit and withdraw. */
  rowActs?: (row: ReadOf<D>) => readonly RowAct[];
  /** Left of an existing record's buttons. */
  formActions?: (row: ReadOf<D>, done: () => void) => ReactNode;
}

/** List, form and withdrawal of a record. */
export function RecordScreen<D extends Declaration>(props: RecordScreenProps<D>) {
  const p = props as unknown as RecordScreenProps<Declaration>;
  const { of, cells = NO_CELLS, rowActs, formActions } = p;
  const { declared, calls, sentences } = of;
  const [opened, open] = useState<Listed | 'new' | null>(null);
  const writes = useMayChange(of);
  const nameOf = (row: Listed): string => String((row as Row)[declared.naming]);
  const asked = useMemo(() => askedOf(of, cells), [of, cells]);
  useRecounted(of);
  // Another user's save is merged into the open form.
  useTopic(
    declared.plural,
    ({ donnees }) => {
      const told = toldBy(of, donnees);
      open((now) => (now !== 'new' && told?.id === now?.id ? (told ?? now) : now));
    },
    ['liste', calls.list.chemin],
  );
  const reopen = async (id: number | null) => {
    if (id === null) return open('new');
    const { data } = await callApi(calls.read, { parametres: { id } });
    open(data);
  };
  useAskedBack(declared.name as RecordName, (id) => void reopen(id));
  const withdraw = async (row: Listed) => {
    if (!(await askFirst({ quoi: sentences.toWithdraw(nameOf(row)) }))) return;
    const { success } = await sendOnce(`${calls.withdraw.chemin} ${row.id}`, (cle) =>
      callApi(calls.withdraw, { parametres: { id: row.id }, cle }),
    );
    if (success) rereadRecords(of);
  };
  const withdrawal = (row: Listed): RowAct => ({
    icon: <Trash />,
    text: 'Supprimer',
    danger: true,
    act: () => void withdraw(row),
  });
  const close = () => open(null);
  const saved = () => {
    rereadRecords(of);
    close();
  };
  const row = opened === 'new' ? null : opened;
  return (
    <>
      <ListTable<Listed, 'version'>
        {...asked}
        {...(declared.withdrawn && { rowActionsWidth: TWO_ACTIONS })}
        {...p.list}
        title={declared.words.many}
        emptyText={sentences.none}
        actions={writes && p.actions}
        primary={
          writes && (
            <Button
              intent="primary"
              icon={<Plus />}
              text={declared.words.newOne}
              onClick={() => open('new')}
            />
          )
        }
        rowActions={(r) =>
          writes && (
            <RowActs
              of={nameOf(r)}
              opening={`Modifier ${nameOf(r)}`}
              acts={[
                { icon: <Edit />, text: 'Modifier', act: () => open(r) },
                ...(rowActs?.(r as Row) ?? []),
                ...(declared.withdrawn ? [withdrawal(r)] : []),
              ]}
            />
          )
        }
      />
      {opened !== null && (
        <RecordDialog
          key={row?.id ?? 0}
          className={p.dialog ?? dialogOf(declared)}
          titre={row ? `Modifier ${nameOf(row)}` : declared.words.newOne}
          fermer={close}
        >
          <RecordForm
            of={of}
            fiche={row as Row | null}
            {...p.form}
            avant={row && formActions?.(row as Row, saved)}
            enregistre={saved}
            fermer={close}
          />
        </RecordDialog>
      )}
    </>
  );
}
