import { useEffect, useRef } from 'react';
import { habiller } from './imprimer.ts';
import { STYLE_TICKET } from './ticket.css.ts';

/**
 * A receipt on the screen, in a frame with the printed one's own style. `source` is markup made by
 * `html`.
 */
export function CadreTicket({ titre, source }: { titre: string; source: string }) {
  const cadre = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const fenetre = cadre.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!fenetre) return;
    const { document } = fenetre;
    if (document.adoptedStyleSheets?.length === 0) habiller(fenetre, STYLE_TICKET);
    document.documentElement.lang = 'fr';
    document.title = titre;
    document.body.innerHTML = source;
    const mesurer = () =>
      cadre.current?.style.setProperty('height', `${document.body.scrollHeight}px`);
    for (const image of document.images) image.addEventListener('load', mesurer);
    mesurer();
  }, [titre, source]);
  return <iframe ref={cadre} className="cadre-ticket" title={titre} tabIndex={-1} />;
}
