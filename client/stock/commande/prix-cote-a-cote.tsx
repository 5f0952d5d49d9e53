import { type RefObject, useEffect, useState } from 'react';
import { enCentimes, formatNombre } from '#shared/base/montant.ts';
import { texteUg } from '#shared/stock/commande/offre.rules.ts';
import { coutALaBoite, estPossible } from '#shared/stock/commande/repartition.rules.ts';
import type { RepereCommande } from '#shared/stock/commande/repere.schema.ts';
import type { LigneVue } from './puces.rules.ts';

type OffreVue = RepereCommande['offres'][number];
const enRegle = (o: OffreVue) => ({ ...o, prix_achat: enCentimes(o.prix_achat) });

/** '10 + 1, net 1.318, dès 12'. */
function conditionDe(o: OffreVue, qte: number): string {
  const ug = texteUg(o);
  return [
    ...(ug === null ? [] : [ug, `net ${formatNombre(coutALaBoite(enRegle(o), qte))}`]),
    ...(o.qte_min === null ? [] : [`dès ${formatNombre(o.qte_min)}`]),
  ].join(', ');
}

/** Cheapest at this quantity first; minimum not reached, last. */
function trier({ ligne: { qte }, repere }: LigneVue) {
  const offres = repere?.offres ?? [];
  return offres
    .map((o) => ({ o, possible: estPossible(o, qte), cout: coutALaBoite(enRegle(o), qte) }))
    .toSorted((a, b) => Number(b.possible) - Number(a.possible) || a.cout - b.cout);
}

/** Row index focused or pressed; survives leaving the table. */
function useRangVise(cadre: RefObject<HTMLDivElement | null>): number {
  const [rang, viser] = useState(0);
  useEffect(() => {
    const hote = cadre.current;
    const entendre = (e: FocusEvent) => {
      const rangee = (e.target as HTMLElement).closest<HTMLElement>('[data-rang]');
      if (rangee) viser(Number(rangee.dataset['rang']));
    };
    hote?.addEventListener('focusin', entendre);
    return () => hote?.removeEventListener('focusin', entendre);
  }, [cadre]);
  return rang;
}

/**
 * [OFR-8] Suppliers' prices for the current line; the cheapest at its quantity is marked, with its
 * conditions.
 */
export function PrixCoteACote({
  vues,
  cadre,
  fournisseur_id,
}: {
  vues: readonly LigneVue[];
  cadre: RefObject<HTMLDivElement | null>;
  fournisseur_id: number | null;
}) {
  const vue = vues[useRangVise(cadre)] ?? vues[0];
  // Space is reserved once any line has prices, to avoid a layout shift.
  if (!vue || vues.every((v) => (v.repere?.offres ?? []).length === 0)) return null;
  const prix = trier(vue);
  return (
    <div className="prix-compares" role="region" aria-label="Prix côte à côte">
      <strong className="coupe">{vue.ligne.libelle}</strong>
      {prix.length === 0 && <span className="discret">Aucun prix de fournisseur connu</span>}
      {prix.map(({ o, possible }, i) => {
        const condition = conditionDe(o, vue.ligne.qte);
        return (
          <span
            key={o.fournisseur_id}
            className="prix-compare"
            data-moindre={(i === 0 && possible && prix.length > 1) || undefined}
            data-sien={o.fournisseur_id === fournisseur_id || undefined}
            data-impossible={!possible || undefined}
          >
            {o.fournisseur_libelle} <b className="nombre">{formatNombre(o.prix_achat)}</b>
            {condition !== '' && <small>{condition}</small>}
            {i === 0 && possible && prix.length > 1 && <small>✓ le moins cher</small>}
          </span>
        );
      })}
    </div>
  );
}
