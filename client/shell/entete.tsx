import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { enseigneAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { ConnectionStatus } from '#client/ui/connection-status.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { TELEPHONE, useMedia } from '#client/ui/use-media.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { Cloche } from './cloche.tsx';
import { MenuPrincipal } from './menu-principal.tsx';
import { MenuReplie } from './menu-replie.tsx';
import { MenuUtilisateur } from './menu-utilisateur.tsx';
import { paletteOuverteAtom } from './palette.atoms.ts';
import { PointMiseAJour } from './point-mise-a-jour.tsx';

/** Below, the groups would overlap the right side. */
const REPLIE = '(max-width: 899px)';

function BoutonRecherche() {
  const ouvrirPalette = useSetAtom(paletteOuverteAtom);
  return (
    <Button
      variant="minimal"
      className="entete-recherche"
      icon={<Search />}
      endIcon={<KeyCap>Ctrl+K</KeyCap>}
      aria-haspopup="dialog"
      onClick={() => ouvrirPalette(true)}
    >
      <span className="entete-recherche-mot">Rechercher</span>
    </Button>
  );
}

function Navigation({ session, replie }: { session: Session | null; replie: boolean }) {
  const nom = useAtomValue(enseigneAtom)?.nom_pharmacie ?? 'Pharmacie';
  const telephone = useMedia(TELEPHONE);
  if (session === null)
    return (
      <>
        <span className="entete-nom">{nom}</span>
        <span className="entete-menus" />
      </>
    );
  return (
    <>
      {replie && !telephone && <MenuReplie session={session} />}
      <Link to="/" className="entete-nom" title={nom}>
        {nom}
      </Link>
      {replie ? <span className="entete-menus" /> : <MenuPrincipal session={session} />}
      {!replie && <BoutonRecherche />}
    </>
  );
}

/** On all screens but login, activation and selling. A forced password change hides the menu. */
export function Entete() {
  const session = useAtomValue(sessionAtom);
  const replie = useMedia(REPLIE);
  const libre = session?.must_change_password ? null : session;
  return (
    <header className="entete">
      <Navigation session={libre} replie={replie} />
      <ConnectionStatus />
      {libre && <PointMiseAJour remises />}
      {libre && <Cloche />}
      {session && <MenuUtilisateur session={session} />}
    </header>
  );
}
