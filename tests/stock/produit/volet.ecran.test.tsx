import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { cache } from '#client/base/cache.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { ProduitsEcran } from '#client/stock/produit/produits-ecran.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import * as phrasesDetail from '#shared/stock/produit/deconditionnement.phrases.ts';
import type { VoletProduit } from '#shared/stock/produit/volet.schema.ts';
import { unProduit } from '#tests/factories/objets-du-fil.ts';
import { monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';
import { admin, liste, posts, preparerStockEcran, quand } from './stock-ecran.scene.tsx';

preparerStockEcran();

const A = unProduit({ id: 11, libelle: 'SAVON DE MARSEILLE 300 g', qte: 42, qte_perimee: 6 });
const B = unProduit({ id: 12, libelle: 'DOLIPRANE 500 mg, cp ×16' });
const volet = (produit: typeof A, v: Partial<VoletProduit> = {}): VoletProduit => ({
  produit,
  en_route: 20,
  en_brouillon: 0,
  lots: [
    {
      id: 5,
      produit_id: produit.id,
      numero: 'S-0412',
      date_expiration: '2026-11-12',
      qte: 6,
      perime: true,
    },
  ],
  prix_depuis: quand,
  cout_moyen: null,
  detail: null,
  rythme: { semaines: [2, 4, 5], par_semaine: 5.3, tendance: null, semaines_de_stock: 6.8 },
  fournisseurs: [],
  mouvements: [
    {
      id: 70,
      created_at: quand,
      motif: 'VENTE',
      document: 'n° 039',
      created_by: 'Awa NDONG',
      mouvement: -2,
      stock: 42,
    },
  ],
  ...v,
});
const listes = {
  'GET /api/rayons': () => ({ data: [] }),
  'GET /api/prod_natures': () => ({ data: [] }),
};
const monter = (tenu: { v: VoletProduit } = { v: volet(A) }, plus: Serveur = {}) =>
  monterPoste(
    <>
      <ProduitsEcran />
      <ConfirmDialog />
    </>,
    admin,
    {
      ...listes,
      'GET /api/produits': () => liste([A, B]),
      'GET /api/produits/11/volet': () => ({ data: tenu.v }),
      'GET /api/produits/12/volet': () => ({ data: volet(B, { lots: [] }) }),
      'GET /api/mouv_motifs': () => ({ data: [] }),
      'POST /api/commandes/ajouter-produit/11': () => ({ data: null, message: 'Ajouté.' }),
      ...plus,
    },
  );
const ligne = (nom: RegExp) => screen.findByRole('row', { name: nom });

describe('[PRO-17] le volet d’un produit', () => {
  it('une ligne l’ouvre ; la flèche et J vont au suivant, K revient, Échap ferme', async () => {
    monter();
    const savon = await ligne(/SAVON/);
    savon.focus();
    fireEvent.keyDown(savon, { key: 'Enter' });
    const ouvert = await screen.findByRole('complementary', { name: /^Produit SAVON/ });
    expect(savon.getAttribute('aria-current')).toBe('true');
    const stock = await within(ouvert).findByRole('region', { name: 'Stock' });
    expect(stock.textContent).toContain('Vendables36Périmés6Retenus–En route20');
    expect(within(ouvert).getByText('28 % · coef. 1,39')).toBeTruthy();
    expect(
      within(ouvert).getByRole('row', { name: /VENTE n° 039, Awa NDONG −\s2 42/ }),
    ).toBeTruthy();
    fireEvent.keyDown(savon, { key: 'ArrowDown' });
    await screen.findByRole('complementary', { name: /^Produit DOLIPRANE/ });
    expect(document.activeElement).toBe(await ligne(/DOLIPRANE/));
    fireEvent.keyDown(window, { key: 'k' });
    await screen.findByRole('complementary', { name: /^Produit SAVON/ });
    fireEvent.keyDown(window, { key: 'j' });
    await screen.findByRole('complementary', { name: /^Produit DOLIPRANE/ });
    fireEvent.keyDown(window, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });

  it('[PRO-18] R prépare la sortie du lot périmé, C commande, E modifie : au clavier', async () => {
    const demandes = monter();
    fireEvent.click(await ligne(/SAVON/));
    await screen.findByText('6 unités périmées');
    fireEvent.keyDown(window, { key: 'c' });
    await waitFor(() =>
      expect(posts(demandes).map((d) => d.chemin)).toEqual([
        'POST /api/commandes/ajouter-produit/11',
      ]),
    );
    fireEvent.keyDown(window, { key: 'r' });
    const sortie = await screen.findByRole('dialog', { name: 'Nouveau mouvement' });
    const valeur = (nom: string) => within(sortie).getByLabelText<HTMLInputElement>(nom).value;
    expect([valeur('Type'), valeur('Quantité'), valeur('Lot')]).toEqual(['Sortie', '6', 'S-0412']);
    // A key pressed in a dialog is for the dialog.
    fireEvent.keyDown(window, { key: 'e' });
    expect(screen.queryByRole('dialog', { name: /^Modifier/ })).toBeNull();
  });

  it('[DEC-3] vendu à l’unité : O ouvre une boîte, de la boîte comme de l’unité', async () => {
    const detail = {
      boite_id: 99,
      boite_libelle: 'SAVON, carton',
      boites: 12,
      unite_id: 11,
      unite_libelle: A.libelle,
      unites: 7,
      unites_par_boite: 30,
    };
    const demandes = monter({ v: volet(A, { detail }) });
    fireEvent.click(await ligne(/SAVON/));
    await screen.findByText('12 boîtes + 7');
    fireEvent.keyDown(window, { key: 'o' });
    const question = await screen.findByRole('alertdialog', {
      name: typeset('Ouvrir une boîte ?'),
    });
    expect(question.textContent).toContain(typeset('SAVON, carton : 1 boîte → 30 unités'));
    fireEvent.click(within(question).getByRole('button', { name: 'OUI' }));
    await waitFor(() =>
      expect(posts(demandes).map((d) => [d.chemin, d.corps])).toEqual([
        ['POST /api/produits/99/ouvrir-boites', { boites: 1 }],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    // The pair is set from the box.
    fireEvent.click(screen.getByRole('button', { name: 'Autres actes' }));
    await screen.findByRole('menuitem', { name: /Statistiques/ });
    expect(screen.queryByRole('menuitem', { name: /unité/ })).toBeNull();
  });

  it('[DEC-3] sa réponse perdue, la même boîte a la même clé ; le stock lu sans elle, c’en est une autre', async () => {
    const detail = {
      boite_id: 99,
      boite_libelle: 'SAVON, carton',
      boites: 12,
      unite_id: 11,
      unite_libelle: A.libelle,
      unites: 7,
      unites_par_boite: 30,
    };
    const tenu = { v: volet(A, { detail }) };
    const demandes = monter(tenu, { 'POST /api/produits/99/ouvrir-boites': () => 'coupe' });
    fireEvent.click(await ligne(/SAVON/));
    await screen.findByText('12 boîtes + 7');
    const ouvrir = async (fois: number) => {
      fireEvent.keyDown(window, { key: 'o' });
      fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
      await waitFor(() => expect(posts(demandes)).toHaveLength(fois));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      return posts(demandes).at(-1)?.cle;
    };
    const perdue = await ouvrir(1);
    expect(await ouvrir(2)).toBe(perdue);
    tenu.v = volet(A, { detail: { ...detail, boites: 11, unites: 37 } });
    void cache.invalidateQueries({ queryKey: ['volet'] });
    await screen.findByText('11 boîtes + 37');
    expect(await ouvrir(3)).not.toBe(perdue);
  });

  it('[DEC-4] la vente à l’unité se règle, et s’enlève', async () => {
    const demandes = monterPoste(<ProduitsEcran />, admin, {
      ...listes,
      'GET /api/produits': () => liste([A, B]),
      'GET /api/produits/11/volet': () => ({ data: volet(A) }),
    });
    fireEvent.click(await ligne(/SAVON/));
    await screen.findByText('6 unités périmées');
    fireEvent.keyDown(window, { key: 'u' });
    const dialogue = await screen.findByRole('dialog', { name: /^Vente à l’unité/ });
    fireEvent.submit(dialogue.querySelector('form') ?? dialogue);
    await within(dialogue).findByText(/Choisissez le produit à l’unité/);
    const champ = within(dialogue).getByRole('combobox', { name: 'Produit à l’unité' });
    fireEvent.change(champ, { target: { value: 'doli' } });
    await within(dialogue).findByRole('option', { name: /DOLIPRANE/ });
    fireEvent.keyDown(champ, { key: 'ArrowDown' });
    fireEvent.keyDown(champ, { key: 'Enter' });
    await within(dialogue).findByText(/^Choisi : DOLIPRANE/);
    fireEvent.change(within(dialogue).getByLabelText('Unités par boîte'), {
      target: { value: '16' },
    });
    fireEvent.submit(dialogue.querySelector('form') ?? dialogue);
    await waitFor(() =>
      expect(posts(demandes).map((d) => [d.chemin, d.corps])).toEqual([
        ['POST /api/produits/11/detail', { unite_id: 12, unites_par_boite: 16, vu: null }],
      ]),
    );
  });

  it('[FUS-7] réglée ailleurs entre-temps, la vente à l’unité le dit, garde ce qu’on tape, et part sur ce qui a été dit', async () => {
    const regle = {
      boite_id: 11,
      boite_libelle: A.libelle,
      boites: 36,
      unite_id: 12,
      unite_libelle: B.libelle,
      unites: 0,
      unites_par_boite: 30,
    };
    const dit = phrasesDetail.detailRegleAilleurs({ ...regle, unites_par_boite: 28 });
    const demandes = monterPoste(<ProduitsEcran />, admin, {
      ...listes,
      'GET /api/produits': () => liste([A, B]),
      'GET /api/produits/11/volet': () => ({ data: volet(A, { detail: regle }) }),
      'POST /api/produits/11/detail': () => ({
        statut: 409,
        code: 'detail_change',
        errors: [dit],
        data: { ...regle, unites_par_boite: 28 },
      }),
    });
    fireEvent.click(await ligne(/SAVON/));
    await screen.findByText('6 unités périmées');
    fireEvent.keyDown(window, { key: 'u' });
    const dialogue = within(await screen.findByRole('dialog', { name: /^Vente à l’unité/ }));
    const champ = dialogue.getByLabelText<HTMLInputElement>('Unités par boîte');
    fireEvent.change(champ, { target: { value: '16' } });
    fireEvent.click(dialogue.getByRole('button', { name: /^Enregistrer/ }));
    await dialogue.findByText(dit);
    expect(champ.value).toBe('16');
    fireEvent.click(dialogue.getByRole('button', { name: /^Enregistrer/ }));
    await waitFor(() =>
      expect(posts(demandes).map((d) => d.corps['vu'])).toEqual(
        [30, 28].map((unites_par_boite) => ({ unite_id: 12, unites_par_boite })),
      ),
    );
  });

  it('ce qui bouge ailleurs se voit aussitôt', async () => {
    const entendre = new Map<string, Parameters<typeof subscriptions.add>[1][]>();
    vi.spyOn(subscriptions, 'add').mockImplementation((sujet, f) => {
      entendre.set(sujet, [...(entendre.get(sujet) ?? []), f]);
      return () => undefined;
    });
    const tenu = { v: volet(A) };
    monter(tenu);
    fireEvent.click(await ligne(/SAVON/));
    await screen.findByText('6 unités périmées');
    const apres = { ...A, version: 2, qte: 36, qte_perimee: 0 };
    tenu.v = volet(apres, { lots: [] });
    act(() =>
      entendre.get('produits')?.forEach((f) =>
        f({
          topic: 'produits',
          seq: 1,
          nom: 'produit.stock_modifie',
          at: quand,
          donnees: { produit: apres, mouvement: true },
        }),
      ),
    );
    await waitFor(() => expect(screen.queryByText('6 unités périmées')).toBeNull());
  });

  it('illisible, il le dit et se relit', async () => {
    let panne = true;
    monterPoste(<ProduitsEcran />, admin, {
      ...listes,
      'GET /api/produits': () => liste([A]),
      'GET /api/produits/11/volet': () =>
        panne ? { statut: 500, errors: ['Panne.'] } : { data: volet(A) },
    });
    fireEvent.click(await ligne(/SAVON/));
    await screen.findByText('Panne.');
    panne = false;
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('6 unités périmées');
  });
});

it('la liste : les taxes en une colonne, les prix sans unité, un seul bouton par ligne', async () => {
  monterPoste(<ProduitsEcran />, admin, {
    ...listes,
    'GET /api/produits': () => liste([{ ...B, tva: true, css: true }]),
  });
  const rangee = await ligne(/DOLIPRANE/);
  expect(within(rangee).getByText('TVA · CSS')).toBeTruthy();
  expect(within(rangee).queryByText(/FCFA/)).toBeNull();
  expect(
    within(rangee)
      .getAllByRole('button')
      .map((b) => b.getAttribute('aria-label')),
  ).toEqual([`Actes de ${B.libelle}`]);
});
