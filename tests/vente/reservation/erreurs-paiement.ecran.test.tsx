import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { imprimanteDe } from '#client/vente/caisse/caisse.queries.ts';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { unClient, uneCaisse, uneLigne, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUneVente } from '#tests/harness/vente-de-test.tsx';
import { OUPS, panne, ouvrir, dits } from './erreurs.scene.tsx';

chaqueFoisUneVente();

describe('payer', () => {
  const payer = async () => {
    fireEvent.keyDown(window, { key: 'F9' });
    const dialogue = await screen.findByRole('dialog', { name: 'Règlement' });
    fireEvent.keyDown(window, { key: 'F8' });
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Payer' }));
  };
  it.each([
    [
      'une liste',
      ['Un.', 'Deux.'],
      [
        [OUPS, 'Un.'],
        [OUPS, 'Deux.'],
      ],
    ],
    [
      'autre chose qu’une liste',
      { montant: ['faux'] },
      [[OUPS, 'Une erreur inconnue est survenue.']],
    ],
    ['rien', null, [[OUPS, 'Une erreur inconnue est survenue.']]],
  ])('refusé avec %s', async (_, errors, attendus) => {
    await ouvrir({
      'POST /api/reservations/42/update': () => ({ statut: 422, errors: errors as string[] }),
    });
    await payer();
    await dits(...attendus);
    expect(screen.getByRole('dialog', { name: 'Règlement' })).toBeTruthy();
  });
  it.each([
    phrasesReservation.plafondPaiement,
    phrasesStock.quantiteDepasseStockPour(3, 2, 'DOLIPRANE'),
  ])('le serveur décide sous verrou : %s', async (phrase) => {
    await ouvrir({
      'POST /api/reservations/42/update': () => ({
        statut: 409,
        errors: [phrase],
        data: uneReservation({ version: 2 }),
      }),
    });
    await payer();
    await dits([OUPS, phrase]);
  });
  it('le client n’a plus assez de plafond : la raison est dite avant le règlement', async () => {
    const r = uneReservation({
      client_id: 7,
      client: 'CNAMGS',
      reservation_produits: [uneLigne({ prise_en_charge: 80 })],
    });
    await ouvrir(
      {
        'GET /api/clients/7': () => ({
          data: unClient({ plafond_dette: 50_000, current_remboursement_amount: 900 }),
        }),
      },
      r,
    );
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: /Payer maintenant/ }).getAttribute('aria-disabled'),
      ).toBe('true'),
    );
    fireEvent.keyDown(window, { key: 'F9' });
    await dits([OUPS, 'Le plafond est depassé, veillez retirer un produit.']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('le ticket n’est pas sorti : la vente tient, on peut réimprimer', async () => {
    await ouvrir({
      'POST /api/reservations/42/update': () => ({
        data: uneReservation({
          status: 'Termine',
          version: 2,
          switch_finish_at: '2026-11-21T10:50:00.000+01:00',
        }),
        message: phrasesReglement.venteEnregistree,
      }),
    });
    vi.mocked(imprimante.imprimer).mockResolvedValueOnce(false);
    await payer();
    expect(await screen.findByText(/Ticket non imprimé/)).toBeTruthy();
    await dits([null, 'Vente enregistrée avec succès.']);
    fireEvent.click(screen.getByRole('button', { name: 'Réimprimer' }));
    await waitFor(() => expect(screen.queryByText(/Ticket non imprimé/)).toBeNull());
  });
  it('[TKT-2] l’imprimante de Default se tait : le ticket sort de ce poste, à la demande', async () => {
    const payee = uneReservation({
      status: 'Termine',
      version: 2,
      caisse_id: 1,
      vente_id: 9,
      numero_ticket: 7,
      switch_finish_at: '2026-11-21T10:50:00.000+01:00',
    });
    await ouvrir({
      'GET /api/caisses': () => ({
        data: [uneCaisse({ id: 1, libelle: 'Default', imprimante: '192.168.1.50:9100' })],
      }),
      'POST /api/reservations/42/update': () => ({ data: payee }),
      'POST /api/caisses/1/imprimer-ticket': () => ({ statut: 503, errors: ['Muette.'] }),
      'POST /api/reservations/42/imprimer': () => ({ data: { ...payee, impressions: 1 } }),
    });
    await waitFor(() => expect(imprimanteDe(1)).not.toBeNull());
    await payer();
    fireEvent.click(await screen.findByRole('button', { name: 'Imprimer sur ce poste' }));
    await waitFor(() => expect(screen.queryByText(/Ticket non imprimé/)).toBeNull());
    expect(imprimante.imprimer).toHaveBeenCalledTimes(1);
  });
});

describe('la liste des clients', () => {
  const chercher = async () => {
    const champ = screen.getByRole('combobox', { name: /Client/ });
    fireEvent.focus(champ);
    return screen.findByRole('listbox');
  };
  const libre = uneReservation({ reservation_produits: [] });
  it('aucun fichier client (404) est une liste vide, sans message', async () => {
    await ouvrir(
      { 'GET /api/clients': () => ({ statut: 404, errors: ['Client introuvable.'] }) },
      libre,
    );
    const liste = await chercher();
    expect(liste.textContent).toBe('Aucun client');
    await dits();
  });
  it.each([
    ['pas une liste', () => ({ data: { total: 3 } })],
    ['une panne', panne],
  ])('%s : Attention', async (_, reponse) => {
    await ouvrir({ 'GET /api/clients': reponse }, libre);
    const liste = await chercher();
    await dits(['Attention', 'La liste des clients n’a pas pu être lue.']);
    await waitFor(() =>
      expect(liste.textContent).toBe('La liste des clients n’a pas pu être lue.'),
    );
  });
});
