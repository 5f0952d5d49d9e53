import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';

/** [STA-60] Links a name to its sales, by permission. */
export function LienVentes({ vers, children }: { vers: string | undefined; children: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  return vers && session && peut(session, 'VENTE', 'vente') ? (
    <Link to={vers}>{children}</Link>
  ) : (
    children
  );
}
