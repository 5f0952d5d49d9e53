import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { typeset } from '#client/base/typography.ts';
import { enAttenteAtom } from '#client/gestion/inventaire/inventaire.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { reasonsToStay } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ComptesRecents } from '#client/gestion/inventaire/comptes-recents.tsx';
import { InventairesEcran } from '#client/gestion/inventaire/inventaires-ecran.tsx';
import {
  composerFeuilleDeComptage,
  composerInventaire,
} from '#client/gestion/inventaire/inventaire.document.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { tellScan } from '#client/ui/scan/use-scan.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import { FileDeComptes } from '#client/gestion/inventaire/envoi-comptes.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesInventaire from '#shared/gestion/inventaire/inventaire.phrases.ts';
import type {
  CompteInventaire,
  Inventaire,
  LigneInventaire,
} from '#shared/gestion/inventaire/inventaire.schema.ts';
import { cip13De, formatCode } from '#shared/stock/produit/codes.rules.ts';
import * as phrasesScan from '#shared/stock/produit/scan.phrases.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { letItEnd } from '#tests/harness/late-answers.ts';
import { type Demande, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const unInventaire = (i: Partial<Inventaire> = {}): Inventaire => ({
  id: 4,
  version: 1,
  numero: 'INV-00004',
  type: 'Partiel',
  rayon_id: 2,
  rayon: 'A-02',
  statut: 'En cours',
  non_comptes: null,
  nb_lignes: 2,
  nb_comptees: 0,
  nb_ecarts: 0,
  ecart_plus: 0,
  ecart_moins: 0,
  presents: [],
  created_by: 'Chef',
  created_at: '2026-11-21T10:00:00.000+01:00',
  traite_par: null,
  traite_at: null,
  ...i,
});
const uneLigne = (l: Partial<LigneInventaire> = {}): LigneInventaire => ({
  id: 40,
  version: 1,
  inventaire_id: 4,
  produit_id: 11,
  produit_libelle: 'DOLIPRANE',
  cip: '3400935955838',
  rayon: 'A-02',
  qte_theorique: 5,
  qte_reelle: null,
  ecart: null,
  qte_retenue: 0,
  a_verifier: false,
  prix_achat: 900,
  valeur_ecart: null,
  compte_par: null,
  compte_at: null,
  autre_qte: null,
  autre_par: null,
  compte_ailleurs: null,
  ...l,
});
const posts = (demandes: Demande[]) => demandes.filter((d) => d.chemin.startsWith('POST'));

function monter(
  i: Inventaire,
  plus: Serveur = {},
  session = uneSession({ is_admin: true }),
): Demande[] {
  const ecran = (
    <>
      <InventairesEcran />
      <ConfirmDialog />
    </>
  );
  return monterPoste(ecran, session, {
    'GET /api/inventaires': () => ({ data: [i], meta: { total: 1, page: 1, rows: 25 } }),
    [`GET /api/inventaires/${i.id}`]: () => ({ data: { ...i, lignes: [] } }),
    [`GET /api/inventaires/${i.id}/lignes`]: ({ chemin }) => ({
      data: chemin.includes('comptees') ? [] : [uneLigne()],
      meta: { total: 1, page: 1, rows: 25 },
    }),
    'GET /api/rayons': () => ({ data: [{ id: 2, libelle: 'A-02', nb_produits: 2 }] }),
    ...plus,
  });
}
const ouvrir = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir l’inventaire INV-00004' }));
  return screen.findByRole('dialog', { name: /INV-00004/ });
};

