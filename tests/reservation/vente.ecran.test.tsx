import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connexionAtom } from '#client/base/connexion.atoms.ts';
import { magasin } from '#client/base/magasin.ts';
import { scanner } from '#client/reservation/ajout.actions.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import * as phrasesCommande from '#shared/commande/commande.phrases.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import type { Client } from '#shared/clientele/client.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { unClient, uneLigne, unProduit, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import type { Serveur } from '#tests/harness/poste-de-test.tsx';
import {
  ecritures,
  nettoyerVente,
  ouvrirVente,
  toastsDits,
} from '#tests/harness/vente-de-test.tsx';

const ASSURE = { client_id: 7, client: 'CNAMGS' };
async function ouvrir(
  r: Reservation = uneReservation(),
  {
    clients = [unClient()],
    produits,
    plus = {},
  }: { clients?: Client[]; produits?: ReturnType<typeof unProduit>[]; plus?: Serveur } = {},
) {
  const demandes = await ouvrirVente({
    ...serveurDeVente({ reservations: [r], clients, ...(produits && { produits }) }),
    ...plus,
  });
  await screen.findByRole('heading', { name: 'N° 042' });
  return demandes;
}
const touche = (key: string, plus: object = {}) => fireEvent.keyDown(window, { key, ...plus });
const bouton = (name: RegExp) => screen.getByRole('button', { name });
const empeche = (name: RegExp) => bouton(name).getAttribute('aria-disabled') === 'true';
const choisirCaisse = async (id: string) => {
  await screen.findByRole('option', { name: 'Caisse 1' });
  fireEvent.change(screen.getByLabelText('Caisse'), { target: { value: id } });
};

beforeEach(nettoyerVente);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

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
      act(() => vi.advanceTimersByTime(300));
    }
    act(() => vi.advanceTimersByTime(199));
    expect(ecritures(demandes)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(ecritures(demandes)).toEqual([{ version: 1, nom_assure: 'OBAME' }]);
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
    const credit = await screen.findByText(new RegExp(`${reste} / 1.000 FCFA`));
    expect(credit.className).toContain(`teinte-${teinte}`);
    expect(credit.textContent).toContain(signe);
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
      (await screen.findByText('DOLIPRANE 1000 mg, cp ×8')).closest('tr') ?? document.body,
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
    const rangee = await waitFor(
      () =>
        screen
          .getByText('DOLIPRANE 1000 mg, cp ×8', { selector: '#resultats-produits th' })
          .closest('tr') ?? document.body,
    );
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
        'Alt+1',
        null,
        'Alt+2',
      ]),
    );
    touche('1', { code: 'Digit1', altKey: true });
    expect(await screen.findByRole('heading', { name: 'N° 040' })).toBeTruthy();
    cleanup();
    await ouvrir();
    expect(touches()[0]?.hasAttribute('aria-keyshortcuts')).toBe(false);
  });
});

