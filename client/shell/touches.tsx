import { useLocation } from 'react-router-dom';
import { KeyLegendDialog } from '#client/ui/key-legend.tsx';
import { LEGENDES } from './legendes.ts';

function legendesDe(pathname: string) {
  if (pathname === '/vente/reservation') return LEGENDES.vente;
  return pathname.startsWith('/vente/caisses/reservation/') ? LEGENDES.caisse : LEGENDES.partout;
}

/** The keys of the screen one is on. */
export function Touches({ ouvertes, fermer }: { ouvertes: boolean; fermer: () => void }) {
  const { pathname } = useLocation();
  const propres = legendesDe(pathname);
  return <KeyLegendDialog titre="Touches" legendes={propres} ouverte={ouvertes} fermer={fermer} />;
}
