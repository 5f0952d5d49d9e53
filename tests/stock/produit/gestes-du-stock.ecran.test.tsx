import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { store } from '#client/base/store.ts';
import { MouvementDialogue } from '#client/stock/mouvement/mouvement-dialogue.offert.tsx';
import { MouvementsEcran } from '#client/stock/mouvement/mouvements-ecran.tsx';
import { LotsDialogue, RappelDialogue } from '#client/stock/produit/lots-dialogue.tsx';
import { PromisDialogue } from '#client/vente/reservation/recherche/promis-dialogue.tsx';
import { promettreAtom } from '#client/vente/reservation/reservation.atoms.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesMouvement from '#shared/stock/mouvement/mouvement.phrases.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { listeDuServeur, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';
import {
  quand,
  admin,
  liste,
  posts,
  valider,
  unMouvement,
  preparerStockEcran,
} from './stock-ecran.scene.tsx';

preparerStockEcran();

describe('un mouvement à la main', () => {
  it('les motifs du logiciel se voient sans se choisir ; le lot part en capitales', async () => {
    const demandes = monterPoste(<MouvementsEcran />, admin, {
      'GET /api/mouvements': () => liste([]),
      'GET /api/mouv_motifs': () => ({
        data: [
          { id: 1, version: 1, libelle: 'CASSE' },
          { id: 2, version: 1, libelle: 'VENTE' },
        ],
      }),
      'GET /api/produits': () => ({ data: [unProduit()] }),
      'POST /api/mouvements': () => ({ data: unMouvement }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Nouveau mouvement' }));
    const dialogue = await screen.findByRole('dialog', { name: 'Nouveau mouvement' });
    const reserve = await within(dialogue).findByRole('option', {
      name: 'VENTE (réservé au logiciel)',
    });
    expect((reserve as HTMLOptionElement).disabled).toBe(true);
    valider(dialogue);
    expect(within(dialogue).getByRole('alert').textContent).toBe('Choisissez un produit.');
    expect(document.activeElement).toBe(
      within(dialogue).getByRole('combobox', { name: 'Produit' }),
    );
    expect(posts(demandes)).toEqual([]);
    const champ = within(dialogue).getByRole('combobox', { name: 'Produit' });
    fireEvent.change(champ, { target: { value: 'doli' } });
    await within(dialogue).findByRole('option', { name: /DOLIPRANE/ });
    fireEvent.keyDown(champ, { key: 'Enter' });
    await within(dialogue).findByText(/48 en stock, 48 vendables/);
    fireEvent.change(within(dialogue).getByLabelText('Type'), { target: { value: 'Sortie' } });
    fireEvent.change(within(dialogue).getByLabelText('Motif'), { target: { value: 'CASSE' } });
    fireEvent.change(within(dialogue).getByLabelText('Lot'), { target: { value: 'l1b' } });
    valider(dialogue);
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Nouveau mouvement' })).toBeNull(),
    );
    expect(posts(demandes)[0]?.corps).toEqual({
      produit_id: 11,
      qte: 1,
      type: 'Sortie',
      motif: 'CASSE',
      lot: 'L1B',
      date_expiration: null,
      version: 1,
    });
  });

  it('[MVT-3] sur un produit qui a bougé, montre ce qu’il en reste, et se décide encore', async () => {
    const bouge = {
      statut: 409,
      code: 'version_perimee' as const,
      errors: [phrasesMouvement.produitBouge('DOLIPRANE', '41 boîtes')],
    };
    let fois = 0;
    let ferme = false;
    const demandes = monterPoste(
      <MouvementDialogue
        depart={{ produit: unProduit(), motif: 'CASSE' }}
        fermer={() => (ferme = true)}
      />,
      admin,
      {
        'GET /api/mouv_motifs': () => ({ data: [{ id: 1, version: 1, libelle: 'CASSE' }] }),
        'GET /api/produits/11': () => ({ data: unProduit({ version: 2, qte: 41 }) }),
        'POST /api/mouvements': () => (++fois === 1 ? bouge : { data: unMouvement }),
      },
    );
    const dialogue = await screen.findByRole('dialog', { name: 'Nouveau mouvement' });
    valider(dialogue);
    await within(dialogue).findByText(/41 en stock/);
    expect(ferme).toBe(false);
    valider(dialogue);
    await waitFor(() => expect(ferme).toBe(true));
    expect(posts(demandes).map(({ corps }) => corps.version)).toEqual([1, 2]);
  });
});

describe('les promesses', () => {
  const unPromis = {
    id: 3,
    version: 1,
    produit_id: 11,
    produit_libelle: 'DOLIPRANE',
    client_id: null,
    nom: 'Mme OBAME',
    telephone: '066 00 00 00',
    qte: 2,
    statut: 'En attente',
    annonce_at: quand,
    created_by: 'Awa NDONG',
    created_at: quand,
  };
  const monter = (plus: Serveur) => {
    store.set(promettreAtom, { id: 11, libelle: 'DOLIPRANE' });
    return monterPoste(<PromisDialogue />, uneSession(), {
      'GET /api/reservations/jour': () => ({ data: [] }),
      ...plus,
    });
  };
  it('ce qui est arrivé se voit, et se sert ; la promesse part avec le nom tapé', async () => {
    const demandes = monter({
      'GET /api/promis': () => liste([unPromis]),
      'POST /api/promis/3/servir': () => ({ data: unPromis }),
      'POST /api/promis': () => ({ data: unPromis }),
    });
    await screen.findByText('Arrivé');
    fireEvent.click(screen.getByRole('button', { name: 'Servi, DOLIPRANE pour Mme OBAME' }));
    await waitFor(() =>
      expect(posts(demandes).map((d) => d.chemin)).toEqual(['POST /api/promis/3/servir']),
    );
    fireEvent.change(screen.getByLabelText('Nom du client'), { target: { value: 'M. NZE' } });
    fireEvent.change(screen.getByLabelText('Téléphone'), { target: { value: '077 11 22 33' } });
    valider(screen.getByRole('dialog'));
    await waitFor(() => expect(posts(demandes)).toHaveLength(2));
    expect(posts(demandes)[1]?.corps).toEqual({
      produit_id: 11,
      client_id: null,
      nom: 'M. NZE',
      telephone: '077 11 22 33',
      qte: 1,
    });
  });
  it('toutes celles qui attendent sont là, au-delà de cent aussi', async () => {
    const promis = Array.from({ length: 103 }, (_, i) => ({
      ...unPromis,
      id: i + 1,
      nom: `CLIENT ${i + 1}`,
    }));
    monter({ 'GET /api/promis': listeDuServeur(promis) });
    await screen.findByText(/CLIENT 103/);
  });
  it('illisibles, elles le disent et se relisent ; on peut promettre quand même', async () => {
    let coupe = true;
    monter({ 'GET /api/promis': () => (coupe ? 'coupe' : liste([unPromis])) });
    await screen.findByText(phrasesCommun.connexion.texte);
    expect(screen.getByRole('button', { name: 'Promettre' })).toBeTruthy();
    coupe = false;
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText(/Mme OBAME/);
  });
});

describe('les lots', () => {
  const lot = {
    id: 5,
    produit_id: 11,
    numero: 'L1',
    date_expiration: '2025-01-31',
    qte: 2,
    perime: true,
  };
  const vente = {
    id: 1,
    vente_id: 8,
    numero_ticket: 12,
    caisse: 'Caisse 1',
    created_at: quand,
    user: 'Awa NDONG',
    client: 'CNAMGS',
    telephone: '066',
    qte: 2,
    qte_revenue: 0,
    statut: 'Soldé',
  };
  const produit = { id: 11, libelle: 'DOLIPRANE' };
  it('du produit au rappel, et retour, au clavier : le foyer reste dans le dialogue', async () => {
    monterPoste(<LotsDialogue produit={produit} fermer={() => undefined} />, admin, {
      'GET /api/produits/11/lots': () => ({
        data: [
          lot,
          { ...lot, id: null, numero: 'SANS LOT', date_expiration: null, perime: false, qte: 3 },
        ],
      }),
      'GET /api/lots/5/ventes': () =>
        liste([
          vente,
          { ...vente, id: 2, statut: 'Annulé', qte_revenue: 2 },
          { ...vente, id: 3, qte: 5, qte_revenue: 1 },
          { ...vente, id: 4, qte_revenue: 2 },
        ]),
    });
    const table = await screen.findByRole('table', { name: 'Lots de DOLIPRANE' });
    expect(within(table).getByText('Périmé')).toBeTruthy();
    expect(within(table).getByRole('row', { name: /Total 5/ })).toBeTruthy();
    fireEvent.click(within(table).getByRole('button', { name: 'Rappel du lot L1' }));
    // Cancelled sales are listed, and not counted; boxes that came back are with nobody.
    await screen.findByText(/6 boîtes remises, 2 ventes/);
    expect(screen.getByText(/dont 1 rendue$/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retour aux lots' }));
    fireEvent.click(screen.getByRole('button', { name: 'Retour aux lots' }));
    await screen.findByRole('table', { name: 'Lots de DOLIPRANE' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rappel du lot L1' }));
  });
  it('un rappel dit tous ceux qu’il faut appeler, même au-delà de 500 ventes', async () => {
    const ventes = Array.from({ length: 620 }, (_, i) => ({ ...vente, id: i + 1, qte: 1 }));
    monterPoste(<LotsDialogue produit={produit} fermer={() => undefined} />, admin, {
      'GET /api/produits/11/lots': () => ({ data: [lot] }),
      'GET /api/lots/5/ventes': listeDuServeur(ventes),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Rappel du lot L1' }));
    await screen.findByText(/620 boîtes remises, 620 ventes/);
  });
  it('vides, illisibles : c’est dit', async () => {
    let panne = true;
    monterPoste(<LotsDialogue produit={produit} fermer={() => undefined} />, admin, {
      'GET /api/produits/11/lots': () =>
        panne ? { statut: 500, errors: ['Panne.'] } : { data: [] },
    });
    await screen.findByText('Panne.');
    panne = false;
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('Aucune boîte en stock.');
  });
  it('un rappel se cherche par son numéro ; rien trouvé se dit', async () => {
    monterPoste(<RappelDialogue fermer={() => undefined} />, admin, {
      'GET /api/lots': ({ chemin }) =>
        liste(
          chemin.includes('L1')
            ? [{ ...lot, produit_libelle: 'DOLIPRANE', qte_vendue: 4, created_at: quand }]
            : [],
        ),
    });
    const champ = await screen.findByLabelText('Numéro de lot ou produit');
    fireEvent.change(champ, { target: { value: 'L1' } });
    await screen.findByRole('row', { name: /L1 DOLIPRANE/ });
    fireEvent.change(champ, { target: { value: 'ZZZ' } });
    await screen.findByText('Aucun lot pour « ZZZ ».');
  });
  it('les lots qu’un rappel ne montre pas sont comptés', async () => {
    const trouve = { ...lot, produit_libelle: 'DOLIPRANE', qte_vendue: 4, created_at: quand };
    const lots = Array.from({ length: 53 }, (_, i) => ({ ...trouve, id: i + 1, numero: `L${i}` }));
    monterPoste(<RappelDialogue fermer={() => undefined} />, admin, {
      'GET /api/lots': listeDuServeur(lots),
    });
    await screen.findByText('3 autres lots : précisez le numéro ou le produit.');
  });
});
