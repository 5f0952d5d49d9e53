import { type ReactNode, useId } from 'react';

export function PartieVolet({
  titre,
  note,
  children,
}: {
  titre: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="volet-partie" aria-labelledby={id}>
      <header>
        <h3 id={id}>{titre}</h3>
        {note && <span className="discret">{note}</span>}
      </header>
      {children}
    </section>
  );
}
