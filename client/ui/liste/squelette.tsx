import { Classes } from '@blueprintjs/core';

export function Skeleton({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <span className={Classes.SKELETON}>················</span>
        </td>
      ))}
    </tr>
  ));
}
