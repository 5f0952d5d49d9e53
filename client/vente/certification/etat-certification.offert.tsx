import { Badge, type Tone } from '#client/ui/status-badge.tsx';
import type { EtatCertification } from '#shared/vente/certification/certification.schema.ts';

const TEINTES: Readonly<Record<EtatCertification, Tone>> = {
  'En attente': 'neutre',
  Incertaine: 'warning',
  Certifiée: 'success',
  Refusée: 'danger',
};
export const EtatDeCertification = ({ etat }: { etat: EtatCertification }) => (
  <Badge tone={TEINTES[etat]}>{etat}</Badge>
);
