import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { builtScreensAtom } from '#client/base/screens.atoms.ts';
import { store } from '#client/base/store.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { clocheOuverteAtom } from '#client/admin/notification/notification.atoms.ts';
import { postponedBuildAtom, newBuildAtom } from '#client/base/build.atoms.ts';
import { paletteOuverteAtom } from '#client/shell/palette.atoms.ts';
import { toastLogAtom, toastsAtom } from '#client/ui/toast.ts';
import { MENUS } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { uneNotification, uneSession } from '#tests/factories/objets-du-fil.ts';
import { type Demande, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

export const droits = (menu: string, ...submenus: string[]) =>
  uneSession({ habilitations: [{ menu, submenus }] });
export const admin = uneSession({ is_admin: true, habilitations: [] });
export const vendeuse = droits('VENTE', 'reservation');
export const caissier = droits('VENTE', 'caisse');
export const magasinier = droits('STOCK', 'produits');
const TOUS = MENUS.flatMap((m) => m.entrees.map((e) => e.chemin));
function Ici() {
  const { pathname, search } = useLocation();
  return <output data-testid="ici">{pathname + search}</output>;
}
export const ici = () => screen.getByTestId('ici').textContent;
export const monter = (
  ecran: ReactNode,
  session: Session,
  serveur: Serveur = {},
  chemin = '/',
): Demande[] =>
  monterPoste(
    <>
      {ecran}
      <Ici />
    </>,
    session,
    serveur,
    chemin,
  );
export const notifications = (
  liste: ReturnType<typeof uneNotification>[],
  non_lues = liste.filter((n) => n.read_at === null).length,
  plus: Serveur = {},
): Serveur => ({
  'GET /api/notifications': () => ({
    data: liste,
    meta: { total: liste.length, page: 1, rows: 20 },
    extra_data: { non_lues },
  }),
  ...plus,
});

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerCoquille(): void {
  beforeEach(() => {
    store.set(builtScreensAtom, new Set(TOUS));
    store.set(toastsAtom, []);
    store.set(toastLogAtom, []);
    store.set(clocheOuverteAtom, false);
    store.set(paletteOuverteAtom, false);
    store.set(newBuildAtom, false);
    store.set(postponedBuildAtom, false);
    localStorage.clear();
    Element.prototype.scrollIntoView = vi.fn();
  });
  afterEach(() => {
    cleanup();
    subscriptions.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
