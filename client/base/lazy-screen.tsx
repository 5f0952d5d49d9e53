import { type ReactNode, useLayoutEffect, useState } from 'react';

type Part<P> = (props: P) => ReactNode;

/**
 * A part of the screen (`nom`, of what `charger` brings) whose code is fetched when it is first
 * shown; `attente` stands there meanwhile. Shown the moment it is there: React's own `lazy` keeps
 * what stands there for 300 ms at least, however soon the code came. A code that cannot be had is a
 * fault of the part, for the barrier around it; shown again, it is asked for again.
 */
export function lazyScreen<K extends string, P extends object>(
  charger: () => Promise<Record<K, Part<P>>>,
  nom: K,
  attente: ReactNode = null,
): Part<P> {
  let connue: Part<P> | null = null;
  return function Differe(props: P) {
    const [Contenu, poser] = useState<Part<P> | null>(() => connue);
    useLayoutEffect(() => {
      if (Contenu) return;
      let la = true;
      charger().then(
        ({ [nom]: part }) => {
          connue = part;
          if (la) poser(() => part);
        },
        (erreur: unknown) => {
          if (la)
            poser(() => {
              throw erreur;
            });
        },
      );
      return () => void (la = false);
    }, [Contenu]);
    return Contenu ? <Contenu {...props} /> : attente;
  };
}
