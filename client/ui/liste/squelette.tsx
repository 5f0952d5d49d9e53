import { Classes } from '@blueprintjs/core';

/** The shape of rows to come. */
export function Squelette({ lignes, colonnes }: { lignes: number; colonnes: number }) {
  return Array.from({ length: lignes }, (_, ligne) => (
    <tr key={ligne} aria-hidden>
      {Array.from({ length: colonnes }, (_, colonne) => (
        <td key={colonne}>
          <span className={Classes.SKELETON}>················</span>
        </td>
      ))}
    </tr>
  ));
}
