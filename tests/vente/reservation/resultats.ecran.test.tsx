import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import * as phrasesHorsStock from '#shared/stock/medicament/hors-stock.phrases.ts';
import type { MedicamentHorsStock } from '#shared/stock/medicament/hors-stock.schema.ts';
import * as phrasesScan from '#shared/stock/produit/scan.phrases.ts';
import { scanner } from '#client/vente/reservation/recherche/ajout.actions.ts';
import {
  unClient,
  uneLigne,
  unProduit,
  uneReservation,
  uneSession,
} from '#tests/factories/objets-du-fil.ts';
import { reponsePrescrite, unResultat } from '#tests/factories/un-resultat.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import type { Serveur } from '#tests/harness/poste-de-test.tsx';
import {
  chaqueFoisUneVente,
  ecritures,
  ouvrirVente,
  rangeeTrouvee,
} from '#tests/harness/vente-de-test.tsx';
import { ASSURE } from './vente-ecran.scene.tsx';

chaqueFoisUneVente();

const PANIER_VIDE = uneReservation({ reservation_produits: [] });
const champ = () => screen.findByRole('combobox', { name: 'Scanner ou rechercher un produit' });
const chercher = async (mots: string) =>
  fireEvent.change(await champ(), { target: { value: mots } });
const ouvrir = (plus: Serveur = {}, r = PANIER_VIDE) =>
  ouvrirVente({ ...serveurDeVente({ reservations: [r] }), ...plus });

/** So many products, by pages of what is asked. */
const beaucoup =
  (n: number): Serveur[string] =>
  ({ chemin }) => {
    const rows = Number(new URL(chemin.split(' ')[1] ?? '', 'http://x').searchParams.get('rows'));
    const tous = Array.from({ length: n }, (_, i) =>
      unProduit({ id: 100 + i, libelle: `AMOXICILLINE ${i} MG` }),
    );
    return { data: tous.slice(0, rows), meta: { total: n, page: 1, rows } };
  };
const rangees = () => document.querySelectorAll('#resultats-produits tbody tr');

describe('les résultats', () => {
  it('[RES-70] le prix lu est le prix payé : 9.800 avec TVA et CSS se lit 11.662', async () => {
    await ouvrir({
      'GET /api/produits': () => ({
        data: [unProduit({ prix_de_vente: 9_800, tva: true, css: true })],
      }),
    });
    await chercher('doli');
    const rangee = await rangeeTrouvee('DOLIPRANE 1000 mg, cp ×8');
    expect(rangee.textContent).toContain('11.662');
    expect(rangee.textContent).not.toContain('9.800');
    expect(rangee.textContent).not.toContain('client');
  });
  it('[RES-70] un assuré lit aussi ce qu’il paie', async () => {
    await ouvrirVente({
      ...serveurDeVente({
        reservations: [uneReservation({ ...ASSURE, reservation_produits: [] })],
        clients: [unClient({ id: ASSURE.client_id, prise_en_charge: 80 })],
      }),
      'GET /api/produits': () => ({ data: [unProduit({ prix_de_vente: 2_100 })] }),
    });
    await chercher('doli');
    const rangee = await rangeeTrouvee('DOLIPRANE 1000 mg, cp ×8');
    await waitFor(() => expect(rangee.textContent).toContain('2.100client 420'));
  });
  describe('une nuit de garde à 500, une boîte de 1.250', () => {
    const LIGNE = uneLigne({ qte: 2 }, 500);
    const garde = { id: 9, version: 1, montant_taxe: 500, statut: 'En cours' };
    const pied = () => document.querySelector('.totaux')?.textContent;
    it('[RES-73] un seul prix, 1.750 : recherche, panier, aide à la prescription ; 3.500 les deux, la garde au pied', async () => {
      const nuit = uneReservation({
        montant_taxe: 500,
        garde_id: 9,
        reservation_produits: [LIGNE],
      });
      await ouvrir(
        {
          'GET /api/produits': () => ({ data: [unProduit()] }),
          'POST /api/prescription/rechercher': () => ({ data: reponsePrescrite([unResultat()]) }),
        },
        nuit,
      );
      await chercher('doli');
      expect((await rangeeTrouvee(LIGNE.libelle)).textContent).toContain('1.750');
      const panier = document.querySelector(`.table-panier [data-produit="${LIGNE.produit_id}"]`);
      const cellules = [...(panier?.querySelectorAll('td.nombre') ?? [])].map((c) => c.textContent);
      expect(cellules).toEqual(['1.750', '–', '3.500']);
      expect(pied()).toBe('HT2.500Garde1.000');
      fireEvent.keyDown(window, { key: 'p', code: 'KeyP', altKey: true });
      const aide = await screen.findByRole('dialog', { name: 'Aide à la Prescription' });
      fireEvent.change(within(aide).getByLabelText('Pathologie'), { target: { value: 'fièvre' } });
      fireEvent.click(within(aide).getByRole('button', { name: 'Rechercher' }));
      const fiche = await within(aide).findByRole('article');
      expect(fiche.querySelector('strong')?.textContent).toBe('1.750 FCFA');
    });
    it('[RES-74] la vente payée encore à l’écran, le prix est déjà celui du suivant, garde comprise', async () => {
      const payee = uneReservation({
        status: 'Termine',
        switch_finish_at: '2026-11-21T20:00:00+01:00',
        reservation_produits: [uneLigne()],
      });
      await ouvrir(
        {
          'GET /api/gardes/actuelle': () => ({ data: garde }),
          'GET /api/produits': () => ({ data: [unProduit()] }),
        },
        payee,
      );
      await chercher('doli');
      const rangee = await rangeeTrouvee(LIGNE.libelle);
      await waitFor(() => expect(rangee.textContent).toContain('1.750'));
    });
  });
  it('« 15 sur 61 » : Pg suiv. amène la suite et y descend', async () => {
    await ouvrir({ 'GET /api/produits': beaucoup(61) });
    await chercher('amox');
    expect(await screen.findByText('15 sur 61')).toBeTruthy();
    fireEvent.keyDown(await champ(), { key: 'PageDown' });
    expect(await screen.findByText('30 sur 61')).toBeTruthy();
    expect(rangees()).toHaveLength(30);
    expect(rangees()[15]?.getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(await champ(), { key: 'PageUp' });
    expect(rangees()[0]?.getAttribute('aria-selected')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: /^Suite/ }));
    expect(await screen.findByText('45 sur 61')).toBeTruthy();
  });
  it('tous montrés : rien de plus à amener', async () => {
    await ouvrir({ 'GET /api/produits': beaucoup(3) });
    await chercher('amox');
    expect(await screen.findByText('3 sur 3')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Suite/ })).toBeNull();
  });
  it('[REC-5] ce qui fut cherché à la place est dit', async () => {
    await ouvrir({
      'GET /api/produits': () => ({
        data: [unProduit()],
        meta: { total: 1, page: 1, rows: 15 },
        extra_data: { proches: ['doliprane'] },
      }),
    });
    await chercher('dolirpane');
    expect((await screen.findByText(/^Aucun « dolirpane »/)).textContent).toMatch(/doliprane$/);
  });
});

