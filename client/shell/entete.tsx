import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { EtatConnexion } from '#client/ui/etat-connexion.tsx';
import { menuVisible } from '#shared/utilisateur/habilitations.rules.ts';
import { JournalMessages } from './journal-messages.tsx';
import { MenuGroupe } from './menu-groupe.tsx';
import { MenuUtilisateur } from './menu-utilisateur.tsx';

/** The bar of every screen but login, activation and selling: only what exists and what this user may open. */
export function Entete({ construits }: { construits: ReadonlySet<string> }) {
  const session = useAtomValue(sessionAtom);
  const pharmacie = useAtomValue(pharmacieAtom);
  const groupes = session && !session.must_change_password ? menuVisible(session) : [];
  const offerts = groupes.map((g) => ({ ...g, entrees: g.entrees.filter((e) => construits.has(e.chemin)) })).filter((g) => g.entrees.length > 0);
  return (
    <header className="entete">
      <Link to="/" className="entete-nom">{pharmacie?.nom_pharmacie ?? 'Pharmacie'}</Link>
      <nav aria-label="Menu principal" className="entete-menus">
        {offerts.map((g) => <MenuGroupe key={g.menu} menu={g.menu} entrees={g.entrees} />)}
      </nav>
      <EtatConnexion />
      <JournalMessages />
      {session && <MenuUtilisateur session={session} />}
    </header>
  );
}
