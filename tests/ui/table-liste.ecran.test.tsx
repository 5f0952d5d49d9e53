import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cache } from '#client/base/cache.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { TELEPHONE } from '#client/ui/use-media.ts';
import { lireConfigurationDAbord } from '#client/vente/caisse/configuration-ecran.tsx';
import { lireDevisDAbord } from '#client/vente/facture/devis-ecran.tsx';
import { lireUtilisateursDAbord } from '#client/admin/utilisateur/utilisateurs-ecran.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { preferencesAtom } from '#client/ui/liste/preferences.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { surProduits } from '#shared/stock/produit/produit.events.ts';
import { listerProduits } from '#shared/stock/produit/produit.api.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { typeset } from '#client/base/typography.ts';
import { unProduit } from '#tests/factories/objets-du-fil.ts';

const COLONNES: readonly Colonne<Produit>[] = [
  { key: 'libelle', label: 'LIBELLE', triable: true },
  { key: 'qte', label: 'QTE', format: 'nombre', champs: ['qte', 'qte_min'] },
  { key: 'prix_de_vente', label: 'PRIX', format: 'money' },
  { key: 'updated_at', label: 'MODIFIÉ LE', format: 'datetime', cachee: true },
];
const PRODUITS = [
  unProduit({ id: 1, libelle: 'ALPHA', prix_de_vente: 12500 }),
  unProduit({ id: 2, libelle: 'BETA', qte: 7 }),
];

/** What the server was asked, newest last. */
const demandes = (): URLSearchParams[] =>
  vi.mocked(fetch).mock.calls.map(([url]) => new URL(String(url), 'http://x').searchParams);
const derniere = () => demandes().at(-1) ?? new URLSearchParams();

function servir(data: unknown, total = 2, statut = 200) {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      async () =>
        new Response(
          JSON.stringify(
            statut === 200
              ? { success: true, message: '', errors: [], data, meta: { total, page: 1, rows: 5 } }
              : { success: false, message: '', errors: ['Lecture impossible.'], data: null },
          ),
          { status: statut },
        ),
    ),
  );
}
function Adresse() {
  return <output data-testid="adresse">{useLocation().search}</output>;
}
const adresse = () => screen.getByTestId('adresse').textContent ?? '';

function montrer(
  url = '/',
  {
    nom = 'essai',
    colonnes = COLONNES,
    ...plus
  }: { nom?: string; colonnes?: readonly Colonne<Produit>[]; arrivee?: () => boolean } = {},
) {
  const vivant = {
    topic: 'produits',
    appliquer: surProduits,
    ...plus,
  };
  render(
    <Provider store={store}>
      <QueryClientProvider client={cache}>
        <BlueprintProvider>
          <MemoryRouter initialEntries={[url]}>
            <ListTable<Produit, 'libelle'>
              title="Produits"
              nom={nom}
              appel={listerProduits}
              colonnes={colonnes}
              vivant={vivant}
              emptyText="Aucun produit"
              nomsFiltres={['rayon']}
              filters={(v, changer) => (
                <button type="button" onClick={() => changer({ filtres: { rayon: 'A-01' } })}>
                  Rayon {v.rayon ?? 'tous'}
                </button>
              )}
              primary={<button type="button">Nouveau produit</button>}
              champsActes={['libelle']}
              rowActions={(p) => <button type="button">Modifier {p.libelle}</button>}
            />
            <Adresse />
          </MemoryRouter>
        </BlueprintProvider>
      </QueryClientProvider>
    </Provider>,
  );
}

beforeEach(() => {
  servir(PRODUITS);
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
});
afterEach(() => {
  cleanup();
  cache.clear();
  localStorage.clear();
  subscriptions.clear();
  vi.unstubAllGlobals();
});

it('sous un filtre neuf, les lignes d’avant se disent anciennes jusqu’à la réponse', async () => {
  montrer();
  const table = (await screen.findByText('ALPHA')).closest('table');
  expect(table?.dataset.ancien).toBeUndefined();
  const reponse = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => reponse.promise);
  fireEvent.click(screen.getByRole('button', { name: 'Rayon tous' }));
  await waitFor(() => expect(table?.dataset.ancien).toBe('true'));
  const [alpha] = PRODUITS;
  const meta = { total: 1, page: 1, rows: 5 };
  const lue = { success: true, message: '', errors: [], data: [alpha], meta };
  reponse.resolve(new Response(JSON.stringify(lue)));
  await waitFor(() => expect(screen.queryByText('BETA')).toBeNull());
  expect(table?.dataset.ancien).toBeUndefined();
});

