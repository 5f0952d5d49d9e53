import type { ReactNode } from 'react';

/** Polite live region, never focused. */
export function Strip({
  tone,
  sign,
  children,
}: {
  tone: 'warning' | 'danger' | 'primary' | 'neutre';
  sign: string;
  children: ReactNode;
}) {
  return (
    <div className={`bande teinte-${tone}`} role="status">
      <span aria-hidden="true">{sign}</span>
      <span className="bande-texte">{children}</span>
    </div>
  );
}
