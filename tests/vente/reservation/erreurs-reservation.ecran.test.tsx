import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cache } from '#client/base/cache.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { modifierPanier } from '#client/vente/reservation/panier/panier.actions.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { uneReservation } from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import type { Serveur } from '#tests/harness/poste-de-test.tsx';
import { chaqueFoisUneVente, ecritures, ouvrirVente } from '#tests/harness/vente-de-test.tsx';
import { OUPS, panne, refus, ouvrir, dits } from './erreurs.scene.tsx';

chaqueFoisUneVente();

const CONNEXION = [phrasesCommun.connexion.titre, phrasesCommun.connexion.texte];

const coupe = () => 'coupe' as const;

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
    // known to be lost: not asked again
    act(() => store.set(connectionAtom, { etat: 'hors_ligne', depuis: 0 }));
    f4();
    await dits(cause, [OUPS, "Une erreur s'est produite lors de la création de la réservation."]);
  });
});

const acteDeLaVente = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Actes de la vente' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('annuler', () => {
  const annuler = async () => {
    await acteDeLaVente('Annuler la réservation');
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
  it('[RES-17] … et y reste quand le jour se relit, tel qu’il est devenu', async () => {
    let position = 107;
    await ouvrirVente(
      {
        ...serveurDeVente(),
        'GET /api/reservations/7': () => ({ data: uneReservation({ id: 7, position }) }),
      },
      '/vente/reservation?id=7',
    );
    await screen.findByRole('heading', { name: 'N° 107' });
    position = 108;
    await act(async () => cache.refetchQueries({ queryKey: ['reservations', 'jour'] }));
    expect(await screen.findByRole('heading', { name: 'N° 108' })).toBeTruthy();
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
    await acteDeLaVente('Rafraîchir');
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
    act(() => modifierPanier({ remise: 100 }));
    await dits([OUPS, 'Aucune réservation active pour mettre à jour les totaux.']);
    expect(ecritures(demandes)).toEqual([]);
  });
});