describe('la remise', () => {
  it('hors ligne, elle reste possible : c’est une modification du brouillon', async () => {
    await ouvrir();
    act(() => magasin.set(connexionAtom, { etat: 'hors_ligne', depuis: Date.now() }));
    expect(empeche(/Remise/)).toBe(false);
    expect(empeche(/Transformer en devis/)).toBe(true);
  });
  const ouvrirRemise = async () => {
    touche('F6');
    return screen.findByLabelText('Remise');
  };
  const appliquer = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Appliquer' });
  it.each([
    ['0', false],
    ['1251', false],
    ['1250', true],
    ['1', true],
  ])('[RES-15] %s sur 1250 dus : applicable %s', async (value, valide) => {
    await ouvrir();
    fireEvent.change(await ouvrirRemise(), { target: { value } });
    expect(appliquer().disabled).toBe(!valide);
    expect(screen.queryByText(/Remise invalide\./) !== null).toBe(!valide);
    fireEvent.keyDown(screen.getByLabelText('Remise'), { key: 'Enter' });
    expect(toastsDits()).toEqual(valide ? [] : [[phrasesCommun.oups, 'Remise invalide.']]);
  });
  it('[RES-16] appliquée, elle verrouille quantités et taux, montre le montant d’avant ; retirée, tout revient', async () => {
    const demandes = await ouvrir(uneReservation(ASSURE));
    fireEvent.change(await ouvrirRemise(), { target: { value: '250' } });
    fireEvent.click(appliquer());
    await waitFor(() => expect(ecritures(demandes)).toMatchObject([{ remise: 250 }]));
    const totaux = screen.getByRole('region', { name: 'Totaux' });
    expect(totaux.textContent).toContain('1.250 FCFA avant remise');
    expect(totaux.querySelector('output')?.textContent).toBe('1.000 FCFA');
    expect(screen.getByLabelText<HTMLInputElement>(/^Quantité,/).readOnly).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(/^Prise en charge en %/).readOnly).toBe(true);
    fireEvent.click(bouton(/Retirer la remise/));
    await waitFor(() => expect(ecritures(demandes)).toHaveLength(2));
    expect(screen.getByLabelText<HTMLInputElement>(/^Quantité,/).readOnly).toBe(false);
  });
  it('un scan sur un panier remisé est refusé, en le disant', async () => {
    const demandes = await ouvrir(uneReservation({ remise: 250 }));
    fireEvent.change(
      await screen.findByRole('combobox', { name: 'Scanner ou rechercher un produit' }),
      { target: { value: 'doli' } },
    );
    fireEvent.click(
      (
        await screen.findByText('DOLIPRANE 1000 mg, cp ×8', { selector: '#resultats-produits th' })
      ).closest('tr') ?? document.body,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(
      phrasesReservation.remiseAppliquee,
    );
    expect(ecritures(demandes)).toEqual([]);
  });
  it('[PAN-7] un panier vide n’en a pas ; la dernière ligne retirée l’emporte', async () => {
    const demandes = await ouvrir(uneReservation({ remise: 250 }));
    fireEvent.keyDown(screen.getByRole('row', { name: /DOLIPRANE/ }), { key: 'Delete' });
    await waitFor(() => expect(ecritures(demandes).some((c) => c.remise === 0)).toBe(true));
    await waitFor(() => expect(screen.queryByRole('button', { name: /emise/ })).toBeNull());
    touche('F6');
    await waitFor(() =>
      expect(toastsDits().at(-1)).toEqual([phrasesCommun.oups, 'Remise invalide.']),
    );
  });
});

describe('envoyer à la caisse', () => {
  it('[RES-5] trois libellés, un bouton grisé quand rien n’a changé', async () => {
    const demandes = await ouvrir();
    expect(screen.queryByRole('button', { name: /caisse/i })).toBeNull();
    await choisirCaisse('3');
    expect(empeche(/Passer à la caisse/)).toBe(false);
    touche('F8');
    await waitFor(() => expect(empeche(/Mettre à jour la caisse/)).toBe(true));
    await choisirCaisse('4');
    expect(empeche(/Modifier la caisse/)).toBe(false);
    await choisirCaisse('3');
    fireEvent.keyDown(screen.getByRole('row', { name: /DOLIPRANE/ }), { key: '+' });
    await waitFor(() => expect(empeche(/Mettre à jour la caisse/)).toBe(false));
    touche('F8');
    await waitFor(() => expect(empeche(/Mettre à jour la caisse/)).toBe(true));
    expect(ecritures(demandes).filter((c) => c.switch_caisse_at)).toHaveLength(2);
  });
  it('[RES-8] revenir à Default retire l’envoi et le dit au serveur ; jamais envoyé, rien ne part', async () => {
    const demandes = await ouvrir();
    await choisirCaisse('3');
    await choisirCaisse('1');
    expect(ecritures(demandes)).toEqual([]);
    expect(screen.queryByRole('button', { name: /caisse/i })).toBeNull();
    await choisirCaisse('3');
    touche('F8');
    await screen.findByRole('button', { name: /Mettre à jour la caisse/ });
    await choisirCaisse('1');
    await waitFor(() => expect(ecritures(demandes).at(-1)).toEqual({ version: 2, caisse_id: 1 }));
    await choisirCaisse('3');
    expect(empeche(/Passer à la caisse/)).toBe(false);
  });
  it('sans produit, pas de bouton', async () => {
    await ouvrir(uneReservation({ reservation_produits: [] }));
    await choisirCaisse('3');
    expect(screen.queryByRole('button', { name: /Passer à la caisse/ })).toBeNull();
  });
  it('U3 : la touche tenue n’envoie qu’une fois', async () => {
    const demandes = await ouvrir();
    await choisirCaisse('3');
    touche('F8');
    for (let i = 0; i < 60; i++) touche('F8', { repeat: true });
    await waitFor(() => expect(ecritures(demandes)).toHaveLength(1));
  });
});

