import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { builtScreensAtom } from '#client/base/screens.atoms.ts';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { menuOffert } from '#client/shell/menu-offert.rules.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';

/** What one most likely came for: focused on arrival, so that Enter is enough. */
const PREMIERS = ['/vente/reservation', '/vente/caisses'];
const CHIFFRES = 9;

/** The user's screens, by menu; the first nine open by their digit. */
export function RaccourcisAccueil({ session }: { session: Session }) {
  const groupes = menuOffert(session, useAtomValue(builtScreensAtom));
  const chemins = groupes.flatMap((g) => g.entrees.map((e) => e.chemin));
  const premier = PREMIERS.find((c) => chemins.includes(c)) ?? chemins[0];
  const lien = useRef<HTMLAnchorElement>(null);
  const aller = useNavigate();
  useShortcuts(
    'accueil',
    Object.fromEntries(
      chemins.slice(0, CHIFFRES).map((chemin, i) => [String(i + 1), () => void aller(chemin)]),
    ),
  );
  useEffect(() => {
    if (document.activeElement === document.body) lien.current?.focus();
  }, [premier]);
  return (
    <nav className="raccourcis" aria-label="Mes écrans">
      {groupes.map(({ menu, entrees }) => (
        <section key={menu} aria-label={menu}>
          <h2>{menu}</h2>
          <div className="raccourcis-grille">
            {entrees.map(({ chemin, libelle }) => {
              const n = chemins.indexOf(chemin) + 1;
              return (
                <Link
                  key={chemin}
                  to={chemin}
                  ref={chemin === premier ? lien : null}
                  className="raccourci"
                  data-premier={chemin === premier || undefined}
                >
                  {libelle}
                  {n <= CHIFFRES && <KeyCap>{String(n)}</KeyCap>}
                </Link>
              );
            })}
          </div>
        </section>
      ))}
    </nav>
  );
}
