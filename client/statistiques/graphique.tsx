import * as coeur from 'echarts-for-react/esm/core';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
} from 'echarts/components';
import * as echarts from 'echarts/core';
import * as francais from 'echarts/i18n/langFR-obj.js';
import { CanvasRenderer } from 'echarts/renderers';
import { useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { type Dessin, direValeur, type TeinteDessin, type Unite } from './dessin.ts';
import { useSombre } from './use-sombre.ts';
import { typeset } from '#client/base/typography.ts';

// CommonJS libraries: depending on the bundler their members stand on the module or on its default.
const deballer = <T,>(m: T): T => (m as { default?: T }).default ?? m;
const module = deballer(coeur) as typeof coeur | typeof coeur.default;
const ReactECharts = 'default' in module ? module.default : module;
echarts.use([
  BarChart,
  LineChart,
  PieChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  CanvasRenderer,
]);
echarts.registerLocale('FR', deballer(francais) as Parameters<typeof echarts.registerLocale>[1]);

interface Couleurs {
  texte: string;
  filet: string;
  fond: string;
  suite: string[];
  teintes: Record<TeinteDessin, string>;
}
const CLAIR: Couleurs = {
  texte: '#404854',
  filet: '#d9dde3',
  fond: '#ffffff',
  suite: [
    '#215db0',
    '#935610',
    '#1c6e42',
    '#7c327c',
    '#147eb3',
    '#ac2f33',
    '#634dbf',
    '#5c7a29',
    '#8f398f',
    '#5f6b7c',
  ],
  teintes: {
    primary: '#215db0',
    success: '#238551',
    warning: '#c87619',
    danger: '#cd4246',
    neutre: '#8f99a8',
  },
};
const SOMBRE: Couleurs = {
  texte: '#d3d8de',
  filet: '#4a515c',
  fond: '#252a31',
  suite: [
    '#8abbff',
    '#fbb360',
    '#72ca9b',
    '#d69fd6',
    '#68c1ee',
    '#fa999c',
    '#bdadff',
    '#b6d94c',
    '#e8a0c8',
    '#abb3bf',
  ],
  teintes: {
    primary: '#4c90f0',
    success: '#32a467',
    warning: '#ec9a3c',
    danger: '#e76a6e',
    neutre: '#abb3bf',
  },
};
const COURT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
/** '1,2 M', '350 k' on an axis. */
const court = (n: number): string =>
  COURT.format(n)
    .replace('-', '\u2212')
    .replace('.', ',')
    .replace('K', ' k')
    .replace('M', ' M')
    .replace('B', ' Md');
const echapper = (t: string): string =>
  t.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);
const plier = (t: string, n: number): string => (t.length > n ? `${t.slice(0, n - 1)}…` : t);

const direOuRien = (unite: Unite, n: number | null | undefined): string =>
  n === null || n === undefined ? '–' : typeset(direValeur(unite, n));

function anneau(d: Extract<Dessin, { genre: 'anneau' }>, c: Couleurs) {
  const droite = d.legende === 'droite';
  return {
    // The legend takes its colours from here, not from the slices.
    color: d.parts.map((p, i) =>
      p.teinte ? c.teintes[p.teinte] : (c.suite[i % c.suite.length] ?? c.texte),
    ),
    tooltip: {
      trigger: 'item',
      formatter: (p: { name: string; value: number; percent: number }) =>
        `${echapper(p.name)}<br><b>${direOuRien(d.unite, p.value)}</b> (${p.percent.toFixed(1).replace('.', ',')}\u202f%)`,
    },
    legend: {
      type: 'scroll',
      textStyle: { color: c.texte },
      pageTextStyle: { color: c.texte },
      formatter: (n: string) => plier(n, 28),
      ...(droite ? { orient: 'vertical', right: 8, top: 'middle' } : { bottom: 0 }),
    },
    series: [
      {
        type: 'pie',
        name: d.nom,
        radius: ['46%', '72%'],
        center: droite ? ['34%', '50%'] : ['50%', '44%'],
        label: { show: false },
        itemStyle: { borderColor: c.fond, borderWidth: 2 },
        emphasis: { scale: false },
        data: d.parts.map((p) => ({ name: p.nom, value: p.valeur })),
      },
    ],
  };
}
type DessinAxes = Extract<Dessin, { genre: 'barres' | 'ligne' }>;
type Serie = DessinAxes['series'][number];
const uniteDe = (d: DessinAxes, rang: number) => d.unites?.[rang] ?? d.unite;

/** Names too long to stand side by side lean. */
const penches = ({ categories: n, couchees }: DessinAxes): boolean =>
  !couchees && n.length > 4 && n.length <= 24 && n.some((nom) => nom.length > 12);

const axeDesNoms = (d: DessinAxes, c: Couleurs) => ({
  type: 'category',
  data: d.couchees ? d.categories.toReversed() : [...d.categories],
  axisLabel: {
    color: c.texte,
    hideOverlap: true,
    formatter: (n: string) => plier(n, d.couchees ? 24 : 22),
    ...(penches(d) && { rotate: 28 }),
  },
  axisLine: { lineStyle: { color: c.filet } },
  axisTick: { show: false },
});
const axeDesValeurs = (d: DessinAxes, c: Couleurs) => ({
  type: 'value',
  show: !d.unites,
  axisLabel: { color: c.texte, formatter: court },
  splitLine: { lineStyle: { color: c.filet } },
  ...(d.unite === 'nombre' && { minInterval: 1 }),
});

