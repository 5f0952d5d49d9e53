import { useSyncExternalStore } from 'react';

function suivre(changer: () => void): () => void {
  window.addEventListener('online', changer);
  window.addEventListener('offline', changer);
  return () => {
    window.removeEventListener('online', changer);
    window.removeEventListener('offline', changer);
  };
}
/** The browser's own network state: no session yet, hence no socket. */
export const useEnLigne = (): boolean => useSyncExternalStore(suivre, () => navigator.onLine);
