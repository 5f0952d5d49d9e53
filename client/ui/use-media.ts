import { useSyncExternalStore } from 'react';

/** Rows become cards, the menu moves to the bottom. */
export const TELEPHONE = '(max-width: 599px)';
/** A finger, not a mouse: what is pressed is larger. */
export const FINGER = '(pointer: coarse)';
/** Room for what a narrower screen puts behind a menu. */
export const WIDE = '(min-width: 1280px)';

const mediaList = (query: string): MediaQueryList | null =>
  typeof matchMedia === 'function' ? matchMedia(query) : null;
export const answersMedia = (query: string): boolean => mediaList(query)?.matches ?? false;

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
