import { describe, expect, it, vi } from 'vitest';
import { chercherVidal } from '#server/sante/prescription/vidal/chercher-vidal.ts';
import { ClientVidal, VidalIndisponible } from '#server/sante/prescription/vidal/client-vidal.ts';
import type { EntreeVidal } from '#server/sante/prescription/vidal/lire-flux.ts';
import { demandePrescription } from '#shared/sante/prescription/prescription.schema.ts';

const PAR_PAGE = 25;
const entree = (id: number): EntreeVidal => ({
  titre: `PRODUIT ${id}`,
  id: String(id),
  categorie: 'PRODUCT',
  liens: [],
  champs: {},
});
/** The service with so many products of a name, in pages; `tombe`: the page it fails at. */
function service(nombre: number, tombe = Infinity) {
  const vidal = new ClientVidal({ url: 'http://vidal.invalid', appId: 'a', appKey: 'b' });
  const pages: number[] = [];
  vi.spyOn(vidal, 'lire').mockImplementation(async (chemin, requete = {}) => {
    if (chemin !== '/rest/api/products') return [];
    const page = Number(requete['start-page'] ?? 1);
    pages.push(page);
    if (page >= tombe) throw new VidalIndisponible(0, 'service injoignable');
    const rangs = Array.from({ length: nombre }, (_, i) => i + 1);
    return rangs.slice((page - 1) * PAR_PAGE, page * PAR_PAGE).map(entree);
  });
  return { vidal, pages };
}
const demande = (depuis = 0) => demandePrescription.parse({ pathologie: 'mol', depuis });
const noms = ({ medicaments }: Awaited<ReturnType<typeof chercherVidal>>) =>
  medicaments.map((m) => m.libelle);

it('[PRE-20] les boîtes d’un médicament ne se lisent pas : dit, jamais pris pour inconnu de la maison', async () => {
  const vidal = new ClientVidal({ url: 'http://vidal.invalid', appId: 'a', appKey: 'b' });
  vi.spyOn(vidal, 'lire').mockImplementation(async (chemin) => {
    if (chemin === '/rest/api/products') return [entree(1), entree(2)];
    if (chemin === '/rest/api/product/1/packages') throw new VidalIndisponible(500, 'panne');
    return [];
  });
  const { medicaments } = await chercherVidal(vidal, demande());
  expect(medicaments.map((m) => [m.libelle, m.codes_lus])).toEqual([
    ['PRODUIT 1', false],
    ['PRODUIT 2', undefined],
  ]);
});

describe('[PRE-19] tous les produits du service, page après page', () => {
  it('soixante produits : vingt-cinq à la fois, leur nombre dit dès la première', async () => {
    const { vidal, pages } = service(60);
    const premiers = await chercherVidal(vidal, demande());
    expect(premiers).toMatchObject({ nombre: 60, complet: true });
    expect([noms(premiers)[0], noms(premiers).length]).toEqual(['PRODUIT 1', 25]);
    expect(pages).toEqual([1, 2, 3]);
    expect(noms(await chercherVidal(vidal, demande(25)))[0]).toBe('PRODUIT 26');
    expect(noms(await chercherVidal(vidal, demande(50)))).toHaveLength(10);
  });
  it('une liste sans pages, qui redit la même, se lit une fois', async () => {
    const vidal = new ClientVidal({ url: 'http://vidal.invalid', appId: 'a', appKey: 'b' });
    const lire = vi
      .spyOn(vidal, 'lire')
      .mockImplementation(async (chemin) =>
        chemin === '/rest/api/products' ? Array.from({ length: 30 }, (_, i) => entree(i)) : [],
      );
    expect(await chercherVidal(vidal, demande())).toMatchObject({ nombre: 30, complet: true });
    expect(lire.mock.calls.filter(([chemin]) => chemin === '/rest/api/products')).toHaveLength(2);
  });
  it('une page qui ne vient pas : ce qui est lu reste, et n’est pas dit complet', async () => {
    const lu = await chercherVidal(service(60, 2).vidal, demande());
    expect(lu).toMatchObject({ nombre: 25, complet: false });
  });
  it('au-delà de cinq cents, on cesse de lire, et on le dit', async () => {
    const { vidal, pages } = service(700);
    expect(await chercherVidal(vidal, demande())).toMatchObject({ nombre: 500, complet: false });
    expect(pages).toHaveLength(20);
  });
  it('la première page qui manque est une panne', async () => {
    await expect(chercherVidal(service(60, 1).vidal, demande())).rejects.toThrow(VidalIndisponible);
  });
});
