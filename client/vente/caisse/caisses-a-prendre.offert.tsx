import '#client/ui/poste.css';
import './caisse.css';
import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useNow } from '#client/ui/use-now.ts';
import { estBloque } from '#shared/vente/caisse/blocage.rules.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { useCaisses } from './caisse.queries.ts';
import { CarteCaisse } from './carte-caisse.tsx';
import { REGARD_MS } from './pins-bloques.tsx';

/**
 * Registers: holder, queue, PIN to take one. `comptoir`: includes the selling screen's own;
 * `clavier`: focuses the one held, else the first free.
 */
export function CaissesAPrendre({
  comptoir = false,
  clavier = false,
}: {
  comptoir?: boolean;
  clavier?: boolean;
}) {
  const session = useAtomValue(sessionAtom);
  const { data, isPending, isError, refetch } = useCaisses();
  const bloque = estBloque(data ?? [], session?.id ?? 0, new Date(useNow(REGARD_MS)));
  const caisses = data?.filter((c) => comptoir || c.id !== CAISSE_DEFAUT);
  const libres = caisses?.filter(
    (c) => c.id !== CAISSE_DEFAUT && c.statut === 'Ouvert' && !c.current_authorized_user,
  );
  const premiere = session?.caisse_id ?? libres?.[0]?.id;
  if (isError && !data)
    return (
      <EmptyState
        title="Les caisses n’ont pas pu être lues"
        action={<Button text="Réessayer" onClick={() => void refetch()} />}
      />
    );
  if (caisses?.length === 0)
    return (
      <EmptyState title="Aucune caisse" text="Une caisse se crée dans VENTE, Configuration." />
    );
  return (
    <ul className="cartes-caisses" aria-busy={isPending}>
      {isPending &&
        [1, 2, 3].map((n) => <li key={n} className="carte carte-caisse bp6-skeleton" />)}
      {caisses?.map((c) => (
        <CarteCaisse
          key={c.id}
          caisse={c}
          bloque={bloque}
          premiere={clavier && c.id === premiere}
        />
      ))}
    </ul>
  );
}
