import { store } from '#client/base/store.ts';
import type { Papier } from '#shared/caisse/imprimante.rules.ts';
import { pageRule } from './page.ts';
import { papierAtom } from './papier.atoms.ts';
import { STYLE_58, STYLE_TICKET } from './ticket.css.ts';

/** Millimetres that a printer covers of its paper. */
const PRINTED_MM: Readonly<Record<Papier, number>> = { 80: 72, 58: 48 };
const IMAGES_TIMEOUT_MS = 1500;

/**
 * What prints in this page. A register with a printer of its own on the network prints by the
 * server instead (`imprimerTicketAppel`).
 */
export interface PrintService {
  /**
   * False when nothing could be handed to the printer; a print never throws and never undoes a
   * sale.
   */
  imprimer(html: string): Promise<boolean>;
}

function newFrame(papier: Papier): HTMLIFrameElement {
  document.querySelector('iframe[data-ticket]')?.remove();
  const frame = document.createElement('iframe');
  frame.dataset.ticket = '';
  frame.title = 'Ticket';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Laid out (so that its height can be measured) yet out of sight.
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

/**
 * The logo must be there before the height is measured; a slow one does not hold the receipt back.
 */
async function waitForImages(doc: Document): Promise<void> {
  const images = [...doc.images].map((i) => i.decode().catch(() => undefined));
  await Promise.race([
    Promise.all(images),
    new Promise((done) => setTimeout(done, IMAGES_TIMEOUT_MS)),
  ]);
}

/** Adopted, not inlined: the page's Content-Security-Policy allows no style element. */
export function adoptStyle(frameWindow: Window & typeof globalThis, css: string): void {
  const sheet = new frameWindow.CSSStyleSheet();
  sheet.replaceSync(css);
  frameWindow.document.adoptedStyleSheets = [...frameWindow.document.adoptedStyleSheets, sheet];
}

/** The height on paper: measured at the printed width, which folds more lines than the screen's. */
function measure(doc: Document, papier: Papier): number {
  const ticket = doc.querySelector<HTMLElement>('.ticket');
  if (!ticket) return 0;
  Object.assign(ticket.style, { width: `${PRINTED_MM[papier]}mm`, padding: '2mm 0 6mm' });
  return ticket.getBoundingClientRect().height;
}

/**
 * Prints through a hidden frame of this page: no pop-up to be blocked, one page of the exact
 * height.
 */
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
      // The keyboard stays with the till: a frame that keeps the focus would swallow every key
      // after a sale.
      window.focus();
      return true;
    } catch (error) {
      console.error('impression', error);
      return false;
    }
  },
};
