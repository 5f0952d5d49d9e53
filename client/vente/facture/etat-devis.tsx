import { Badge } from '#client/ui/status-badge.tsx';
import type { Facture } from '#shared/vente/facture/devis.schema.ts';

export function EtatDevis({ f }: { f: Pick<Facture, 'status' | 'est_valide' | 'vente_statut'> }) {
  if (f.vente_statut === 'Annulé') return <Badge tone="danger">Vente annulée</Badge>;
  return <Badge tone={f.est_valide ? 'success' : 'warning'}>{f.status}</Badge>;
}
