import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  changerQte,
  changerTaux,
  retirer,
} from '#client/vente/reservation/panier/lignes.actions.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { unClient, uneLigne, unProduit, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import { chaqueFoisUneVente, ecritures, ouvrirVente } from '#tests/harness/vente-de-test.tsx';
import { OUPS, refus, ouvrir, dits } from './erreurs.scene.tsx';

chaqueFoisUneVente();

describe('les lignes', () => {
  it('une quantité qui n’en est pas une, au-dessus du stock, un taux de plus de 100, une ligne qui n’y est pas', async () => {
    const r = uneReservation({ client_id: 7, client: 'CNAMGS' });
    const demandes = await ouvrir({ 'GET /api/clients/7': () => ({ data: unClient() }) }, r);
    await waitFor(() =>
      expect(demandes.some((d) => d.chemin === 'GET /api/produits/11')).toBe(true),
    );
    act(() => changerQte(11, 0));
    act(() => changerQte(11, 49));
    act(() => changerTaux(11, 101));
    act(() => retirer(999));
    await dits(
      [OUPS, 'Quantité invalide pour la ligne ID 101.'],
      [
        phrasesStock.stockInsuffisant,
        'La quantité demandée (49) dépasse le stock disponible (48).',
      ],
      [OUPS, 'La prise en charge ne peut pas dépasser 100%.'],
      [OUPS, 'Produit non trouvé'],
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Produit non trouvé');
    expect(ecritures(demandes)).toEqual([]);
  });
  it.each([
    phrasesReservation.plafondQuantite,
    phrasesReservation.plafondCouverture,
    phrasesReservation.remiseInvalide,
  ])(
    'le serveur refuse (%s) : dit à côté du panier et en message, la saisie est rendue',
    async (phrase) => {
      await ouvrir({ 'POST /api/reservations/42/update': refus(phrase) });
      act(() => changerQte(11, 2));
      expect((await screen.findByRole('alert')).textContent).toContain(phrase);
      await dits([OUPS, phrase]);
      expect(screen.getByLabelText<HTMLInputElement>(/^Quantité,/).value).toBe('1');
    },
  );
  it('[RES-12] le stock a baissé entre-temps : le refus du serveur porte son titre', async () => {
    const phrase = 'La quantité demandée (2) dépasse le stock disponible (1).';
    await ouvrir({
      'POST /api/reservations/42/update': () => ({
        statut: 422,
        code: 'stock_insuffisant',
        errors: [phrase],
      }),
    });
    act(() => changerQte(11, 2));
    await dits([phrasesStock.stockInsuffisant, phrase]);
  });
  it('[RES-41] à l’ajout, le plafond passé enlève la couverture et prévient ; le même avertissement n’est pas répété', async () => {
    let version = 1;
    await ouvrir({
      'POST /api/reservations/42/update': ({ corps }) => ({
        data: uneReservation({
          version: ++version,
          reservation_produits: [
            uneLigne({ qte: (corps.reservation_produits as { qte: number }[])[0]?.qte ?? 1 }),
          ],
        }),
        message: phrasesReservation.plafondAjout,
        extra_data: { avertissements: [], avertis: [phrasesReservation.plafondAjout] },
      }),
    });
    act(() => changerQte(11, 2));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Le plafond est dépassé, la prise en charge du produit sera annulée.',
    );
    await screen.findByText('Enregistré ✓');
    act(() => changerQte(11, 3));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Le plafond est dépassé'),
    );
    await dits([OUPS, phrasesReservation.plafondAjout]);
  });
  it('qui retient la boîte est nommé, à côté du panier et dans la cloche', async () => {
    const phrase = phrasesReservation.retenuPar('DOLIPRANE', 2, 'Serge Obiang (3)');
    await ouvrir({
      'POST /api/reservations/42/update': () => ({
        data: uneReservation({ version: 2, reservation_produits: [uneLigne({ qte: 3 })] }),
        message: phrase,
        extra_data: { avertissements: [], avertis: [phrase] },
      }),
    });
    act(() => changerQte(11, 3));
    expect((await screen.findByRole('alert')).textContent).toContain('retenu par Serge Obiang (3)');
    await dits([OUPS, phrase]);
  });
  it('un produit sans stock ou sans prix ne s’ajoute pas', async () => {
    const vides = [
      unProduit({ id: 20, libelle: 'VIDE', qte: 0 }),
      unProduit({ id: 21, libelle: 'GRATUIT', prix_de_vente: 0 }),
    ];
    const demandes = await ouvrirVente(serveurDeVente({ produits: [unProduit(), ...vides] }));
    const champ = await screen.findByRole('combobox', { name: 'Scanner ou rechercher un produit' });
    for (const p of vides) {
      fireEvent.change(champ, { target: { value: p.libelle } });
      fireEvent.click(await screen.findByRole('row', { name: new RegExp(p.libelle) }));
    }
    await dits(
      ['Stock insuffisant', `Impossible d'ajouter le produit "VIDE". Stock : 0.`],
      ['Stock insuffisant', `Impossible d'ajouter le produit "GRATUIT". Stock : 48.`],
    );
    expect(ecritures(demandes)).toEqual([]);
  });
});
