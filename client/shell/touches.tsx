import { useLocation } from 'react-router-dom';
import { LEGENDES_CAISSE } from '#client/caisse/legendes-caisse.ts';
import { LEGENDES_VENTE } from '#client/reservation/legendes-vente.ts';
import { type Legende, LegendeDialogue } from '#client/ui/legende-dialogue.tsx';

const GENERALES: readonly Legende[] = [
  { touches: 'Ctrl+K', effet: 'Rechercher un écran, un produit, un client, une action' },
  { touches: 'F1 ou ?', effet: 'Cette aide' },
  { touches: '/', effet: 'Dans une liste : rechercher' },
  { touches: '← →', effet: 'Dans le menu : groupe précédent, suivant' },
  { touches: '1…9', effet: 'À l’accueil : ouvrir l’écran de ce numéro' },
  { touches: 'Échap', effet: 'Fermer ce qui est ouvert' },
];

/** The keys of the screen one is on. */
export function Touches({ ouvertes, fermer }: { ouvertes: boolean; fermer: () => void }) {
  const { pathname } = useLocation();
  const propres = pathname === '/vente/reservation' ? LEGENDES_VENTE : pathname.startsWith('/vente/caisses/reservation/') ? LEGENDES_CAISSE : null;
  return <LegendeDialogue titre="Touches" legendes={propres ?? GENERALES} ouverte={ouvertes} fermer={fermer} />;
}
