import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { subscriptions } from '#client/base/subscribe.ts';
import { jourPlus } from '#shared/base/dates.ts';
import type { VenteDetail } from '#shared/vente/vente.schema.ts';
import { aujourdhui, detail, monter, lues, preparerVentesEcran } from './ventes-ecran.scene.tsx';

preparerVentesEcran();

const adresse = () => new URLSearchParams(screen.getByTestId('adresse').textContent ?? '');

describe('la liste des ventes', () => {
  it('de hier à demain par défaut, liste et compteurs ensemble ; sept compteurs ; exporté ou non', async () => {
    const demandes = monter('ventes', detail);
    await screen.findByText('Awa NDONG');
    const periode = { period_from: jourPlus(aujourdhui, -1), period_to: jourPlus(aujourdhui, 1) };
    expect(lues(demandes, '/api/ventes')[0]).toMatchObject({ ...periode, page: '1', rows: '25' });
    expect(lues(demandes, '/api/ventes-calc-compteur')).toEqual([periode]);
    await screen.findByText('1.650', { exact: false, selector: 'dd' });
    expect(screen.getAllByRole('term').map((t) => t.textContent)).toEqual([
      'Client',
      'Assurance',
      'Remises',
      'Chiffre d’affaires',
      'HT',
      'TVA',
      'CSS',
    ]);
    expect(screen.getByText('Non exporté')).toBeTruthy();
  });
  it('une fin avant le début vide les deux dates : plus de période du tout, jusqu’à la suivante', async () => {
    const demandes = monter('ventes', detail);
    await screen.findByText('Awa NDONG');
    fireEvent.change(screen.getByLabelText('au'), { target: { value: '01/01/2020' } });
    await waitFor(() =>
      expect(lues(demandes, '/api/ventes').at(-1)).not.toHaveProperty('period_from'),
    );
    expect(lues(demandes, '/api/ventes').at(-1)).not.toHaveProperty('period_to');
    await waitFor(() =>
      expect(demandes.map((d) => d.chemin)).toContain('GET /api/ventes-calc-compteur'),
    );
    expect(adresse().get('period_from')).toBe('');
    expect((screen.getByLabelText('Du') as HTMLInputElement).value).toBe('');
  });
  it('une vente annulée ailleurs change sur place ; les nouvelles attendent qu’on les demande', async () => {
    monter('ventes', detail, { chemin: '/?page=2' });
    await screen.findByText('Soldé');
    const { lignes: _l, ...enListe } = detail;
    const entendre = (
      seq: number,
      nom: 'vente.creee' | 'vente.annulee',
      vente: Partial<VenteDetail>,
    ) =>
      act(async () =>
        subscriptions.receive({
          topic: 'ventes',
          seq,
          nom,
          at: '',
          donnees: { vente: { ...enListe, ...vente } },
        }),
      );
    await entendre(1, 'vente.annulee', { statut: 'Annulé', version: 2 });
    await screen.findByText('Annulé', { selector: '.etiquette' });
    for (const [seq, id] of [
      [2, 409],
      [3, 410],
      [4, 411],
    ] as const)
      await entendre(seq, 'vente.creee', { id });
    expect(screen.getByRole('button', { name: '3 nouvelles lignes – Afficher' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Voir la vente 409' })).toBeNull();
  });
  it('par produit : choisi parmi les vendus de la période, il filtre par son numéro', async () => {
    const demandes = monter('ventes', detail);
    await screen.findByText('Awa NDONG');
    const champ = screen.getByRole('combobox', { name: 'Produit' });
    fireEvent.change(champ, { target: { value: 'doli' } });
    await screen.findByRole('option', { name: /DOLIPRANE/ });
    fireEvent.keyDown(champ, { key: 'ArrowDown' });
    fireEvent.keyDown(champ, { key: 'Enter' });
    await waitFor(() =>
      expect(lues(demandes, '/api/ventes').at(-1)).toMatchObject({ contain_product: '11' }),
    );
    await waitFor(() => expect((champ as HTMLInputElement).value).toBe('DOLIPRANE'));
    fireEvent.click(screen.getByRole('button', { name: 'Tous les produits' }));
    await waitFor(() => expect(adresse().has('contain_product')).toBe(false));
  });
});
