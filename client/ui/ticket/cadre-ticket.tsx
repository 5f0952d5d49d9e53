import { useEffect, useRef } from 'react';
import { adoptStyle } from './imprimer.ts';
import { STYLE_TICKET } from './ticket.css.ts';

/** Print style in a frame; `source`: made by `html`. */
export function TicketFrame({ title, source }: { title: string; source: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const frameWindow = frame.current?.contentWindow as
      | (Window & typeof globalThis)
      | null
      | undefined;
    if (!frameWindow) return undefined;
    const { document } = frameWindow;
    if (document.adoptedStyleSheets?.length === 0) adoptStyle(frameWindow, STYLE_TICKET);
    document.documentElement.lang = 'fr';
    document.title = title;
    document.body.innerHTML = source;
    const fit = () => frame.current?.style.setProperty('height', `${document.body.scrollHeight}px`);
    for (const image of document.images) image.addEventListener('load', fit);
    // Deferred, to avoid a reflow during render.
    const next = requestAnimationFrame(fit);
    return () => cancelAnimationFrame(next);
  }, [title, source]);
  return <iframe ref={frame} className="cadre-ticket" title={title} tabIndex={-1} />;
}
