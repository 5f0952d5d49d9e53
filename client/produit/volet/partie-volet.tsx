import { type ReactNode, useId } from 'react';

/** A part of the panel: its name, what is said of it at the right, what it shows. */
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
