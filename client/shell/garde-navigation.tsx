import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { leavePage } from '#client/ui/toast.ts';
import { activationAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { activationValide } from '#shared/admin/activation/activation.schema.ts';
import { redirection } from '#shared/admin/activation/navigation.rules.ts';
import { AccesPalette } from './acces-palette.tsx';

/** Redirects by the rules; the page asked for follows login. */
export function GardeNavigation() {
  const { pathname, search, state } = useLocation();
  useEffect(() => leavePage, [pathname]);
  const activee = activationValide(useAtomValue(activationAtom));
  const utilisateur = useAtomValue(sessionAtom);
  const vers = redirection(pathname, { activee, utilisateur });
  if (vers === null)
    return (
      <>
        <Outlet />
        <AccesPalette />
      </>
    );
  const voulu = typeof state?.voulu === 'string' ? state.voulu : null;
  if (vers === '/login')
    return (
      <Navigate to={vers} replace state={{ voulu: pathname === '/' ? null : pathname + search }} />
    );
  if (pathname === '/login' && vers === '/' && voulu) return <Navigate to={voulu} replace />;
  return <Navigate to={vers === '/activation' ? vers + search : vers} replace />;
}
