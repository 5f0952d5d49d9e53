import { formatNombre } from '#shared/base/montant.ts';
import { budgetDepasse } from '#shared/commande/commande.phrases.ts';

/** What the order takes of what one means to spend on it; FCFA. */
export function JaugeBudget({ budget, total }: { budget: number; total: number }) {
  const depasse = total > budget;
  const part = budget > 0 ? Math.min(100, (total / budget) * 100) : 100;
  return (
    <div
      className="commande-budget"
      role="group"
      aria-label="Budget de la commande"
      data-depasse={depasse || undefined}
    >
      <span className="commande-fait-nom">
        <strong>{formatNombre(total)}</strong> sur {formatNombre(budget)}
      </span>
      <span className="commande-jauge" aria-hidden>
        <span style={{ width: `${part}%` }} />
      </span>
      <span className="commande-fait-nom" role="status">
        {depasse ? budgetDepasse(total - budget) : `reste ${formatNombre(budget - total)}`}
      </span>
    </div>
  );
}
