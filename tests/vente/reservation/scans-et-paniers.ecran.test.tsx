import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { scanner } from '#client/vente/reservation/recherche/ajout.actions.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import * as phrasesScan from '#shared/stock/produit/scan.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { unProduit, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import type { Demande, Serveur } from '#tests/harness/poste-de-test.tsx';
import {
  chaqueFoisUneVente,
  ecritures,
  ouvrirVente,
  toastsDits,
} from '#tests/harness/vente-de-test.tsx';

const DOLIPRANE = unProduit();
const SPASFON = unProduit({ id: 12, libelle: 'SPASFON LYOC 80 mg', cip: '3400935665720' });
const vide = (id: number) => uneReservation({ id, position: id, reservation_produits: [] });

chaqueFoisUneVente();

/** What the test lets happen when it wants to. */
function retenue() {
  let lacher = (): void => undefined;
  const attente = new Promise<void>((ok) => {
    lacher = ok;
  });
  return { attente, lacher: () => act(async () => lacher()) };
}

/** The day holds `r`; each F4 answered, after `attente`, makes the next basket: 043, 044… */
async function ouvrir(
  r: Reservation,
  attente: Promise<void> = Promise.resolve(),
  plus: Serveur = {},
) {
  let prochaine = 43;
  const reservations = [r, vide(43), vide(44)];
  const demandes = await ouvrirVente({
    ...serveurDeVente({ reservations, produits: [DOLIPRANE, SPASFON] }),
    'GET /api/reservations/jour': () => ({ data: [r] }),
    'POST /api/reservations': async () => {
      await attente;
      return { data: vide(prochaine++) };
    },
    ...plus,
  });
  await screen.findByRole('heading', { name: 'N° 042' });
  return demandes;
}
const f4 = () => fireEvent.keyDown(window, { key: 'F4' });
const scan = (p: { cip: string | null }) => act(() => scanner(p.cip ?? ''));
const crees = (demandes: readonly Demande[]) =>
  demandes.filter((d) => d.chemin === 'POST /api/reservations').length;
/** Which products each basket was given last, by the path it was written at. */
const paniers = (demandes: readonly Demande[]) =>
  Object.fromEntries(
    demandes
      .filter((d) => d.chemin.endsWith('/update'))
      .map(({ chemin, corps }) => [
        chemin.replace(/\D/g, ''),
        (corps['reservation_produits'] as { produit_id: number }[]).map((l) => l.produit_id),
      ]),
  );

describe('[VTE-2] un scan va au panier pour lequel il a été fait', () => {
  it('juste après F4, pendant que le nouveau panier se crée : dans le nouveau', async () => {
    const { attente, lacher } = retenue();
    const demandes = await ouvrir(uneReservation(), attente);
    f4();
    scan(SPASFON);
    scan(DOLIPRANE);
    await lacher();
    await waitFor(() => expect(paniers(demandes)).toEqual({ 43: [12, 11] }));
    expect(crees(demandes)).toBe(1);
  });
  it('avant F4, son produit encore cherché : dans le panier d’avant', async () => {
    const { attente, lacher } = retenue();
    const chercher = serveurDeVente({ produits: [SPASFON] })['GET /api/produits'];
    const demandes = await ouvrir(uneReservation(), undefined, {
      'GET /api/produits': async (d) => {
        await attente;
        return chercher?.(d) ?? {};
      },
    });
    scan(SPASFON);
    f4();
    await screen.findByRole('heading', { name: 'N° 043' });
    await lacher();
    await waitFor(() => expect(paniers(demandes)).toEqual({ 42: [11, 12] }));
  });
  it('[VTE-1] F4 puis F3 : le panier venu, la main reste au client ; sans F3, elle va à la recherche', async () => {
    const { attente, lacher } = retenue();
    await ouvrir(uneReservation(), attente);
    f4();
    await act(async () => undefined);
    act(() => screen.getByLabelText(/^Client/).focus());
    await lacher();
    await screen.findByRole('heading', { name: 'N° 043' });
    expect(document.activeElement).toBe(screen.getByLabelText(/^Client/));
    act(() => screen.getByLabelText<HTMLElement>(/^Client/).blur());
    scan(SPASFON);
    f4();
    await screen.findByRole('heading', { name: 'N° 044' });
    expect(document.activeElement?.id).toBe('recherche-produit');
  });
  it('[VTE-1] F4, scan, F4, scan, sans attendre : un panier chacun', async () => {
    const { attente, lacher } = retenue();
    const demandes = await ouvrir(uneReservation(), attente);
    f4();
    scan(SPASFON);
    f4();
    scan(DOLIPRANE);
    await lacher();
    await waitFor(() => expect(paniers(demandes)).toEqual({ 43: [12], 44: [11] }));
  });
  it('après une vente payée : un scan ouvre la suivante', async () => {
    const payee = uneReservation({
      status: 'Termine',
      switch_finish_at: '2026-11-21T10:46:00.000+01:00',
      vente_id: 7,
    });
    const demandes = await ouvrir(payee);
    scan(SPASFON);
    scan(SPASFON);
    // The second box may leave by itself, once the first is saved.
    await waitFor(() =>
      expect(ecritures(demandes).at(-1)).toMatchObject({ reservation_produits: [{ qte: 2 }] }),
    );
    expect(paniers(demandes)).toEqual({ 43: [12] });
    expect(crees(demandes)).toBe(1);
  });
  it('le panier ne s’est pas créé : les boîtes sont dites, rien n’est ajouté ailleurs', async () => {
    const { attente, lacher } = retenue();
    const demandes = await ouvrir(uneReservation(), undefined, {
      'POST /api/reservations': async () => {
        await attente;
        return { statut: 500, success: false, errors: ['non'] };
      },
    });
    f4();
    scan(SPASFON);
    await lacher();
    await waitFor(() =>
      expect(toastsDits().map(([, texte]) => texte)).toContain(phrasesScan.ouvrirPourScan),
    );
    expect(ecritures(demandes)).toEqual([]);
  });
});

