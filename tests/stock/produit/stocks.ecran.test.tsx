import { act, cleanup, screen } from '@testing-library/react';
import { atom, useAtomValue } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { cache, patchCache } from '#client/base/cache.ts';
import { store } from '#client/base/store.ts';
import { BadgeStock } from '#client/stock/produit/produit.colonnes.tsx';
import { retenirProduit, useStocks } from '#client/stock/produit/produit.queries.ts';
import { appliquerProduit } from '#shared/stock/produit/produit.events.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
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

describe('[PRO-1] la pastille de stock', () => {
  const dite = (p: Partial<Produit>) => {
    monterPoste(
      <BadgeStock produit={unProduit({ qte_min: 5, qte_max: 20, ...p })} />,
      uneSession(),
      {},
    );
    const texte = document.querySelector('.vue-cachee')?.parentElement?.textContent;
    cleanup();
    return texte;
  };
  it('dit ce qui peut se vendre, et les périmées à côté', () => {
    expect(dite({ qte: 43, qte_perimee: 42 })).toBe(
      typeset('1, stock bas ; 42 de plus en lots périmés'),
    );
    expect(dite({ qte: 12, qte_perimee: 0 })).toBe('12, stock moyen');
    expect(dite({ qte: 20, qte_perimee: 0 })).toBe('20, stock plein');
    expect(dite({ qte: 3, qte_perimee: 3 })).toMatch(/^0, rupture/);
  });
  it('sans minimum ni maximum, n’alarme pas', () => {
    const sans = { qte_min: 0, qte_max: 0, qte_perimee: 0 };
    expect(dite({ ...sans, qte: 7 })).toBe('7, sans minimum ni maximum');
    expect(dite({ ...sans, qte: 0 })).toBe('0, rupture');
  });
});
