import type { Papier } from '#shared/caisse/imprimante.rules.ts';

const PX_PAR_MM = 96 / 25.4;

/**
 * Paper height for a content of so many pixels: rounded up, and a millimetre more, so that a
 * fraction never makes a second page.
 */
export const hauteurPapier = (px: number): number => Math.ceil(px / PX_PAR_MM) + 1;
/** `@page` takes no 'auto' height: Chromium would drop the rule and print on A4. */
export const regleDePage = (px: number, papier: Papier = 80): string =>
  `@page { size: ${papier}mm ${hauteurPapier(px)}mm; margin: 0; }`;
