import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
    // In the page itself: its frames are all of our own origin, and the other way opens a second page
    // for each look, which took half the time of the stories that look often.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .include(dans)
      .options({
        resultTypes: ['violations'],
        ...(colorScheme === 'dark' && { runOnly: ['color-contrast'] }),
      });
    const graves = (await axe.analyze()).violations.filter(
      ({ id, nodes }) => !(ENTIERE.has(id) && nodes.every((n) => n.target.length > 1)),
    );
    expect
      .soft(
        graves.map(
          (v) =>
            `${v.id} : ${v.nodes
              .map((n) => n.target.join(' '))
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
