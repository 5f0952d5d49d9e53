import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAMETRE = 'fiche';

/**
 * The product shown beside the list, in the address: a link sent to a colleague shows it, Back closes
 * it; going on to the next one is no step to come back to. `ouvrir` stays the same function, for rows
 * are not drawn again when what they open changes.
 */
export function useProduitOuvert() {
  const [params, poser] = useSearchParams();
  const lu = params.get(PARAMETRE) ?? '';
  const id = /^\d{1,9}$/.test(lu) ? Number(lu) : null;
  const changer = (fiche: number | null) => {
    const suite = new URLSearchParams(params);
    if (fiche === null) suite.delete(PARAMETRE);
    else suite.set(PARAMETRE, String(fiche));
    poser(suite, { replace: id !== null });
  };
  const dernier = useRef(changer);
  useEffect(() => void (dernier.current = changer));
  const ouvrir = useCallback((p: { id: number }) => dernier.current(p.id), []);
  const fermer = useCallback(() => dernier.current(null), []);
  return { id, ouvrir, fermer };
}