describe('[VTE-1] F4 ne multiplie pas les paniers vides', () => {
  it('sur un panier vide, il y reste ; deux fois de suite, il n’en fait qu’un', async () => {
    const demandes = await ouvrir(vide(42));
    f4();
    expect(crees(demandes)).toBe(0);
    scan(SPASFON);
    await waitFor(() => expect(paniers(demandes)).toEqual({ 42: [12] }));
    f4();
    f4();
    await screen.findByRole('heading', { name: 'N° 043' });
    f4();
    expect(crees(demandes)).toBe(1);
  });
  it('un panier vide qui attend un scan n’est plus vide', async () => {
    const { attente, lacher } = retenue();
    const chercher = serveurDeVente({ produits: [SPASFON] })['GET /api/produits'];
    const demandes = await ouvrir(vide(42), undefined, {
      'GET /api/produits': async (d) => {
        await attente;
        return chercher?.(d) ?? {};
      },
    });
    scan(SPASFON);
    f4();
    await screen.findByRole('heading', { name: 'N° 043' });
    await lacher();
    await waitFor(() => expect(paniers(demandes)).toEqual({ 42: [12] }));
  });
});

it('[PRO-27] un code inconnu, puis son produit créé ailleurs : le scan suivant l’ajoute', async () => {
  const neuf = unProduit({ id: 90, libelle: 'ARRIVÉ CE MATIN', cip: '3400930000014' });
  const rayon = [DOLIPRANE];
  const demandes = await ouvrir(uneReservation(), Promise.resolve(), {
    ...serveurDeVente({ reservations: [uneReservation()], produits: [DOLIPRANE, neuf] }),
    'GET /api/produits': ({ chemin }) => ({
      data: rayon.filter((p) => p.cip !== null && chemin.includes(p.cip)),
    }),
    'GET /api/medicaments/hors-stock': () => ({ data: [] }),
  });
  await act(async () =>
    subscriptions.connect(
      async () => ({ ok: true, seq: 0 }),
      () => undefined,
    ),
  );
  scan(neuf);
  await screen.findAllByText(phrasesScan.codeInconnu('3400930000014'));
  rayon.push(neuf);
  act(() =>
    subscriptions.receive({
      topic: 'produits',
      seq: 1,
      nom: 'produit.modifie',
      at: '2026-11-21T10:50:00.000+01:00',
      donnees: { produit: neuf },
    }),
  );
  scan(neuf);
  await waitFor(() =>
    expect(ecritures(demandes).at(-1)).toMatchObject({
      reservation_produits: [{ produit_id: 11 }, { produit_id: 90, qte: 1 }],
    }),
  );
});

