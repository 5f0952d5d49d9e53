import { useAtomValue } from 'jotai';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';

/** Loaded for admins; out of reach during a cut, the page does without. */
const BandeauSauvegarde = lazyScreen(
  () => import('./bandeau-sauvegarde.tsx').catch(() => ({ BandeauSauvegarde: () => null })),
  'BandeauSauvegarde',
);

/** What an admin is told on every screen. */
export function BandeauAdmin() {
  const { is_admin = false } = useAtomValue(sessionAtom) ?? {};
  return is_admin && <BandeauSauvegarde />;
}
