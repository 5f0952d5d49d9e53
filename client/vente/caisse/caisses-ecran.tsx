import { useAtomValue } from 'jotai';
import { Navigate } from 'react-router-dom';
import type { CodeDEcran } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { CaissesAPrendre } from './caisses-a-prendre.offert.tsx';

/** A user already holding a register is redirected to it. */
export function CaissesEcran() {
  const session = useAtomValue(sessionAtom);
  if (session && session.caisse_id !== null)
    return <Navigate to={`/vente/caisses/reservation/${session.caisse_id}`} replace />;
  return (
    <section className="caisses">
      <h1>Caisses</h1>
      <CaissesAPrendre comptoir clavier />
    </section>
  );
}

export const ecran: CodeDEcran = { Contenu: CaissesEcran };