const DAFALGAN: MedicamentHorsStock = {
  id: 5,
  libelle: 'DAFALGAN 1 g, comprimé',
  presentation: '1 tube de 8 comprimés',
  cip13: '3400935291035',
  dci: 'PARACETAMOL',
  forme: 'comprimé',
  equivalents: [unProduit({ id: 12, libelle: 'PARACETAMOL DENK 1000 MG CP B/8', qte: 9 })],
};
const CONNAIT: Serveur = {
  'GET /api/medicaments-hors-stock': () => ({ data: [DAFALGAN] }),
  'GET /api/produits': () => ({ data: [] }),
  'GET /api/produits/12': () => ({ data: unProduit({ ...DAFALGAN.equivalents[0] }) }),
};

describe('[MED-17] ce que la base connaît et que nous n’avons pas', () => {
  it('au bout d’une recherche vide : ce que c’est, ses équivalents', async () => {
    const demandes = await ouvrir(CONNAIT);
    await chercher('dafalgan');
    const fiche = await screen.findByRole('article', { name: DAFALGAN.libelle });
    expect(within(fiche).getByText(phrasesHorsStock.absentDesProduits)).toBeTruthy();
    expect(within(fiche).getByRole('button', { name: /Voir les équivalents/ })).toBeTruthy();
    fireEvent.click(
      within(fiche).getByRole('button', { name: 'Prendre PARACETAMOL DENK 1000 MG CP B/8' }),
    );
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([{ reservation_produits: [{ produit_id: 12 }] }]),
    );
  });
  it('[MED-16] un vendeur demande à la gérante, en un appui, pour un client ou non', async () => {
    const demandes = await ouvrir(
      { ...CONNAIT, 'POST /api/medicaments/5/demander': () => ({ data: { deja_demande: false } }) },
      uneReservation({ ...ASSURE, reservation_produits: [] }),
    );
    await chercher('dafalgan');
    fireEvent.click(await screen.findByRole('button', { name: 'Demander à la gérante' }));
    expect(await screen.findByRole('button', { name: '✓ Demandé' })).toBeTruthy();
    const envoyee = demandes.find((d) => d.chemin.endsWith('/demander'));
    expect(envoyee?.corps).toEqual({ pour_un_client: true });
    expect(screen.queryByRole('button', { name: 'Ajouter à la commande' })).toBeNull();
  });
  it('qui peut créer un produit commande ou promet, sans demander', async () => {
    await ouvrir(CONNAIT);
    store.set(sessionAtom, uneSession({ is_admin: true }));
    await chercher('dafalgan');
    const fiche = await screen.findByRole('article', { name: DAFALGAN.libelle });
    for (const name of ['Ajouter à la commande', 'Promettre'])
      expect(within(fiche).getByRole('button', { name })).toBeTruthy();
    expect(within(fiche).queryByRole('button', { name: 'Demander à la gérante' })).toBeNull();
  });
  it('un code scanné que la base connaît dit son nom, au lieu de « Code inconnu »', async () => {
    await ouvrir(CONNAIT);
    await champ();
    act(() => scanner(DAFALGAN.cip13));
    expect(await screen.findByRole('article', { name: DAFALGAN.libelle })).toBeTruthy();
    expect(
      (await screen.findAllByText(phrasesHorsStock.connuDeLaBase(DAFALGAN.libelle))).length,
    ).toBeGreaterThan(0);
    expect(screen.queryByText(phrasesScan.codeInconnu(DAFALGAN.cip13))).toBeNull();
    await chercher('x');
    await waitFor(() => expect(screen.queryByText(/Code inconnu/)).toBeNull());
  });
  it('un code que la base ignore aussi reste inconnu', async () => {
    await ouvrir({ ...CONNAIT, 'GET /api/medicaments-hors-stock': () => ({ data: [] }) });
    await champ();
    act(() => scanner(DAFALGAN.cip13));
    expect(
      (await screen.findAllByText(phrasesScan.codeInconnu(DAFALGAN.cip13))).length,
    ).toBeGreaterThan(0);
    expect(screen.queryByRole('article')).toBeNull();
  });
});

