import { StatusBadge } from '#client/ui/status-badge.tsx';
import * as phrasesRetourVente from '#shared/vente/vente/retour-vente.phrases.ts';
import type { Vente } from '#shared/vente/vente/vente.schema.ts';

/** A return overrides 'Soldé'. */
export const EtatVente = ({ v }: { v: Pick<Vente, 'statut' | 'etat_retour'> }) =>
  v.statut === 'Annulé' || v.etat_retour === 'Aucun' ? (
    <StatusBadge statut={v.statut} />
  ) : (
    <StatusBadge
      statut={phrasesRetourVente.ETAT_DU_RETOUR[v.etat_retour]}
      tone={v.etat_retour === 'Total' ? 'danger' : 'warning'}
    />
  );
