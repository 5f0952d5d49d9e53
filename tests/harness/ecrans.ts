import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { cache } from '#client/base/cache.ts';
import { connexionAtom, EN_LIGNE } from '#client/base/connexion.atoms.ts';
import { magasin } from '#client/base/magasin.ts';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import { PATIENCE_MS } from './patience.ts';

// A screen that redraws late because the machine is busy is not a fault: what never comes still
// fails.
configure({ asyncUtilTimeout: PATIENCE_MS });

/**
 * Files share their modules and their page (loading them again for each took half of the time):
 * each leaves them as a station just opened.
 */
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  for (const [nom] of document.cookie.split(';').map((c) => c.trim().split('=')))
    document.cookie = `${nom}=; path=/; max-age=0`;
  if (document.cookie !== '') throw new Error(`un cookie reste : ${document.cookie}`);
  document.body.replaceChildren();
  cache.clear();
  magasin.set(sessionAtom, null);
  magasin.set(pharmacieAtom, null);
  magasin.set(connexionAtom, EN_LIGNE);
  magasin.set(toastsAtom, []);
});
