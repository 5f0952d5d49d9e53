import { Button, HTMLTable } from '@blueprintjs/core';
import { Inbox, Offline, Search } from '@blueprintjs/icons';
import {
  type ColumnDef,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../empty-state.tsx';
import { type Colonne, displayValue } from './colonne.ts';
import { TableHead } from './en-tete-tableau.tsx';
import { TableRow } from './rangee.tsx';
import { Skeleton } from './squelette.tsx';
import type { ChangerListe, EtatListe } from './use-etat-liste.ts';
import type { LongBody } from './rangees-en-vue.tsx';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { TELEPHONE, useMedia } from '../use-media.ts';

const features = tableFeatures({ columnVisibilityFeature });
type Features = typeof features;
/** Above it, only the rows in sight are made. */
const LONG = 100;
const RowsInSight = lazyScreen(
  () => import('./rangees-en-vue.tsx'),
  'RowsInSight',
  <Skeleton rows={12} columns={1} />,
);

interface Props<T extends { id: number }> {
  label: string;
  columns: readonly Colonne<T>[];
  visibleKeys: ReadonlySet<string>;
  rows: readonly T[] | undefined;
  total: number;
  state: EtatListe;
  change: ChangerListe;
  /** Rows of the pages before the first one that is there. */
  before: number;
  busy: boolean;
  error: string | null;
  reread: () => void;
  empty: string;
  /** What to do about a search that found nothing. */
  ifNotFound?: ((searched: string) => ReactNode) | undefined;
  /** What to do about a list that holds nothing. */
  ifEmpty?: ReactNode;
  actions: ((row: T) => ReactNode) | undefined;
  /** Pixels of the action cell; one button when absent. */
  actionsWidth?: number | undefined;
  /** After the rows, with which it scrolls. */
  end?: ReactNode;
  /** The row shown beside the list. */
  current?: number | null;
  /** What a press on a row opens, when it is not the row's own act. */
  open?: ((row: T) => void) | undefined;
}

function Unreadable({ error, reread }: { error: string; reread: () => void }) {
  return (
    <div className="tableau-defilant" role="status">
      <EmptyState
        icone={<Offline size={40} />}
        titre="La liste n’a pas pu être lue"
        texte={error}
        action={<Button onClick={reread}>Réessayer</Button>}
      />
    </div>
  );
}

function Empty({
  searched,
  empty,
  ifNotFound,
  ifEmpty,
}: Pick<Props<never>, 'empty' | 'ifNotFound' | 'ifEmpty'> & { searched: string }) {
  return (
    <div className="tableau-defilant" role="status">
      {searched ? (
        <EmptyState
          icone={<Search size={40} />}
          titre={`Aucun résultat pour « ${searched} »`}
          texte="Vérifiez l’orthographe, ou cherchez moins de mots."
          action={ifNotFound?.(searched)}
        />
      ) : (
        <EmptyState icone={<Inbox size={40} />} titre={empty} action={ifEmpty} />
      )}
    </div>
  );
}

const widthOf = (columns: readonly { largeur?: number }[]): number =>
  columns.reduce((sum, c) => sum + (c.largeur ?? FREE_WIDTH), 0);

/**
 * Where there is room to spare, columns of a known width take their part of half of it: names do not
 * drift away from their figures on a wide screen. `least`: pixels of the whole table.
 */
const grown = (width: number, least: number): string =>
  `calc(${width}px + max(0px, 100cqw - ${least}px) * ${(width / least / 2).toFixed(4)})`;

/** More than a screen shows. */
const AT_ONCE = 12;
const NEXT_MS = 16;
/**
 * How many of these rows are drawn: as many as a screen shows at first, then as many again as soon
 * as those are seen, for all in one go would hold the keys of a slow machine.
 */
function useDrawn(count: number): number {
  const [drawn, draw] = useState(AT_ONCE);
  const more = count > drawn;
  useEffect(() => {
    if (!more) return undefined;
    const timer = setTimeout(() => draw(drawn + AT_ONCE), NEXT_MS);
    return () => clearTimeout(timer);
  }, [more, drawn]);
  return Math.min(count, drawn);
}

/** All the rows of a short list; of a long one, those in sight. `before`: rows of other pages. */
function Rows<T extends { id: number }>({
  rows,
  columns,
  before,
  actions,
  current,
  open,
  ...long
}: {
  rows: readonly { id: string; original: T }[];
  columns: readonly Colonne<T>[];
  before: number;
  actions: Props<T>['actions'];
  columnCount: number;
} & Pick<Props<T>, 'current' | 'open'> &
  Pick<LongBody, 'twoLines' | 'scroller'>) {
  // On a telephone rows are cards of many heights, which scroll with the page.
  const cards = useMedia(TELEPHONE);
  const drawn = useDrawn(rows.length);
  const draw = (start: number, end: number) =>
    rows
      .slice(start, end)
      .map((r, i) => (
        <TableRow
          key={r.id}
          row={r.original}
          columns={columns}
          rank={before + start + i + 2}
          first={i === 0}
          actions={actions}
          current={r.original.id === current}
          open={open}
        />
      ));
  if (cards || rows.length <= LONG) return draw(0, drawn);
  return <RowsInSight count={rows.length} draw={draw} {...long} />;
}

/** The table's model: its heads and rows in order. */
function useModel<T extends { id: number }>({
  columns,
  visibleKeys,
  rows,
}: Pick<Props<T>, 'columns' | 'visibleKeys' | 'rows'>) {
  const definitions = useMemo(
    () =>
      columns.map((c): ColumnDef<Features, T> => ({
        id: c.key,
        header: c.label,
        accessorFn: (row) => displayValue(Reflect.get(row, c.key), c.format),
      })),
    [columns],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map((c) => [c.key, visibleKeys.has(c.key)])),
    [columns, visibleKeys],
  );
  return useTable({
    features,
    columns: definitions,
    data: rows ?? (NO_ROWS as readonly T[]),
    getRowId: (row) => String(row.id),
    state: { columnVisibility },
  });
}

