import { type RefObject, useEffect, useRef, useState } from 'react';

/** In pixels, live; null before mount. */
export function useWidth<E extends HTMLElement>(): {
  ref: RefObject<E | null>;
  width: number | null;
} {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? null));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
