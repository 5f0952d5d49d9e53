import './stock-badge.css';
import { type NiveauStock, niveauVente, stockFaible } from '#shared/stock/produit/badges.rules.ts';

const PRESENTATION: Readonly<Record<NiveauStock, { sign: string; tone: string; word: string }>> = {
  haut: { sign: '✓', tone: 'success', word: 'en stock' },
  moyen: { sign: '▲', tone: 'warning', word: 'stock moyen' },
  bas: { sign: '!', tone: 'danger', word: 'stock bas' },
  sans: { sign: '', tone: 'neutre', word: 'rupture' },
};

/** Sellable stock, low-stock word, held in baskets, expired. */
export function StockBadge({
  qte,
  retenue,
  perimee = 0,
}: {
  qte: number;
  retenue: number;
  perimee?: number;
}) {
  const level = niveauVente(qte);
  const { sign, tone, word } = PRESENTATION[level];
  return (
    <span className="stock">
      <b className={`etiquette teinte-${tone}`} title={word}>
        {sign && <span aria-hidden="true">{sign} </span>}
        {qte}
        {stockFaible(qte) ? ` · ${word}` : <span className="vue-cachee"> {word}</span>}
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
