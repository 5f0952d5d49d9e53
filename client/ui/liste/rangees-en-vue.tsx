import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';

const HEIGHT = { mouse: 36, finger: 44, twoLines: 44 } as const;
const isTouch = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

function rowHeight(twoLines: boolean): number {
  if (twoLines) return HEIGHT.twoLines;
  return isTouch() ? HEIGHT.finger : HEIGHT.mouse;
}

/** The place of the rows that are not made, so that the scroll bar tells the truth. */
function OutOfSight({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={columns} />
    </tr>
  );
}

export interface LongBody {
  count: number;
  columnCount: number;
  twoLines: boolean;
  /** Pixels of a row, where they are not those of every list. */
  height?: number | undefined;
  scroller: RefObject<HTMLElement | null>;
  /** Draws rows `start` to `end`, `end` excluded. */
  draw: (start: number, end: number) => ReactNode;
}

/** The rows in sight of a long list, and the height that stands for the others. */
export function RowsInSight({
  count,
  columnCount,
  twoLines,
  height: row = rowHeight(twoLines),
  scroller,
  draw,
}: LongBody) {
  // Mounted together with the frame that scrolls, the frame is not known yet: looked at once more.
  const [, framed] = useState(false);
  useEffect(() => framed(true), []);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => row,
    overscan: 10,
  });
  const inSight = virtualizer.getVirtualItems();
  const [first, last] = [inSight[0], inSight.at(-1)];
  const height = virtualizer.getTotalSize();
  if (!first || !last) return <OutOfSight height={height} columns={columnCount} />;
  return (
    <>
      <OutOfSight height={first.start} columns={columnCount} />
      {draw(first.index, last.index + 1)}
      <OutOfSight height={height - last.end} columns={columnCount} />
    </>
  );
}
