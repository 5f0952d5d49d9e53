import type { ReactNode } from 'react';

/** A strip across the screen: sign and words on a tint. Said politely; it never takes the focus. */
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
