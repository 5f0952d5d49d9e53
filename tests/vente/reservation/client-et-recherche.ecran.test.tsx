import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { recevoirReservation } from '#client/vente/reservation/reservation.queries.ts';
import { formatNombre } from '#shared/base/montant.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import { unClient, unProduit, uneReservation, uneSession } from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import { arreterLaMontre, passer } from '#tests/harness/montre.ts';
import { scannerLentement } from '#tests/harness/scanner-de-test.ts';
import {
  chaqueFoisUneVente,
  ecritures,
  ouvrirVente,
  toastsDits,
  rangeeTrouvee,
} from '#tests/harness/vente-de-test.tsx';
import { ASSURE, ouvrir, touche } from './vente-ecran.scene.tsx';

chaqueFoisUneVente();

/** The figure beside its name, once the client is read. */
const creditRestant = async (): Promise<HTMLElement> =>
  within((await screen.findByText('Crédit restant')).parentElement ?? document.body).getByText(
    (_, e) => e?.matches('.etiquette') === true,
  );

describe('le client et son assurance', () => {
  it('les champs de l’assuré ne sont là que pour un client nommé, avec les trois secteurs', async () => {
    await ouvrir();
    expect(screen.queryByLabelText('Nom assuré')).toBeNull();
    cleanup();
    await ouvrir(uneReservation(ASSURE));
    for (const champ of ['Identifiant assuré', 'Nom assuré', 'N° feuille', 'Secteur'])
      expect(screen.getByLabelText(champ)).toBeTruthy();
    expect(
      [...screen.getByLabelText<HTMLSelectElement>('Secteur').options].map((o) => o.label),
    ).toEqual(['–', 'Secteur public', 'Secteur privé', 'GEF']);
  });
  it('ce qui est tapé est enregistré 500 ms après la dernière lettre, en une fois', async () => {
    const demandes = await ouvrir(uneReservation(ASSURE));
    vi.useFakeTimers();
    const champ = screen.getByLabelText('Nom assuré');
    for (const value of ['O', 'OB', 'OBAME']) {
      fireEvent.change(champ, { target: { value } });
      act(() => void vi.advanceTimersByTime(300));
    }
    act(() => void vi.advanceTimersByTime(199));
    expect(ecritures(demandes)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(ecritures(demandes)).toEqual([{ version: 1, nom_assure: 'OBAME' }]);
  });
  it('[SCN-21] un scanner lent sur le nom de l’assuré : la boîte au panier, le nom rendu tel qu’il était', async () => {
    const demandes = await ouvrir(
      uneReservation({ ...ASSURE, nom_assure: 'OBAME', reservation_produits: [] }),
    );
    const nom = screen.getByLabelText<HTMLInputElement>('Nom assuré');
    nom.focus();
    act(() => scannerLentement(nom, '3400935955838'));
    expect(nom.value).toBe('OBAME');
    expect(document.activeElement).toBe(nom);
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([
        { reservation_produits: [{ produit_id: 11, qte: 1 }] },
      ]),
    );
    expect(ecritures(demandes)[0]).not.toHaveProperty('nom_assure', '3400935955838');
  });
  it.each(['Identifiant assuré', 'N° feuille'])(
    '[SCN-21] %s : ce qui y est tapé lentement y reste, fût-ce un code entier',
    async (libelle) => {
      await ouvrir(uneReservation({ ...ASSURE, reservation_produits: [] }));
      const champ = screen.getByLabelText<HTMLInputElement>(libelle);
      champ.focus();
      act(() => scannerLentement(champ, '3400935955838'));
      expect(champ.value).toBe('3400935955838');
      expect(screen.getByText(/Aucun produit/)).toBeTruthy();
    },
  );
  it('[CLI-9] un nom que nul ne porte se crée de là, et le client créé est pris', async () => {
    const ondo = unClient({ id: 31, libelle: 'ONDO Marthe', secteur_assure: null });
    const demandes = await ouvrir(uneReservation({ reservation_produits: [] }), {
      clients: [],
      plus: { 'POST /api/clients': () => ({ data: ondo, message: 'Client créé avec succès.' }) },
    });
    const champ = screen.getByRole('combobox', { name: /^Client/ });
    fireEvent.focus(champ);
    fireEvent.change(champ, { target: { value: 'ONDO Marthe' } });
    // A seller who does not hold the clients is offered nothing.
    await screen.findByText(/Aucun client pour/);
    expect(screen.queryByRole('option', { name: /Créer le client/ })).toBeNull();
    const submenus = ['reservation', 'caisse', 'client'];
    act(() => store.set(sessionAtom, uneSession({ habilitations: [{ menu: 'VENTE', submenus }] })));
    await screen.findByRole('option', { name: /Créer le client.*ONDO Marthe/ });
    fireEvent.keyDown(champ, { key: 'Enter' });
    const libelle = await screen.findByLabelText<HTMLInputElement>('Libellé');
    expect(libelle.value).toBe('ONDO Marthe');
    fireEvent.submit(libelle);
    await waitFor(() => expect(ecritures(demandes)).toMatchObject([{ version: 1, client_id: 31 }]));
    expect(demandes.find((d) => d.chemin === 'POST /api/clients')?.corps).toMatchObject({
      libelle: 'ONDO Marthe',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('[CLI-9] un client désactivé n’est pas demandé à la vente', async () => {
    const demandes = await ouvrir(uneReservation({ reservation_produits: [] }));
    fireEvent.focus(screen.getByRole('combobox', { name: /^Client/ }));
    await waitFor(() =>
      expect(demandes.map((d) => d.chemin)).toContainEqual(
        expect.stringMatching(/^GET \/api\/clients\?is_active=true/),
      ),
    );
  });
  it('le secteur part tout de suite', async () => {
    const demandes = await ouvrir(uneReservation(ASSURE));
    fireEvent.change(screen.getByLabelText('Secteur'), { target: { value: 'GEF' } });
    await waitFor(() => expect(ecritures(demandes)).toMatchObject([{ secteur_assure: 'GEF' }]));
  });
  it.each([
    [250, 'danger', '✕'],
    [251, 'warning', '▲'],
    [500, 'warning', '▲'],
    [501, 'success', '✓'],
  ])('[RES-42] crédit restant %i sur 1000 : %s', async (reste, teinte, signe) => {
    await ouvrir(uneReservation(ASSURE), {
      clients: [unClient({ plafond_dette: 1000, current_remboursement_amount: reste })],
    });
    const credit = await creditRestant();
    expect(credit.textContent).toBe(`${signe} ${reste} / 1.000 FCFA`);
    expect(credit.className).toContain(`teinte-${teinte}`);
  });
  it.each([
    ['Brouillon', 600],
    ['Devis', 600],
    ['Termine', 1000],
    ['Annule', 1000],
  ] as const)(
    '[RES-41] panier %s : ce qu’il couvre n’est ôté qu’une fois',
    async (status, reste) => {
      await ouvrir(uneReservation({ ...ASSURE, status, total_prise_en_charge: 400 }), {
        clients: [unClient({ plafond_dette: 1000, current_remboursement_amount: 1000 })],
      });
      expect((await creditRestant()).textContent).toMatch(
        new RegExp(`^\\D ${formatNombre(reste)} / 1\\.000 FCFA$`),
      );
    },
  );
  it('[RES-42] un autre de ses paniers payé, le crédit restant est relu', async () => {
    let reste = 1000;
    const r = uneReservation(ASSURE);
    const autre = uneReservation({ ...ASSURE, id: 43, position: 43 });
    await ouvrir(r, {
      plus: {
        'GET /api/reservations/jour': () => ({ data: [autre, r] }),
        'GET /api/clients/7': () => ({
          data: unClient({ plafond_dette: 1000, current_remboursement_amount: reste }),
        }),
      },
    });
    expect((await creditRestant()).textContent).toContain('1.000 / 1.000 FCFA');
    reste = 200;
    act(() => recevoirReservation(r.created_by, { ...autre, version: 9, status: 'Termine' }));
    await waitFor(async () =>
      expect((await creditRestant()).textContent).toContain(' 200 / 1.000 FCFA'),
    );
  });
  it('sans plafond, pas de champ de crédit', async () => {
    const demandes = await ouvrir(uneReservation(ASSURE));
    await waitFor(() => expect(demandes.some((d) => d.chemin === 'GET /api/clients/7')).toBe(true));
    expect(screen.queryByText('Crédit restant')).toBeNull();
  });
  it('[RES-14] COMPTANT n’a pas de taux à saisir ; un assuré reçoit le sien à l’ajout', async () => {
    await ouvrir();
    expect(screen.queryByLabelText(/^Prise en charge en %/)).toBeNull();
    cleanup();
    const demandes = await ouvrir(uneReservation({ ...ASSURE, reservation_produits: [] }));
    fireEvent.change(
      await screen.findByRole('combobox', { name: 'Scanner ou rechercher un produit' }),
      { target: { value: 'doli' } },
    );
    fireEvent.click(
      (await screen.findByTitle('DOLIPRANE 1000 mg, cp ×8')).closest('tr') ?? document.body,
    );
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([
        { reservation_produits: [{ produit_id: 11, qte: 1, prise_en_charge: 80 }] },
      ]),
    );
    expect(screen.getByLabelText<HTMLInputElement>(/^Prise en charge en %/).value).toBe('80');
  });
  it('« Posologie sur ticket » s’enregistre', async () => {
    const demandes = await ouvrir();
    fireEvent.click(screen.getByLabelText('Posologie sur ticket'));
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([{ posologie_sur_ticket: true }]),
    );
  });
});

describe('la recherche', () => {
  const PHOTO = unProduit({ photo: '/photos/doliprane.jpg' });
  const chercher = async (mots: string) =>
    fireEvent.change(
      await screen.findByRole('combobox', { name: 'Scanner ou rechercher un produit' }),
      { target: { value: mots } },
    );
  it('rien n’est demandé sans mot ; avec, seuls les produits actifs le sont', async () => {
    const demandes = await ouvrir();
    const produits = () => demandes.filter((d) => d.chemin.startsWith('GET /api/produits?'));
    expect(screen.getByText('Tapez ou scannez')).toBeTruthy();
    expect(produits()).toEqual([]);
    await chercher('doli');
    await waitFor(() =>
      expect(produits().map((d) => d.chemin)).toEqual([
        expect.stringMatching(/is_active=true.*search_by_keyword=doli/),
      ]),
    );
  });
  it('survoler la photo l’agrandit, la quitter la range', async () => {
    await ouvrir(uneReservation(), { produits: [PHOTO] });
    await chercher('doli');
    const rangee = await rangeeTrouvee('DOLIPRANE 1000 mg, cp ×8');
    const vignette = rangee.querySelector('img') ?? document.body;
    expect(screen.queryByRole('img', { name: PHOTO.libelle })).toBeNull();
    fireEvent.pointerEnter(vignette, { pointerType: 'mouse' });
    expect(screen.getByRole<HTMLImageElement>('img', { name: PHOTO.libelle }).src).toContain(
      '/photos/doliprane.jpg',
    );
    fireEvent.pointerLeave(vignette, { pointerType: 'mouse' });
    expect(screen.queryByRole('img', { name: PHOTO.libelle })).toBeNull();
  });
  it.each([
    [10, 'success', '✓ 10 en stock'],
    [9, 'warning', '▲ 9 stock moyen'],
    [5, 'warning', '▲ 5 stock moyen'],
    [4, 'danger', '! 4 · stock bas'],
    [1, 'danger', '! 1 · stock bas'],
    [0, 'neutre', '0 · rupture'],
  ])('[PRO-2] [PRO-3] QT. ACTU %i : %s', async (qte, teinte, texte) => {
    await ouvrir(uneReservation({ reservation_produits: [] }), { produits: [unProduit({ qte })] });
    await chercher('doli');
    const etiquette = await waitFor(
      () =>
        document.querySelector('#resultats-produits .etiquette') ??
        Promise.reject(new Error('pas encore')),
    );
    expect(etiquette.className).toContain(`teinte-${teinte}`);
    expect(etiquette.textContent).toBe(texte);
  });
  it('commander ce qui manque : la phrase du serveur', async () => {
    const phrase = phrasesCommande.commandeAjoutee('DOLIPRANE', 12, 'C-0007');
    const demandes = await ouvrir(uneReservation(), {
      plus: { 'POST /api/commandes/ajouter-produit/11': () => ({ message: phrase }) },
    });
    await chercher('doli');
    fireEvent.click(await screen.findByLabelText('Commander DOLIPRANE 1000 mg, cp ×8'));
    await waitFor(() => expect(toastsDits()).toEqual([[null, phrase]]));
    expect(ecritures(demandes)).toEqual([]);
  });
});

describe('les pastilles', () => {
  it('plusieurs ouvertes : chacune dit le chiffre qui y mène ; seule, aucune', async () => {
    await ouvrirVente(
      serveurDeVente({
        reservations: [
          uneReservation({ id: 40, position: 40 }),
          uneReservation({ id: 41, position: 41, status: 'Annule' }),
          uneReservation(),
        ],
      }),
    );
    const touches = () =>
      screen.getByRole('navigation', { name: 'Réservations du jour' }).querySelectorAll('button');
    await waitFor(() =>
      expect([...touches()].map((b) => b.getAttribute('aria-keyshortcuts'))).toEqual([
        null, // the cancelled one, folded into its menu
        'Alt+1',
        'Alt+2',
      ]),
    );
    // The screen has chosen by itself: what is chosen before is not what it shows.
    await screen.findByRole('heading', { name: 'N° 042' });
    touche('1', { code: 'Digit1', altKey: true });
    expect(await screen.findByRole('heading', { name: 'N° 040' })).toBeTruthy();
    cleanup();
    await ouvrir();
    expect(touches()[0]?.hasAttribute('aria-keyshortcuts')).toBe(false);
  });

  it('[LST-9] un panier se paie ailleurs sous la main : pastilles et chiffres restent ceux qu’elle vise', async () => {
    const file = [40, 41, 42, 43].map((id) => uneReservation({ id, position: id }));
    await ouvrirVente(serveurDeVente({ reservations: file }));
    await screen.findByRole('heading', { name: 'N° 043' });
    const nav = screen.getByRole('navigation', { name: 'Réservations du jour' });
    const ouvertes = () =>
      [...nav.querySelectorAll('button[aria-keyshortcuts]')].map(
        (b) => b.querySelector('b')?.textContent,
      );
    const payer = (id: number) =>
      act(async () => {
        const r = uneReservation({ id, position: id, version: 9, status: 'Termine' });
        recevoirReservation(r.created_by, r);
      });
    arreterLaMontre();
    fireEvent.pointerMove(nav);
    await payer(40);
    expect(ouvertes()).toEqual(['040', '041', '042', '043']);
    await passer(1_000);
    expect(ouvertes()).toEqual(['041', '042', '043']);
    touche('Alt', { altKey: true });
    await payer(41);
    await act(async () => touche('2', { code: 'Digit2', altKey: true }));
    await passer(1_000);
    vi.useRealTimers();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('N° 042');
  });
});
