import type { Colonne } from '#client/ui/liste/colonne.ts';
import type { EtatCertification } from '#shared/vente/certification/certification.schema.ts';
import { useCertificationsDeLigne } from './certification.queries.ts';
import { EtatDeCertification } from './etat-certification.offert.tsx';

/** Of several documents, the one that asks for somebody first. */
const PAR_GRAVITE: readonly EtatCertification[] = [
  'Refusée',
  'Incertaine',
  'En attente',
  'Certifiée',
];

/** [CER-22] The certified step back: a badge is for what waits, or waits for somebody. */
function EtatDeLigne({ vente_id }: { vente_id: number }) {
  const { data, isError } = useCertificationsDeLigne(vente_id);
  if (isError) return <span className="discret">Non lue</span>;
  const etat = PAR_GRAVITE.find((e) => data?.some((c) => c.etat === e));
  if (!etat) return null;
  return etat === 'Certifiée' ? (
    <span className="discret">{etat}</span>
  ) : (
    <EtatDeCertification etat={etat} />
  );
}

/** Of a list of sales, where the country certifies them. */
export const COLONNE_CERTIFICATION: Colonne<{ id: number }> = {
  key: 'certification',
  label: 'CERTIFICATION',
  champs: ['id'],
  exportable: false,
  largeur: 118,
  carte: 'badge',
  rendre: ({ id }) => <EtatDeLigne vente_id={id} />,
};
