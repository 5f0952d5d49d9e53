import { Button } from '@blueprintjs/core';
import { Chart, Home, More, Box, ShoppingCart } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { builtScreensAtom } from '#client/base/screens.atoms.ts';
import { Dropdown } from '#client/ui/dropdown.tsx';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { estDans } from './menu-groupe.tsx';
import { menuOffert } from './menu-offert.rules.ts';
import { ToutLeMenu } from './menu-replie.tsx';

/** By group: the named screen, else the first permitted. */
const CIBLES: readonly { menu: string; mot: string; prefere?: string; icone: JSX.Element }[] = [
  { menu: 'VENTE', mot: 'Vente', icone: <ShoppingCart size={20} /> },
  { menu: 'STOCK', mot: 'Stock', icone: <Box size={20} /> },
  { menu: 'GESTION', mot: 'Gestion', prefere: 'stat', icone: <Chart size={20} /> },
];

/** Telephones: main screens and menu at the bottom. */
export function BarrePouce({ session }: { session: Session }) {
  const { pathname } = useLocation();
  const groupes = menuOffert(session, useAtomValue(builtScreensAtom));
  const cibles = CIBLES.flatMap(({ menu, mot, prefere, icone }) => {
    const entrees = groupes.find((g) => g.menu === menu)?.entrees ?? [];
    const cible = entrees.find((e) => e.submenu === prefere) ?? entrees[0];
    const ici = entrees.some((e) => estDans(pathname, e.chemin));
    return cible ? [{ mot, icone, chemin: cible.chemin, ici }] : [];
  });
  return (
    <nav aria-label="Écrans principaux" className="barre-pouce">
      <Link to="/" aria-current={pathname === '/' ? 'page' : undefined}>
        <Home size={20} />
        Accueil
      </Link>
      {cibles.map(({ mot, icone, chemin, ici }) => (
        <Link key={chemin} to={chemin} aria-current={ici ? 'page' : undefined}>
          {icone}
          {mot}
        </Link>
      ))}
      <Dropdown placement="top-end" content={<ToutLeMenu groupes={groupes} />}>
        <Button variant="minimal" aria-label="Plus : tout le menu">
          <More size={20} />
          Plus
        </Button>
      </Dropdown>
    </nav>
  );
}
