import { typeset } from '#client/base/typography.ts';
import type { Couleurs } from './couleurs-graphique.ts';
import {
  type Dessin,
  type DessinAnneau,
  type DessinCascade,
  describeValeur,
  type Unite,
} from './dessin.ts';
import {
  chiffreEcrit,
  enMilliers,
  type Marche,
  marchesDe,
  formatPart,
  partsMontrees,
  totalDesParts,
  formatUnite,
  valeursEcrites,
} from './dessin.rules.ts';
import { axes } from './option-axes.ts';
import {
  axeDesValeurs,
  COIN,
  court,
  detache,
  echapper,
  type Point,
  type Trait,
} from './trait-graphique.ts';

/** Typeset: charts draw text themselves. */
const montrer = (unite: Unite, n: number): string => typeset(describeValeur(unite, n));

function anneau(d: DessinAnneau, { couleurs: c, corps, seul }: Trait) {
  const parts = partsMontrees(d.parts);
  const total = totalDesParts(parts);
  const centre = {
    show: true,
    position: 'center',
    formatter: `{total|${court(total)}}${d.unite === 'fcfa' ? '\n{unite|FCFA}' : ''}`,
    rich: {
      total: { color: c.encre, fontSize: corps + 4, fontWeight: 700, lineHeight: corps + 9 },
      unite: { color: c.meta, fontSize: corps, lineHeight: corps + 4 },
    },
  };
  return {
    color: parts.map((p, i) =>
      p.teinte ? c.teintes[p.teinte] : (c.suite[i % c.suite.length] ?? c.encre),
    ),
    tooltip: {
      trigger: 'item',
      formatter: (p: { name: string; value: number }) =>
        `${echapper(p.name)}<br><b>${montrer(d.unite, p.value)}</b> (${formatPart(p.value, total)})`,
    },
    ...(seul && {
      legend: {
        orient: 'vertical',
        left: '52%',
        top: 'middle',
        textStyle: { color: c.encre, fontSize: corps },
        formatter: (nom: string) => {
          const valeur = parts.find((p) => p.nom === nom)?.valeur ?? 0;
          return `${nom} : ${montrer(d.unite, valeur)} (${formatPart(valeur, total)})`;
        },
      },
    }),
    series: [
      {
        type: 'pie',
        name: d.nom,
        radius: seul ? ['56%', '82%'] : ['74%', '98%'],
        center: seul ? ['26%', '56%'] : ['50%', '50%'],
        label: { show: false },
        labelLine: { show: false },
        itemStyle: { borderColor: c.fond, borderWidth: 2 },
        emphasis: { scale: false },
        data: parts.map((p, i) => ({
          name: p.nom,
          value: p.valeur,
          ...(i === 0 && { label: centre, emphasis: { label: centre } }),
        })),
      },
    ],
  };
}

const etiquetteDe = (c: Couleurs, corps: number) => ({
  show: true,
  color: c.encre,
  fontSize: corps + 1,
  fontWeight: 600,
  ...detache(c),
});
/** One stack: empty then visible, above and below the axis. */
function cascade(d: DessinCascade, { couleurs: c, corps, seul }: Trait) {
  const marches = marchesDe(d.etapes);
  const milliers = enMilliers(d.unite, valeursEcrites(d));
  const teintes = { total: c.teintes.primary, moins: c.teintes.warning, plus: c.teintes.success };
  const couleurDe = (m: Marche): string =>
    m.sens === 'total' && m.valeur < 0 ? c.teintes.danger : teintes[m.sens];
  const vide = (de: (m: Marche) => number) => ({
    type: 'bar',
    stack: 'marches',
    silent: true,
    itemStyle: { color: 'transparent' },
    data: marches.map(de),
  });
  const vue = (de: (m: Marche) => number, position: 'top' | 'bottom') => ({
    type: 'bar',
    stack: 'marches',
    name: d.nom,
    barMaxWidth: 72,
    data: marches.map((m) => ({
      value: de(m),
      itemStyle: { color: couleurDe(m), borderRadius: COIN },
      label: { show: de(m) !== 0 || (position === 'top' && m.valeur === 0) },
    })),
    label: {
      ...etiquetteDe(c, corps),
      position,
      formatter: ({ dataIndex }: { dataIndex: number }) =>
        typeset(chiffreEcrit(marches[dataIndex]?.valeur ?? 0, milliers)),
    },
  });
  return {
    grid: { left: 4, right: 8, top: corps + (seul ? 40 : 12), bottom: 0, containLabel: true },
    xAxis: {
      type: 'category',
      data: marches.map((m) => m.nom),
      axisLabel: {
        color: c.second,
        fontSize: corps,
        lineHeight: corps + 3,
        interval: 0,
        width: corps * 9,
        overflow: 'break',
      },
      axisLine: { lineStyle: { color: c.filet } },
      axisTick: { show: false },
    },
    yAxis: axeDesValeurs(c),
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: ([p]: readonly Point[]) => {
        const m = marches[p?.dataIndex ?? 0];
        return m ? `${echapper(m.nom)} : <b>${montrer(d.unite, m.valeur)}</b>` : '<br>';
      },
    },
    series: [
      vide((m) => m.bas),
      vue((m) => m.haut, 'top'),
      vide((m) => m.plafond),
      vue((m) => m.dessous, 'bottom'),
    ],
  };
}

function partiesDe(d: Dessin, t: Trait) {
  if (d.genre === 'anneau') return anneau(d, t);
  if (d.genre === 'cascade') return cascade(d, t);
  // As an image, the heat map is drawn as series.
  if (d.genre === 'grille')
    return axes(
      {
        genre: 'barres',
        nom: d.nom,
        unite: d.unite,
        categories: d.colonnes,
        series: d.rangs.map((nom, i) => ({ nom, valeurs: d.valeurs[i] ?? [] })),
      },
      t,
    );
  return axes(d, t);
}

/** `motifs`: parts also differ by pattern. */
export function optionDe(d: Dessin, t: Trait, description: string, motifs: boolean) {
  const { couleurs: c } = t;
  return {
    animation: false,
    backgroundColor: c.fond,
    color: [...c.suite],
    textStyle: { fontFamily: c.police },
    aria: { enabled: true, label: { description }, decal: { show: motifs } },
    ...partiesDe(d, t),
    ...(t.seul && {
      title: {
        text: [d.nom, formatUnite(d)].filter(Boolean).join(', '),
        left: 0,
        textStyle: { color: c.encre, fontSize: t.corps + 2 },
      },
    }),
  };
}
