import { Pin, Unpin } from '@blueprintjs/icons';
import { useAtom } from 'jotai';
import { memo } from 'react';
import { ProductName } from '#client/ui/product-name.tsx';
import { StockBadge } from '#client/ui/stock-badge.tsx';
import { formatMontantDu } from '#shared/base/montant.ts';
import { vendable } from '#shared/produit/lots.rules.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { prixDUneBoite, type Tarif } from '#shared/reservation/prix-affiche.rules.ts';
import { favorisAtom } from './favoris.atoms.ts';

/** Three rows. */
const FAVORIS_MAX = 12;

function Epingle({ p }: { p: Produit }) {
  const [favoris, setFavoris] = useAtom(favorisAtom);
  const epingle = favoris.includes(p.id);
  const nom = epingle ? `Retirer ${p.libelle} des favoris` : `Épingler ${p.libelle} sur ce poste`;
  const changer = () =>
    setFavoris(
      epingle ? favoris.filter((id) => id !== p.id) : [...favoris, p.id].slice(-FAVORIS_MAX),
    );
  return (
    <button
      type="button"
      className="tuile-epingle"
      aria-label={nom}
      title={epingle ? 'Retirer des favoris de ce poste' : 'Épingler sur ce poste'}
      aria-pressed={epingle}
      tabIndex={-1}
      onClick={changer}
    >
      {epingle ? <Unpin size={12} /> : <Pin size={12} />}
    </button>
  );
}

export const TuileProduit = memo(function TuileProduit({
  p,
  tarif,
  prendre,
}: {
  p: Produit;
  tarif: Tarif;
  prendre: (p: Produit) => void;
}) {
  const { ttc } = prixDUneBoite(p, tarif);
  return (
    <li>
      <button
        type="button"
        className={vendable(p) < 1 ? 'tuile rupture' : 'tuile'}
        onClick={() => prendre(p)}
      >
        <ProductName libelle={p.libelle} />
        <span className="tuile-pied">
          <b>{formatMontantDu(ttc)}</b>
          <StockBadge qte={vendable(p)} retenue={0} />
        </span>
      </button>
      <Epingle p={p} />
    </li>
  );
});
