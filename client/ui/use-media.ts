import { useSyncExternalStore } from 'react';

/** There rows are cards, and the menu is at the foot, under the thumb. */
export const TELEPHONE = '(max-width: 599px)';

const mediaList = (query: string): MediaQueryList | null =>
  typeof matchMedia === 'function' ? matchMedia(query) : null;
/** Does the page answer this media query now? */
export const answersMedia = (query: string): boolean => mediaList(query)?.matches ?? false;

/** Does the page answer this media query? Followed as the window changes. */
export function useMedia(query: string): boolean {
  const media = mediaList(query);
  return useSyncExternalStore(
    (onChange) => {
      media?.addEventListener('change', onChange);
      return () => media?.removeEventListener('change', onChange);
    },
    () => media?.matches ?? false,
  );
}
