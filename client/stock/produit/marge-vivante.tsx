import { useAtomValue } from 'jotai';
import { tauxDuJourAtom } from '#client/base/session.atoms.ts';
import {
  formatDecimal,
  enCentimes,
  enFcfa,
  formatFcfa,
  formatPourcent,
  ZERO,
} from '#shared/base/montant.ts';
import { margeDe } from '#shared/stock/produit/prix.rules.ts';
import { prixPaye } from './etiquettes-demandees.ts';
import type { SaisieProduit } from './saisie-produit.ts';

/** [PRO-16] Margin while typing. */
export function MargeVivante({ saisie: s }: { saisie: SaisieProduit }) {
  const taux = useAtomValue(tauxDuJourAtom);
  const [achat, vente] = [s.prix_achat ?? 0, s.prix_de_vente ?? 0];
  const marge = margeDe({ prix_achat: enCentimes(achat), prix_de_vente: enCentimes(vente) });
  return (
    <p className="produit-marge quatre" role="status">
      {marge ? (
        <>
          Marge{' '}
          <strong data-perte={marge.montant < ZERO || undefined}>
            {formatFcfa(enFcfa(marge.montant))}
          </strong>{' '}
          · {formatPourcent(marge.taux)} du prix de vente · coefficient{' '}
          {formatDecimal(marge.coefficient)}
        </>
      ) : (
        'Marge et coefficient : dès que les deux prix sont saisis.'
      )}
      {vente > 0 && (s.tva || s.css) && (
        <> · payé {prixPaye({ prix_de_vente: vente, tva: s.tva, css: s.css }, taux)}</>
      )}
    </p>
  );
}
