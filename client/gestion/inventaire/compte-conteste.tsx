import { Button } from '@blueprintjs/core';
import { formatNombre } from '#shared/base/montant.ts';
import type {
  CompteInventaire,
  LigneInventaire,
} from '#shared/gestion/inventaire/inventaire.schema.ts';

export type LigneContestee = Pick<
  LigneInventaire,
  | 'produit_id'
  | 'produit_libelle'
  | 'version'
  | 'qte_reelle'
  | 'compte_par'
  | 'autre_qte'
  | 'autre_par'
>;

/**
 * [INV-9] Conflicting counts with authors: recount. Whoever may close can also choose one [INV-10].
 */
export function CompteConteste({
  ligne: l,
  choisir,
}: {
  ligne: LigneContestee;
  /** Null without the right. */
  choisir: ((compte: CompteInventaire) => void) | null;
}) {
  if (l.autre_par === null || l.autre_qte === null || l.qte_reelle === null) return null;
  const comptes = [
    { retenir: 'autre', qte: l.autre_qte, par: l.autre_par },
    { retenir: 'dernier', qte: l.qte_reelle, par: l.compte_par ?? '' },
  ] as const;
  return (
    <span className="inventaire-conteste">
      <span className="mini-etiquette">À recompter</span>
      {comptes.map(({ retenir, qte, par }) =>
        choisir ? (
          <Button
            key={retenir}
            size="small"
            text={`${formatNombre(qte)} · ${par}`}
            aria-label={`Garder ${qte}, compté par ${par}, ${l.produit_libelle}`}
            onClick={() => choisir({ produit_id: l.produit_id, retenir, version: l.version })}
          />
        ) : (
          <small key={retenir} className="discret">
            {formatNombre(qte)} · {par}
          </small>
        ),
      )}
    </span>
  );
}