it('[VUE-1] un texte que l’écran compose se lit entier au survol : sa colonne peut le couper', async () => {
  const periode = '30/11/2026 22:00 – 01/12/2026 06:00';
  const composee: Colonne<Produit> = {
    key: 'cip',
    label: 'PÉRIODE',
    format: 'slot',
    rendre: () => periode,
  };
  montrer('/', { colonnes: [...COLONNES, composee] });
  await screen.findByText('ALPHA');
  expect(screen.getAllByTitle(periode)).toHaveLength(PRODUITS.length);
});

describe('ce qu’une liste demande avant d’être dessinée', () => {
  const LISTE = {
    nom: 'avant',
    appel: listerProduits,
    colonnes: COLONNES,
    nomsFiltres: ['rayon'],
    champsActes: ['libelle'],
  } satisfies ListAsked<Produit, 'libelle'>;
  beforeEach(() => {
    store.set(sessionAtom, null);
    const colonnes = { updated_at: true, qte: false };
    store.set(preferencesAtom(LISTE.nom, undefined), { rows: 100, colonnes });
    subscriptions.connect(
      () => new Promise(() => undefined),
      () => undefined,
    );
  });
  afterEach(() => history.replaceState(null, '', '/'));

  it.each(['/', '/?q=par&rows=10&page=2&sort=libelle&order=desc&rayon=A-01'])(
    'est ce qu’elle montre, à %s : lue une fois, dessinée avec ses lignes',
    async (url) => {
      history.replaceState(null, '', url);
      await readFirst(LISTE);
      const avant = derniere().toString();
      expect(avant).toContain('updated_at');
      montrer(url, { nom: 'avant' });
      expect(screen.getByText('ALPHA')).toBeTruthy();
      await waitFor(() => expect(cache.isFetching()).toBe(0));
      fireEvent.click(screen.getByRole('button', { name: 'Rafraîchir' }));
      await waitFor(() => expect(demandes().map(String)).toEqual([avant, avant]));
    },
  );
  it.each([
    ['/vente/devis?vue=avoirs', lireDevisDAbord],
    ['/vente/configuration?onglet=postes', lireConfigurationDAbord],
    ['/admin/utilisateurs?vue=audit', lireUtilisateursDAbord],
  ])('n’est rien à l’adresse d’un autre onglet : %s', async (url, lireDAbord) => {
    history.replaceState(null, '', url);
    await lireDAbord();
    expect(demandes()).toEqual([]);
    history.replaceState(null, '', url.split('?')[0]);
    await lireDAbord();
    expect(demandes()).toHaveLength(1);
  });
  it('les lignes qu’un écran montre sont dessinées d’abord, toutes aussitôt après', async () => {
    servir(Array.from({ length: 40 }, (_, i) => unProduit({ id: i + 1, libelle: `P${i + 1}` })));
    await readFirst(LISTE);
    montrer('/', { nom: 'avant' });
    expect(screen.getByText('P12')).toBeTruthy();
    expect(screen.queryByText('P13')).toBeNull();
    await screen.findByText('P40');
    expect(screen.getAllByRole('row')).toHaveLength(41);
  });
  it('ce que le serveur refuse est dit par la liste, pas avant', async () => {
    servir(null, 0, 500);
    await readFirst(LISTE);
    montrer('/', { nom: 'avant' });
    expect(await screen.findByText('La liste n’a pas pu être lue')).toBeTruthy();
  });
});

