import { memo, type ReactNode } from 'react';
import { StatusBadge } from '../status-badge.tsx';
import { alignsRight, type Colonne, displayValue } from './colonne.ts';

interface Props<T> {
  row: T;
  columns: readonly Colonne<T>[];
  /** Place in the whole list, the head being 1. */
  rank: number;
  actions: ((row: T) => ReactNode) | undefined;
}

function Cell<T extends object>({ row, column }: { row: T; column: Colonne<T> }) {
  if (column.rendre) return column.rendre(row);
  const value: unknown = Reflect.get(row, column.key);
  if (column.format === 'state' && value) return <StatusBadge statut={String(value)} />;
  return displayValue(value, column.format);
}

function PlainRow<T extends object>({ row, columns, rank, actions }: Props<T>) {
  return (
    <tr aria-rowindex={rank}>
      {columns.map((c) => (
        <td key={c.key} className={alignsRight(c) ? 'nombre' : undefined}>
          <Cell row={row} column={c} />
        </td>
      ))}
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
  (a, b) => a.row === b.row && a.columns === b.columns && a.rank === b.rank,
) as typeof PlainRow;
