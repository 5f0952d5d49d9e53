import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Menu as Barres, Search } from '@blueprintjs/icons';
import { useAtomValue, useSetAtom } from 'jotai';
import { Fragment } from 'react';
import { builtScreensAtom } from '#client/base/screens.atoms.ts';
import { Dropdown } from '#client/ui/dropdown.tsx';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { EntreesMenu } from './menu-groupe.tsx';
import { menuOffert } from './menu-offert.rules.ts';
import { paletteOuverteAtom } from './palette.atoms.ts';

export function ToutLeMenu({ groupes }: { groupes: ReturnType<typeof menuOffert> }) {
  const ouvrirPalette = useSetAtom(paletteOuverteAtom);
  return (
    <Menu aria-label="Menu principal" className="menu-replie">
      <MenuItem icon={<Search />} text="Rechercher" onClick={() => ouvrirPalette(true)} />
      {groupes.map((g) => (
        <Fragment key={g.menu}>
          <MenuDivider title={g.menu} />
          <EntreesMenu entrees={g.entrees} />
        </Fragment>
      ))}
    </Menu>
  );
}

export function MenuReplie({ session }: { session: Session }) {
  const groupes = menuOffert(session, useAtomValue(builtScreensAtom));
  return (
    <nav aria-label="Menu principal">
      <Dropdown placement="bottom-start" content={<ToutLeMenu groupes={groupes} />}>
        <Button variant="minimal" className="entete-replie" icon={<Barres />} aria-label="Menu" />
      </Dropdown>
    </nav>
  );
}
