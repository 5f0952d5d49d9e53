import { useMemo, useSyncExternalStore } from 'react';
import type { TeinteDessin } from './dessin.ts';
import { Classes } from '@blueprintjs/core';

const racine = (): HTMLElement => document.documentElement;
function suivre(changer: () => void): () => void {
  const veilleur = new MutationObserver(changer);
  veilleur.observe(racine(), { attributeFilter: ['class'] });
  return () => veilleur.disconnect();
}
const useSombre = (): boolean =>
  useSyncExternalStore(suivre, () => racine().classList.contains(Classes.DARK));

const ROLES: Readonly<Record<TeinteDessin, string>> = {
  primary: 'var(--ph-chart-1)',
  success: 'var(--ph-chart-2)',
  warning: 'var(--ph-chart-3)',
  danger: 'var(--ph-chart-5)',
  neutre: 'var(--ph-chart-past)',
};
const SUITE = [
  'var(--ph-chart-1)',
  'var(--ph-chart-2)',
  'var(--ph-chart-3)',
  'var(--ph-chart-4)',
  'var(--ph-chart-5)',
];
export const roleDe = (teinte: TeinteDessin | undefined, rang: number): string =>
  teinte ? ROLES[teinte] : (SUITE[rang % SUITE.length] ?? ROLES.neutre);

/** Resolved theme: a canvas has no custom properties. */
export interface Couleurs {
  police: string;
  encre: string;
  second: string;
  meta: string;
  filet: string;
  fond: string;
  suite: readonly string[];
  teintes: Readonly<Record<TeinteDessin, string>>;
}

/** At this element: a dark part of a light page is dark. */
export function lireCouleurs(element: Element): Couleurs {
  const style = getComputedStyle(element);
  const lue = (nom: string): string => style.getPropertyValue(`--ph-${nom}`).trim();
  const [un = '', deux = '', trois = '', quatre = '', cinq = ''] = [1, 2, 3, 4, 5].map((n) =>
    lue(`chart-${n}`),
  );
  const passe = lue('chart-past');
  return {
    police: lue('face'),
    encre: lue('ink'),
    second: lue('second'),
    meta: lue('meta'),
    filet: lue('line'),
    fond: lue('surface'),
    suite: [un, deux, trois, quatre, cinq, passe],
    teintes: { primary: un, success: deux, warning: trois, danger: cinq, neutre: passe },
  };
}

/** Re-read on theme change; null before mount. */
export function useCouleurs(element: Element | null): Couleurs | null {
  const sombre = useSombre();
  return useMemo(() => (element ? { ...lireCouleurs(element), sombre } : null), [element, sombre]);
}
