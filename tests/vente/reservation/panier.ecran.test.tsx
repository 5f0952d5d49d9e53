import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { scanner } from '#client/vente/reservation/recherche/ajout.actions.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { unClient, uneLigne, unProduit, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUneVente, ecritures, toastsDits } from '#tests/harness/vente-de-test.tsx';
import { ouvrir, touche } from './vente-ecran.scene.tsx';

chaqueFoisUneVente();

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
  it('toutes les lignes, ou cinq par page, 10, 20, 50', async () => {
    await ouvrir(uneReservation({ reservation_produits: six }), {
      produits: six.map((l) => unProduit({ id: l.produit_id, libelle: l.libelle })),
    });
    const lignes = () =>
      within(screen.getByRole('region', { name: 'Produits choisis' })).getAllByRole('row').length -
      1;
    expect(lignes()).toBe(6);
    const parPage = screen.getByLabelText<HTMLSelectElement>('Lignes par page');
    expect([...parPage.options].map((o) => Number(o.value))).toEqual([0, 5, 10, 20, 50]);
    fireEvent.change(parPage, { target: { value: '5' } });
    expect(lignes()).toBe(5);
    fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(lignes()).toBe(1);
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
  it('[MAI-6] Entrée avant les résultats prend le premier de ceux qui viennent ; ce qu’on tape ensuite est une autre recherche', async () => {
    const demandes = await ouvrir(uneReservation({ reservation_produits: [] }));
    const champ = await screen.findByRole<HTMLInputElement>('combobox', {
      name: 'Scanner ou rechercher un produit',
    });
    fireEvent.change(champ, { target: { value: '2*dol' } });
    fireEvent.keyDown(champ, { key: 'Enter' });
    expect(champ.value).toBe('');
    fireEvent.change(champ, { target: { value: 'spas' } });
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([
        { reservation_produits: [{ produit_id: 11, qte: 2 }] },
      ]),
    );
    expect(champ.value).toBe('spas');
  });
  it('[MAI-6] ce qui ne trouve rien est dit, et rendu à la recherche', async () => {
    await ouvrir(uneReservation({ reservation_produits: [] }));
    const champ = await screen.findByRole<HTMLInputElement>('combobox', {
      name: 'Scanner ou rechercher un produit',
    });
    fireEvent.change(champ, { target: { value: '2*xyz' } });
    fireEvent.keyDown(champ, { key: 'Enter' });
    await waitFor(() =>
      expect(toastsDits().map(([, texte]) => texte)).toEqual(['Aucun produit pour « xyz ».']),
    );
    expect(champ.value).toBe('2*xyz');
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
    act(() => store.set(connectionAtom, { etat: 'hors_ligne', depuis: 0 }));
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
    expect(dialogue.getByLabelText<HTMLInputElement>('Reste à recevoir').value).toBe('250');
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
  it('[ENC-4] une part posée, ce qui manque encore n’est pas une faute ; essayé, la phrase est celle de l’écran de vente', async () => {
    const demandes = await ouvrir();
    touche('F9');
    const dialogue = within(await screen.findByRole('dialog', { name: 'Règlement' }));
    fireEvent.change(dialogue.getByLabelText('Montant reçu'), { target: { value: '500' } });
    fireEvent.click(dialogue.getByRole('button', { name: /Autre mode/ }));
    const suite = dialogue.getByLabelText('Reste à recevoir');
    fireEvent.change(suite, { target: { value: '100' } });
    const rendu = dialogue.getByText('À rendre').closest('.a-rendre');
    expect(rendu?.textContent).not.toContain('✕');
    expect(rendu?.className).not.toContain('teinte-danger');
    fireEvent.click(dialogue.getByRole('button', { name: 'Payer' }));
    expect(rendu?.textContent).toContain(phrasesReglement.montantInferieur);
    expect(ecritures(demandes)).toEqual([]);
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
