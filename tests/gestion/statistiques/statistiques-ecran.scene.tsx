import { cleanup } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { cache } from '#client/base/cache.ts';
import { connectionAtom, lastSignAtom, ONLINE } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { StatistiquesEcran } from '#client/gestion/statistiques/statistiques-ecran.tsx';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { type Demande, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

const GERANTE = uneSession({
  fullname: 'Chantal OBAME',
  habilitations: [
    { menu: 'GESTION', submenus: ['stat'] },
    { menu: 'VENTE', submenus: ['vente'] },
  ],
});
const VENDUS = [
  {
    produit_id: 1,
    libelle: 'DOLIPRANE',
    rang: 1,
    rang_precedent: 4,
    total_vendu: 12,
    valeur: 12_000,
    valeur_stock: 5000,
    jours_stock: 20,
  },
  {
    produit_id: 2,
    libelle: 'SPASFON',
    rang: 2,
    rang_precedent: 1,
    total_vendu: 3,
    valeur: 30_000,
    valeur_stock: 9000,
    jours_stock: 6,
  },
  {
    produit_id: 3,
    libelle: 'EFFERALGAN',
    rang: 3,
    rang_precedent: 0,
    total_vendu: 2,
    valeur: 900,
    valeur_stock: 1000,
    jours_stock: null,
  },
];
const MESURE = { chiffre_affaire: 20_000, nombre_ventes: 4, quantite: 17 };
export const SERVEUR: Serveur = {
  'GET /api/statistiques/evolution-ventes': () => ({
    data: {
      periode_actuelle: MESURE,
      periode_precedente: null,
      annee_precedente: null,
      evolution_periode_precedente: null,
      evolution_annee_precedente: null,
      manque_periode_precedente: null,
      manque_annee_precedente: null,
      premiere_vente: null,
    },
  }),
  'GET /api/statistiques/marge-brute-mensuelle': () => ({
    data: {
      marge_brute_totale: 5_000,
      chiffre_affaire_total: 20_000,
      cout_total: 15_000,
      chiffre_affaire_ht: 20_000,
      taux_marge_pourcentage: 33.3,
      taux_marque_pourcentage: 25,
      quantite_totale: 17,
    },
  }),
  'GET /api/stat/top20-produits-vendus': () => ({ data: VENDUS }),
  'GET /api/stat/moins-vendus': () => ({ data: VENDUS.toReversed() }),
  'GET /api/statistiques/sold-products': () => ({ data: [] }),
  'GET /api/statistiques/ventes-annulees': () => ({
    data: [],
    meta: { total: 5, page: 1, rows: 1 },
    extra_data: { soldees: 4, annulees: 1 },
  }),
};
const Adresse = () => <output data-testid="adresse">{useLocation().search}</output>;
export const monter = (
  plus: Serveur = {},
  chemin = '/',
  ...droits: readonly { menu: string; submenus: string[] }[]
): Demande[] =>
  monterPoste(
    <>
      <StatistiquesEcran />
      <Adresse />
    </>,
    { ...GERANTE, habilitations: [...GERANTE.habilitations, ...droits] },
    { ...SERVEUR, ...plus },
    chemin,
  );

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerStatistiquesEcran(): void {
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
      async () => ({ ok: true, seq: 0 }),
      () => undefined,
    );
    store.set(connectionAtom, ONLINE);
    store.set(lastSignAtom, Date.now());
  });
  afterEach(() => {
    cleanup();
    cache.clear();
    localStorage.clear();
    subscriptions.clear();
    vi.unstubAllGlobals();
  });
}
