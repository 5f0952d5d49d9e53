import { useSyncExternalStore } from 'react';

/** Does the page answer this media query? Followed as the window changes. */
export function useMedia(requete: string): boolean {
  const media = typeof matchMedia === 'function' ? matchMedia(requete) : null;
  return useSyncExternalStore(
    (changer) => {
      media?.addEventListener('change', changer);
      return () => media?.removeEventListener('change', changer);
    },
    () => media?.matches ?? false,
  );
}
