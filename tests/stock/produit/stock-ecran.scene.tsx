import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { type Demande } from '#tests/harness/poste-de-test.tsx';

export const quand = '2026-11-21T10:41:00.000+01:00';
export const admin = uneSession({ is_admin: true });
export const liste = (data: unknown[]) => ({
  data,
  meta: { total: data.length, page: 1, rows: 25 },
});
export const posts = (demandes: Demande[]) => demandes.filter((d) => d.chemin.startsWith('POST'));
export const valider = (dialogue: HTMLElement) =>
  fireEvent.submit(dialogue.querySelector('form') ?? dialogue);
export const unMouvement = {
  id: 70,
  produit_id: 11,
  produit_libelle: 'DOLIPRANE',
  cip: '3400935955838',
  type: 'Sortie',
  qte: 2,
  produit_prix_achat: 900,
  produit_prix_de_vente: 1250,
  motif: 'CASSE',
  created_by: 'Chantal',
  created_at: quand,
};

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerStockEcran(): void {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
