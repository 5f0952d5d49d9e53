// @kept-when-opened
import { code128, type DrawingContext, ean13, gs1datamatrix, qrcode } from 'bwip-js/generic';

/** Rectangles in modules, `[x, y, width, height]`, origin top left. Bars are one high. */
export interface Trace {
  width: number;
  height: number;
  blacks: [number, number, number, number][];
}
type Point = [number, number];

/** Bars come as centre lines (odd widths extend left), matrices as outlines with holes. */
function board(): DrawingContext<{
  bars: [number, number][];
  outlines: Point[][];
  width: number;
  height: number;
}> {
  const bars: [number, number][] = [];
  const outlines: Point[][] = [];
  let size: Point = [0, 0];
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width, height) => {
      size = [width, height];
    },
    line: (...[x, , , , thickness]) => {
      bars.push([x - Math.ceil(thickness / 2), thickness]);
    },
    polygon: (points) => {
      outlines.push(points);
    },
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => ({ bars, outlines, width: size[0], height: size[1] }),
  };
}

/** Even-odd rule. */
function isBlack(outlines: readonly Point[][], x: number, y: number): boolean {
  let inside = false;
  for (const points of outlines) {
    points.forEach(([x1, y1], i) => {
      const [x2, y2] = points[(i + 1) % points.length] ?? [x1, y1];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) inside = !inside;
    });
  }
  return inside;
}

function matrix(outlines: readonly Point[][]): Trace {
  const side = {
    x: Math.max(...outlines.flat().map(([x]) => x)),
    y: Math.max(...outlines.flat().map(([, y]) => y)),
  };
  const blacks: Trace['blacks'] = [];
  for (let y = 0; y < side.y; y++) {
    for (let x = 0; x < side.x; x++) {
      if (!isBlack(outlines, x + 0.5, y + 0.5)) continue;
      const last = blacks.at(-1);
      if (last && last[1] === y && last[0] + last[2] === x) last[2] += 1;
      else blacks.push([x, y, 1, 1]);
    }
  }
  return { width: side.x, height: side.y, blacks };
}

const ENCODERS = { ean13, code128, gs1datamatrix, qrcode } as const;
const MATRICES = new Set<string>(['gs1datamatrix', 'qrcode']);

/** [ETI-3] Throws when its kind cannot encode the text. */
export function traceSymbol({
  genre,
  texte,
}: {
  genre: keyof typeof ENCODERS;
  texte: string;
}): Trace {
  const options = { bcid: genre, text: texte, includetext: false };
  const { bars, outlines } = ENCODERS[genre](options, board());
  if (MATRICES.has(genre)) return matrix(outlines);
  return {
    width: Math.max(...bars.map(([x, l]) => x + l)),
    height: 1,
    blacks: bars.map(([x, l]) => [x, 0, l, 1]),
  };
}
