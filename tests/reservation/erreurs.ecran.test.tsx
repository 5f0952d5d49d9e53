import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changerQte, changerTaux, modifier, retirer } from '#client/reservation/panier.actions.ts';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import * as phrasesStock from '#shared/produit/stock.phrases.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import { unClient, uneLigne, unProduit, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import type { Serveur } from '#tests/harness/poste-de-test.tsx';
import {
  ecritures,
  nettoyerVente,
  ouvrirVente,
  toastsDits,
} from '#tests/harness/vente-de-test.tsx';

const OUPS = phrasesCommun.oups;
const CONNEXION = [phrasesCommun.connexion.titre, phrasesCommun.connexion.texte];
const panne = () => ({ statut: 500, errors: [phrasesRefus.erreurInterne] });
const coupe = () => 'coupe' as const;
const refus =
  (...errors: string[]) =>
  () => ({ statut: 422, errors });
const ouvrir = async (plus: Serveur = {}, r = uneReservation()) => {
  const demandes = await ouvrirVente({ ...serveurDeVente({ reservations: [r] }), ...plus });
  await screen.findByRole('heading', { name: 'N° 042' });
  return demandes;
};
const dits = (...attendus: (readonly (string | null)[])[]) =>
  waitFor(() => expect(toastsDits()).toEqual(attendus));

beforeEach(nettoyerVente);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('créer une réservation', () => {
  const f4 = () => fireEvent.keyDown(window, { key: 'F4' });
  it('faite : la phrase du serveur', async () => {
    await ouvrir({
      'POST /api/reservations': () => ({
        data: uneReservation({ id: 43, position: 43, reservation_produits: [] }),
        message: phrasesReservation.reservationCreee,
      }),
    });
    f4();
    await screen.findByRole('heading', { name: 'N° 043' });
    await dits([null, 'Réservation créée avec succès.']);
  });
  it.each([
    ['doli', 'amoxi', 'amoxi'],
    ['doli', 'doli', ''],
  ])(
    'la recherche tient « %s » ; « %s » pendant que le serveur répond : « %s » après',
    async (avant, pendant, apres) => {
      let repondre = (): void => undefined;
      const attente = new Promise<void>((ok) => {
        repondre = ok;
      });
      await ouvrir({
        'POST /api/reservations': async () => {
          await attente;
          return { data: uneReservation({ id: 43, position: 43, reservation_produits: [] }) };
        },
      });
      const recherche = screen.getByRole('combobox', {
        name: 'Scanner ou rechercher un produit',
      }) as HTMLInputElement;
      fireEvent.change(recherche, { target: { value: avant } });
      f4();
      fireEvent.change(recherche, { target: { value: pendant } });
      repondre();
      await screen.findByRole('heading', { name: 'N° 043' });
      expect(recherche.value).toBe(apres);
    },
  );
  it('refusée : la raison, et « a échoué »', async () => {
    await ouvrir({ 'POST /api/reservations': refus('Le client ou la caisse n’existe pas.') });
    f4();
    await dits(
      [OUPS, 'Le client ou la caisse n’existe pas.'],
      [OUPS, 'La création de la réservation a échoué.'],
    );
  });
  it.each([
    ['le serveur en panne', panne, [OUPS, phrasesRefus.erreurInterne]],
    ['le réseau coupé', coupe, CONNEXION],
  ])('%s : « une erreur s’est produite »', async (_, reponse, cause) => {
    await ouvrir({ 'POST /api/reservations': reponse });
    f4();
    await dits(cause, [OUPS, "Une erreur s'est produite lors de la création de la réservation."]);
  });
});

describe('annuler', () => {
  const annuler = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OUI' }),
    );
  };
  it('faite : la phrase du serveur, mot pour mot', async () => {
    await ouvrir({
      'POST /api/reservations/42/update': () => ({
        data: uneReservation({ status: 'Annule', version: 2 }),
        message: phrasesReservation.reservationAnnulee,
      }),
    });
    await annuler();
    await dits([null, 'La réservation a été annulée ']);
  });
  it.each([
    ['refusée', refus('Non.'), [OUPS, 'Non.']],
    ['le serveur en panne', panne, [OUPS, phrasesRefus.erreurInterne]],
    ['le réseau coupé', coupe, CONNEXION],
  ])('%s : rien n’est annulé, et c’est dit', async (_, reponse, cause) => {
    await ouvrir({ 'POST /api/reservations/42/update': reponse });
    await annuler();
    await dits(cause, [OUPS, "Une erreur s'est produite lors de l'annulation de la réservation."]);
    expect(screen.queryByText('Réservation annulée')).toBeNull();
  });
});

