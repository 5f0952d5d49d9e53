import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { denombrer } from '#shared/base/texte.ts';
import { Combobox } from '../combobox.tsx';
import { DialogHeader } from '../dialog-header.tsx';
import { DialogActions, FormField } from '../form.tsx';
import { Modal } from '../modal.tsx';
import type { ChangerListe, EtatListe } from './use-etat-liste.ts';

interface Props {
  columns: readonly { key: string; label: string; triable?: boolean }[];
  state: EtatListe;
  change: ChangerListe;
  total: number;
  close: () => void;
  filters: ReactNode;
  tools: ReactNode;
  actions: ReactNode;
}

const ORDERS = [
  { value: 'asc', label: 'Croissant' },
  { value: 'desc', label: 'Décroissant' },
];

export function ListSheet({
  columns,
  state,
  change,
  total,
  close,
  filters,
  tools,
  actions,
}: Props) {
  const sorts = columns.filter((c) => c.triable);
  return (
    <Modal className="feuille-liste" aria-labelledby="feuille-liste" onClose={close}>
      <DialogHeader id="feuille-liste" title="Filtrer" onClose={close} />
      <div className="formulaire-corps">
        {filters && <div className="feuille-filtres">{filters}</div>}
        <div className="feuille-tri">
          <FormField label="Trier par">
            {(id) => (
              <Combobox
                id={id}
                fill
                value={state.sort ?? ''}
                options={[
                  { value: '', label: 'Ordre de la liste' },
                  ...sorts.map((c) => ({ value: c.key, label: c.label })),
                ]}
                onChange={(e) => change({ sort: e.currentTarget.value || null })}
              />
            )}
          </FormField>
          <FormField label="Ordre">
            {(id) => (
              <Combobox
                id={id}
                fill
                disabled={state.sort === null}
                value={state.order}
                options={ORDERS}
                onChange={(e) =>
                  change({ order: e.currentTarget.value === 'desc' ? 'desc' : 'asc' })
                }
              />
            )}
          </FormField>
        </div>
        <div className="feuille-outils">
          {tools}
          {actions}
        </div>
        <DialogActions>
          <Button intent="primary" text={`Voir ${denombrer(total, 'ligne')}`} onClick={close} />
        </DialogActions>
      </div>
    </Modal>
  );
}
