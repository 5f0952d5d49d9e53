import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';

/** [STA-60] A name that opens the sales it is made of, for who may read them. */
export function LienVentes({ vers, children }: { vers: string | undefined; children: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  return vers && session && peut(session, 'VENTE', 'vente') ? (
    <Link to={vers}>{children}</Link>
  ) : (
    children
  );
}
