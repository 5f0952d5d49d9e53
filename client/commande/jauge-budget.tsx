import { formatNombre } from '#shared/base/montant.ts';
import { type Budget, lireJauge } from '#shared/commande/budget.rules.ts';
import { budgetDepasse } from '#shared/commande/commande.phrases.ts';

/** Budget used by this order and previous ones; FCFA. */
export function JaugeBudget({ nom, budget, engage, ici }: Budget & { nom: string }) {
  const jauge = lireJauge({ budget, engage, ici });
  const depasse = jauge.reste < 0;
  const reste = depasse ? budgetDepasse(-jauge.reste) : `reste ${formatNombre(jauge.reste)}`;
  return (
    <div
      className="commande-budget"
      role="group"
      aria-label={nom}
      title={nom}
      data-depasse={depasse || undefined}
    >
      <span className="commande-fait-nom">
        <strong>{formatNombre(engage + ici)}</strong> sur {formatNombre(budget)}
      </span>
      <span className="commande-jauge" aria-hidden>
        <span className="commande-jauge-engage" style={{ width: `${jauge.engage}%` }} />
        <span style={{ width: `${jauge.ici}%` }} />
      </span>
      <span className="commande-fait-nom" role="status">
        {engage > 0 && `engagé ${formatNombre(engage)} · `}
        {reste}
      </span>
    </div>
  );
}
