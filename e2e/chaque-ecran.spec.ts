// Browser: what each screen measures, from a laptop to a telephone: targets, cut words, what moves.
import { expect, type Page, test } from './histoire.ts';
import { ECRANS } from '#client/screens.ts';
import { calme } from './pages/calme.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';

const TAILLES = [
  { width: 1366, height: 625 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
/** Where an administrator arrives signed in. */
const CHEMINS = ECRANS.map(({ chemin }) => chemin.replace('/:page?', ''))
  .filter((chemin) => !['/login', '/new-password', '/activation'].includes(chemin))
  .map((chemin) => chemin.replace('commandes/:id', 'commandes/1'))
  .filter((chemin) => !chemin.includes(':'));

/** Twice as large as a laptop's: what stands out of it is lost. */
const ZOOM = { width: 683, height: 312 };

/** In pixels, what is pressed. */
const MOUSE = 24;
const FINGER = 44;
/**
 * [VUE-1] Of this page: what is too small to be pressed (a link in a sentence is its words), words cut
 * that nothing says whole, what stands out at the right.
 */
const fautes = (page: Page, least = MOUSE): Promise<string[]> =>
  page.evaluate((side) => {
    const nom = (e: Element): string => {
      const dit = (e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 40);
      return `${e.tagName.toLowerCase()}.${e.classList[0] ?? ''} « ${dit} »`;
    };
    const visibles = (selecteur: string): HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>(selecteur)].filter((e) => {
        const { width, height } = e.getBoundingClientRect();
        return width > 1 && height > 1 && e.checkVisibility({ visibilityProperty: true });
      });
    const duTexte = (e: HTMLElement): boolean =>
      e.matches('a') &&
      getComputedStyle(e).display === 'inline' &&
      e.closest('p, li, td, th, dd, h2, small, footer') !== null;
    const COCHES = 'input[type=checkbox], input[type=radio], input[type=file]';
    const CIBLES =
      'button, a[href], select, summary, input, [role=button], [role=tab], [role=menuitem]';
    const petites = visibles(CIBLES)
      .map((e) => (e.matches(COCHES) ? (e.closest('label') ?? e) : e))
      .filter((e) => !duTexte(e) && !e.matches('.lien-evitement:not(:focus)'))
      .flatMap((e) => {
        const { width, height } = e.getBoundingClientRect();
        const petite = Math.min(width, height) < side - 0.5;
        return petite ? `petite, ${Math.round(width)} × ${Math.round(height)} : ${nom(e)}` : [];
      });
    const coupees = visibles('button, a, label, th, td, h1, h2, h3, p, span, strong, small, dt, dd')
      .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent?.trim()))
      .filter((e) => e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1)
      .filter((e) => getComputedStyle(e).overflowX === 'hidden' && !e.closest('[title]'))
      .map((e) => `coupé, ${e.clientWidth} de ${e.scrollWidth} : ${nom(e)}`);
    const { scrollWidth, clientWidth } = document.documentElement;
    const depasse = scrollWidth > clientWidth ? [`dépasse de ${scrollWidth - clientWidth}`] : [];
    for (const e of visibles('.bp6-dialog')) {
      const { left, right } = e.getBoundingClientRect();
      if (left < 0 || right > clientWidth)
        depasse.push(`hors du cadre, ${left} à ${right} : ${nom(e)}`);
    }
    return [...new Set([...petites, ...coupees, ...depasse])];
  }, least);

test('[VUE-1] à chaque écran : rien n’est trop petit pour le doigt, ni coupé sans être dit, ni hors du cadre', async ({
  browser,
}) => {
  test.slow(); // thirty screens, four sizes
  const page = await ouvrirPoste(browser, 'admin', '/aide', { viewport: TAILLES[0] ?? ZOOM });
  const trouvees: string[] = [];
  for (const chemin of CHEMINS) {
    await page.goto(chemin);
    for (const taille of [...TAILLES, ZOOM]) {
      await page.setViewportSize(taille);
      await calme(page);
      for (const f of await fautes(page)) trouvees.push(`${taille.width} ${chemin} ${f}`);
    }
  }
  expect(trouvees).toEqual([]);
});

