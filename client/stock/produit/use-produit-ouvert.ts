import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAMETRE = 'fiche';

/**
 * Open product in the address: shareable, Back closes; moving to the next replaces history.
 * `ouvrir` is stable, for memoized rows.
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
