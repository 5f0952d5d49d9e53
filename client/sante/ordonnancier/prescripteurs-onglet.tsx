// @kept-when-opened
import './ordonnance.css';
import { FilterChip } from '#client/ui/liste/filter-chip.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { RecordScreen } from '#client/records/record-screen.tsx';
import {
  type Prescripteur,
  PRESCRIPTEURS,
} from '#shared/sante/ordonnancier/prescripteur.record.ts';
import { FORME, Proposer } from './prescripteur-dialogue.tsx';

const CELLS = {
  nom: {
    format: 'slot',
    toCSV: 'texte',
    champs: ['nom', 'is_active'],
    rendre: (p: Prescripteur) => (
      <>
        {p.nom} {!p.is_active && <Badge tone="neutre">Plus proposé</Badge>}
      </>
    ),
  },
} as const;
const LISTE = {
  headingLevel: 'h2',
  prefixe: 'op_',
  nomsFiltres: ['is_active'],
  defauts: { is_active: '1' },
} as const;

export const PrescripteursOnglet = () => (
  <div className="ordonnancier-onglet">
    <RecordScreen
      of={PRESCRIPTEURS}
      cells={CELLS}
      dialog="ordonnance-dialogue"
      form={FORME}
      list={{
        ...LISTE,
        chips: ({ filtres: { is_active } }, changer) => (
          <FilterChip
            active={is_active === '0'}
            onToggle={() => changer({ filtres: { is_active: is_active === '0' ? '1' : '0' } })}
          >
            Plus proposés
          </FilterChip>
        ),
      }}
      formActions={(p, fait) => <Proposer p={p} fait={fait} />}
    />
  </div>
);
