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
import { noteAim } from '../use-steady.ts';

const features = tableFeatures({ columnVisibilityFeature });
type Features = typeof features;
/** Virtualized above. */
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
  /** Rows of earlier pages. */
  before: number;
  busy: boolean;
  /** The rows answer the question before. */
  former?: boolean;
  error: string | null;
  reread: () => void;
  empty: string;
  ifNotFound?: ((searched: string) => ReactNode) | undefined;
  ifEmpty?: ReactNode;
  actions: ((row: T) => ReactNode) | undefined;
  /** In pixels; one button by default. */
  actionsWidth?: number | undefined;
  /** Scrolls after the rows. */
  end?: ReactNode;
  current?: number | null;
  /** Overrides the row's own act. */
  open?: ((row: T) => void) | undefined;
}

function Unreadable({ error, reread }: { error: string; reread: () => void }) {
  return (
    <div className="tableau-defilant" role="status">
      <EmptyState
        icon={<Offline size={40} />}
        title="La liste n’a pas pu être lue"
        text={error}
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
          icon={<Search size={40} />}
          title={`Aucun résultat pour « ${searched} »`}
          text="Vérifiez l’orthographe, ou cherchez moins de mots."
          action={ifNotFound?.(searched)}
        />
      ) : (
        <EmptyState icon={<Inbox size={40} />} title={empty} action={ifEmpty} />
      )}
    </div>
  );
}

const widthOf = (columns: readonly { largeur?: number }[]): number =>
  columns.reduce((sum, c) => sum + (c.largeur ?? FREE_WIDTH), 0);

/**
 * Fixed columns share half the spare width, so that names stay near figures. `least`: table width
 * in pixels.
 */
const grown = (width: number, least: number): string =>
  `calc(${width}px + max(0px, 100cqw - ${least}px) * ${(width / least / 2).toFixed(4)})`;

const AT_ONCE = 12;
const NEXT_MS = 16;
/** Renders a screenful, then more per frame: all at once would block keys on a slow machine. */
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

/** Long lists are virtualized. `before`: rows of earlier pages. */
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
  // Cards vary in height and scroll with the page.
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

/** Table roles; virtualized above a hundred rows. */
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
  former = false,
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
        data-ancien={former || undefined}
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
        <tbody onPointerMove={noteAim}>
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
/** In pixels. */
const FREE_WIDTH = 220;
const ACTIONS_WIDTH = 44;
const NO_ACTIONS = { columns: 0, pixels: 0 };
