import { useAtomValue } from 'jotai';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';

/** Lazy-loaded for admins; offline, nothing. */
const BandeauSauvegarde = lazyScreen(
  () => import('./bandeau-sauvegarde.tsx').catch(() => ({ BandeauSauvegarde: () => null })),
  'BandeauSauvegarde',
);

export function BandeauAdmin() {
  const { is_admin = false } = useAtomValue(sessionAtom) ?? {};
  return is_admin && <BandeauSauvegarde />;
}