describe('table-liste', () => {
  it('montre les lignes avec les rôles d’un tableau, et demande au serveur les seules colonnes visibles', async () => {
    montrer();
    const table = await screen.findByRole('table', { name: 'Produits' });
    await within(table).findByText('ALPHA');
    expect(within(table).getByRole('cell', { name: '12.500 FCFA' })).toBeTruthy();
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((h) => h.textContent),
    ).toEqual(['LIBELLE', 'QTE', 'PRIX', 'Actions']);
    expect(table.getAttribute('aria-rowcount')).toBe('3');
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((h) => h.textContent),
      'each row is named by its first cell',
    ).toEqual(['ALPHA', 'BETA']);
    expect(within(table).getAllByRole('row')[2]?.getAttribute('aria-rowindex')).toBe('3');
    expect(screen.getByText('2 Lignes')).toBeTruthy();
    expect(Object.fromEntries(derniere())).toEqual({
      page: '1',
      rows: '5',
      columns: 'id,version,libelle,qte,qte_min,prix_de_vente',
    });
  });

  it('l’œil lit les chiffres : unité, zéro, heure et état habituel s’effacent', async () => {
    const quand = '2026-11-21T10:41:05.000+01:00';
    servir([
      unProduit({ id: 1, libelle: 'ALPHA', prix_de_vente: 12500, updated_at: quand }),
      unProduit({ id: 2, libelle: 'BETA', prix_de_vente: 0 }),
    ]);
    const session = store.get(sessionAtom)?.id;
    store.set(preferencesAtom('essai', session), { colonnes: { updated_at: true } });
    montrer();
    const alpha = await screen.findByRole('row', { name: /ALPHA/ });
    const prix = within(alpha).getByText('12.500', { exact: false });
    expect([prix.className, prix.querySelector('.unite')?.textContent]).toEqual(['nombre', 'FCFA']);
    const beta = screen.getByRole('row', { name: /BETA/ });
    expect(beta.querySelector('.nul')?.textContent).toBe(typeset('0 FCFA'));
    expect(beta.querySelectorAll('[data-nul]')).toHaveLength(1);
    expect(within(alpha).getByText('10:41:05').className).toBe('discret');
    expect(alpha.textContent).toContain('21/11/2026 10:41:05');
  });

  it('vide, elle le dit ; sans résultat, elle redit les mots cherchés', async () => {
    servir([], 0);
    montrer();
    expect(await screen.findByText('Aucun produit')).toBeTruthy();
    cleanup();
    montrer('/?q=zzz');
    expect(await screen.findByText('Aucun résultat pour « zzz »')).toBeTruthy();
  });

  it('[LST-10] vide, elle offre son premier acte ; sous un filtre, non', async () => {
    servir([], 0);
    montrer();
    const dite = (await screen.findByText('Aucun produit')).parentElement ?? document.body;
    expect(within(dite).getByRole('button', { name: 'Nouveau produit' })).toBeTruthy();
    cleanup();
    montrer('/?rayon=A-01');
    const filtree = (await screen.findByText('Aucun produit')).parentElement ?? document.body;
    expect(within(filtree).queryByRole('button')).toBeNull();
  });

  it('en échec, elle dit la phrase du serveur et se relit', async () => {
    servir(null, 0, 503);
    montrer();
    expect(await screen.findByText('Lecture impossible.')).toBeTruthy();
    servir(PRODUITS);
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('ALPHA')).toBeTruthy();
  });

  it('l’adresse tient la page, la taille, les mots, le tri et les filtres', async () => {
    montrer('/?page=2&rows=10&q=dol&sort=libelle&order=desc&rayon=A-01&autre=x');
    await screen.findByText('ALPHA');
    expect(Object.fromEntries(derniere())).toMatchObject({
      page: '2',
      rows: '10',
      search_by_keyword: 'dol',
      sort: 'libelle',
      order: 'desc',
      rayon: 'A-01',
    });
    expect(derniere().has('autre')).toBe(false);
    expect(screen.getByRole('columnheader', { name: /LIBELLE/ }).getAttribute('aria-sort')).toBe(
      'descending',
    );
  });

  it('[LST-5] une page au-delà de la dernière mène à la dernière, et se remplace dans l’adresse', async () => {
    servir([], 11);
    montrer('/?page=4&rows=5');
    await waitFor(() => expect(adresse()).toBe('?page=3&rows=5'));
    expect(derniere().get('page')).toBe('3');
  });

  it('trie au serveur : montant, descendant, puis l’ordre de la liste', async () => {
    montrer();
    await screen.findByText('ALPHA');
    const trier = () => fireEvent.click(screen.getByRole('button', { name: 'LIBELLE' }));
    trier();
    await waitFor(() => expect(adresse()).toBe('?sort=libelle'));
    trier();
    await waitFor(() => expect(adresse()).toBe('?sort=libelle&order=desc'));
    trier();
    await waitFor(() => expect(adresse()).toBe(''));
  });

  it('cherche une fois la frappe posée, et revient à la première page', async () => {
    montrer('/?page=3');
    await screen.findByText('ALPHA');
    const champ = screen.getByRole('searchbox', { name: 'Rechercher' });
    for (const mots of ['d', 'do', 'dol']) fireEvent.change(champ, { target: { value: mots } });
    await waitFor(() => expect(adresse()).toBe('?q=dol'));
    await waitFor(() => expect(derniere().get('search_by_keyword')).toBe('dol'));
    expect(
      demandes()
        .map((d) => d.get('search_by_keyword'))
        .filter(Boolean),
    ).not.toContain('do');
  });

  it('les mots tapés partent dès qu’on quitte le champ : rien n’attend derrière le geste suivant', async () => {
    montrer();
    await screen.findByText('ALPHA');
    const champ = screen.getByRole('searchbox', { name: 'Rechercher' });
    champ.focus();
    fireEvent.change(champ, { target: { value: 'dol' } });
    fireEvent.blur(champ);
    expect(adresse()).toBe('?q=dol');
  });

  it('« / » mène à la recherche', async () => {
    montrer();
    await screen.findByText('ALPHA');
    fireEvent.keyDown(window, { key: '/', code: 'Slash' });
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Rechercher' }));
  });

  it('retient les colonnes choisies et la taille de page, par utilisateur et par table', async () => {
    montrer();
    await screen.findByText('ALPHA');
    fireEvent.click(screen.getByRole('button', { name: 'Colonnes' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'MODIFIÉ LE' }));
    await waitFor(() => expect(derniere().get('columns')).toContain('updated_at'));
    fireEvent.change(screen.getByRole('combobox', { name: 'Lignes par page' }), {
      target: { value: '25' },
    });
    await waitFor(() => expect(derniere().get('rows')).toBe('25'));
    expect(JSON.parse(localStorage.getItem('liste:0:essai') ?? '')).toEqual({
      rows: 25,
      colonnes: { updated_at: true },
    });
  });

  it('une ligne changée ailleurs bouge sur place ; une version plus ancienne ne change rien', async () => {
    montrer();
    await screen.findByText('BETA');
    await waitFor(() => expect(cache.isFetching()).toBe(0));
    const entendre = (seq: number, produit: Produit) =>
      act(async () =>
        subscriptions.receive({
          topic: 'produits',
          seq,
          nom: 'produit.stock_modifie',
          at: '',
          donnees: { produit, mouvement: false },
        }),
      );
    const change = unProduit({ id: 2, version: 9, libelle: 'BETA', qte: 3 });
    // The list is read again a moment after what it heard: the server says the same by then.
    servir([PRODUITS[0], change]);
    await entendre(1, change);
    const rang = () => screen.getByRole('row', { name: /BETA/ }).textContent;
    await waitFor(() => expect(rang()).toContain('BETA3'));
    await entendre(2, unProduit({ id: 2, version: 8, libelle: 'BETA', qte: 99 }));
    const renomme = unProduit({ id: 1, version: 2, libelle: 'GAMMA' });
    servir([renomme, change]);
    await entendre(3, renomme);
    await screen.findByText('GAMMA');
    expect(rang()).toContain('BETA3');
  });

  it('une ligne nouvelle attend d’être demandée, sauf en page 1 sans recherche', async () => {
    montrer('/?page=2', { arrivee: () => true });
    await screen.findByText('ALPHA');
    await waitFor(() => expect(cache.isFetching()).toBe(0));
    await act(async () =>
      subscriptions.receive({
        topic: 'produits',
        seq: 1,
        nom: 'produit.modifie',
        at: '',
        donnees: { produit: unProduit({ id: 9 }) },
      }),
    );
    const bouton = screen.getByRole('button', { name: '1 nouvelle ligne – Afficher' });
    const avant = demandes().length;
    fireEvent.click(bouton);
    await waitFor(() => expect(demandes().length).toBeGreaterThan(avant));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Afficher/ })).toBeNull());
    expect(adresse()).toBe('');
    expect(derniere().get('page')).toBe('1');
  });
});