describe('les inventaires à l’écran', () => {
  it('Partiel demande d’abord le rayon ; déjà ouvert, on va à celui qui l’est', async () => {
    const demandes = monter(unInventaire(), {
      'POST /api/inventaires': () => ({
        statut: 409,
        errors: [phrasesInventaire.inventaireDejaOuvert('INV-00004', 'A-02')],
        data: unInventaire(),
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Nouvel inventaire' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Partiel' }));
    await screen.findByRole('option', { name: 'A-02 (2)' });
    fireEvent.change(screen.getByLabelText('Rayon'), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Commencer' }));
    await screen.findByRole('dialog', { name: 'Inventaire partiel – A-02 (INV-00004)' });
    expect(posts(demandes)[0]).toMatchObject({
      chemin: 'POST /api/inventaires',
      corps: { type: 'Partiel', rayon_id: 2 },
    });
  });

  it('Total s’ouvre aussitôt : Inventaire total', async () => {
    const demandes = monter(unInventaire({ type: 'Total', rayon_id: null, rayon: null }), {
      'POST /api/inventaires': () => ({
        data: unInventaire({ type: 'Total', rayon_id: null, rayon: null }),
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Nouvel inventaire' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Total' }));
    await screen.findByRole('dialog', { name: 'Inventaire total (INV-00004)' });
    expect(posts(demandes).map((d) => d.corps)).toEqual([{ type: 'Total' }]);
  });

  it('une quantité tapée part une fois, avec la version lue ; Échap n’envoie rien', async () => {
    const comptee = uneLigne({
      version: 2,
      qte_reelle: 4,
      ecart: -1,
      valeur_ecart: -900,
      compte_par: 'Chef',
      compte_at: '2026-11-21T11:00:00.000+01:00',
    });
    const demandes = monter(unInventaire(), {
      'POST /api/inventaires/4/compter': () => ({
        data: {
          inventaire: unInventaire({ version: 2, nb_comptees: 1, nb_ecarts: 1, ecart_moins: -900 }),
          lignes: [comptee],
        },
      }),
    });
    const dialogue = await ouvrir();
    const champ = await within(dialogue).findByLabelText('Quantité comptée, DOLIPRANE');
    champ.focus();
    fireEvent.input(champ, { target: { value: '9' } });
    fireEvent.keyDown(champ, { key: 'Escape' });
    fireEvent.input(champ, { target: { value: '4' } });
    fireEvent.keyDown(champ, { key: 'Enter' });
    await within(dialogue).findAllByText('− 1');
    expect(posts(demandes).map((d) => d.corps)).toEqual([
      { lignes: [{ produit_id: 11, qte_reelle: 4, version: 1 }] },
    ]);
    expect(within(dialogue).getByText('1 / 2')).toBeTruthy();
  });

  it('[INV-20] recompté, le nombre déjà montré est un compte ; un champ traversé n’en est pas un', async () => {
    const demandes = monter(unInventaire(), {
      'GET /api/inventaires/4/lignes': () => ({
        data: [uneLigne({ version: 2, qte_theorique: 10, qte_reelle: 8, ecart: -2 })],
        meta: { total: 1, page: 1, rows: 25 },
      }),
      'POST /api/inventaires/4/compter': () => ({
        data: {
          inventaire: unInventaire({ version: 2 }),
          lignes: [uneLigne({ version: 3, qte_theorique: 8, qte_reelle: 8, ecart: 0 })],
        },
      }),
    });
    const dialogue = await ouvrir();
    const table = within(await within(dialogue).findByRole('table'));
    const champ = await table.findByLabelText<HTMLInputElement>('Quantité comptée, DOLIPRANE');
    champ.focus();
    fireEvent.keyDown(champ, { key: 'Enter' });
    expect(posts(demandes)).toEqual([]);
    champ.focus();
    // One key over the whole number, and it is the same number.
    fireEvent.input(champ, { target: { value: '8' } });
    fireEvent.keyDown(champ, { key: 'Enter' });
    await waitFor(() => expect(posts(demandes)).toHaveLength(1));
    expect(posts(demandes)[0]?.corps).toEqual({
      lignes: [{ produit_id: 11, qte_reelle: 8, version: 2 }],
    });
    await table.findByText('Juste');
  });

  it('[INV-21] un scan compte la boîte scannée, vendue encore ou non, jamais la seule ligne qui contient ces chiffres', async () => {
    const creme = uneLigne({ id: 41, produit_id: 12, cip: '3282770113006' });
    const scanne = unProduit({ id: 30, cip: cip13De('3282770') });
    const retire = unProduit({ id: 31, cip: '3400935955838', is_active: false });
    const demandes = monter(unInventaire(), {
      'GET /api/inventaires/4/lignes': ({ chemin }) => ({
        data: chemin.includes(scanne.cip ?? '') ? [] : [creme],
        meta: { total: 1, page: 1, rows: 25 },
      }),
      'GET /api/produits': ({ chemin }) => ({
        data: [scanne, retire].filter(
          (p) => chemin.includes(p.cip ?? '') && (p.is_active || !chemin.includes('is_active')),
        ),
      }),
      'POST /api/inventaires/4/compter': () => ({
        data: { inventaire: unInventaire(), lignes: [] },
      }),
    });
    const dialogue = await ouvrir();
    await within(dialogue).findByLabelText('Quantité comptée, DOLIPRANE');
    for (const [n, { cip }] of [scanne, retire].entries()) {
      act(() => tellScan(cip ?? ''));
      await waitFor(() => expect(posts(demandes)).toHaveLength(n + 1));
    }
    expect(posts(demandes).map((d) => d.corps['lignes'])).toEqual([
      [{ produit_id: 30, plus: 1 }],
      [{ produit_id: 31, plus: 1 }],
    ]);
  });

  it('[INV-1] − et + enlèvent et ajoutent une boîte au compte, jamais un compte entier ; deux appuis, deux boîtes', async () => {
    const comptee = uneLigne({ version: 2, qte_reelle: 10, compte_par: 'Chef' });
    const demandes = monterPoste(
      <ComptesRecents
        id={4}
        derniers={[comptee]}
        enMain={null}
        attente={0}
        fige={false}
        etroit={false}
        compter={(c) => vus.push(c)}
      />,
      uneSession({ is_admin: true }),
      {},
    );
    const vus: CompteInventaire[] = [];
    const moins = screen.getByRole('button', { name: 'Une boîte de moins, DOLIPRANE' });
    fireEvent.click(moins);
    fireEvent.click(moins);
    fireEvent.click(screen.getByRole('button', { name: 'Une boîte de plus, DOLIPRANE' }));
    expect(vus).toEqual([-1, -1, 1].map((plus) => ({ produit_id: 11, plus })));
    expect(posts(demandes)).toEqual([]);
  });

  it('[INV-5] une boîte enlevée attend autant qu’une boîte ajoutée', async () => {
    monterPoste(null, uneSession(), {
      'POST /api/inventaires/4/compter': () => ({
        data: { inventaire: unInventaire(), lignes: [] },
      }),
    });
    const attentes: number[] = [];
    const file = new FileDeComptes(
      4,
      () => undefined,
      (n) => attentes.push(n),
    );
    file.scanner(11, -1);
    expect([attentes.at(-1), file.siennes]).toEqual([1, 1]);
    await waitFor(() => expect(file.siennes).toBe(0));
  });

  it('[INV-5] le dialogue fermé, ce qui attend part encore ; rouvert, il le compte, et ne se clôt pas avant', async () => {
    let coupe = true;
    const demandes = monter(unInventaire(), {
      'POST /api/inventaires/4/compter': () =>
        coupe
          ? 'coupe'
          : {
              data: {
                inventaire: unInventaire({ version: 2 }),
                lignes: [uneLigne({ version: 2 })],
              },
            },
    });
    let dialogue = await ouvrir();
    const champ = await within(dialogue).findByLabelText('Quantité comptée, DOLIPRANE');
    champ.focus();
    fireEvent.input(champ, { target: { value: '4' } });
    fireEvent.keyDown(champ, { key: 'Enter' });
    const attend = phrasesInventaire.inventaireScansEnAttente(1);
    await within(dialogue).findAllByText(attend);
    fireEvent.click(within(dialogue).getByText('Fermer'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(reasonsToStay()).toEqual([attend]);
    dialogue = await ouvrir();
    const clore = await within(dialogue).findByRole('button', { name: 'Clore…' });
    expect(clore.getAttribute('title')).toBe(attend);
    coupe = false;
    await waitFor(() => expect(store.get(enAttenteAtom)).toEqual({ 4: 0 }));
    expect(reasonsToStay()).toEqual([]);
    expect(new Set(posts(demandes).map((d) => d.cle)).size).toBe(1);
  });

  it('[MAI-11] [INV-5] une boîte scannée dont le code tarde : rien ne se clôt sans elle, même la question déjà posée', async () => {
    const [code, compte] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const demandes = monter(unInventaire(), {
      'GET /api/produits': async () => {
        await code.promise;
        return { data: [unProduit()] };
      },
      'POST /api/inventaires/4/compter': async () => {
        await compte.promise;
        return {
          data: { inventaire: unInventaire({ version: 2 }), lignes: [uneLigne({ version: 2 })] },
        };
      },
    });
    const dialogue = await ouvrir();
    const clore = within(dialogue).getByRole('button', { name: 'Clore…' });
    fireEvent.click(clore);
    fireEvent.click(await screen.findByRole('button', { name: 'Clore' }));
    const oui = await screen.findByRole('button', { name: 'OUI' });
    act(() => tellScan('3400935955838'));
    await waitFor(() => expect(clore.getAttribute('title')).toBe(phrasesReglement.traitement));
    fireEvent.click(oui);
    expect((await screen.findByRole('alert')).textContent).toBe(phrasesReglement.traitement);
    await act(async () => code.resolve(undefined));
    const attend = phrasesInventaire.inventaireScansEnAttente(1);
    await waitFor(() => expect(clore.getAttribute('title')).toBe(attend));
    await act(async () => compte.resolve(undefined));
    await waitFor(() => expect(store.get(enAttenteAtom)).toEqual({ 4: 0 }));
    expect(posts(demandes).filter((d) => d.chemin.includes('cloturer'))).toEqual([]);
  });

  it('[ACC-24] [INV-5] une boîte scannée, son code venu quand un autre est entré : elle ne se compte pas en son nom', async () => {
    const chef = uneSession({ is_admin: true });
    const code = Promise.withResolvers<undefined>();
    const demandes = monter(
      unInventaire(),
      {
        'GET /api/produits': async () => {
          await code.promise;
          return { data: [unProduit()] };
        },
      },
      chef,
    );
    await ouvrir();
    act(() => tellScan('3400935955838'));
    await waitFor(() =>
      expect(demandes.some((d) => d.chemin.startsWith('GET /api/produits'))).toBe(true),
    );
    act(() => store.set(sessionAtom, { ...chef, id: chef.id + 1 }));
    await act(async () => {
      code.resolve(undefined);
      await letItEnd();
    });
    expect(posts(demandes)).toEqual([]);
    expect(store.get(toastsAtom).map((dit) => dit.text)).toContain(
      phrasesScan.codeNonCherche(formatCode('3400935955838')),
    );
  });
  it('[INV-5] la session finie, ce qui attend attend qui l’a compté, et ne part au nom de personne d’autre', async () => {
    const chef = uneSession({ is_admin: true });
    const compte = vi.fn<() => object>(() => ({ statut: 401, errors: ['finie'] }));
    const demandes = monter(unInventaire(), { 'POST /api/inventaires/4/compter': compte }, chef);
    const recues: unknown[] = [];
    const file = new FileDeComptes(
      4,
      (fait) => recues.push(fait),
      () => undefined,
    );
    vi.useFakeTimers();
    file.scanner(11);
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(store.get(sessionAtom)).toBeNull();
    compte.mockReturnValue({ data: { inventaire: unInventaire(), lignes: [uneLigne()] } });
    act(() => store.set(sessionAtom, { ...chef, id: chef.id + 1 }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect([posts(demandes).length, recues.length, file.siennes]).toEqual([1, 0, 0]);
    act(() => store.set(sessionAtom, chef));
    expect(file.siennes).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect([recues.length, file.siennes]).toEqual([1, 0]);
    expect(new Set(posts(demandes).map((d) => d.cle)).size).toBe(1);
  });

  it('[INV-5] ce qui attend quelqu’un ne retient pas les comptes des autres, qui partent et peuvent sortir', async () => {
    const chef = uneSession({ is_admin: true });
    const autre = { ...chef, id: chef.id + 1 };
    let finie = true;
    const demandes = monterPoste(null, chef, {
      'POST /api/inventaires/4/compter': () =>
        finie
          ? { statut: 401, errors: ['finie'] }
          : { data: { inventaire: unInventaire(), lignes: [uneLigne()] } },
    });
    const file = new FileDeComptes(
      4,
      () => undefined,
      () => undefined,
    );
    vi.useFakeTimers();
    file.scanner(11);
    await act(() => vi.advanceTimersByTimeAsync(10));
    finie = false;
    act(() => store.set(sessionAtom, autre));
    file.scanner(12);
    file.scanner(12);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(file.siennes).toBe(0);
    // Back, what one scans joins nothing that may have been heard.
    act(() => store.set(sessionAtom, chef));
    file.scanner(11);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(file.siennes).toBe(0);
    const lignes = posts(demandes).map((d) => d.corps['lignes']);
    expect(lignes).toEqual([
      [{ produit_id: 11, plus: 1 }],
      [{ produit_id: 12, plus: 2 }],
      [{ produit_id: 11, plus: 1 }],
      [{ produit_id: 11, plus: 1 }],
    ]);
    const cles = posts(demandes).map((d) => d.cle);
    expect([cles[2] === cles[0], new Set(cles).size]).toEqual([true, 3]);
  });

  it('[INV-9] un autre compte la ligne pendant qu’on tape : ce qu’on tape reste, et dit la version lue', async () => {
    subscriptions.connect(
      async () => ({ ok: true, seq: 0 }),
      () => undefined,
    );
    const demandes = monter(unInventaire());
    const dialogue = await ouvrir();
    const nom = 'Quantité comptée, DOLIPRANE';
    await within(dialogue).findByLabelText(nom);
    const table = within(within(dialogue).getByRole('table'));
    const champ = () => table.getByLabelText<HTMLInputElement>(nom);
    champ().focus();
    fireEvent.input(champ(), { target: { value: '4' } });
    act(() =>
      subscriptions.receive({
        topic: 'inventaire:4',
        seq: 1,
        nom: 'inventaire.compte',
        at: '2026-11-21T11:00:00.000+01:00',
        donnees: {
          inventaire: unInventaire({ version: 2, nb_comptees: 1 }),
          lignes: [uneLigne({ version: 2, qte_reelle: 7, compte_par: 'Awa' })],
        },
      }),
    );
    await within(dialogue).findByText('1 / 2');
    expect(champ().value).toBe('4');
    fireEvent.keyDown(champ(), { key: 'Enter' });
    await waitFor(() => expect(posts(demandes)).toHaveLength(1));
    expect(posts(demandes)[0]?.corps).toEqual({
      lignes: [{ produit_id: 11, qte_reelle: 4, version: 1 }],
    });
    subscriptions.clear();
  });

  it('qui compte en aveugle : ni théorique, ni écart, ni rapport ; clore dit pourquoi', async () => {
    const demandes = monter(
      unInventaire({ nb_ecarts: null, ecart_plus: null, ecart_moins: null }),
      {},
      uneSession({
        is_admin: false,
        habilitations: [{ menu: 'GESTION', submenus: ['inventaire'] }],
      }),
    );
    const dialogue = await ouvrir();
    await within(dialogue).findByLabelText('Quantité comptée, DOLIPRANE');
    for (const nom of ['THÉORIQUE', 'ÉCART', 'En moins'])
      expect(within(dialogue).queryByText(nom)).toBeNull();
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Papiers' }));
    await screen.findByRole('menuitem', { name: 'Feuille de comptage' });
    expect(screen.queryByRole('menuitem', { name: /^Rapport/ })).toBeNull();
    const clore = within(dialogue).getByRole('button', { name: 'Clore…' });
    expect(clore.getAttribute('title')).toBe(typeset(phrasesInventaire.inventaireClore));
    fireEvent.click(clore);
    expect(posts(demandes)).toEqual([]);
  });

  it('une lecture refusée le dit, et se refait', async () => {
    let coupe = true;
    monter(unInventaire(), {
      'GET /api/inventaires': () =>
        coupe ? 'coupe' : { data: [], meta: { total: 0, page: 1, rows: 25 } },
    });
    await screen.findByText('La liste n’a pas pu être lue');
    coupe = false;
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('Aucun inventaire');
  });
  it('[LST-6] les rayons non lus ne sont pas « aucun rayon » : c’est dit, et se relit', async () => {
    let coupe = true;
    monter(unInventaire(), {
      'GET /api/rayons': () =>
        coupe ? 'coupe' : { data: [{ id: 2, libelle: 'A-02', nb_produits: 2 }] },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Nouvel inventaire' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Partiel' }));
    const choix = within(await screen.findByRole('dialog', { name: 'Rayon à compter' }));
    expect((await choix.findByRole('alert')).textContent).toContain(phrasesCommun.choixNonLu);
    coupe = false;
    choix.getByRole('button', { name: 'Réessayer' }).focus();
    fireEvent.click(choix.getByRole('button', { name: 'Réessayer' }));
    await choix.findByRole('option', { name: 'A-02 (2)' });
    expect(choix.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(choix.getByLabelText('Rayon')));
    fireEvent.click(choix.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('les comptes en chemin', () => {
  it('[INV-5] sans réponse, le même compte repart avec sa clé ; les scans d’entre-temps partent ensemble', async () => {
    vi.useFakeTimers();
    let coupe = true;
    const demandes = monterPoste(null, uneSession(), {
      'POST /api/inventaires/4/compter': () =>
        coupe ? 'coupe' : { data: { inventaire: unInventaire(), lignes: [] } },
    });
    const attentes: number[] = [];
    const recus: unknown[] = [];
    const file = new FileDeComptes(
      4,
      (fait) => recus.push(fait),
      (n) => attentes.push(n),
    );
    file.scanner(11);
    file.scanner(11);
    file.scanner(12);
    file.scanner(11);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(attentes.at(-1)).toBe(4);
    coupe = false;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(posts(demandes).map((d) => d.corps['lignes'])).toEqual([
      [{ produit_id: 11, plus: 1 }],
      [{ produit_id: 11, plus: 1 }],
      [
        { produit_id: 11, plus: 2 },
        { produit_id: 12, plus: 1 },
      ],
    ]);
    expect(demandes[0]?.cle).toBe(demandes[1]?.cle);
    expect([attentes.at(-1), recus.length]).toEqual([0, 2]);
  });
  it('un refus de plusieurs produits repart produit par produit : un seul reste dehors, et c’est dit', async () => {
    const demandes = monterPoste(null, uneSession(), {
      'POST /api/inventaires/4/compter': ({ corps }) =>
        JSON.stringify(corps).includes('13')
          ? { statut: 422, errors: ['hors'] }
          : { data: { inventaire: unInventaire(), lignes: [] } },
    });
    const recus: unknown[] = [];
    const file = new FileDeComptes(
      4,
      (fait) => recus.push(fait),
      () => undefined,
    );
    for (const id of [11, 12, 13]) file.scanner(id);
    await waitFor(() => expect(posts(demandes)).toHaveLength(4));
    await waitFor(() => expect(recus).toHaveLength(2));
  });
});

it('[INV-8] le rapport dit les écarts par valeur et leur solde ; le classeur a toutes les lignes', () => {
  const lignes = [
    uneLigne({ qte_reelle: 4, ecart: -1, valeur_ecart: -900 }),
    uneLigne({
      id: 41,
      produit_libelle: 'ADVIL',
      qte_reelle: 9,
      qte_theorique: 5,
      ecart: 4,
      valeur_ecart: 3600,
    }),
    uneLigne({ id: 42, qte_reelle: 5, ecart: 0, valeur_ecart: 0 }),
    uneLigne({ id: 43 }),
  ];
  const d = composerInventaire(
    {
      ...unInventaire({ nb_lignes: 4, nb_comptees: 3, ecart_plus: 3600, ecart_moins: -900 }),
      lignes,
    },
    null,
    new Date('2026-11-21T12:00:00Z'),
  );
  const table = d.blocs.find((b) => b.genre === 'table');
  expect(table).toMatchObject({
    lignes: [
      ['ADVIL', 'A-02', '5', '9', '4', '900', '3.600'],
      ['DOLIPRANE', 'A-02', '5', '4', '-1', '900', '-900'],
    ],
    total: ['TOTAL', '', '', '', '', '', '2.700'],
  });
  expect(d.feuilles?.map((f) => f.lignes.length)).toEqual([2, 4]);
});

it('[INV-17] la feuille de comptage dit ce qui reste, par rayon puis nom, et jamais ce qui est attendu', () => {
  const d = composerFeuilleDeComptage(
    {
      ...unInventaire({ nb_lignes: 4, nb_comptees: 1 }),
      lignes: [
        uneLigne({ id: 41, produit_libelle: 'SPASFON', rayon: 'B-01', qte_theorique: 77 }),
        uneLigne({ id: 42, produit_libelle: 'ÉFFERALGAN', rayon: 'A-02', qte_theorique: 77 }),
        uneLigne({ id: 43, produit_libelle: 'DOLIPRANE', rayon: 'A-02', qte_theorique: 77 }),
        uneLigne({ id: 44, produit_libelle: 'ADVIL', rayon: 'A-02', qte_reelle: 4 }),
      ],
    },
    null,
    new Date('2026-11-21T12:00:00Z'),
  );
  const table = d.blocs.find((b) => b.genre === 'table');
  expect(table?.lignes.map((l) => [l[0], l[2]])).toEqual([
    ['DOLIPRANE', 'A-02'],
    ['ÉFFERALGAN', 'A-02'],
    ['SPASFON', 'B-01'],
  ]);
  expect(JSON.stringify(d)).not.toContain('77');
  expect(d.feuilles).toBeUndefined();
});

it('au téléphone, un produit cherché n’est pas dit absent tant que la réponse n’est pas lue', async () => {
  let lisible = false;
  monterPoste(
    <ComptesRecents
      id={4}
      derniers={[]}
      enMain={null}
      attente={0}
      fige={false}
      etroit
      compter={() => undefined}
    />,
    uneSession({ is_admin: true }),
    {
      'GET /api/inventaires/4/lignes': () =>
        lisible ? { data: [] } : { statut: 500, errors: ['non'] },
    },
  );
  const absent = 'Aucun produit de cet inventaire.';
  fireEvent.change(screen.getByLabelText('Chercher un produit à compter'), {
    target: { value: 'advil' },
  });
  await screen.findByText('non');
  expect(screen.queryByText(absent)).toBeNull();
  lisible = true;
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText(absent);
});
