import { Button } from '@blueprintjs/core';
import { useEffect, useEffectEvent, useRef } from 'react';

interface Props {
  shown: number;
  total: number;
  busy: boolean;
  error: string | null;
  more: () => void;
  reread: () => void;
}

/** Focuses the first new row: the button moved or left. */
function goToRow(frame: Element | null, rank: number): void {
  const rows = frame?.querySelectorAll<HTMLElement>('tbody > tr');
  const row = rows?.[rank] ?? rows?.[rank - 1];
  if (row && !row.hasAttribute('tabindex')) row.tabIndex = -1;
  row?.focus();
}

/** [LST-8] Loads the next page when scrolled into view, or on press. */
export function MoreRows({ shown, total, busy, error, more, reread }: Props) {
  const end = useRef<HTMLDivElement>(null);
  /** Rows at a keyboard request; 0 otherwise. */
  const asked = useRef(0);
  const ask = useEffectEvent(() => {
    if (end.current?.contains(document.activeElement)) asked.current = shown;
    more();
  });
  const ready = shown < total && !busy && error === null;
  useEffect(() => {
    if (!ready || !end.current || typeof IntersectionObserver !== 'function') return undefined;
    const observer = new IntersectionObserver(
      (seen) => seen.some((s) => s.isIntersecting) && ask(),
      {
        rootMargin: '200px',
      },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [ready, shown]);
  useEffect(() => {
    if (asked.current === 0 || shown <= asked.current) return;
    goToRow(end.current?.parentElement ?? null, asked.current);
    asked.current = 0;
  }, [shown]);
  const press = () => {
    asked.current = shown;
    if (error === null) more();
    else reread();
  };
  return (
    <div className="liste-suite" ref={end}>
      {shown < total && (
        <Button
          fill
          variant="minimal"
          loading={busy}
          text={error === null ? 'Afficher la suite' : 'Réessayer'}
          onClick={press}
        />
      )}
    </div>
  );
}
