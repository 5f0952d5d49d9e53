import type { ReactNode } from 'react';

/** What is read first, and under it what tells it apart. */
export const DeuxLignes = ({ haut, bas }: { haut: ReactNode; bas: string }) => (
  <span className="deux-lignes" title={bas}>
    {haut}
    {bas !== '' && <small className="discret">{bas}</small>}
  </span>
);
