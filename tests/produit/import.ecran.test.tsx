import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { subscriptions } from '#client/base/subscribe.ts';
import { ImportDialogue } from '#client/produit/import/import-dialogue.tsx';
import { ecrireImport, verifierFichier } from '#client/produit/import/importer.ts';
import type { LigneFichier } from '#shared/produit/import.rules.ts';
import type { ImportProduits } from '#shared/produit/import.schema.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

const juge: ImportProduits = {
  id: 7,
  version: 1,
  fichier: 'a.csv',
  nb_lignes: 1200,
  statut: 'Vérifié',
  faits: 1200,
  total: 1200,
  nouveaux: 1200,
  modifies: 0,
  inchanges: 0,
  fautives: 0,
  avertissements: 0,
  ignorees: [],
  erreurs: [],
  utilisateur_id: 1,
  created_by: 'Awa',
  created_at: '2026-11-21T10:00:00+01:00',
  importe_at: null,
  termine_at: null,
};
const enveloppe = (data: unknown, statut = 200, errors: string[] = []) =>
  new Response(JSON.stringify({ success: errors.length === 0, message: '', errors, data }), {
    status: statut,
  });
afterEach(() => vi.unstubAllGlobals());
const lignes = Array.from({ length: 1200 }, (_, i): LigneFichier => ({
  ligne: i + 2,
  cellules: { libelle: `P ${i}` },
  formules: [],
}));

test('les lignes partent par envois, l’avancement suit ce qui est arrivé, puis le rapport vient', async () => {
  const appels: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn((adresse: string) => {
      appels.push(adresse);
      return Promise.resolve(enveloppe(adresse.endsWith('/lignes') ? { recues: 1 } : juge));
    }),
  );
  document.cookie = 'XSRF-TOKEN=x; path=/';
  const recues: number[] = [];
  const reponse = await verifierFichier(
    'a.csv',
    { lignes, ignorees: [] },
    (n) => recues.push(n),
    new AbortController().signal,
  );
  expect([reponse.data?.nouveaux, recues]).toEqual([1200, [500, 1000, 1200]]);
  expect(appels).toEqual([
    '/api/imports-produits',
    ...Array.from({ length: 3 }, () => '/api/imports-produits/7/lignes'),
    '/api/imports-produits/7/verifier',
  ]);
});

test('une réponse perdue ou un serveur occupé : la même clé repart, jusqu’à la réponse', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  document.cookie = 'XSRF-TOKEN=x; path=/';
  const cles: (string | undefined)[] = [];
  const reponses = [
    () => Promise.reject(new Error('coupé')),
    () => Promise.resolve(enveloppe(null, 503, ['occupé'])),
    () => Promise.resolve(enveloppe({ ...juge, statut: 'Importé' })),
  ];
  vi.stubGlobal(
    'fetch',
    vi.fn((_: string, init: RequestInit) => {
      cles.push((init.headers as Record<string, string>)['Idempotency-Key']);
      return (reponses.shift() ?? (() => Promise.reject(new Error('trop'))))();
    }),
  );
  const faite = ecrireImport(7, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await faite).data?.statut).toBe('Importé');
  expect([cles.length, new Set(cles).size]).toEqual([3, 1]);
  vi.useRealTimers();
});

describe('[IMP-6] l’écran retrouve le travail du serveur', () => {
  chaqueFoisUnPoste();
  const dire = (seq: number, recu: ImportProduits) =>
    subscriptions.receive({
      topic: 'imports',
      seq,
      nom: 'import.avance',
      at: recu.created_at,
      donnees: { import_produits: recu },
    });

  test('ouvert pendant l’écriture : où elle en est, l’annuler, puis son bilan', async () => {
    const moi = uneSession();
    const enCours: ImportProduits = {
      ...juge,
      utilisateur_id: moi.id,
      statut: 'Écriture',
      faits: 1700,
      total: 2400,
    };
    const demandes = monterPoste(<ImportDialogue fermer={() => undefined} />, moi, {
      'GET /api/imports-produits': () => ({ data: [enCours] }),
      'POST /api/imports-produits/7/annuler': () => ({
        data: { ...enCours, version: 4, statut: 'Annulé', faits: 0, total: 0 },
      }),
    });
    const dialogue = await screen.findByRole('dialog', { name: 'Importer des produits' });
    await within(dialogue).findByText('Écriture : 500 sur 1.200 produits');
    act(() => dire(1, { ...enCours, version: 3, faits: 2200 }));
    await within(dialogue).findByText('Écriture : 1.000 sur 1.200 produits');
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Annuler l’import' }));
    await within(dialogue).findByText('Import annulé : rien n’a été écrit.');
    expect(demandes.map((d) => d.chemin)).toContain('POST /api/imports-produits/7/annuler');
    act(() => dire(2, { ...enCours, version: 5, statut: 'Importé', modifies: 2 }));
    await within(dialogue).findByText('Import terminé : 1.200 produits créés, 2 modifiés.');
  });

  test('un autre jour : les derniers imports se rouvrent sur leur rapport', async () => {
    monterPoste(<ImportDialogue fermer={() => undefined} />, uneSession(), {
      'GET /api/imports-produits': () => ({
        data: [{ ...juge, utilisateur_id: 99, fautives: 2, ignorees: ['MARQUE'] }],
      }),
      'GET /api/imports-produits/7/remarques': () => ({
        data: [{ id: 1, ligne: 3, colonne: 'CIP', lu: 'x', phrase: 'Code refusé.', grave: true }],
        meta: { total: 1 },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Voir l’import a.csv (7)' }));
    await screen.findByText('Code refusé.');
    expect(screen.getByText('Colonnes passées : MARQUE.')).toBeTruthy();
    // Somebody else's: read, not acted on.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Importer' })).toBeNull());
  });
});
