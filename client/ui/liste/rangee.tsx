import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react';
import { Amount } from '../amount.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { alignsRight, type Colonne, displayValue } from './colonne.ts';

interface Props<T> {
  row: T;
  columns: readonly Colonne<T>[];
  /** In the whole list; the header is 1. */
  rank: number;
  /** Roving tabindex. */
  first: boolean;
  actions: ((row: T) => ReactNode) | undefined;
  /** Shown in the side panel. */
  current?: boolean;
  /** Overrides the row's own act. */
  open?: ((row: T) => void) | undefined;
}

const asAmount = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

/** The hour is muted. */
function Instant({ iso }: { iso: string }) {
  const [day, hour] = formatDateHeure(new Date(iso)).split(' ');
  return (
    <>
      {day} <span className="discret">{hour}</span>
    </>
  );
}

function Cell<T extends object>({ row, column }: { row: T; column: Colonne<T> }) {
  if (column.rendre) return column.rendre(row);
  const value: unknown = Reflect.get(row, column.key);
  if (column.format === 'state' && value) return <StatusBadge statut={String(value)} />;
  if (column.format === 'datetime' && value) return <Instant iso={String(value)} />;
  if (column.format === 'money') return <Amount fcfa={asAmount(value)} />;
  return displayValue(value, column.format);
}

/** Longer texts get a tooltip, those that a screen draws too. */
const LONG = 10;
function wholeText<T extends object>(row: T, column: Colonne<T>): string | undefined {
  const drawn = column.rendre?.(row);
  const field: unknown = column.format === undefined && Reflect.get(row, column.key);
  const text = typeof drawn === 'string' ? drawn : field;
  return typeof text === 'string' && text.length > LONG ? text : undefined;
}

const ASIDE = 'button, a, input, select, label, [role="menuitem"]';
/** Marked act, else the first. */
const openingAct = (tr: Element): HTMLElement | null =>
  tr.querySelector<HTMLElement>('.tableau-actions [data-ouvre]') ??
  tr.querySelector<HTMLElement>('.tableau-actions :is(button, a):not(:disabled)');

/** Selecting text does not open. */
function openByPress(e: MouseEvent<HTMLTableRowElement>, open: (tr: Element) => void): void {
  if ((e.target as Element).closest(ASIDE) || window.getSelection()?.toString()) return;
  open(e.currentTarget);
}
/** Also moves an open side panel. */
function goTo(tr: Element | null): void {
  if (!(tr instanceof HTMLElement)) return;
  const shown = tr.parentElement?.querySelector(':scope > [aria-current]');
  tr.focus();
  if (shown) tr.click();
}
function openByKey(e: KeyboardEvent<HTMLTableRowElement>, open: (tr: Element) => void): void {
  if (e.target !== e.currentTarget) return;
  const { currentTarget: tr } = e;
  const acts: Readonly<Record<string, () => void>> = {
    Enter: () => open(tr),
    ArrowDown: () => goTo(tr.nextElementSibling),
    ArrowUp: () => goTo(tr.previousElementSibling),
  };
  const act = acts[e.key];
  if (!act) return;
  e.preventDefault();
  act();
}

function PlainRow<T extends object>({
  row,
  columns,
  rank,
  first,
  actions,
  current = false,
  open,
}: Props<T>) {
  const act = (tr: Element) => (open ? open(row) : openingAct(tr)?.click());
  const opening = (actions ?? open) && {
    tabIndex: first ? 0 : -1,
    onClick: (e: MouseEvent<HTMLTableRowElement>) => openByPress(e, act),
    onKeyDown: (e: KeyboardEvent<HTMLTableRowElement>) => openByKey(e, act),
  };
  return (
    <tr aria-rowindex={rank} aria-current={current || undefined} {...opening}>
      {columns.map((c, i) => {
        const cell = {
          'data-titre': c.label,
          'data-carte': c.carte ?? (c.format === 'state' ? 'badge' : undefined),
          'data-nul': (alignsRight(c) && Reflect.get(row, c.key) === 0) || undefined,
          className: alignsRight(c) ? 'nombre' : undefined,
          title: wholeText(row, c),
          children: <Cell row={row} column={c} />,
        };
        return i === 0 ? <th key={c.key} scope="row" {...cell} /> : <td key={c.key} {...cell} />;
      })}
      {actions && <td className="tableau-actions">{actions(row)}</td>}
    </tr>
  );
}

/** Memoized by row: `actions` and `open` must depend on the row alone. */
export const TableRow = memo(
  PlainRow,
  (a, b) =>
    a.row === b.row &&
    a.columns === b.columns &&
    a.rank === b.rank &&
    a.first === b.first &&
    a.current === b.current,
) as typeof PlainRow;
