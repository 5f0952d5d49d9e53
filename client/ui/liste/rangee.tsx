import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react';
import { Amount } from '../amount.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { alignsRight, type Colonne, displayValue } from './colonne.ts';

interface Props<T> {
  row: T;
  columns: readonly Colonne<T>[];
  /** Place in the whole list, the head being 1. */
  rank: number;
  /** The one row that Tab reaches; arrows reach the others. */
  first: boolean;
  actions: ((row: T) => ReactNode) | undefined;
}

const asAmount = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

function Cell<T extends object>({ row, column }: { row: T; column: Colonne<T> }) {
  if (column.rendre) return column.rendre(row);
  const value: unknown = Reflect.get(row, column.key);
  if (column.format === 'state' && value) return <StatusBadge statut={String(value)} />;
  if (column.format === 'money') return <Amount fcfa={asAmount(value)} />;
  return displayValue(value, column.format);
}

const ASIDE = 'button, a, input, select, label, [role="menuitem"]';
/** What a row opens: the act marked so, or else its first. */
const openingAct = (tr: Element): HTMLElement | null =>
  tr.querySelector<HTMLElement>('.tableau-actions [data-ouvre]') ??
  tr.querySelector<HTMLElement>('.tableau-actions :is(button, a):not(:disabled)');

/** A press anywhere on the row opens it; words being selected do not. */
function openByPress(e: MouseEvent<HTMLTableRowElement>): void {
  if ((e.target as Element).closest(ASIDE) || window.getSelection()?.toString()) return;
  openingAct(e.currentTarget)?.click();
}
/** Enter opens, arrows go to the row beside. */
function openByKey(e: KeyboardEvent<HTMLTableRowElement>): void {
  if (e.target !== e.currentTarget) return;
  const { nextElementSibling, previousElementSibling } = e.currentTarget;
  const acts: Readonly<Record<string, () => void>> = {
    Enter: () => openingAct(e.currentTarget)?.click(),
    ArrowDown: () => (nextElementSibling as HTMLElement | null)?.focus(),
    ArrowUp: () => (previousElementSibling as HTMLElement | null)?.focus(),
  };
  const act = acts[e.key];
  if (!act) return;
  e.preventDefault();
  act();
}

function PlainRow<T extends object>({ row, columns, rank, first, actions }: Props<T>) {
  const opening = actions && {
    tabIndex: first ? 0 : -1,
    onClick: openByPress,
    onKeyDown: openByKey,
  };
  return (
    <tr aria-rowindex={rank} {...opening}>
      {columns.map((c, i) => {
        const cell = {
          'data-titre': c.label,
          'data-carte': c.carte ?? (c.format === 'state' ? 'badge' : undefined),
          className: alignsRight(c) ? 'nombre' : undefined,
          children: <Cell row={row} column={c} />,
        };
        return i === 0 ? <th key={c.key} scope="row" {...cell} /> : <td key={c.key} {...cell} />;
      })}
      {actions && <td className="tableau-actions">{actions(row)}</td>}
    </tr>
  );
}

/**
 * Drawn again only when its own row changes: of five hundred, one. What `actions` draws must
 * therefore come from the row alone.
 */
export const TableRow = memo(
  PlainRow,
  (a, b) => a.row === b.row && a.columns === b.columns && a.rank === b.rank && a.first === b.first,
) as typeof PlainRow;