describe('payer', () => {
  const payee = (r: Reservation, autres: Reservation[] = []): Serveur => ({
    'POST /api/reservations/42/update': ({ corps }) => ({
      data: {
        ...r,
        ...(corps as Partial<Reservation>),
        version: r.version + 1,
        status: 'Termine' as const,
        switch_finish_at: '2026-11-21T10:50:00.000+01:00',
      },
      message: phrasesReglement.venteEnregistree,
    }),
    'GET /api/reservations/jour': () => ({ data: [r, ...autres] }),
  });
  it('après un paiement, trois secondes sans pouvoir payer le panier suivant par mégarde', async () => {
    const r = uneReservation();
    const demandes = await ouvrirVente({
      ...serveurDeVente({ reservations: [r] }),
      ...payee(r, [uneReservation({ id: 43, position: 43 })]),
    });
    fireEvent.click(await screen.findByRole('button', { name: /042/ }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    touche('F9');
    const dialogue = await screen.findByRole('dialog', { name: 'Règlement' });
    touche('F8');
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Payer' }));
    await waitFor(() =>
      expect(screen.getByText('Réservation fermée', { selector: '.verrou-texte' })).toBeTruthy(),
    );
    fireEvent.click(screen.getByRole('button', { name: /043/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(empeche(/Payer maintenant/)).toBe(true);
    touche('F9');
    expect(toastsDits().at(-1)?.[1]).toBe('Paiement enregistré à l’instant.');
    expect(ecritures(demandes)).toHaveLength(1);
    act(() => vi.advanceTimersByTime(3_000));
    expect(empeche(/Payer maintenant/)).toBe(false);
  });
  it('rien à payer : « Prise en charge », sans dialogue, montant 0', async () => {
    const r = uneReservation({
      ...ASSURE,
      reservation_produits: [uneLigne({ prise_en_charge: 100 })],
    });
    const demandes = await ouvrir(r, { plus: payee(r) });
    expect(bouton(/Prise en charge/)).toBeTruthy();
    touche('F9');
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([
        { status: 'Termine', caisse_id: 1, amount_gived: 0, mode_paiement: 'espece' },
      ]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('un panier vide ne se paie pas, et dit pourquoi', async () => {
    await ouvrir(uneReservation({ reservation_produits: [] }));
    touche('F9');
    expect(toastsDits()).toEqual([
      [phrasesCommun.oups, phrasesReservation.reservationPasDeProduit],
    ]);
  });
  it('une autre caisse a vendu la boîte : la ligne le dit, payer et envoyer sont retenus', async () => {
    const demandes = await ouvrir(
      uneReservation({ reservation_produits: [uneLigne({ qte: 3 })] }),
      { produits: [unProduit({ qte: 2 })] },
    );
    const phrase =
      'La quantité demandée (3) dépasse le stock disponible (2) pour "DOLIPRANE 1000 mg, cp ×8".';
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /DOLIPRANE/ }).textContent).toContain(phrase),
    );
    touche('F9');
    expect(toastsDits()).toEqual([[phrasesCommun.oups, phrase]]);
    expect(ecritures(demandes)).toEqual([]);
  });
});

describe('transformer en devis', () => {
  it('[RES-38] Alt+T demande d’abord ; OUI écrit le statut et la date, puis fait le devis', async () => {
    const demandes = await ouvrir();
    touche('t', { code: 'KeyT', altKey: true });
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'NON' }),
    );
    expect(ecritures(demandes)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.click(bouton(/Transformer en devis/));
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OUI' }),
    );
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([
        { status: 'Devis', switch_devis_at: expect.any(String) },
      ]),
    );
    await waitFor(() =>
      expect(demandes.find((d) => d.chemin === 'POST /api/factures')?.corps).toEqual({
        reservation_id: 42,
      }),
    );
    expect(
      await screen.findByText('Transformée en devis', { selector: '.verrou-texte' }),
    ).toBeTruthy();
  });
  it('un panier vide n’a pas le bouton', async () => {
    await ouvrir(uneReservation({ reservation_produits: [] }));
    expect(screen.queryByRole('button', { name: /Transformer en devis/ })).toBeNull();
  });
});