/**
 * The rows of a list, with the roles of a table. Above a hundred rows only those in sight are made.
 */
export function DataTable<T extends { id: number }>({
  label,
  columns,
  visibleKeys,
  rows,
  total,
  state,
  change,
  before,
  busy,
  error,
  reread,
  empty,
  ifNotFound,
  ifEmpty,
  actions,
  actionsWidth = ACTIONS_WIDTH,
  end,
  current = null,
  open,
}: Props<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const table = useModel({ columns, visibleKeys, rows });
  const shown = useMemo(
    () => columns.filter((c) => visibleKeys.has(c.key)),
    [columns, visibleKeys],
  );
  const high = shown.some((c) => c.produit);
  const modelRows = table.getRowModel().rows;
  const actionCell = actions ? { columns: 1, pixels: actionsWidth } : NO_ACTIONS;
  const columnCount = shown.length + actionCell.columns;
  const least = widthOf(shown) + actionCell.pixels;

  if (error !== null && !rows) return <Unreadable error={error} reread={reread} />;
  if (rows?.length === 0)
    return <Empty searched={state.q} empty={empty} ifNotFound={ifNotFound} ifEmpty={ifEmpty} />;
  return (
    <div className="tableau-defilant" ref={scroller}>
      <HTMLTable
        className="tableau"
        data-deux-lignes={high}
        aria-label={label}
        aria-busy={busy}
        aria-rowcount={total + 1}
        style={{ minWidth: least }}
      >
        <colgroup>
          {shown.map((c) => (
            <col key={c.key} style={c.largeur ? { width: grown(c.largeur, least) } : undefined} />
          ))}
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <TableHead
          heads={table.getHeaderGroups()[0]?.headers.map((h) => h.column.id) ?? []}
          columns={shown}
          state={state}
          change={change}
          actions={actions !== undefined}
        />
        <tbody>
          {!rows && <Skeleton rows={Math.min(state.rows, 12)} columns={columnCount} />}
          <Rows
            rows={modelRows}
            columns={shown}
            columnCount={columnCount}
            before={before}
            twoLines={high}
            scroller={scroller}
            actions={actions}
            current={current}
            open={open}
          />
        </tbody>
      </HTMLTable>
      {end}
    </div>
  );
}
const NO_ROWS: readonly never[] = [];
/** Least width of a column that takes what is left. */
const FREE_WIDTH = 220;
const ACTIONS_WIDTH = 44;
const NO_ACTIONS = { columns: 0, pixels: 0 };
