import { useEffect, useState } from 'react';

/**
 * Whole seconds left until an instant (epoch ms), each second; 0 once there, or when there is none.
 */
export function useCountdown(jusqua: number | null): number {
  const [maintenant, setMaintenant] = useState(() => Date.now());
  const restant = jusqua === null ? 0 : Math.max(0, Math.ceil((jusqua - maintenant) / 1000));
  useEffect(() => {
    if (jusqua === null) return undefined;
    setMaintenant(Date.now());
    const minuterie = setInterval(() => {
      setMaintenant(Date.now());
      if (Date.now() >= jusqua) clearInterval(minuterie);
    }, 1_000);
    return () => clearInterval(minuterie);
  }, [jusqua]);
  return restant;
}