/** Room over the drawing (pixels): for the figures written on the bars, or for the legend. */
function margeHaute({ unites, series }: DessinAxes): number {
  if (unites) return 50;
  return series.length > 1 ? 34 : 14;
}

interface Point {
  dataIndex: number;
  seriesIndex: number;
  seriesName: string;
  name: string;
  marker: string;
}
/** What is said of the category under the pointer; lying bars are drawn from the last one. */
function bulle(d: DessinAxes, points: readonly Point[]): string {
  const [premier] = points;
  if (!premier) return '<br>';
  const rang = d.couchees ? d.categories.length - 1 - premier.dataIndex : premier.dataIndex;
  const lignes = points.map((p) => {
    const valeur = d.series[p.seriesIndex]?.valeurs[rang];
    return `${p.marker}${echapper(p.seriesName)} : <b>${direOuRien(uniteDe(d, rang), valeur)}</b>`;
  });
  return `${echapper(premier.name)}<br>${lignes.join('<br>')}`;
}

/** Figures written over the bars, each in the unit of its category. */
const chiffres = (d: DessinAxes, s: Serie, couleur: string) => ({
  show: true,
  position: 'top',
  color: couleur,
  fontSize: 11,
  formatter: ({ dataIndex: i }: { dataIndex: number }) =>
    uniteDe(d, i) === 'fcfa' ? court(s.valeurs[i] ?? 0) : direOuRien('nombre', s.valeurs[i] ?? 0),
});

const SURFACE = { areaStyle: { opacity: 0.15 }, symbolSize: 5, lineStyle: { width: 2 } };

function serieDe(d: DessinAxes, s: Serie, hauts: readonly number[], c: Couleurs) {
  const bruts = d.unites ? s.valeurs.map((v, i) => (v ?? 0) / (hauts[i] ?? 1)) : [...s.valeurs];
  return {
    type: d.genre === 'ligne' ? 'line' : 'bar',
    name: s.nom,
    data: d.couchees ? bruts.toReversed() : bruts,
    barMaxWidth: 42,
    ...(s.teinte && { itemStyle: { color: c.teintes[s.teinte] } }),
    ...(d.genre === 'ligne' && SURFACE),
    ...(d.unites && { label: chiffres(d, s, c.texte) }),
  };
}

function axes(d: DessinAxes, c: Couleurs) {
  // With a scale of its own, a category is drawn in parts of its highest bar; its figures are
  // written.
  const hauts = d.categories.map((_, i) =>
    Math.max(1, ...d.series.map((s) => Math.abs(s.valeurs[i] ?? 0))),
  );
  const [noms, valeurs] = [axeDesNoms(d, c), axeDesValeurs(d, c)];
  return {
    grid: {
      left: 8,
      right: d.couchees ? 24 : 12,
      top: margeHaute(d),
      bottom: 4,
      containLabel: true,
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: d.genre === 'ligne' ? 'line' : 'shadow' },
      formatter: (points: readonly Point[]) => bulle(d, points),
    },
    ...(d.series.length > 1 && { legend: { top: 0, textStyle: { color: c.texte } } }),
    ...(d.couchees ? { xAxis: valeurs, yAxis: noms } : { xAxis: noms, yAxis: valeurs }),
    series: d.series.map((s) => serieDe(d, s, hauts, c)),
  };
}

/** Sharp on a wall too, where the page is zoomed. */
const OPTIONS = { locale: 'FR', devicePixelRatio: Math.max(2, globalThis.devicePixelRatio) };

export interface ImageGraphique {
  /** The chart as a PNG on its own ground; null before it is drawn. */
  enImage: () => Promise<Blob | null>;
}
/**
 * One chart, drawn from its value: still (no animation), told to screen readers, its series also by
 * pattern.
 */
export function Graphique({
  dessin,
  description,
  ref,
}: {
  dessin: Dessin;
  description: string;
  ref?: Ref<ImageGraphique>;
}) {
  const couleurs = useSombre() ? SOMBRE : CLAIR;
  const graphique = useRef<InstanceType<typeof ReactECharts>>(null);
  const option = useMemo(
    () => ({
      animation: false,
      backgroundColor: couleurs.fond,
      color: couleurs.suite,
      textStyle: { fontFamily: 'inherit' },
      aria: { enabled: true, label: { description }, decal: { show: true } },
      ...(dessin.genre === 'anneau' ? anneau(dessin, couleurs) : axes(dessin, couleurs)),
    }),
    [dessin, couleurs, description],
  );
  useImperativeHandle(
    ref,
    () => ({
      enImage: () =>
        new Promise<Blob | null>((ok) => {
          const toile = graphique.current
            ?.getEchartsInstance()
            .renderToCanvas({ pixelRatio: 2, backgroundColor: couleurs.fond });
          if (toile) toile.toBlob(ok);
          else ok(null);
        }),
    }),
    [couleurs],
  );
  return (
    <ReactECharts
      ref={graphique}
      echarts={echarts}
      option={option}
      notMerge
      opts={OPTIONS}
      style={{ height: '100%', width: '100%' }}
    />
  );
}
