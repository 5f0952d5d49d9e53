import { useState } from 'react';

/** In ms, a hand that moved over rows is about to press one. */
const AIM_MS = 800;

let aiming: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();
function rest(): void {
  aiming = undefined;
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) act();
}
/** The hand moves over rows. */
export function noteAim(): void {
  clearTimeout(aiming);
  aiming = setTimeout(rest, AIM_MS);
}
/** [LST-9] At once, or when the hand rests. Returns its undo. */
export function onceAtRest(act: () => void): () => void {
  if (aiming === undefined) act();
  else waiting.add(act);
  return () => void waiting.delete(act);
}

/**
 * [LST-9] While the hand aims at these rows, pointer or key, each keeps its place: those gone stay,
 * marked, and new ones come last. A press is of the row seen.
 */
export function useSteady<T extends { id: number }>(rows: readonly T[]) {
  const [held, hold] = useState<readonly T[] | null>(null);
  const now = new Map(rows.map((r) => [r.id, r]));
  const kept = (held ?? []).map((r) => now.get(r.id) ?? r);
  const aim = () => {
    noteAim();
    if (held !== null) return;
    hold(rows);
    onceAtRest(() => hold(null));
  };
  return {
    rows: [...kept, ...rows.filter((r) => !kept.some((k) => k.id === r.id))],
    isGone: ({ id }: T) => !now.has(id),
    aim,
  };
}
