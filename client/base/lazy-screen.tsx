import { type ReactNode, useLayoutEffect, useState } from 'react';

type Part<P> = (props: P) => ReactNode;

/**
 * A part of the screen (`name`, of what `load` brings) whose code is fetched when it is first
 * shown; `fallback` stands there meanwhile. Shown the moment it is there: React's own `lazy` keeps
 * what stands there for 300 ms at least, however soon the code came. A code that cannot be had is a
 * fault of the part, for the barrier around it; shown again, it is asked for again.
 */
export function lazyScreen<K extends string, P extends object>(
  load: () => Promise<Record<K, Part<P>>>,
  name: K,
  fallback: ReactNode = null,
): Part<P> {
  let known: Part<P> | null = null;
  return function Deferred(props: P) {
    const [Content, setContent] = useState<Part<P> | null>(() => known);
    useLayoutEffect(() => {
      if (Content) return;
      let mounted = true;
      load().then(
        ({ [name]: part }) => {
          known = part;
          if (mounted) setContent(() => part);
        },
        (error: unknown) => {
          if (mounted)
            setContent(() => {
              throw error;
            });
        },
      );
      return () => void (mounted = false);
    }, [Content]);
    return Content ? <Content {...props} /> : fallback;
  };
}
