import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cache } from '#client/base/cache.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { jourPlus } from '#shared/base/dates.ts';
import * as phrasesDepense from '#shared/gestion/depense/depense.phrases.ts';
import {
  unBilletage,
  uneCaisse,
  uneDepense,
  unProduit,
  uneSession,
} from '#tests/factories/objets-du-fil.ts';
import { aujourdhui, detail, monter, lues, preparerVentesEcran } from './ventes-ecran.scene.tsx';

preparerVentesEcran();

describe('la fin de journée', () => {
  const CHEFFE = uneSession({ is_admin: true });
  it('une période pour tout ; chaque onglet ne se lit qu’ouvert ; dix compteurs', async () => {
    const demandes = monter('journee', detail, { session: CHEFFE });
    await screen.findByText('Aucune caisse comptée sur la période');
    const periode = { period_from: aujourdhui, period_to: jourPlus(aujourdhui, 1) };
    expect(lues(demandes, '/api/billetages')[0]).toMatchObject(periode);
    expect(screen.getAllByRole('term')).toHaveLength(10);
    for (const chemin of [
      '/api/ventes',
      '/api/reservation_produits/vendus',
      '/api/depenses',
      '/api/mouvements',
    ])
      expect(lues(demandes, chemin)).toEqual([]);
    fireEvent.click(screen.getByRole('tab', { name: 'Dépenses' }));
    await screen.findByText('Aucune dépense sur la période');
    expect(lues(demandes, '/api/depenses')[0]).toMatchObject(periode);
    fireEvent.change(screen.getByLabelText('Du'), { target: { value: '01/11/2026' } });
    await waitFor(() =>
      expect(lues(demandes, '/api/depenses').at(-1)).toMatchObject({ period_from: '2026-11-01' }),
    );
    await waitFor(() =>
      expect(lues(demandes, '/api/ventes-calc-compteur').at(-1)).toMatchObject({
        period_from: '2026-11-01',
      }),
    );
  });
  it('[MVT-4] les totaux des mouvements sont de ce que la liste montre ; un produit qui bouge les relit', async () => {
    let sorties = 3;
    const demandes = monter('journee', detail, {
      session: CHEFFE,
      chemin: '/?onglet=mouvements&m_motif=CASSE',
      plus: {
        'GET /api/mouvements': () => ({
          data: [],
          meta: { total: 0, page: 1, rows: 10 },
          extra_data: { entrees: 0, sorties },
        }),
        'GET /api/mouv_motifs': () => ({ data: [] }),
        'GET /api/mouvements-par-motif': () => ({
          data: [
            { id: 1, motif: 'CASSE', type: 'Sortie', nombre: 1, qte: 3 },
            { id: 2, motif: 'VENTE', type: 'Sortie', nombre: 9, qte: 45 },
          ],
        }),
      },
    });
    const dites = (nombre: string) =>
      screen.findByText((_texte, e) => e?.textContent === `Sorties ${nombre}`, {
        selector: '.liste-totaux > span',
      });
    await dites('3');
    expect(lues(demandes, '/api/mouvements')[0]).toMatchObject({ motif: 'CASSE' });
    sorties = 4;
    act(() =>
      subscriptions.receive({
        topic: 'produits',
        seq: 1,
        nom: 'produit.stock_modifie',
        at: '',
        donnees: { produit: unProduit(), mouvement: true },
      }),
    );
    await dites('4');
  });
  it('[SES-16] un billetage déposé ailleurs paraît de lui-même à qui revoit la journée', async () => {
    const demandes = monter('journee', detail, {
      session: CHEFFE,
      plus: { 'GET /api/caisses': () => ({ data: [uneCaisse({ id: 2 })] }) },
    });
    await screen.findByText('Aucune caisse comptée sur la période');
    const avant = lues(demandes, '/api/billetages').length;
    const depose = {
      topic: 'journee',
      seq: 1,
      nom: 'billetage.depose',
      at: '',
      donnees: { billetage: unBilletage({ caisse_id: 2 }) },
    } as const;
    // Told again until the register is listened to: what was heard once is not heard twice.
    await waitFor(() => {
      act(() => subscriptions.receive(depose));
      expect(lues(demandes, '/api/billetages').length).toBe(avant + 1);
    });
  });
  it('le livre de caisse suit les ventes comme le reste de la journée', async () => {
    const demandes = monter('journee', detail, { session: CHEFFE, chemin: '/?onglet=livre' });
    await waitFor(() => expect(lues(demandes, '/api/livre-de-caisse')).toHaveLength(1));
    const { lignes: _lignes, ...vente } = detail;
    act(() =>
      subscriptions.receive({
        topic: 'ventes',
        seq: 1,
        nom: 'vente.creee',
        at: '',
        donnees: { vente },
      }),
    );
    await waitFor(() => expect(lues(demandes, '/api/livre-de-caisse')).toHaveLength(2));
  });
  it('[EVT-34] une dépense saisie ailleurs paraît d’elle-même, et la somme avec elle', async () => {
    const taxi = uneDepense();
    let lues = [taxi];
    monter('journee', detail, {
      session: CHEFFE,
      chemin: '/?onglet=depenses',
      plus: {
        'GET /api/depenses': () => ({
          data: lues,
          meta: { total: lues.length, page: 1, rows: 10 },
          extra_data: { total: lues.reduce((s, d) => s + d.montant, 0) },
        }),
      },
    });
    await screen.findByText('Taxi');
    await waitFor(() => expect(cache.isFetching()).toBe(0));
    const eau = uneDepense({ id: 2, libelle: 'Eau', montant: 700 });
    lues = [eau, taxi];
    act(() =>
      subscriptions.receive({
        topic: 'journee',
        seq: 1,
        nom: 'depense.creee',
        at: '',
        donnees: { depense: eau },
      }),
    );
    await screen.findByText('Eau');
    await screen.findByText((_texte, e) => e?.textContent === 'Total 3.200 FCFA', {
      selector: '.liste-totaux > span',
    });
  });
  it('« Trouver les ventes » mène aux ventes du produit', async () => {
    const demandes = monter('journee', detail, { session: CHEFFE, chemin: '/?onglet=vendus' });
    fireEvent.click(await screen.findByRole('button', { name: 'Trouver les ventes de DOLIPRANE' }));
    await screen.findByText('Awa NDONG');
    expect(screen.getByRole('tab', { name: 'Ventes' }).getAttribute('aria-selected')).toBe('true');
    expect(lues(demandes, '/api/ventes')[0]).toMatchObject({
      contain_product: '11',
      period_from: aujourdhui,
    });
  });
  it('une dépense sans montant est refusée sur place ; bonne, elle part avec son jour', async () => {
    const demandes = monter('journee', detail, {
      session: CHEFFE,
      chemin: '/?onglet=depenses',
      plus: {
        'POST /api/depenses': ({ corps }) => ({
          data: { id: 1, ...corps },
          message: phrasesDepense.depenseCreee,
        }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Nouvelle dépense' }));
    fireEvent.change(screen.getByLabelText('Libellé'), { target: { value: 'Taxi' } });
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText(phrasesDepense.depenseNulle);
    fireEvent.change(screen.getByLabelText('Montant (FCFA)'), { target: { value: '2500' } });
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(demandes.filter((d) => d.chemin.startsWith('POST'))).toMatchObject([
        { corps: { libelle: 'Taxi', categorie: 'Divers', montant: 2500, date: aujourdhui } },
      ]),
    );
  });
});
