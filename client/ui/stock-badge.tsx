import { type NiveauStock, niveauVente, stockFaible } from '#shared/produit/badges.rules.ts';

const PRESENTATION: Readonly<Record<NiveauStock, { signe: string; teinte: string; mot: string }>> =
  {
    haut: { signe: '✓', teinte: 'success', mot: 'en stock' },
    moyen: { signe: '▲', teinte: 'warning', mot: 'stock moyen' },
    bas: { signe: '!', teinte: 'danger', mot: 'stock bas' },
    sans: { signe: '', teinte: 'neutre', mot: 'rupture' },
  };

/**
 * What may be sold, as the selling screen colours it: sign, number, the word when it runs low; what
 * others hold in their baskets, and what stands there expired.
 */
export function StockBadge({
  qte,
  retenue,
  perimee = 0,
}: {
  qte: number;
  retenue: number;
  perimee?: number;
}) {
  const niveau = niveauVente(qte);
  const { signe, teinte, mot } = PRESENTATION[niveau];
  return (
    <span className="stock">
      <b className={`etiquette teinte-${teinte}`} title={mot}>
        {signe && <span aria-hidden="true">{signe} </span>}
        {qte}
        {stockFaible(qte) ? ` · ${mot}` : <span className="vue-cachee"> {mot}</span>}
      </b>
      {perimee > 0 && (
        <small className="stock-perime">
          {perimee} périmé{perimee > 1 ? 's' : ''}
        </small>
      )}
      {retenue > 0 && (
        <small>
          {retenue} retenu{retenue > 1 ? 's' : ''}
        </small>
      )}
    </span>
  );
}
