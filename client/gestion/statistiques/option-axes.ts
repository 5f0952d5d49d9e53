import { typeset } from '#client/base/typography.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { Couleurs } from './couleurs-graphique.ts';
import { type DessinAxes, describeValeur, type SerieDessin, type Unite } from './dessin.ts';
import { chiffreEcrit, enMilliers, serrer, valeursEcrites } from './dessin.rules.ts';
import {
  axeDesValeurs,
  COIN,
  court,
  detache,
  echapper,
  type Point,
  type Trait,
} from './trait-graphique.ts';

const uniteDe = (d: DessinAxes, rang: number): Unite => d.unites?.[rang] ?? d.unite;

const axeDesNoms = (d: DessinAxes, { couleurs: c, corps }: Trait) => ({
  type: 'category',
  data: d.couchees ? d.categories.toReversed() : [...d.categories],
  axisLabel: {
    color: c.second,
    fontSize: corps,
    lineHeight: corps + 3,
    hideOverlap: true,
    ...(d.couchees && { width: 340, overflow: 'break', interval: 0, hideOverlap: false }),
    ...(!d.couchees && d.categories.length <= 8 && { interval: 0 }),
  },
  axisLine: { lineStyle: { color: c.filet } },
  axisTick: { show: false },
});
/** Tooltip; horizontal bars are drawn last first. */
function bulle(d: DessinAxes, points: readonly Point[]): string {
  const [premier] = points;
  if (!premier) return '<br>';
  const rang = d.couchees ? d.categories.length - 1 - premier.dataIndex : premier.dataIndex;
  const dites = [...d.series, ...(d.repere ? [d.repere] : [])];
  const lignes = points.flatMap((p) => {
    const valeur = dites.find((s) => s.nom === p.seriesName)?.valeurs[rang];
    if (valeur === null || valeur === undefined) return [];
    return `${p.marker}${echapper(p.seriesName)} : <b>${typeset(describeValeur(uniteDe(d, rang), valeur))}</b>`;
  });
  return `${echapper(premier.name.replaceAll('\n', ' '))}<br>${lignes.join('<br>')}`;
}

/** Beyond, figures overlap. */
const CHIFFRES_MAX = 64;
const chiffres = (d: DessinAxes, s: SerieDessin, { couleurs: c, corps }: Trait) => {
  const milliers = enMilliers(d.unite, valeursEcrites(d));
  return {
    show: s.valeurs.length <= CHIFFRES_MAX,
    opacity: 1,
    position: d.couchees ? 'right' : 'top',
    color: s.pale ? c.meta : c.encre,
    fontSize: corps,
    fontWeight: 600,
    ...detache(c),
    formatter: ({ dataIndex }: { dataIndex: number }) => {
      const rang = d.couchees ? d.categories.length - 1 - dataIndex : dataIndex;
      const v = s.valeurs[rang] ?? 0;
      if (v === 0 && !d.unites) return '';
      if (d.unites) return uniteDe(d, rang) === 'fcfa' ? court(v) : formatNombre(v);
      return typeset(chiffreEcrit(v, milliers));
    },
  };
};

const PALE = 0.5;
/** Share of its category's scale, compressed, or raw. */
function hauteur(d: DessinAxes, v: number | null, rang: number): number | null {
  if (v === null) return null;
  if (d.serree) return serrer(v);
  if (!d.unites) return v;
  const haut = Math.max(1, ...d.series.map((s) => Math.abs(s.valeurs[rang] ?? 0)));
  return v / haut;
}
function donneesDe(d: DessinAxes, s: SerieDessin, premiere: boolean) {
  const donnees = s.valeurs.map((v, i) => {
    const value = hauteur(d, v, i);
    return premiere && i === d.encours ? { value, itemStyle: { opacity: PALE } } : value;
  });
  return d.couchees ? donnees.toReversed() : donnees;
}

