import { Button, SegmentedControl } from '@blueprintjs/core';
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
  const raccourcis = raccourcisDe(jourDe(new Date()));
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
      <SegmentedControl
        size="small"
        aria-label="Période courante"
        options={raccourcis.map(({ nom }) => ({ value: nom, label: nom }))}
        value={raccourcis.find((r) => memePeriode(r.choix, applique))?.nom ?? ''}
        onValueChange={(nom) => {
          const choisi = raccourcis.find((r) => r.nom === nom);
          if (choisi) avecLimite(choisi.choix);
        }}
      />
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
