import {
  startTransition,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { DialogForms } from '#client/ui/form-guard.ts';
import { openDialogsAtom } from '#client/ui/toast.ts';
import { serverAnswers } from './server-answers.ts';
import { store } from './store.ts';

type Part<P> = (props: P) => ReactNode;

export interface CodeDEcran {
  Contenu: () => ReactNode;
  /** Prefetch before the first render. */
  lireDAbord?: () => Promise<unknown>;
}

const atOnce = (change: () => void): void => change();

const AGAIN_MS = 2_000;
/**
 * [CHG-3] Retries while the server is unreachable. A chunk missing from a reachable server is an
 * error.
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

const dialogsOpen = (): number => store.get(openDialogsAtom);
/** [CHG-6] A late dialog opens over none opened since it was asked: the hand types in that one. */
function onceInFront(before: number, open: () => void): void {
  if (dialogsOpen() <= before) return open();
  const stop = store.sub(openDialogsAtom, () => {
    if (dialogsOpen() > before) return;
    stop();
    open();
  });
}

/** [CHG-7] A late answer closes its own dialog, never the one opened since in its place. */
function closingItself<P extends object>(props: P, here: { current: boolean }): P {
  const own = { ...props } as P & Record<string, unknown>;
  for (const name of ['fermer', 'onClose'] as const) {
    const close = own[name];
    if (typeof close === 'function')
      Object.assign(own, { [name]: (...args: unknown[]) => here.current && close(...args) });
  }
  return own;
}

/**
 * Like React's `lazy`, which would show the fallback 300 ms at least. A missing chunk throws to the
 * error boundary; remounting retries.
 */
export function lazyScreen<K extends string, P extends object>(
  load: () => Promise<Record<K, Part<P>>>,
  name: K,
  fallback: ReactNode | ((props: P) => ReactNode) = null,
  show: (change: () => void) => void = atOnce,
): Part<P> {
  let known: Part<P> | null = null;
  return function Deferred(props: P) {
    const [Content, setContent] = useState<Part<P> | null>(() => known);
    const within = useContext(DialogForms) !== null;
    const here = useRef(false);
    useLayoutEffect(() => {
      here.current = true;
      // a dialog's own parts, and those with a place kept, come as they come
      const before = within || fallback !== null ? Infinity : dialogsOpen();
      const ask = () =>
        loaded(load, () => here.current).then(
          ({ [name]: part }) => {
            known = part;
            onceInFront(before, () => {
              if (here.current) show(() => setContent(() => part));
            });
          },
          (error: unknown) => {
            if (here.current)
              setContent(() => {
                throw error;
              });
          },
        );
      // after the current render, which fetching would slow
      const timer = Content ? undefined : setTimeout(() => void ask());
      return () => {
        here.current = false;
        clearTimeout(timer);
      };
    }, [Content, within]);
    if (Content) return <Content {...closingItself(props, here)} />;
    return typeof fallback === 'function' ? fallback(props) : fallback;
  };
}

/**
 * Rendered as a transition, so that a scanner's keys are never delayed. Dialogs, opened by a press,
 * use `lazyScreen`.
 */
export const lazyPage = <K extends string, P extends object>(
  load: () => Promise<Record<K, Part<P>>>,
  name: K,
  fallback: ReactNode,
): Part<P> => lazyScreen(load, name, fallback, startTransition);