describe('choisir, charger, rafraîchir', () => {
  it('Alt+7 sans septième réservation ouverte : sélection invalide, rien ne change', async () => {
    await ouvrir();
    fireEvent.keyDown(window, { key: '7', code: 'Digit7', altKey: true });
    await dits([OUPS, 'Sélection invalide de la réservation.']);
    expect(screen.getByRole('heading', { name: 'N° 042' })).toBeTruthy();
  });
  it('une adresse qui nomme une réservation l’ouvre', async () => {
    await ouvrirVente(
      {
        ...serveurDeVente({
          reservations: [uneReservation({ id: 41, position: 41 }), uneReservation()],
        }),
      },
      '/vente/reservation?id=41',
    );
    expect(await screen.findByRole('heading', { name: 'N° 041' })).toBeTruthy();
    await dits();
  });
  it('une réservation d’avant aujourd’hui est lue, puis ouverte', async () => {
    await ouvrirVente(
      {
        ...serveurDeVente(),
        'GET /api/reservations/7': () => ({ data: uneReservation({ id: 7, position: 107 }) }),
      },
      '/vente/reservation?id=7',
    );
    expect(await screen.findByRole('heading', { name: 'N° 107' })).toBeTruthy();
  });
  it.each([
    ['abc', {}, 'ID de réservation invalide.'],
    ['-3', {}, 'ID de réservation invalide.'],
    [
      '7',
      {
        'GET /api/reservations/7': () => ({
          statut: 404,
          errors: [phrasesRefus.introuvable('Réservation')],
        }),
      },
      "La réservation n'a pas pu être chargée.",
    ],
    [
      '7',
      { 'GET /api/reservations/7': panne },
      'Impossible de charger la réservation depuis la base de données.',
    ],
    [
      '7',
      {
        'GET /api/reservations/7': () => ({
          data: uneReservation({ id: 7, created_by: 'Serge OBIANG' }),
        }),
      },
      'Sélection invalide de la réservation.',
    ],
  ] as [string, Serveur, string][])('?id=%s : %o → %s', async (id, plus, phrase) => {
    await ouvrirVente({ ...serveurDeVente(), ...plus }, `/vente/reservation?id=${id}`);
    await dits([OUPS, phrase]);
    expect(await screen.findByRole('heading', { name: 'N° 042' })).toBeTruthy();
  });
  it('rafraîchir sans y parvenir : c’est dit, et le jour reste à l’écran', async () => {
    let enPanne = false;
    await ouvrir({
      'GET /api/reservations/jour': () => (enPanne ? panne() : { data: [uneReservation()] }),
    });
    enPanne = true;
    fireEvent.click(screen.getByRole('button', { name: 'Rafraîchir' }));
    await dits([OUPS, 'Impossible de rafraîchir les réservations.']);
    expect(screen.getByRole('heading', { name: 'N° 042' })).toBeTruthy();
  });
  it('le jour illisible dès l’ouverture : l’écran le dit, « Réessayer » relit', async () => {
    let enPanne = true;
    await ouvrirVente({
      ...serveurDeVente(),
      'GET /api/reservations/jour': () => (enPanne ? panne() : { data: [uneReservation()] }),
    });
    const encore = await screen.findByRole('button', { name: 'Réessayer' });
    fireEvent.click(encore);
    await dits([OUPS, 'Impossible de rafraîchir les réservations.']);
    enPanne = false;
    fireEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('heading', { name: 'N° 042' })).toBeTruthy();
  });
  it.each(['F6', 'F8', 'F9'])('%s sans réservation : aucune réservation active', async (key) => {
    await ouvrirVente(serveurDeVente({ reservations: [] }));
    await screen.findByText('Aucune réservation');
    fireEvent.keyDown(window, { key });
    await dits([OUPS, 'Aucune réservation active pour mettre à jour les totaux.']);
  });
  it('modifier sans réservation ne part nulle part, et le dit', async () => {
    const demandes = await ouvrirVente(serveurDeVente({ reservations: [] }));
    act(() => modifier({ remise: 100 }));
    await dits([OUPS, 'Aucune réservation active pour mettre à jour les totaux.']);
    expect(ecritures(demandes)).toEqual([]);
  });
});

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