const LIGNE = { symbolSize: 6, lineStyle: { width: 2 } };
function serieDe(d: DessinAxes, s: SerieDessin, rang: number, t: Trait) {
  const droite = d.couchees ? [0, COIN, COIN, 0] : [COIN, COIN, 0, 0];
  return {
    type: d.genre === 'ligne' ? 'line' : 'bar',
    name: s.nom,
    data: donneesDe(d, s, rang === 0),
    barMaxWidth: 46,
    // Bars overlap under a common tick.
    ...(d.repere && { barGap: '-100%' }),
    itemStyle: {
      borderRadius: d.serree ? 0 : droite,
      ...(s.teinte && { color: t.couleurs.teintes[s.teinte] }),
      ...(s.pale && { opacity: PALE }),
    },
    ...(d.genre === 'ligne' && LIGNE),
    label: { ...chiffres(d, s, t), ...(d.repere && { show: false }) },
    labelLayout: { hideOverlap: true },
  };
}
const TIRET = 3;
const SIGNE_REPERE = 'path://M0 4h12v3H0z';
const repereDe = (r: SerieDessin, c: Couleurs) => ({
  type: 'pictorialBar',
  name: r.nom,
  data: r.valeurs.map((v) => (v === 0 ? null : v)),
  symbol: 'rect',
  symbolSize: ['118%', TIRET],
  symbolPosition: 'end',
  symbolOffset: [0, -TIRET / 2],
  barMaxWidth: 46,
  barGap: '-100%',
  z: 10,
  itemStyle: { color: c.encre },
});

/** Height of a figure, as a share of the scale. */
const CHIFFRE = 0.12;
/** Above the tick that would strike it out. */
function chiffresSurReperes(d: DessinAxes, repere: SerieDessin, t: Trait) {
  const valeurs = d.categories.map(
    (_, i) => d.series.map((s) => s.valeurs[i]).find((v) => v !== null && v !== undefined) ?? null,
  );
  const haut = Math.max(...valeurs.map((v) => v ?? 0), ...repere.valeurs.map((v) => v ?? 0));
  const poser = (v: number, trait: number): number =>
    trait > v && trait - v < haut * CHIFFRE ? trait : v;
  return {
    type: 'line',
    silent: true,
    symbol: 'circle',
    symbolSize: 1,
    lineStyle: { opacity: 0 },
    itemStyle: { opacity: 0 },
    data: valeurs.map((v, i) => (v === null ? null : poser(v, repere.valeurs[i] ?? 0))),
    label: chiffres(d, { nom: '', valeurs }, t),
    labelLayout: { hideOverlap: true },
  };
}

export function axes(d: DessinAxes, t: Trait) {
  const { couleurs: c, corps, seul } = t;
  const [noms, valeurs] = [axeDesNoms(d, t), axeDesValeurs(c)];
  const legende = d.series.length > 1 || d.repere !== undefined;
  return {
    grid: {
      left: 4,
      right: d.couchees ? 64 : 8,
      top: corps + (legende ? 28 : 12) + (seul ? 28 : 0),
      bottom: 0,
      containLabel: true,
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: d.genre === 'ligne' ? 'line' : 'shadow' },
      formatter: (points: readonly Point[]) => bulle(d, points),
    },
    ...(legende && {
      legend: {
        top: 0,
        right: 0,
        itemWidth: 12,
        itemHeight: 10,
        selectedMode: false,
        textStyle: { color: c.second, fontSize: corps },
        data: [
          ...d.series.map((s) => s.nom),
          ...(d.repere ? [{ name: d.repere.nom, icon: SIGNE_REPERE }] : []),
        ],
      },
    }),
    ...(d.couchees ? { xAxis: valeurs, yAxis: noms } : { xAxis: noms, yAxis: valeurs }),
    series: [
      ...d.series.map((s, i) => serieDe(d, s, i, t)),
      ...(d.repere ? [repereDe(d.repere, c), chiffresSurReperes(d, d.repere, t)] : []),
    ],
  };
}