describe('le panier', () => {
  const six = Array.from({ length: 6 }, (_, i) =>
    uneLigne({ id: 101 + i, produit_id: 11 + i, libelle: `LIGNE ${i + 1}` }),
  );
  it('recherche vide, une flèche mène à la dernière ligne', async () => {
    await ouvrir(uneReservation({ reservation_produits: six.slice(0, 2) }), {
      produits: six.map((l) => unProduit({ id: l.produit_id, libelle: l.libelle })),
    });
    fireEvent.keyDown(
      await screen.findByRole('combobox', { name: 'Scanner ou rechercher un produit' }),
      { key: 'ArrowDown' },
    );
    expect(document.activeElement?.textContent).toContain('LIGNE 2');
  });
  it('cinq lignes par page, puis 10, 20, 50', async () => {
    await ouvrir(uneReservation({ reservation_produits: six }), {
      produits: six.map((l) => unProduit({ id: l.produit_id, libelle: l.libelle })),
    });
    const lignes = () =>
      within(screen.getByRole('region', { name: 'Produits choisis' })).getAllByRole('row').length -
      1;
    expect(lignes()).toBe(5);
    fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(lignes()).toBe(1);
    const parPage = screen.getByLabelText<HTMLSelectElement>('Lignes par page');
    expect([...parPage.options].map((o) => Number(o.value))).toEqual([5, 10, 20, 50]);
    fireEvent.change(parPage, { target: { value: '10' } });
    expect(lignes()).toBe(6);
  });
});

