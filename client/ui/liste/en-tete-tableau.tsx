import { CaretDown, CaretUp } from '@blueprintjs/icons';
import { alignsRight, type Colonne } from './colonne.ts';
import { TELEPHONE, useMedia } from '../use-media.ts';
import type { ChangerListe, EtatListe } from './use-etat-liste.ts';

interface Props<T> {
  heads: readonly string[];
  columns: readonly Colonne<T>[];
  state: EtatListe;
  change: ChangerListe;
  actions: boolean;
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

/** Clicks cycle: ascending, descending, default. Sorted by the server. */

export function TableHead<T>({ heads, columns, state, change, actions }: Props<T>) {
  // No header on telephone cards: sorting is in the sheet.
  const cards = useMedia(TELEPHONE);
  const sort = (key: string) => {
    if (state.sort !== key) change({ sort: key, order: 'asc' });
    else if (state.order === 'asc') change({ order: 'desc' });
    else change({ sort: null, order: 'asc' });
  };
  return (
    <thead>
      <tr aria-rowindex={1}>
        {heads.map((id) => {
          const column = columns.find((c) => c.key === id);
          if (!column) return null;
          const { label, triable } = column;
          const direction = state.sort === id ? state.order : null;
          return (
            <th
              key={id}
              scope="col"
              className={alignsRight(column) ? 'nombre' : undefined}
              aria-sort={direction === null ? undefined : DIRECTIONS[direction]}
            >
              {triable && !cards ? (
                <button type="button" className="tableau-tri" onClick={() => sort(id)}>
                  {label}
                  {direction === 'asc' && <CaretUp size={12} />}
                  {direction === 'desc' && <CaretDown size={12} />}
                </button>
              ) : (
                label
              )}
            </th>
          );
        })}
        {actions && (
          <th scope="col">
            <span className="vue-cachee">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
