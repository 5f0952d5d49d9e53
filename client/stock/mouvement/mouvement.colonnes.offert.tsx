import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { Badge } from '#client/ui/status-badge.tsx';
import type { Mouvement } from '#shared/stock/mouvement/mouvement.schema.ts';
import { MOTIF_VENTE } from '#shared/admin/reference/reference.schema.ts';

/** Sales, the majority, are dimmed. */
export const SENS_ET_MOTIF = {
  type: {
    key: 'type',
    label: 'TYPE',
    carte: 'badge',
    format: 'slot',
    toCSV: 'texte',
    triable: true,
    largeur: 100,
    rendre: ({ type }: Mouvement) => (
      <Badge
        tone={type === 'Entrée' ? 'success' : 'usuel'}
        icon={type === 'Entrée' ? <ArrowDown size={12} /> : <ArrowUp size={12} />}
      >
        {type}
      </Badge>
    ),
  },
  motif: {
    key: 'motif',
    label: 'MOTIF',
    carte: 'badge',
    format: 'slot',
    toCSV: 'texte',
    triable: true,
    largeur: 188,
    rendre: ({ motif }: Mouvement) =>
      motif === MOTIF_VENTE ? <span className="discret">{motif}</span> : motif,
  },
} as const satisfies Record<string, Colonne<Mouvement>>;
