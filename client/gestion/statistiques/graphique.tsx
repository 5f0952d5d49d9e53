// @kept-when-opened
import * as coeur from 'echarts-for-react/esm/core';
import { BarChart, LineChart, PictorialBarChart, PieChart } from 'echarts/charts';
import { LabelLayout } from 'echarts/features';
import * as francais from 'echarts/i18n/langFR-obj.js';
import { useMemo, useState } from 'react';
import { useMedia } from '#client/ui/use-media.ts';
import { type Couleurs, useCouleurs } from './couleurs-graphique.ts';
import type { Dessin } from './dessin.ts';
import { echarts } from './moteur-graphique.ts';
import { optionDe } from './option-graphique.ts';

// CommonJS members may be under `default`, by bundler.
const deballer = <T,>(m: T): T => (m as { default?: T }).default ?? m;
const module = deballer(coeur) as typeof coeur | typeof coeur.default;
const ReactECharts = 'default' in module ? module.default : module;
echarts.use([BarChart, LineChart, PictorialBarChart, PieChart, LabelLayout]);
const IDEOGRAM = '国';
const pen = document.createElement('canvas').getContext('2d');
let inked = '';
/**
 * ECharts measures an ideogram for the line height; the browser then searches every installed font.
 * The font size does.
 */
echarts.setPlatformAPI({
  measureText(text, font = '12px sans-serif') {
    const size = Number(/(\d*\.?\d+)px/.exec(font)?.[1] ?? 12);
    if (!pen || text === IDEOGRAM) return { width: size * text.length };
    // Setting a font costs a look-up, even unchanged.
    if (inked !== font) pen.font = inked = font;
    return { width: pen.measureText(text).width };
  },
});
echarts.registerLocale('FR', deballer(francais) as Parameters<typeof echarts.registerLocale>[1]);

/** At least 2: a wall zooms the page. */
const OPTIONS = { locale: 'FR', devicePixelRatio: Math.max(2, globalThis.devicePixelRatio) };
const CORPS = 11;
/** Patterns for print and high contrast. */
const MOTIFS = 'print, (prefers-contrast: more), (forced-colors: active)';

/** No animation; described to screen readers. */
export function Graphique({
  dessin,
  description,
  corps = CORPS,
}: {
  dessin: Dessin;
  description: string;
  /** Font size, in pixels. */
  corps?: number;
}) {
  const [ici, poserIci] = useState<HTMLDivElement | null>(null);
  const couleurs = useCouleurs(ici);
  const motifs = useMedia(MOTIFS);
  const option = useMemo(
    () => couleurs && optionDe(dessin, { couleurs, corps, seul: false }, description, motifs),
    [dessin, couleurs, corps, description, motifs],
  );
  return (
    <div ref={poserIci} className="graphique">
      {option && (
        <ReactECharts
          echarts={echarts}
          option={option}
          notMerge
          opts={OPTIONS}
          style={{ height: '100%', width: '100%' }}
        />
      )}
    </div>
  );
}

const IMAGE = { largeur: 960, hauteur: 420, corps: 14, ligne: 34 };
export async function imageDe(dessin: Dessin, couleurs: Couleurs): Promise<Blob | null> {
  const couchees = dessin.genre === 'barres' && dessin.couchees === true;
  const instance = echarts.init(document.createElement('div'), null, {
    locale: 'FR',
    width: IMAGE.largeur,
    height: couchees
      ? Math.max(IMAGE.hauteur, dessin.categories.length * IMAGE.ligne + 60)
      : IMAGE.hauteur,
    devicePixelRatio: 2,
  });
  try {
    instance.setOption(
      optionDe(dessin, { couleurs, corps: IMAGE.corps, seul: true }, dessin.nom, false),
    );
    const toile = instance.renderToCanvas({ pixelRatio: 2, backgroundColor: couleurs.fond });
    return await new Promise<Blob | null>((ok) => toile.toBlob(ok));
  } finally {
    instance.dispose();
  }
}
