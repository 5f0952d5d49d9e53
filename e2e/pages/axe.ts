import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rows of a table are one after the other: the first ones say how they are all made. */
const REPETES = 'tbody > tr:nth-child(n+4)';

interface Regard {
  dans: string;
  repetes: string;
  options: RunOptions;
}
/** In the page itself and its frames, all of our own origin; put there once, until they are left. */
async function regarder(page: Page, options: RunOptions, dans: string) {
  for (const cadre of page.frames())
    if (!(await cadre.evaluate(() => 'axe' in globalThis))) await cadre.evaluate(SOURCE);
  const regard: Regard = { dans, repetes: REPETES, options };
  return page.evaluate(async (r) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const vu: AxeResults = await axe.run({ include: [r.dans], exclude: [r.repetes] }, r.options);
    return vu.violations.map(({ id, nodes }) => ({ id, cibles: nodes.map((n) => n.target) }));
  }, regard);
}

/**
 * Nothing at all, of any impact, on what is shown: by day every rule, by night the colours only, which
 * are all that changes.
 * `quoi` names the state looked at; `dans`, the part of the page that is new in it.
 */
export async function rienDeGrave(page: Page, quoi = '', dans = 'body'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('main').first()).toBeAttached();
    await expect(page.locator('.bp6-spinner')).toHaveCount(0); // what is being read is no page yet
    await finir(page);
    const options: RunOptions = {
      resultTypes: ['violations'],
      ...(colorScheme === 'dark' && { runOnly: ['color-contrast'] }),
    };
    const graves = (await regarder(page, options, dans)).filter(
      ({ id, cibles }) => !(ENTIERE.has(id) && cibles.every((c) => c.length > 1)),
    );
    expect
      .soft(
        graves.map(
          ({ id, cibles }) =>
            `${id} : ${cibles
              .map((c) => c.join(' '))
              .slice(0, 3)
              .join(' | ')}`,
        ),
        `${quoi} ${colorScheme}`,
      )
      .toEqual([]);
  }
}

/** What a whole page must have, and the picture of a paper in a frame has not. */
const ENTIERE = new Set(['landmark-one-main', 'page-has-heading-one', 'region']);

/** Fading in or out, colours are neither the ones before nor the ones after. */
const finir = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((a) => a.effect?.getComputedTiming().iterations !== Infinity)
        .map((a) => a.finished.catch(() => undefined)),
    ),
  );
