import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { jourPlus } from '#shared/base/dates.ts';
import * as phrasesDepense from '#shared/depense/depense.phrases.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { aujourdhui, detail, monter, lues, preparerVentesEcran } from './ventes-ecran.scene.tsx';

preparerVentesEcran();

describe('la fin de journée', () => {
  const CHEFFE = uneSession({ is_admin: true });
  it('une période pour tout ; chaque onglet ne se lit qu’ouvert ; neuf compteurs', async () => {
    const demandes = monter('journee', detail, { session: CHEFFE });
    await screen.findByText('Aucune caisse comptée sur la période');
    const periode = { period_from: aujourdhui, period_to: jourPlus(aujourdhui, 1) };
    expect(lues(demandes, '/api/billetages')[0]).toMatchObject(periode);
    expect(screen.getAllByRole('term')).toHaveLength(9);
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
