import { afterEach, expect, test, vi } from 'vitest';
import { ecrireImport, verifierFichier } from '#client/produit/import/importer.ts';
import type { LigneFichier } from '#shared/produit/import.rules.ts';

const juge = {
  id: 7,
  fichier: 'a.csv',
  nb_lignes: 1200,
  statut: 'Vérifié',
  nouveaux: 1200,
  modifies: 0,
  inchanges: 0,
  fautives: 0,
  avertissements: 0,
  created_at: '2026-11-21T10:00:00+01:00',
  importe_at: null,
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
