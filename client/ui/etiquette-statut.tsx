import { Circle, Cross, Dot, Tick, WarningSign } from '@blueprintjs/icons';
import type { ReactNode } from 'react';

export type Teinte = 'success' | 'primary' | 'secondary' | 'danger' | 'warning' | 'neutre';

/** State badge colours of the shared list (specification 1 §4); any other value is neutral. */
const TEINTES: Readonly<Record<string, Teinte>> = {
  Confirmé: 'success',
  Terminé: 'success',
  Payé: 'success',
  Accepté: 'success',
  Disponible: 'success',
  Credit: 'success',
  Soldé: 'success',
  'En cours': 'primary',
  'En course': 'primary',
  Brouillon: 'secondary',
  Programmé: 'secondary',
  Annulé: 'danger',
  'En attente': 'danger',
  Refusé: 'danger',
  Rompu: 'danger',
  Debit: 'danger',
  Impayé: 'danger',
};
const ICONES = {
  success: Tick,
  primary: Dot,
  secondary: Circle,
  danger: Cross,
  warning: WarningSign,
  neutre: Circle,
} as const;

export const teinteDe = (statut: string): Teinte => TEINTES[statut] ?? 'neutre';

/** A sign, a word and a tint: the colour is never the only carrier. */
export function Etiquette({
  teinte,
  icone,
  children,
}: {
  teinte: Teinte;
  icone?: ReactNode;
  children: ReactNode;
}) {
  const Icone = ICONES[teinte];
  return (
    <span className={`etiquette teinte-${teinte}`}>
      {icone ?? <Icone size={12} />}
      {children}
    </span>
  );
}

export function EtiquetteStatut({
  statut,
  teinte = teinteDe(statut),
}: {
  statut: string;
  teinte?: Teinte;
}) {
  return <Etiquette teinte={teinte}>{statut}</Etiquette>;
}
