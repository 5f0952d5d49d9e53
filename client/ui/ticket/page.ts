import type { Papier } from '#shared/caisse/imprimante.rules.ts';

const PX_PER_MM = 96 / 25.4;

/**
 * Paper height for a content of so many pixels: rounded up, and a millimetre more, so that a
 * fraction never makes a second page.
 */
export const paperHeight = (px: number): number => Math.ceil(px / PX_PER_MM) + 1;
/** `@page` takes no 'auto' height: Chromium would drop the rule and print on A4. */
export const pageRule = (px: number, papier: Papier = 80): string =>
  `@page { size: ${papier}mm ${paperHeight(px)}mm; margin: 0; }`;
