import { formatNombre } from '#shared/base/montant.ts';
import type { Couleurs } from './couleurs-graphique.ts';

/** How it is drawn, beside its colours. */
export interface Trait {
  couleurs: Couleurs;
  /** Height of the writing, in pixels. */
  corps: number;
  /** Kept as an image or printed: what the page says beside the drawing is written in it. */
  seul: boolean;
}

const COURT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });
const MILLION = 1_000_000;
/** '1,25 M', '350.000': a total that must hold in a ring or on a bar. */
export const court = (n: number): string =>
  Math.abs(n) < MILLION
    ? formatNombre(n)
    : COURT.format(n).replace('.', ',').replace('M', ' M').replace('B', ' Md');
export const echapper = (t: string): string =>
  t.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/** Rounded a little, as everything is. */
export const COIN = 3;
/** Figures are read over the lines they cross. */
export const detache = (c: Couleurs) => ({ textBorderColor: c.fond, textBorderWidth: 3 });
/** Figures are written on the bars: the lines only guide the eye. */
export const axeDesValeurs = (c: Couleurs) => ({
  type: 'value',
  axisLabel: { show: false },
  splitNumber: 3,
  splitLine: { lineStyle: { color: c.filet } },
});
/** What echarts tells of a point of an axis. */
export interface Point {
  dataIndex: number;
  seriesName: string;
  name: string;
  marker: string;
}
