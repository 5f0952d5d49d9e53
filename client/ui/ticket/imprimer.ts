import { store } from '#client/base/store.ts';
import type { Papier } from '#shared/vente/caisse/imprimante.rules.ts';
import { papierAtom } from './papier.atoms.ts';
import { STYLE_58, STYLE_TICKET } from './ticket.css.ts';

const PX_PER_MM = 96 / 25.4;

/** Rounded up plus 1 mm, against a second page. */
export const paperHeight = (px: number): number => Math.ceil(px / PX_PER_MM) + 1;
/** `@page` has no 'auto' height: Chromium would print on A4. */
export const pageRule = (px: number, papier: Papier = 80): string =>
  `@page { size: ${papier}mm ${paperHeight(px)}mm; margin: 0; }`;

/** Printable width, in mm. */
const PRINTED_MM: Readonly<Record<Papier, number>> = { 80: 72, 58: 48 };
const IMAGES_TIMEOUT_MS = 1500;

/**
 * Browser printing; a register's network printer goes through the server (`imprimerTicketAppel`).
 */
export interface PrintService {
  /** False on failure; never throws, never undoes a sale. */
  imprimer(html: string): Promise<boolean>;
}

function newFrame(papier: Papier): HTMLIFrameElement {
  document.querySelector('iframe[data-ticket]')?.remove();
  const frame = document.createElement('iframe');
  frame.dataset.ticket = '';
  frame.title = 'Ticket';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Laid out for measuring, yet invisible.
  Object.assign(frame.style, {
    position: 'fixed',
    left: '-10000px',
    top: '0',
    width: `${papier}mm`,
    height: '10px',
    border: '0',
  });
  document.body.append(frame);
  return frame;
}

/** The logo loads before measuring, with a timeout. */
async function waitForImages(doc: Document): Promise<void> {
  const images = [...doc.images].map((i) => i.decode().catch(() => undefined));
  await Promise.race([
    Promise.all(images),
    new Promise((done) => setTimeout(done, IMAGES_TIMEOUT_MS)),
  ]);
}

/** Adopted: the CSP forbids style elements. */
export function adoptStyle(frameWindow: Window & typeof globalThis, css: string): void {
  const sheet = new frameWindow.CSSStyleSheet();
  sheet.replaceSync(css);
  frameWindow.document.adoptedStyleSheets = [...frameWindow.document.adoptedStyleSheets, sheet];
}

/** At printed width, which wraps more than the screen. */
function measure(doc: Document, papier: Papier): number {
  const ticket = doc.querySelector<HTMLElement>('.ticket');
  if (!ticket) return 0;
  Object.assign(ticket.style, { width: `${PRINTED_MM[papier]}mm`, padding: '2mm 0 6mm' });
  return ticket.getBoundingClientRect().height;
}

/** Hidden frame: no pop-up blocker, one page of exact height. */
export const imprimante: PrintService = {
  async imprimer(html) {
    try {
      const papier = store.get(papierAtom);
      const frameWindow = newFrame(papier).contentWindow;
      if (!frameWindow) return false;
      const frame = frameWindow as Window & typeof globalThis;
      frame.document.documentElement.lang = 'fr';
      frame.document.body.innerHTML = html;
      adoptStyle(frame, STYLE_TICKET);
      if (papier === 58) adoptStyle(frame, STYLE_58);
      await waitForImages(frame.document);
      adoptStyle(frame, pageRule(measure(frame.document, papier), papier));
      frame.print();
      // A focused frame would swallow every key after a sale.
      window.focus();
      return true;
    } catch (error) {
      console.error('impression', error);
      return false;
    }
  },
};