test('[VUE-3] à chaque écran d’une tablette et d’un téléphone, ce qu’un doigt presse a 44 px', async ({
  browser,
}) => {
  test.slow(); // thirty screens, two sizes
  const trouvees: string[] = [];
  for (const viewport of TAILLES.slice(1)) {
    const page = await ouvrirPoste(browser, 'admin', '/aide', { viewport, hasTouch: true });
    for (const chemin of CHEMINS) {
      await page.goto(chemin);
      await calme(page);
      for (const f of await fautes(page, FINGER)) trouvees.push(`${viewport.width} ${chemin} ${f}`);
    }
  }
  expect(trouvees).toEqual([]);
});

/** Lists whose first act opens a form. */
const FORMULAIRES = [
  '/admin/utilisateurs',
  '/gestion/garde',
  '/stock/fournisseurs',
  '/stock/mouvement',
  '/stock/produits',
  '/stock/rayon',
  '/vente/clients',
  '/vente/configuration',
];
test('[VUE-1] au téléphone, ce qu’une liste filtre et ce qu’elle crée s’ouvrent dans le cadre', async ({
  browser,
}) => {
  test.slow(); // sixteen dialogs
  const page = await ouvrirPoste(browser, 'admin', '/aide', {
    viewport: TAILLES.at(-1) ?? ZOOM,
  });
  const dialogue = page.getByRole('dialog');
  const trouvees: string[] = [];
  for (const chemin of FORMULAIRES) {
    await page.goto(chemin);
    for (const bouton of [
      page.getByRole('button', { name: 'Filtrer' }),
      page.locator('.liste-actions > .bp6-intent-primary'),
    ]) {
      await bouton.click();
      await expect(dialogue).toBeVisible();
      await calme(page);
      for (const f of await fautes(page)) trouvees.push(`${chemin} ${f}`);
      await page.keyboard.press('Escape');
      await expect(dialogue).toHaveCount(0);
    }
  }
  expect(trouvees).toEqual([]);
});

/** Of a page, what its shifts add up to (the browser's own score), and the gravest one. */
const shifts = (page: Page): Promise<{ sum: number; worst: string }> =>
  page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const heard: Shift[] = [];
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((shown) => requestAnimationFrame(shown));
    heard.push(...(observer.takeRecords() as Shift[]));
    const [gravest] = heard.toSorted((a, b) => b.value - a.value);
    const worst = gravest?.sources.map(({ node, previousRect: from, currentRect: to }) => {
      const what = node instanceof Element ? node.className : node?.nodeName;
      return `${what} ${from.x},${from.y} -> ${to.x},${to.y}`;
    });
    return {
      sum: heard.reduce((sum, { value }) => sum + value, 0),
      worst: worst?.join(', ') ?? '',
    };
  });
const LATE_MS = [400, 700, 1_000];
/** A tenth of what is held to be good, of one. */
const SHIFT_MAX = 0.02;

test('[VUE-2] à chaque écran : ce que le serveur répond tard ne déplace rien sous la main', async ({
  browser,
}) => {
  test.slow(); // thirty screens, each answered late
  const page = await ouvrirPoste(browser, 'admin', '/aide', {
    viewport: { width: 1024, height: 768 },
  });
  let asked = 0;
  await page.route('**/api/**', async (route) => {
    asked += 1;
    await new Promise((late) => setTimeout(late, LATE_MS[asked % LATE_MS.length]));
    await route.continue().catch(() => undefined); // the page left meanwhile
  });
  const moved: string[] = [];
  for (const chemin of CHEMINS) {
    await page.goto(chemin);
    await calme(page);
    const { sum, worst } = await shifts(page);
    if (sum > SHIFT_MAX) moved.push(`${chemin} ${sum.toFixed(3)} : ${worst}`);
  }
  expect(moved).toEqual([]);
});