describe('rien n’est cherché', () => {
  const VENDUS: Serveur = {
    'GET /api/produits-plus-vendus': () => ({
      data: [unProduit(), unProduit({ id: 12, libelle: 'SPASFON 80 MG CP B/30' })],
    }),
  };
  it('[PRO-14] les plus vendus : une tuile touchée est au panier', async () => {
    const demandes = await ouvrir(VENDUS);
    const vendus = await screen.findByRole('region', { name: 'Les plus vendus' });
    fireEvent.click(within(vendus).getByTitle('SPASFON 80 MG CP B/30'));
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([
        { reservation_produits: [{ produit_id: 12, qte: 1 }] },
      ]),
    );
  });
  it('↓ mène aux tuiles d’un panier vide, les flèches de l’une à l’autre, et retour', async () => {
    await ouvrir(VENDUS);
    await screen.findByRole('region', { name: 'Les plus vendus' });
    const recherche = await champ();
    fireEvent.keyDown(recherche, { key: 'ArrowDown' });
    const tuiles = [...document.querySelectorAll('.tuile-vente')];
    expect(document.activeElement).toBe(tuiles[0]);
    fireEvent.keyDown(tuiles[0] ?? document.body, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(tuiles[1]);
    fireEvent.keyDown(tuiles[0] ?? document.body, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(recherche);
  });
  it('épinglé, un produit passe aux favoris de ce poste, et y reste', async () => {
    await ouvrir({
      ...VENDUS,
      'GET /api/produits': () => ({
        data: [unProduit({ id: 12, libelle: 'SPASFON 80 MG CP B/30' })],
      }),
    });
    await screen.findByRole('region', { name: 'Les plus vendus' });
    fireEvent.click(screen.getByLabelText('Épingler SPASFON 80 MG CP B/30 sur ce poste'));
    const favoris = await screen.findByRole('region', { name: 'Favoris' });
    expect(await within(favoris).findByTitle('SPASFON 80 MG CP B/30')).toBeTruthy();
    expect(localStorage.getItem('vente.favoris')).toBe('[12]');
    fireEvent.click(screen.getByLabelText('Retirer SPASFON 80 MG CP B/30 des favoris'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Favoris' })).toBeNull());
  });
  it('les dernières ventes à l’heure où elles furent payées, et les promesses arrivées seulement', async () => {
    const promis = (id: number, nom: string, annonce_at: string | null) => ({
      id,
      version: 1,
      produit_id: 11,
      produit_libelle: 'LANTUS',
      client_id: null,
      nom,
      telephone: '066000000',
      qte: 1,
      statut: 'En attente',
      annonce_at,
      traite_at: null,
      traite_par: null,
      created_by: 'Awa',
      created_at: '2026-11-20T08:00:00.000+01:00',
    });
    const payee = (position: number, heure: string) =>
      uneReservation({
        id: position,
        position,
        status: 'Termine',
        switch_finish_at: `2026-11-21T${heure}:00.000+01:00`,
      });
    await ouvrirVente({
      ...serveurDeVente({
        // Begun in the order of their numbers, paid in another one.
        reservations: [
          payee(38, '10:30'),
          payee(39, '09:10'),
          payee(40, '10:05'),
          payee(41, '09:50'),
          PANIER_VIDE,
        ],
      }),
      'GET /api/promis': () => ({
        data: [promis(1, 'Mme Nzue', '2026-11-21T08:00:00.000+01:00'), promis(2, 'M. Ondo', null)],
      }),
    });
    const ventes = await screen.findByRole('region', { name: 'Dernières ventes' });
    expect(
      within(ventes)
        .getAllByRole('button')
        .map((b) => b.textContent),
    ).toEqual(['10:30038COMPTANT1.250', '10:05040COMPTANT1.250', '09:50041COMPTANT1.250']);
    const arrives = await screen.findByRole('region', { name: 'Promis arrivés' });
    expect(arrives.textContent).toContain('Mme Nzue');
    expect(arrives.textContent).not.toContain('Ondo');
  });
});
