import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useRef, useState } from 'react';
import { builtScreensAtom } from '#client/base/screens.atoms.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import { MenuGroupe } from './menu-groupe.tsx';
import { menuOffert } from './menu-offert.rules.ts';

/** The groups of the bar. ← → go from one to the next, opened or not; ↓ opens. */
export function MenuPrincipal({ session }: { session: Session }) {
  const groupes = menuOffert(session, useAtomValue(builtScreensAtom));
  const [ouvert, ouvrir] = useState<string | null>(null);
  const nav = useRef<HTMLElement>(null);
  const boutons = () => [...(nav.current?.querySelectorAll<HTMLElement>('.entete-groupe') ?? [])];
  const rangActuel = () =>
    ouvert === null
      ? boutons().findIndex((b) => b === document.activeElement)
      : groupes.findIndex((g) => g.menu === ouvert);
  /** Closes only what is still open: another group may have been opened since. */
  const fermer = (menu: string) => ouvrir((avant) => (avant === menu ? null : avant));
  const parcourir = (e: KeyboardEvent) => {
    const ici = rangActuel();
    const pas = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: 0 }[e.key];
    if (ici < 0 || pas === undefined || (pas === 0 && ouvert !== null)) return;
    e.preventDefault();
    const vers = (ici + pas + groupes.length) % groupes.length;
    // a single group: the keyboard stays in what it has opened
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
