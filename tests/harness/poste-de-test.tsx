// Brought late by the screens: a print of one test must not end in the next.
import '#client/vente/station/numero-provisoire.offert.ts';
import '#client/ui/ticket/ticket.ts';
import type { CodeRefus } from '#shared/base/codes-refus.ts';
import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { heardInItsTest, testNow } from './late-answers.ts';
import { cache } from '#client/base/cache.ts';
import { ONLINE, connectionAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { POSITION } from '#shared/base/position.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';

/** How far the news have come: nothing is told but what a test tells. */
const DITE = 1;

export interface Demande {
  chemin: string;
  corps: Record<string, unknown>;
  cle: string | null;
}
type Reponse = {
  statut?: number;
  success?: boolean;
  message?: string;
  errors?: string[];
  code?: CodeRefus;
  data?: unknown;
  meta?: unknown;
  extra_data?: unknown;
  attendre?: number;
};
/** `METHOD /path` → what the server answers; a path that is not named answers an empty success. */
export type Serveur = Record<
  string,
  (demande: Demande) => Reponse | 'coupe' | Promise<Reponse | 'coupe'>
>;

/** As the server does: the page that is asked for, or all of it when none is. */
export const listeDuServeur =
  (data: unknown[]) =>
  ({ chemin }: Demande) => {
    const rows = Number(new URLSearchParams(chemin.split('?')[1]).get('rows') ?? data.length);
    return { data: data.slice(0, rows), meta: { total: data.length, page: 1, rows } };
  };

/** As the server does: of the rows of a list, the columns asked for alone. */
function colonnesDe(adresse: string, data: unknown): unknown {
  const demandees = new URLSearchParams(adresse.split('?')[1]).get('columns');
  if (demandees === null || !Array.isArray(data)) return data ?? null;
  const noms = new Set(['id', ...demandees.split(',')]);
  return data.map((ligne: object) =>
    Object.fromEntries(Object.entries(ligne).filter(([nom]) => noms.has(nom))),
  );
}

/** Asked by every desk: no operator is linked, unless the test says so. */
const SANS_OPERATEUR: Serveur = {
  'GET /api/mobile-money-possible': () => ({
    data: { pilote: 'manuel', mode: 'essai', prefixes: [] },
  }),
};

/** A page of the till over a server held by hand; answers what was asked of it. */
export function monterPoste(
  ecran: ReactNode,
  session: Session,
  serveur: Serveur,
  chemin = '/',
): Demande[] {
  const demandes: Demande[] = [];
  const mine = testNow();
  document.cookie = 'XSRF-TOKEN=essai; path=/';
  cache.clear();
  store.set(sessionAtom, session);
  store.set(connectionAtom, ONLINE);
  store.set(pharmacieAtom, null);
  vi.stubGlobal('fetch', async (adresse: string, init: RequestInit = {}) => {
    const methode = init.method ?? 'GET';
    const demande = {
      chemin: `${methode} ${adresse}`,
      corps:
        init.body instanceof FormData
          ? Object.fromEntries(init.body)
          : (JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>),
      cle: new Headers(init.headers).get('Idempotency-Key'),
    };
    demandes.push(demande);
    const [route = ''] = adresse.split('?');
    const repondre =
      serveur[`${methode} ${adresse}`] ??
      serveur[`${methode} ${route}`] ??
      SANS_OPERATEUR[`${methode} ${route}`];
    const r = (await repondre?.(demande)) ?? {};
    if (r === 'coupe') throw new TypeError('réseau');
    const headers = new Headers({ [POSITION]: String(DITE) });
    if (r.attendre) headers.set('Retry-After', String(r.attendre));
    const response = new Response(
      JSON.stringify({
        success: r.success ?? (r.statut ?? 200) < 400,
        message: r.message ?? '',
        errors: r.errors ?? [],
        // As the server does: whatever it refuses bears a code.
        ...(r.errors && r.errors.length > 0 && { code: r.code ?? 'conflit' }),
        data: colonnesDe(adresse, r.data),
        meta: r.meta,
        extra_data: r.extra_data,
      }),
      { status: r.statut ?? 200, headers },
    );
    return heardInItsTest(response, mine);
  });
  render(
    <Provider store={store}>
      <QueryClientProvider client={cache}>
        <BlueprintProvider>
          <MemoryRouter initialEntries={[chemin]}>{ecran}</MemoryRouter>
        </BlueprintProvider>
      </QueryClientProvider>
    </Provider>,
  );
  return demandes;
}

/**
 * Before each test of the file a socket that accepts every topic and says nothing by itself; after
 * it, nothing is left of the page.
 */
export function chaqueFoisUnPoste(): void {
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    subscriptions.connect(
      async () => ({ ok: true, seq: 0, position: DITE }),
      () => undefined,
    );
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    subscriptions.clear();
    vi.unstubAllGlobals();
  });
}