it('[VTE-3] « 3* » est de la boîte scannée ensuite, même quand une recherche tarde', async () => {
  const { attente, lacher } = retenue();
  const demandes = await ouvrir(uneReservation(), Promise.resolve(), {
    'GET /api/produits': async ({ chemin }) => {
      if (chemin.includes(SPASFON.cip ?? '')) await attente;
      return { data: [DOLIPRANE, SPASFON].filter((p) => chemin.includes(p.cip ?? '')) };
    },
  });
  const recherche = screen.getByRole('combobox', { name: 'Scanner ou rechercher un produit' });
  scan(SPASFON);
  fireEvent.change(recherche, { target: { value: '3*' } });
  scan(DOLIPRANE);
  fireEvent.change(recherche, { target: { value: 'effe' } });
  await lacher();
  await waitFor(() =>
    expect(ecritures(demandes).at(-1)).toMatchObject({
      reservation_produits: [
        { produit_id: 11, qte: 4 },
        { produit_id: 12, qte: 1 },
      ],
    }),
  );
  expect((recherche as HTMLInputElement).value).toBe('effe');
});

describe('[VTE-4] une lettre cherche, et sur une vente finie ouvre la suivante', () => {
  const recherche = () =>
    screen.getByRole('combobox', { name: 'Scanner ou rechercher un produit' });
  it('tapée hors de tout champ, elle va à la recherche', async () => {
    await ouvrir(uneReservation());
    (document.activeElement as HTMLElement | null)?.blur();
    fireEvent.keyDown(document.body, { key: 'd' });
    expect(document.activeElement).toBe(recherche());
  });
  it('tapée sur une case qui se coche, elle va aussi à la recherche', async () => {
    await ouvrir(uneReservation());
    const coche = screen.getByRole('checkbox', { name: 'Posologie sur ticket' });
    coche.focus();
    fireEvent.keyDown(coche, { key: 'd' });
    expect(document.activeElement).toBe(recherche());
  });
  it('un chiffre sur une ligne du panier reste à sa quantité', async () => {
    await ouvrir(uneReservation());
    const ligne = screen.getByRole('row', { name: /DOLIPRANE/ });
    ligne.focus();
    fireEvent.keyDown(ligne, { key: '3' });
    expect(document.activeElement).not.toBe(recherche());
  });
  it('sur un panier payé : la vente suivante s’ouvre et garde ce qui est tapé', async () => {
    const payee = uneReservation({
      status: 'Termine',
      switch_finish_at: '2026-11-21T10:46:00.000+01:00',
      vente_id: 7,
    });
    const demandes = await ouvrir(payee);
    fireEvent.change(recherche(), { target: { value: 's' } });
    await screen.findByRole('heading', { name: 'N° 043' });
    expect((recherche() as HTMLInputElement).value).toBe('s');
    expect(crees(demandes)).toBe(1);
  });
});

it('[VTE-5] un scan sous une remise : F6 la retire et ajoute ce qui attendait', async () => {
  const demandes = await ouvrir(uneReservation({ remise: 100 }));
  scan(SPASFON);
  scan(SPASFON);
  await screen.findByRole('button', { name: /Retirer la remise et ajouter les 2/ });
  expect(ecritures(demandes)).toEqual([]);
  fireEvent.keyDown(window, { key: 'F6' });
  await waitFor(() =>
    expect(ecritures(demandes).at(-1)).toMatchObject({
      reservation_produits: [{ produit_id: 11 }, { produit_id: 12, qte: 2 }],
    }),
  );
  expect(ecritures(demandes)[0]).toMatchObject({ remise: 0 });
});

it('[VTE-5] l’avis fermé, ce qui attendait n’attend plus : F6 retire la remise sans rien ajouter', async () => {
  const demandes = await ouvrir(uneReservation({ remise: 100 }));
  scan(SPASFON);
  await screen.findByRole('button', { name: /Retirer la remise et ajouter/ });
  fireEvent.click(screen.getByRole('button', { name: 'Fermer l’avis' }));
  fireEvent.keyDown(window, { key: 'F6' });
  await waitFor(() => expect(ecritures(demandes)[0]).toMatchObject({ remise: 0 }));
  scan(DOLIPRANE);
  await waitFor(() => expect(ecritures(demandes)).toHaveLength(2));
  expect(ecritures(demandes)[1]).toMatchObject({ reservation_produits: [{ produit_id: 11 }] });
});
