import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { answersMedia, FINGER } from '../use-media.ts';

const HEIGHT = { mouse: 36, finger: 44, twoLines: 44 } as const;

function rowHeight(twoLines: boolean): number {
  if (twoLines) return HEIGHT.twoLines;
  return answersMedia(FINGER) ? HEIGHT.finger : HEIGHT.mouse;
}

/** Spacer for unrendered rows. */
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
  /** Row height in pixels, when unusual. */
  height?: number | undefined;
  scroller: RefObject<HTMLElement | null>;
  /** `end` excluded. */
  draw: (start: number, end: number) => ReactNode;
}

/** Virtualized rows. */
export function RowsInSight({
  count,
  columnCount,
  twoLines,
  height: row = rowHeight(twoLines),
  scroller,
  draw,
}: LongBody) {
  // The scroller is unknown at first mount: renders once more.
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
