import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The scrolling part of a dialog whose contents change in place: the button that led here went away
 * with the focus, so this takes it, and Esc and the arrows keep working.
 */
export function DialogFrame({
  libelle,
  className,
  children,
}: {
  libelle: string;
  className: string;
  children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || !activeElement.isConnected)
      frame.current?.focus();
  }, []);
  return (
    <div ref={frame} className={className} tabIndex={0} role="region" aria-label={libelle}>
      {children}
    </div>
  );
}