describe('aussi vite qu’on tape', () => {
  it('le client pris par Entrée est celui du nom tapé, jamais le premier de la liste d’avant', async () => {
    const [autre, voulu] = [
      unClient({ id: 8, libelle: 'AUTRE', nom: 'Autre' }),
      unClient({ id: 9, libelle: 'OYANE', nom: 'Oyane' }),
    ];
    const demandes = await ouvrir(uneReservation({ reservation_produits: [] }), {
      clients: [autre, voulu],
      plus: {
        'GET /api/clients': ({ chemin }) => ({
          data: chemin.includes('oyane') ? [voulu] : [autre, voulu],
        }),
      },
    });
    const champ = screen.getByRole('combobox', { name: /Client/ });
    fireEvent.focus(champ);
    await screen.findByRole('option', { name: /OYANE/ });
    fireEvent.change(champ, { target: { value: 'oyane' } });
    fireEvent.keyDown(champ, { key: 'Enter' });
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([{ client_id: 9, nom_assure: 'Oyane' }]),
    );
  });
  it('Entrée avant les résultats ajoute le premier de ceux qui viennent ; reprendre la frappe l’oublie', async () => {
    const demandes = await ouvrir(uneReservation({ reservation_produits: [] }));
    const champ = await screen.findByRole('combobox', { name: 'Scanner ou rechercher un produit' });
    fireEvent.change(champ, { target: { value: 'dol' } });
    fireEvent.keyDown(champ, { key: 'Enter' });
    fireEvent.change(champ, { target: { value: 'doli' } });
    await screen.findByText('DOLIPRANE 1000 mg, cp ×8');
    expect(ecritures(demandes)).toEqual([]);
    fireEvent.change(champ, { target: { value: '2*dolip' } });
    fireEvent.keyDown(champ, { key: 'Enter' });
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([
        { reservation_produits: [{ produit_id: 11, qte: 2 }] },
      ]),
    );
  });
  it('un scan pendant qu’une quantité a le focus la laisse suivre', async () => {
    await ouvrir();
    const qte = screen.getByLabelText<HTMLInputElement>(/^Quantité,/);
    qte.focus();
    fireEvent.change(qte, { target: { value: '34009' } });
    fireEvent.change(qte, { target: { value: '1' } }); // what the scanner's listener puts back
    act(() => scanner('3400935955838'));
    await waitFor(() => expect(qte.value).toBe('2'));
    fireEvent.blur(qte);
    expect(qte.value).toBe('2');
  });
  it('coupé du serveur, un produit déjà vu se scanne encore ; un autre est dit non cherché', async () => {
    let coupee = false;
    const demandes = await ouvrir(uneReservation(), {
      plus: { 'GET /api/produits': () => (coupee ? 'coupe' : { data: [unProduit()] }) },
    });
    await waitFor(() =>
      expect(demandes.some((d) => d.chemin === 'GET /api/produits/11')).toBe(true),
    );
    coupee = true;
    act(() => scanner('3400935955838'));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/^Quantité,/).value).toBe('2'),
    );
    act(() => scanner('3400936404113'));
    expect(
      (await screen.findByText(/n’a pas pu être cherché/, { selector: '.avis span' })).textContent,
    ).toContain('3400936404113');
  });
  it('plusieurs modes, comme à la caisse : le premier posé avec sa référence, le reste proposé, chacun part avec son montant', async () => {
    const r = uneReservation();
    const demandes = await ouvrir(r, {
      plus: {
        'POST /api/reservations/42/update': () => ({
          data: {
            ...r,
            version: 9,
            status: 'Termine',
            switch_finish_at: '2026-11-21T10:50:00.000+01:00',
          },
        }),
      },
    });
    touche('F9');
    const dialogue = within(await screen.findByRole('dialog', { name: 'Règlement' }));
    touche('F6');
    fireEvent.change(dialogue.getByLabelText('Montant reçu'), { target: { value: '1000' } });
    fireEvent.click(dialogue.getByRole('button', { name: /Autre mode/ }));
    fireEvent.change(dialogue.getByLabelText('Référence, Chèque'), { target: { value: 'BGFI 7' } });
    expect(dialogue.getByLabelText<HTMLInputElement>('Reste reçu').value).toBe('250');
    fireEvent.click(dialogue.getByRole('button', { name: 'Payer' }));
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([
        {
          status: 'Termine',
          caisse_id: 1,
          paiements: [
            { mode: 'cheque', montant: 1000, reference: 'BGFI 7' },
            { mode: 'espece', montant: 250, reference: null },
          ],
        },
      ]),
    );
    expect(ecritures(demandes)[0]).not.toHaveProperty('amount_gived');
  });
  it('un paiement refusé rend la main au montant', async () => {
    await ouvrir(uneReservation(), {
      plus: { 'POST /api/reservations/42/update': () => ({ statut: 422, errors: ['Non.'] }) },
    });
    touche('F9');
    const dialogue = await screen.findByRole('dialog', { name: 'Règlement' });
    touche('F8');
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Payer' }));
    await waitFor(() => expect(toastsDits()).toEqual([[phrasesCommun.oups, 'Non.']]));
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialogue).getByLabelText('Montant reçu')),
    );
  });
});
