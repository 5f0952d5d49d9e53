import { PeriodShortcuts } from '#client/ui/period-shortcuts.tsx';
import { type ChoixPeriode, choixDesJours, joursDe } from './raccourcis.rules.ts';

/** Periods asked for every day, one press each, and the one before or after. */
export function Raccourcis({
  applique,
  appliquer,
}: {
  applique: ChoixPeriode;
  appliquer: (choix: ChoixPeriode) => void;
}) {
  const { limit } = applique.formulaire;
  return (
    <div className="stat-raccourcis" role="group" aria-label="Raccourcis de période">
      <PeriodShortcuts
        etales
        periode={joursDe(applique)}
        changer={(jours) => {
          const { type, formulaire } = choixDesJours(jours, applique.type);
          appliquer({ type, formulaire: { ...formulaire, limit } });
        }}
      />
    </div>
  );
}
