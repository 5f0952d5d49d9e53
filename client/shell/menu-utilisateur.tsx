import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import {
  Desktop,
  Download,
  Flash,
  Key,
  LogOut,
  Manual,
  Moon,
  Print,
  Shield,
} from '@blueprintjs/icons';
import { useAtom, useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { papierAtom } from '#client/ui/ticket/papier.atoms.ts';
import { PAPIERS } from '#shared/vente/caisse/imprimante.rules.ts';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { signOut } from '#client/base/sign-out.ts';
import { installOfferAtom, installApp } from '#client/base/install.atoms.ts';
import { type Theme, themeAtom } from '#client/base/theme.ts';
import { initiales } from '#shared/base/texte.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';

const CHOIX: readonly { theme: Theme; libelle: string; icone: React.JSX.Element }[] = [
  { theme: 'systeme', libelle: 'Thème du système', icone: <Desktop /> },
  { theme: 'clair', libelle: 'Thème clair', icone: <Flash /> },
  { theme: 'sombre', libelle: 'Thème sombre', icone: <Moon /> },
];

export function MenuUtilisateur({ session: { fullname } }: { session: Pick<Session, 'fullname'> }) {
  const [theme, choisir] = useAtom(themeAtom);
  const [papier, choisirPapier] = useAtom(papierAtom);
  const offre = useAtomValue(installOfferAtom);
  const aller = useNavigate();
  const contenu = (
    <Menu aria-label="Mon compte">
      <MenuDivider title={fullname} />
      {CHOIX.map((c) => (
        <MenuItem
          key={c.theme}
          icon={c.icone}
          text={c.libelle}
          roleStructure="listoption"
          selected={c.theme === theme}
          onClick={() => choisir(c.theme)}
        />
      ))}
      <MenuDivider />
      {PAPIERS.map((mm) => (
        <MenuItem
          key={mm}
          icon={<Print />}
          text={`Tickets de ${mm} mm`}
          roleStructure="listoption"
          selected={mm === papier}
          onClick={() => choisirPapier(mm)}
        />
      ))}
      <MenuDivider />
      {offre && (
        <MenuItem
          icon={<Download />}
          text="Installer l’application"
          onClick={() => void installApp(offre)}
        />
      )}
      <MenuItem icon={<Manual />} text="Guide" label="F1" onClick={() => void aller('/aide')} />
      <MenuItem
        icon={<Key />}
        text="Changer mon mot de passe"
        onClick={() => void aller('/new-password')}
      />
      <MenuItem icon={<Shield />} text="Ma sécurité" onClick={() => void aller('/ma-securite')} />
      <MenuItem icon={<LogOut />} text="Se déconnecter" onClick={() => void signOut()} />
    </Menu>
  );
  return (
    <Dropdown content={contenu}>
      <Button
        variant="minimal"
        className="entete-compte"
        aria-label={`Mon compte, ${fullname}`}
        title={fullname}
      >
        <span className="avatar" aria-hidden>
          {initiales(fullname)}
        </span>
      </Button>
    </Dropdown>
  );
}
