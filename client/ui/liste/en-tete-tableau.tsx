import { CaretDown, CaretUp } from '@blueprintjs/icons';
import { aDroite, type Colonne } from './colonne.ts';
import type { ChangerListe, EtatListe } from './use-etat-liste.ts';

interface Props<T> {
  entetes: readonly string[];
  colonnes: readonly Colonne<T>[];
  etat: EtatListe;
  changer: ChangerListe;
  actions: boolean;
}

const SENS = { asc: 'ascending', desc: 'descending' } as const;

/**
 * Column heads. A click sorts, again turns it round, again comes back to the list's own order: the
 * server sorts, all pages together.
 */

export function EnTeteTableau<T>({ entetes, colonnes, etat, changer, actions }: Props<T>) {
  const trier = (key: string) => {
    if (etat.sort !== key) changer({ sort: key, order: 'asc' });
    else if (etat.order === 'asc') changer({ order: 'desc' });
    else changer({ sort: null, order: 'asc' });
  };
  return (
    <thead>
      <tr aria-rowindex={1}>
        {entetes.map((id) => {
          const colonne = colonnes.find((c) => c.key === id);
          if (!colonne) return null;
          const { label, triable } = colonne;
          const sens = etat.sort === id ? etat.order : null;
          return (
            <th
              key={id}
              scope="col"
              className={aDroite(colonne) ? 'nombre' : undefined}
              aria-sort={sens === null ? undefined : SENS[sens]}
            >
              {triable ? (
                <button type="button" className="tableau-tri" onClick={() => trier(id)}>
                  {label}
                  {sens === 'asc' && <CaretUp size={12} />}
                  {sens === 'desc' && <CaretDown size={12} />}
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
