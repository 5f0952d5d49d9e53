import { store } from '#client/base/store.ts';
import type { Papier } from '#shared/caisse/imprimante.rules.ts';
import { regleDePage } from './page.ts';
import { papierAtom } from './papier.atoms.ts';
import { STYLE_58, STYLE_TICKET } from './ticket.css.ts';

/** Millimetres that a printer covers of its paper. */
const IMPRIME: Readonly<Record<Papier, number>> = { 80: 72, 58: 48 };
const ATTENTE_IMAGES_MS = 1500;

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

function nouveauCadre(papier: Papier): HTMLIFrameElement {
  document.querySelector('iframe[data-ticket]')?.remove();
  const cadre = document.createElement('iframe');
  cadre.dataset.ticket = '';
  cadre.title = 'Ticket';
  cadre.tabIndex = -1;
  cadre.ariaHidden = 'true';
  // Laid out (so that its height can be measured) yet out of sight.
  Object.assign(cadre.style, {
    position: 'fixed',
    left: '-10000px',
    top: '0',
    width: `${papier}mm`,
    height: '10px',
    border: '0',
  });
  document.body.append(cadre);
  return cadre;
}

/**
 * The logo must be there before the height is measured; a slow one does not hold the receipt back.
 */
async function attendreImages(doc: Document): Promise<void> {
  const images = [...doc.images].map((i) => i.decode().catch(() => undefined));
  await Promise.race([
    Promise.all(images),
    new Promise((fin) => setTimeout(fin, ATTENTE_IMAGES_MS)),
  ]);
}

/** Adopted, not inlined: the page's Content-Security-Policy allows no style element. */
export function habiller(fenetre: Window & typeof globalThis, css: string): void {
  const feuille = new fenetre.CSSStyleSheet();
  feuille.replaceSync(css);
  fenetre.document.adoptedStyleSheets = [...fenetre.document.adoptedStyleSheets, feuille];
}

/** The height on paper: measured at the printed width, which folds more lines than the screen's. */
function mesurer(doc: Document, papier: Papier): number {
  const ticket = doc.querySelector<HTMLElement>('.ticket');
  if (!ticket) return 0;
  Object.assign(ticket.style, { width: `${IMPRIME[papier]}mm`, padding: '2mm 0 6mm' });
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
      const fenetre = nouveauCadre(papier).contentWindow;
      if (!fenetre) return false;
      const cadre = fenetre as Window & typeof globalThis;
      cadre.document.documentElement.lang = 'fr';
      cadre.document.body.innerHTML = html;
      habiller(cadre, STYLE_TICKET);
      if (papier === 58) habiller(cadre, STYLE_58);
      await attendreImages(cadre.document);
      habiller(cadre, regleDePage(mesurer(cadre.document, papier), papier));
      cadre.print();
      // The keyboard stays with the till: a frame that keeps the focus would swallow every key
      // after a sale.
      window.focus();
      return true;
    } catch (erreur) {
      console.error('impression', erreur);
      return false;
    }
  },
};
