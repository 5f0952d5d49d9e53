import { Circle, Cross, Dot, Tick, WarningSign } from '@blueprintjs/icons';
import type { ReactNode } from 'react';

export type Teinte = 'succes' | 'primaire' | 'secondaire' | 'danger' | 'attention' | 'neutre';

/** State badge colours of the shared list (specification 1 §4); any other value is neutral. */
const TEINTES: Readonly<Record<string, Teinte>> = {
  Confirmé: 'succes', Terminé: 'succes', Payé: 'succes', Accepté: 'succes', Disponible: 'succes', Credit: 'succes', Soldé: 'succes',
  'En cours': 'primaire', 'En course': 'primaire',
  Brouillon: 'secondaire', Programmé: 'secondaire',
  Annulé: 'danger', 'En attente': 'danger', Refusé: 'danger', Rompu: 'danger', Debit: 'danger', Impayé: 'danger',
};
const ICONES = { succes: Tick, primaire: Dot, secondaire: Circle, danger: Cross, attention: WarningSign, neutre: Circle } as const;

export const teinteDe = (statut: string): Teinte => TEINTES[statut] ?? 'neutre';

/** A sign, a word and a tint: the colour is never the only carrier. */
export function Etiquette({ teinte, icone, children }: { teinte: Teinte; icone?: ReactNode; children: ReactNode }) {
  const Icone = ICONES[teinte];
  return (
    <span className={`etiquette teinte-${teinte}`}>
      {icone ?? <Icone size={12} />}
      {children}
    </span>
  );
}

export function EtiquetteStatut({ statut, teinte = teinteDe(statut) }: { statut: string; teinte?: Teinte }) {
  return <Etiquette teinte={teinte}>{statut}</Etiquette>;
}
