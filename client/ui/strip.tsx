import type { ReactNode } from 'react';

/** Polite live region, never focused. */
export function Strip({
  teinte,
  signe,
  children,
}: {
  teinte: 'warning' | 'danger' | 'primary' | 'neutre';
  signe: string;
  children: ReactNode;
}) {
  return (
    <div className={`bande teinte-${teinte}`} role="status">
      <span aria-hidden="true">{signe}</span>
      <span className="bande-texte">{children}</span>
    </div>
  );
}
