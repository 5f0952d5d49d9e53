import { Circle, Cross, Dot, Tick, WarningSign } from '@blueprintjs/icons';
import type { ReactNode } from 'react';

/** 'usuel': untinted. */
export type Tone = 'success' | 'primary' | 'secondary' | 'danger' | 'warning' | 'neutre' | 'usuel';

/** Specification 1 §4; neutral otherwise. */
const TONES: Readonly<Record<string, Tone>> = {
  Confirmé: 'success',
  Terminé: 'success',
  Payé: 'success',
  Accepté: 'success',
  Disponible: 'success',
  Credit: 'success',
  Soldé: 'success',
  'Avoir reçu': 'success',
  'Avoir partiel': 'warning',
  Parti: 'primary',
  'À envoyer': 'secondary',
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
const ICONS = {
  success: Tick,
  primary: Dot,
  secondary: Circle,
  danger: Cross,
  warning: WarningSign,
  neutre: Circle,
  usuel: Dot,
} as const;

export const toneOf = (status: string): Tone => TONES[status] ?? 'neutre';

/** Colour is never the only carrier. */
export function Badge({
  tone,
  icon,
  children,
}: {
  tone: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  const Icon = ICONS[tone];
  return (
    <span className={`etiquette teinte-${tone}`}>
      {icon ?? <Icon size={12} />}
      {children}
    </span>
  );
}

export function StatusBadge({ statut, tone = toneOf(statut) }: { statut: string; tone?: Tone }) {
  return <Badge tone={tone}>{statut}</Badge>;
}
