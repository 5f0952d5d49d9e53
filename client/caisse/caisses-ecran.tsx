import '#client/ui/poste.css';
import './caisse.css';
import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { Navigate } from 'react-router-dom';
import type { CodeDEcran } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useNow } from '#client/ui/use-now.ts';
import { estBloque } from '#shared/caisse/blocage.rules.ts';
import { useCaisses } from './caisse.queries.ts';
import { CarteCaisse } from './carte-caisse.tsx';
import { REGARD_MS } from './pins-bloques.tsx';

/**
 * The registers: who holds which, and the PIN that takes one. Who already holds a register is led
 * to it.
 */
export function CaissesEcran() {
  const session = useAtomValue(sessionAtom);
  const { data: caisses, isPending, isError, refetch } = useCaisses();
  const bloque = estBloque(caisses ?? [], session?.id ?? 0, new Date(useNow(REGARD_MS)));
  if (session && session.caisse_id !== null)
    return <Navigate to={`/vente/caisses/reservation/${session.caisse_id}`} replace />;
  if (isError)
    return (
      <EmptyState
        titre="Les caisses n’ont pas pu être lues"
        action={<Button text="Réessayer" onClick={() => void refetch()} />}
      />
    );
  return (
    <section className="caisses" aria-busy={isPending}>
      <h1>Caisses</h1>
      <ul>
        {isPending &&
          [1, 2, 3].map((n) => <li key={n} className="carte carte-caisse bp6-skeleton" />)}
        {caisses?.map((c) => (
          <CarteCaisse key={c.id} caisse={c} bloque={bloque} />
        ))}
      </ul>
      {caisses?.length === 0 && (
        <EmptyState titre="Aucune caisse" texte="Une caisse se crée dans VENTE, Configuration." />
      )}
    </section>
  );
}

export const ecran: CodeDEcran = { Contenu: CaissesEcran };
