import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    /** Calls of this document that have no answer yet. */
    appelsEnCours: number;
    /** Frames in a row without one. */
    imagesCalmes: number;
  }
}

/** Counts the calls of each document of this context, from its start, for `calme`. */
export const compterLesAppels = (contexte: BrowserContext): Promise<unknown> =>
  contexte.addInitScript(() => {
    const { fetch } = window;
    window.appelsEnCours = 0;
    window.imagesCalmes = 0;
    window.fetch = async (...asked) => {
      window.appelsEnCours += 1;
      try {
        return await fetch(...asked);
      } finally {
        window.appelsEnCours -= 1;
      }
    };
  });

/** Wanted in a row: an answer is read, drawn, and may ask for more. */
const IMAGES_DE_CALME = 10;
/**
 * The page is loaded, each call answered and drawn. Not `networkidle`: a file that a navigation cuts
 * while it is fetched stays in flight for ever there.
 */
export const calme = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    (wanted) => {
      const busy =
        document.readyState !== 'complete' ||
        window.appelsEnCours > 0 ||
        document.querySelector('.bp6-skeleton, .bp6-spinner') !== null;
      window.imagesCalmes = busy ? 0 : window.imagesCalmes + 1;
      if (window.imagesCalmes < wanted) return false;
      window.imagesCalmes = 0;
      return true;
    },
    IMAGES_DE_CALME,
    { polling: 'raf' },
  );
};
