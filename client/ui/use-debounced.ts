import { useEffect, useState } from 'react';

/**
 * The value once it has rested `ms`: what is typed is searched when the hand stops. Emptied at
 * once.
 */
export function useDebounced(valeur: string, ms: number): string {
  const [posee, setPosee] = useState(valeur);
  useEffect(() => {
    const minuterie = setTimeout(() => setPosee(valeur), valeur === '' ? 0 : ms);
    return () => clearTimeout(minuterie);
  }, [valeur, ms]);
  return posee;
}
