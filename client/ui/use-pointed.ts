import { useCallback, useState } from 'react';

interface Pointed<K> {
  /** Row to draw as chosen; -1 without rows. */
  at: number;
  /** Asked for, however many rows there are. */
  rank: number;
  /** Of its row, once pointed at. */
  id: K | null;
  point: (rank: number) => void;
  /** To the first row. Stable. */
  reset: () => void;
}
/** [MAI-6] The row that arrows point at, by its id: rows that come above it change nothing. */
export function usePointed<K extends string | number>(ids: readonly K[]): Pointed<K> {
  const [{ rank, id }, set] = useState<{ rank: number; id: K | null }>({ rank: 0, id: null });
  const reset = useCallback(() => set({ rank: 0, id: null }), []);
  const found = id === null ? -1 : ids.indexOf(id);
  return {
    at: found < 0 ? Math.min(rank, ids.length - 1) : found,
    rank,
    id,
    point: (to) => set({ rank: to, id: ids[to] ?? null }),
    reset,
  };
}
