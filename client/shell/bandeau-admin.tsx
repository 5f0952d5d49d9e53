import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { sessionAtom } from '#client/base/session.atoms.ts';

/** Loaded for admins; out of reach during a cut, the page does without. */
const BandeauSauvegarde = lazy(() => import('./bandeau-sauvegarde.tsx').then((m) => ({ default: m.BandeauSauvegarde }), () => ({ default: () => null })));

/** What an admin is told on every screen. */
export function BandeauAdmin() {
  const { is_admin = false } = useAtomValue(sessionAtom) ?? {};
  return is_admin && <Suspense><BandeauSauvegarde /></Suspense>;
}
