import { Button, ButtonGroup } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { jourDe } from '#shared/base/dates.ts';
import { type ChoixPeriode, deplacer, memePeriode, raccourcisDe } from './raccourcis.rules.ts';

/** Periods asked for every day, one press each, and the one before or after. */
export function Raccourcis({
  applique,
  appliquer,
}: {
  applique: ChoixPeriode;
  appliquer: (choix: ChoixPeriode) => void;
}) {
  const avecLimite = (c: ChoixPeriode) =>
    appliquer({ ...c, formulaire: { ...c.formulaire, limit: applique.formulaire.limit } });
  const [avant, apres] = [deplacer(applique, -1), deplacer(applique, 1)];
  return (
    <div className="stat-raccourcis" role="group" aria-label="Raccourcis de période">
      <Button
        size="small"
        icon={<ChevronLeft />}
        aria-label="Période d’avant"
        disabled={!avant}
        onClick={() => avant && avecLimite(avant)}
      />
      <ButtonGroup>
        {raccourcisDe(jourDe(new Date())).map(({ nom, choix }) => (
          <Button
            key={nom}
            size="small"
            text={nom}
            active={memePeriode(choix, applique)}
            aria-pressed={memePeriode(choix, applique)}
            onClick={() => avecLimite(choix)}
          />
        ))}
      </ButtonGroup>
      <Button
        size="small"
        icon={<ChevronRight />}
        aria-label="Période d’après"
        disabled={!apres}
        onClick={() => apres && avecLimite(apres)}
      />
    </div>
  );
}
