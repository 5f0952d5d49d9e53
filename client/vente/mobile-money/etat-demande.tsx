import { Badge, type Tone } from '#client/ui/status-badge.tsx';
import type { EtatDemande } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { DemandeMobile } from '#shared/vente/mobile-money/demande.schema.ts';
import * as phrases from '#shared/vente/mobile-money/ecran.phrases.ts';
import { LIBELLE_ETAT } from '#shared/vente/mobile-money/mobile-money.phrases.ts';

const TEINTES: Readonly<Record<EtatDemande, Tone>> = {
  creee: 'neutre',
  demandee: 'neutre',
  en_attente_client: 'primary',
  incertaine: 'warning',
  confirmee: 'warning',
  refusee: 'danger',
  expiree: 'neutre',
  rattachee: 'success',
  confirmee_tardive: 'warning',
  a_rembourser: 'warning',
  remboursee: 'neutre',
};
/** A typed reference is « payé » on the word of its till alone. */
export const EtatDeDemande = ({ d }: { d: Pick<DemandeMobile, 'etat' | 'a_verifier'> }) =>
  d.a_verifier ? (
    <Badge tone="warning">{phrases.aVerifier}</Badge>
  ) : (
    <Badge tone={TEINTES[d.etat]}>{LIBELLE_ETAT[d.etat]}</Badge>
  );
