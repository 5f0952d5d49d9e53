import { useLocation } from 'react-router-dom';
import { LegendeDialogue } from '#client/ui/legende-dialogue.tsx';
import { LEGENDES } from './legendes.ts';

/** The keys of the screen one is on. */
export function Touches({ ouvertes, fermer }: { ouvertes: boolean; fermer: () => void }) {
  const { pathname } = useLocation();
  const propres =
    pathname === '/vente/reservation'
      ? LEGENDES.vente
      : pathname.startsWith('/vente/caisses/reservation/')
        ? LEGENDES.caisse
        : LEGENDES.partout;
  return <LegendeDialogue titre="Touches" legendes={propres} ouverte={ouvertes} fermer={fermer} />;
}
