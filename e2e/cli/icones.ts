import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { commandLine } from '#server/cli/commands.ts';
import { trouverNavigateur } from '../../tests/harness/navigateur.ts';

commandLine('icones');
const DOSSIER = join(import.meta.dirname, '../../client/public/icones');
const svg = readFileSync(join(DOSSIER, 'pharmacie.svg'), 'utf8');
/**
 * Cut to any shape by the system, so its colour goes to the edge and its sign stays within the
 * middle four fifths.
 */
const pleine = svg.replace(' rx="96"', '');
const ICONES: readonly (readonly [nom: string, dessin: string, cote: number])[] = [
  ['192.png', svg, 192],
  ['512.png', svg, 512],
  ['maskable-512.png', pleine, 512],
  ['apple-180.png', pleine, 180],
];

/** `npm run icones`: the drawing as the PNG files that systems ask for. */
const navigateur = await chromium.launch(await trouverNavigateur());
const page = await navigateur.newPage();
for (const [nom, dessin, cote] of ICONES) {
  await page.setViewportSize({ width: cote, height: cote });
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:${cote}px;height:${cote}px}</style>${dessin}`,
  );
  writeFileSync(join(DOSSIER, nom), await page.screenshot({ omitBackground: true }));
}
await navigateur.close();
