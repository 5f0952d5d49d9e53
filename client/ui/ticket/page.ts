import type { Papier } from '#shared/caisse/imprimante.rules.ts';

const PX_PER_MM = 96 / 25.4;

/** Rounded up plus 1 mm, against a second page. */
export const paperHeight = (px: number): number => Math.ceil(px / PX_PER_MM) + 1;
/** `@page` has no 'auto' height: Chromium would print on A4. */
export const pageRule = (px: number, papier: Papier = 80): string =>
  `@page { size: ${papier}mm ${paperHeight(px)}mm; margin: 0; }`;
