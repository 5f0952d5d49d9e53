import { startTransition, type ReactNode, useLayoutEffect, useState } from 'react';
import { serverAnswers } from './server-answers.ts';

type Part<P> = (props: P) => ReactNode;

/** What the file of a screen exports as `ecran`. */
export interface CodeDEcran {
  Contenu: () => ReactNode;
  /** What it shows first, asked for before it is drawn; done when it has come. */
  lireDAbord?: () => Promise<unknown>;
}

const atOnce = (change: () => void): void => change();

const AGAIN_MS = 2_000;
/**
 * [CHG-3] What cannot be had while the server does not answer is asked for again until it does: a
 * cut takes nothing of the screen away. What the server itself no longer has is a fault.
 */
async function loaded<T>(load: () => Promise<T>, wanted: () => boolean): Promise<T> {
  for (;;)
    try {
      return await load();
    } catch (error) {
      if (!wanted() || (await serverAnswers())) throw error;
      await new Promise((ok) => setTimeout(ok, AGAIN_MS));
    }
}

/**
 * A part of the screen (`name`, of what `load` brings) whose code is fetched when it is first
 * shown; `fallback` stands there meanwhile. Shown the moment it is there: React's own `lazy` keeps
 * what stands there for 300 ms at least, however soon the code came. A code that the
 * server does not have is a fault of the part, for the barrier around it; shown again, it is asked
 * for again.
 */
export function lazyScreen<K extends string, P extends object>(
  load: () => Promise<Record<K, Part<P>>>,
  name: K,
  fallback: ReactNode = null,
  show: (change: () => void) => void = atOnce,
): Part<P> {
  let known: Part<P> | null = null;
  return function Deferred(props: P) {
    const [Content, setContent] = useState<Part<P> | null>(() => known);
    useLayoutEffect(() => {
      if (Content) return;
      let mounted = true;
      const ask = () =>
        loaded(load, () => mounted).then(
          ({ [name]: part }) => {
            known = part;
            if (mounted) show(() => setContent(() => part));
          },
          (error: unknown) => {
            if (mounted)
              setContent(() => {
                throw error;
              });
          },
        );
      // after what is being drawn, which asking for code would make longer
      const timer = setTimeout(() => void ask());
      return () => {
        mounted = false;
        clearTimeout(timer);
      };
    }, [Content]);
    return Content ? <Content {...props} /> : fallback;
  };
}

/**
 * A page, or what fills it, drawn in slices between which the browser hears keys: none is long enough to keep a
 * scanner waiting. What somebody has just asked for by a press, a dialog, is drawn at once.
 */
export const lazyPage = <K extends string, P extends object>(
  load: () => Promise<Record<K, Part<P>>>,
  name: K,
  fallback: ReactNode,
): Part<P> => lazyScreen(load, name, fallback, startTransition);
