import { StatusBadge } from '#client/ui/status-badge.tsx';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';

const TEINTES = {
  'En attente de validation': 'warning',
  validé: 'success',
  renvoyé: 'danger',
  retiré: 'neutre',
} as const satisfies Record<Billetage['statut'], string>;
/** Own colours (specification 3 §2.1): waiting orange, validated green. */
export const StatutBilletage = ({ statut }: Pick<Billetage, 'statut'>) => (
  <StatusBadge statut={statut} tone={TEINTES[statut]} />
);
