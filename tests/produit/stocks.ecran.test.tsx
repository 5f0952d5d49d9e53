import { act, cleanup, screen } from '@testing-library/react';
import { atom, useAtomValue } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cache, patchCache } from '#client/base/cache.ts';
import { store } from '#client/base/store.ts';
import { retenirProduit, useStocks } from '#client/produit/produit.queries.ts';
import { appliquerProduit } from '#shared/produit/produit.events.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { monterPoste } from '#tests/harness/poste-de-test.tsx';

const lignesAtom = atom<number[]>([]);
function Stocks() {
  const ids = useAtomValue(lignesAtom);
  const stocks = useStocks(ids);
  return <p>{ids.map((id) => stocks.get(id) ?? '?').join(' ')}</p>;
}
let stock = 5;
const monter = (ids: number[]) => {
  store.set(lignesAtom, ids);
  return monterPoste(<Stocks />, uneSession(), {
    'GET /api/produits': ({ chemin }) => ({
      data: (new URL(chemin.slice(4), 'http://x').searchParams.get('ids') ?? '')
        .split(',')
        .map((id) => unProduit({ id: Number(id), qte: stock })),
    }),
  });
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('le stock des lignes d’un panier', () => {
  it('trois lignes, une seule lecture ; puis chaque fait reçu se voit, et une resynchronisation relit le tout en une fois', async () => {
    stock = 5;
    const demandes = monter([21, 22, 23]);
    await screen.findByText('5 5 5');
    expect(demandes.map((d) => d.chemin)).toEqual([
      'GET /api/produits?ids=21%2C22%2C23&page=1&rows=500&total=borne',
    ]);
    act(() =>
      patchCache<Produit[]>(['produits'], (liste) =>
        appliquerProduit(liste, unProduit({ id: 22, qte: 1, version: 9 })),
      ),
    );
    await screen.findByText('5 1 5');
    stock = 7;
    await act(() => cache.invalidateQueries({ queryKey: ['produits'] }));
    await screen.findByText('7 7 7');
    expect(demandes).toHaveLength(2);
  });

  it('ce qui vient d’être lu n’est pas redemandé quand il entre au panier, et reste vivant', async () => {
    const demandes = monter([]);
    act(() => {
      retenirProduit(unProduit({ id: 24, qte: 4 }));
      store.set(lignesAtom, [24]);
    });
    expect(screen.getByText('4')).toBeTruthy();
    act(() =>
      patchCache<Produit[]>(['produits'], (liste) =>
        appliquerProduit(liste, unProduit({ id: 24, qte: 2, version: 9 })),
      ),
    );
    await screen.findByText('2');
    expect(demandes).toEqual([]);
  });
});
