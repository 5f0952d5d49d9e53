import type { ReactNode } from 'react';

export const DeuxLignes = ({ haut, bas }: { haut: ReactNode; bas: string }) => (
  <span className="deux-lignes" title={bas}>
    {haut}
    {bas !== '' && <small className="discret">{bas}</small>}
  </span>
);
