import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Content changes in place and its button disappears: takes the focus, so that Esc and arrows work.
 */
export function DialogFrame({
  label,
  className,
  children,
}: {
  label: string;
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
    <div ref={frame} className={className} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
