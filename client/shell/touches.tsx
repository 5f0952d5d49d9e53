import { useLocation } from 'react-router-dom';
import { KeyLegendDialog } from '#client/ui/key-legend.tsx';
import { LEGENDES } from './legendes.ts';

function propresA(pathname: string) {
  if (pathname === '/vente/reservation')
    return { title: 'Touches de l’écran de vente', legends: LEGENDES.vente };
  if (pathname.startsWith('/vente/caisses/reservation/'))
    return { title: 'Touches de la caisse', legends: LEGENDES.caisse };
  return { title: 'Touches', legends: LEGENDES.partout };
}

export function Touches({ ouvertes, fermer }: { ouvertes: boolean; fermer: () => void }) {
  const { pathname } = useLocation();
  return <KeyLegendDialog {...propresA(pathname)} isOpen={ouvertes} onClose={fermer} />;
}
