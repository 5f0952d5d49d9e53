import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { regleDuTableau } from '#shared/admin/pharmacie/tableaux.rules.ts';
import type { Tableau } from '#shared/admin/pharmacie/tableaux.schema.ts';

/**
 * Controlled table of a product; null when the register is off. Not reactive: sixty search rows
 * need no subscription.
 */
export function MarqueTableau({ tableau }: { tableau: Tableau | null }) {
  const regle = regleDuTableau(store.get(pharmacieAtom)?.ordonnancier, tableau);
  return (
    regle && (
      <span className="mini-etiquette" data-tableau={tableau}>
        {regle.nom}
      </span>
    )
  );
}
