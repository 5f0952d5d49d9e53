import { useEffect, useState } from 'react';

/** The present instant, refreshed every `pas` ms: for durations on screen. */
export function useNow(pas: number): number {
  const [maintenant, setMaintenant] = useState(() => Date.now());
  useEffect(() => {
    const minuterie = setInterval(() => setMaintenant(Date.now()), pas);
    return () => clearInterval(minuterie);
  }, [pas]);
  return maintenant;
}
