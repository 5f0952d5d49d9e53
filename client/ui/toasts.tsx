import { Cross, Error, Tick, WarningSign } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { closeToast, openDialogsAtom, successLineAtom, type Toast, toastsAtom } from './toast.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

const GAP_PX = 8;
const ICONS = { succes: Tick, avertissement: WarningSign, erreur: Error } as const;

/**
 * Blueprint makes every toast an alert, interrupting screen readers even on success. Height in
 * `--ph-toasts`: the tills leave it free.
 */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!section.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.contentRect.height ?? 0);
      const kept = height === 0 ? 0 : height + GAP_PX;
      document.documentElement.style.setProperty('--ph-toasts', `${kept}px`);
    });
    observer.observe(section.current);
    return () => observer.disconnect();
  }, []);
  const successes = toasts.filter((t) => t.tone === 'succes');
  const ofScreen = useAtomValue(successLineAtom);
  const veiled = useAtomValue(openDialogsAtom) > 0;
  const line = veiled ? null : ofScreen;
  return (
    <section ref={section} className="toasts" aria-label="Messages">
      {line && createPortal(successes.at(-1)?.text, line)}
      <div role="status">{!line && successes.map((t) => <ToastCard key={t.id} toast={t} />)}</div>
      <div role="alert">
        {toasts
          .filter((t) => t.tone !== 'succes')
          .map((t) => (
            <ToastCard key={t.id} toast={t} />
          ))}
      </div>
    </section>
  );
}

function ToastCard({ toast: { id, tone: ton, title: titre, text: texte } }: { toast: Toast }) {
  const Icon = ICONS[ton];
  return (
    <div className={`toast toast-${ton}`}>
      <Icon />
      <p>
        {titre && <strong>{titre}</strong>}
        {texte}
      </p>
      <IconButton icon={<Cross />} aria-label="Fermer le message" onClick={() => closeToast(id)} />
    </div>
  );
}
