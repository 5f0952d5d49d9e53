import { useSyncExternalStore } from 'react';

/** Does the page answer this media query? Followed as the window changes. */
export function useMedia(query: string): boolean {
  const media = typeof matchMedia === 'function' ? matchMedia(query) : null;
  return useSyncExternalStore(
    (onChange) => {
      media?.addEventListener('change', onChange);
      return () => media?.removeEventListener('change', onChange);
    },
    () => media?.matches ?? false,
  );
}
