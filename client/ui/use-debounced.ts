import { useEffect, useState } from 'react';

/**
 * The value once it has rested `ms`: what is typed is searched when the hand stops. Emptied at
 * once.
 */
export function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
