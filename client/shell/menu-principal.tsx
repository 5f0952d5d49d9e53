import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useRef, useState } from 'react';
import { builtScreensAtom } from '#client/base/screens.atoms.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { MenuGroupe } from './menu-groupe.tsx';
import { menuOffert } from './menu-offert.rules.ts';

/** ← → move between groups, ↓ opens. */
export function MenuPrincipal({ session }: { session: Session }) {
  const groupes = menuOffert(session, useAtomValue(builtScreensAtom));
  const [ouvert, ouvrir] = useState<string | null>(null);
  const nav = useRef<HTMLElement>(null);
  const boutons = () => [...(nav.current?.querySelectorAll<HTMLElement>('.entete-groupe') ?? [])];
  const rangActuel = () =>
    ouvert === null
      ? boutons().findIndex((b) => b === document.activeElement)
      : groupes.findIndex((g) => g.menu === ouvert);
  /** Another group may have opened since. */
  const fermer = (menu: string) => ouvrir((avant) => (avant === menu ? null : avant));
  const parcourir = (e: KeyboardEvent) => {
    const ici = rangActuel();
    const pas = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: 0 }[e.key];
    if (ici < 0 || pas === undefined || (pas === 0 && ouvert !== null)) return;
    e.preventDefault();
    const vers = (ici + pas + groupes.length) % groupes.length;
    if (vers === ici && ouvert !== null) return;
    boutons()[vers]?.focus();
    if (ouvert !== null || pas === 0) ouvrir(groupes[vers]?.menu ?? null);
  };
  return (
    <nav ref={nav} aria-label="Menu principal" className="entete-menus" onKeyDown={parcourir}>
      {groupes.map((g) => (
        <MenuGroupe
          key={g.menu}
          menu={g.menu}
          entrees={g.entrees}
          ouvert={ouvert === g.menu}
          changer={(oui) => (oui ? ouvrir(g.menu) : fermer(g.menu))}
        />
      ))}
    </nav>
  );
}