describe('au téléphone', () => {
  beforeEach(() =>
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media === TELEPHONE,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })),
  );
  it('un seul bouton tient filtres, tri et exports, et dit combien sont en cours', async () => {
    montrer();
    await screen.findByText('ALPHA');
    for (const name of ['Rafraîchir', 'Colonnes', 'Exporter', 'Imprimer', 'Rayon tous'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: 'LIBELLE' }), 'no head to sort by').toBeNull();
    expect(screen.getByRole('columnheader', { name: 'LIBELLE' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Filtrer' }));
    const feuille = await screen.findByRole('dialog', { name: 'Filtrer' });
    fireEvent.change(within(feuille).getByLabelText('Trier par'), { target: { value: 'libelle' } });
    await waitFor(() => expect(derniere().get('sort')).toBe('libelle'));
    fireEvent.change(within(feuille).getByLabelText('Ordre'), { target: { value: 'desc' } });
    await waitFor(() => expect(derniere().get('order')).toBe('desc'));
    fireEvent.click(within(feuille).getByRole('button', { name: 'Rayon tous' }));
    await waitFor(() => expect(derniere().get('rayon')).toBe('A-01'));
    expect(within(feuille).getByRole('button', { name: 'Exporter' })).toBeTruthy();
    fireEvent.click(within(feuille).getByRole('button', { name: 'Voir 2 lignes' }));
    expect(await screen.findByRole('button', { name: 'Filtrer, 2 en cours' })).toBeTruthy();
  });

  /** Twelve products, five a page; a page that is `coupee` is refused. */
  function servirDouze(coupee = 0) {
    const tous = Array.from({ length: 12 }, (_, i) =>
      unProduit({ id: i + 1, libelle: `P${i + 1}.` }),
    );
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(async (url) => {
        const page = Number(new URL(String(url), 'http://x').searchParams.get('page'));
        const refusee = page === coupee;
        return new Response(
          JSON.stringify({
            success: !refusee,
            message: '',
            errors: refusee ? ['Lecture impossible.'] : [],
            data: refusee ? null : tous.slice((page - 1) * 5, page * 5),
            meta: { total: 12, page, rows: 5 },
          }),
          { status: refusee ? 503 : 200 },
        );
      }),
    );
  }
  const lignes = () => screen.getAllByRole('row').slice(1);
  const suite = () => screen.getByRole('button', { name: 'Afficher la suite' });
  const pied = () => document.querySelector('.pagination-total')?.textContent;

  it('[LST-8] la suite s’ajoute aux lignes, le clavier va à la première des nouvelles', async () => {
    servirDouze();
    montrer();
    await screen.findByText('P5.');
    expect(pied()).toBe(typeset('5 sur 12 '));
    fireEvent.click(suite());
    await screen.findByText('P10.');
    expect(lignes()).toHaveLength(10);
    await waitFor(() => expect(document.activeElement).toBe(lignes()[5]));
    expect(adresse()).toBe('?page=2');
    fireEvent.click(suite());
    await screen.findByText('P12.');
    await waitFor(() => expect(document.activeElement).toBe(lignes()[10]));
    expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
    expect(pied()).toBe(typeset('12 Lignes'));
  });

  it('[LST-8] revenu à son adresse, les lignes vues y sont toutes, vivantes', async () => {
    servirDouze();
    montrer('/?page=2');
    await screen.findByText('P10.');
    expect(lignes()).toHaveLength(10);
    await waitFor(() => expect(cache.isFetching()).toBe(0));
    await act(async () =>
      subscriptions.receive({
        topic: 'produits',
        seq: 1,
        nom: 'produit.stock_modifie',
        at: '',
        donnees: {
          produit: unProduit({ id: 2, version: 9, libelle: 'P2.', qte: 3 }),
          mouvement: false,
        },
      }),
    );
    expect(screen.getByRole('row', { name: /^P2\./ }).textContent).toContain('P2.3');
  });

  it('[LST-8] la suite refusée laisse les lignes, se dit et se redemande', async () => {
    servirDouze(2);
    montrer();
    await screen.findByText('P5.');
    fireEvent.click(suite());
    await screen.findByText('Lecture impossible.');
    expect(lignes()).toHaveLength(5);
    servirDouze();
    const [, auBout] = screen.getAllByRole('button', { name: 'Réessayer' });
    fireEvent.click(auBout ?? document.body);
    await screen.findByText('P10.');
    expect(lignes()).toHaveLength(10);
  });

  it('[LST-8] le bout des lignes venu sous les yeux demande la suite', async () => {
    const vus: IntersectionObserverCallback[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(voir: IntersectionObserverCallback) {
          vus.push(voir);
        }
        observe() {}
        disconnect() {}
      },
    );
    servirDouze();
    montrer();
    await screen.findByText('P5.');
    const vu = { isIntersecting: true } as IntersectionObserverEntry;
    act(() => vus.at(-1)?.([vu], {} as IntersectionObserver));
    await screen.findByText('P10.');
    expect(document.activeElement).toBe(document.body);
  });
});
