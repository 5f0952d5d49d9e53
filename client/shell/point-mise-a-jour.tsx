import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { AvisConstruction, AvisPaquet } from './bandeau-mise-a-jour.tsx';
import { useMisesAJour } from './mises-a-jour.queries.ts';

/** Where a strip would shift a till. `remises`: postponed ones only. */
export function PointMiseAJour({ remises = false }: { remises?: boolean }) {
  const m = useMisesAJour();
  const construction = m.construction && (!remises || m.constructionRemise);
  const paquet = m.paquet && (!remises || m.paquetRemis) ? m.paquet : null;
  if (!construction && !paquet) return null;
  const contenu = (
    <section className="maj-liste" aria-label="Mises à jour">
      {construction && <AvisConstruction />}
      {paquet && <AvisPaquet paquet={paquet} />}
    </section>
  );
  return (
    <Dropdown content={contenu}>
      <Button
        variant="minimal"
        className="maj-point"
        icon={<Refresh />}
        aria-label="Mises à jour"
        title="Mise à jour disponible"
      />
    </Dropdown>
  );
}
