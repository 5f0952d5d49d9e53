import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { regleDuTableau } from '#shared/pharmacie/tableaux.rules.ts';
import type { Tableau } from '#shared/pharmacie/tableaux.schema.ts';

/**
 * The table of a product, as the pharmacy calls it: nothing while the register is off. Read as it is
 * drawn: sixty rows of a search do not listen to a setting.
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
