import { formatNombre } from '#shared/base/montant.ts';
import type { Couleurs } from './couleurs-graphique.ts';

export interface Trait {
  couleurs: Couleurs;
  /** Font size, in pixels. */
  corps: number;
  /** Image or print: title and legend are drawn inside. */
  seul: boolean;
}

const COURT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });
const MILLION = 1_000_000;
/** '1,25 M', '350.000': fits a ring or bar. */
export const court = (n: number): string =>
  Math.abs(n) < MILLION
    ? formatNombre(n)
    : COURT.format(n).replace('.', ',').replace('M', ' M').replace('B', ' Md');
export const echapper = (t: string): string =>
  t.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

export const COIN = 3;
/** Figures stay readable over lines. */
export const detache = (c: Couleurs) => ({ textBorderColor: c.fond, textBorderWidth: 3 });
/** Lines only guide: bars bear figures. */
export const axeDesValeurs = (c: Couleurs) => ({
  type: 'value',
  axisLabel: { show: false },
  splitNumber: 3,
  splitLine: { lineStyle: { color: c.filet } },
});
export interface Point {
  dataIndex: number;
  seriesName: string;
  name: string;
  marker: string;
}
