import { useLocation } from 'react-router-dom';
import { KeyLegendDialog } from '#client/ui/key-legend.tsx';
import { LEGENDES } from './legendes.ts';

function propresA(pathname: string) {
  if (pathname === '/vente/reservation')
    return { titre: 'Touches de l’écran de vente', legendes: LEGENDES.vente };
  if (pathname.startsWith('/vente/caisses/reservation/'))
    return { titre: 'Touches de la caisse', legendes: LEGENDES.caisse };
  return { titre: 'Touches', legendes: LEGENDES.partout };
}

export function Touches({ ouvertes, fermer }: { ouvertes: boolean; fermer: () => void }) {
  const { pathname } = useLocation();
  return <KeyLegendDialog {...propresA(pathname)} ouverte={ouvertes} fermer={fermer} />;
}
