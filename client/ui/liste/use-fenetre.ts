import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useMedia } from '../use-media.ts';

const THRESHOLD = 100;
const HEIGHT = { mouse: 36, finger: 44, twoLines: 44 } as const;
const isTouch = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

function rowHeight(twoLines: boolean): number {
  if (twoLines) return HEIGHT.twoLines;
  return isTouch() ? HEIGHT.finger : HEIGHT.mouse;
}

/**
 * Which rows to make, and the height that stands for those before and after. Up to a hundred, all
 * of them.
 */
export function useVisibleRows(
  count: number,
  twoLines: boolean,
  scroller: RefObject<HTMLElement | null>,
): { start: number; end: number; before: number; after: number } {
  // On a telephone rows are cards of many heights, which scroll with the page.
  const cards = useMedia('(max-width: 599px)');
  const active = count > THRESHOLD && !cards;
  const virtualizer = useVirtualizer({
    count: active ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight(twoLines),
    overscan: 10,
  });
  if (!active) return { start: 0, end: count, before: 0, after: 0 };
  const inSight = virtualizer.getVirtualItems();
  const [first, last] = [inSight[0], inSight.at(-1)];
  if (!first || !last) return { start: 0, end: 0, before: 0, after: virtualizer.getTotalSize() };
  return {
    start: first.index,
    end: last.index + 1,
    before: first.start,
    after: virtualizer.getTotalSize() - last.end,
  };
}
