import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Enter over rows that are still coming: kept, and served by the rows of the words as typed, never
 * by those of the words before.
 * `oublier` when something else is typed meanwhile.
 */
export function useEnterKey(
  pret: boolean,
  prendre: () => void,
): { entrer: () => void; oublier: () => void } {
  const [attend, attendre] = useState(false);
  const servir = useEffectEvent(() => {
    attendre(false);
    prendre();
  });
  useEffect(() => {
    if (attend && pret) servir();
  }, [attend, pret]);
  return { entrer: () => (pret ? prendre() : attendre(true)), oublier: () => attendre(false) };
}
