import { useSyncExternalStore } from 'react';

function suivre(changer: () => void): () => void {
  window.addEventListener('online', changer);
  window.addEventListener('offline', changer);
  return () => {
    window.removeEventListener('online', changer);
    window.removeEventListener('offline', changer);
  };
}
/** What the browser knows of the network, before there is any session to have a socket. */
export const useEnLigne = (): boolean => useSyncExternalStore(suivre, () => navigator.onLine);
