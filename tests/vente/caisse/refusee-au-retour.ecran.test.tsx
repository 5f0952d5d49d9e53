import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { reasonsToStay } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { rereadDifferes } from '#client/vente/caisse/differes.atoms.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import * as phrasesCoupure from '#shared/vente/caisse/coupure.phrases.ts';
import { uneLigne } from '#tests/factories/objets-du-fil.ts';
import { type Demande, type Serveur } from '#tests/harness/poste-de-test.tsx';
import {
  envoyee,
  payee,
  brice,
  tickets,
  auPoste,
  couper,
  retablir,
  payer,
  paiements,
  gardes,
  preparerHorsLigne,
} from './hors-ligne.scene.tsx';

preparerHorsLigne();

describe('refusée au retour', () => {
  /** Paid during the cut; then the link comes back and the server answers that. */
  async function puisRefus(
    reponse: ReturnType<Serveur[string]>,
    suite: ReturnType<Serveur[string]> = 'coupe',
    avant: () => void = () => undefined,
  ): Promise<Demande[]> {
    let coupe = true;
    let essais = 0;
    const demandes = await auPoste([envoyee()], () => {
      if (coupe) return 'coupe';
      essais += 1;
      return essais === 1 ? reponse : suite;
    });
    await screen.findByText('N° 042');
    couper();
    payer();
    await waitFor(() => expect(tickets).toHaveLength(1));
    coupe = false;
    avant();
    retablir();
    return demandes;
  }
  it.each([
    [
      'payée ailleurs',
      payee(envoyee()),
      'Déjà encaissée par Rose à 10:42',
      /1\.250 FCFA reçus ici sont en trop/,
    ],
    [
      'annulée',
      envoyee({ version: 9, status: 'Annule' }),
      'Réservation annulée',
      /rendez les 1\.250 FCFA au client/,
    ],
    [
      'changée',
      envoyee({ version: 9, reservation_produits: [uneLigne({ qte: 2 })] }),
      'La réservation a été modifiée par Awa : relisez-la.',
      /Relisez-la, puis encaissez-la/,
    ],
  ])(
    '%s : la phrase et quoi faire, jusqu’à ce que ce soit lu, même la page rechargée',
    async (_cas, data, phrase, conseil) => {
      await puisRefus({ statut: 409, errors: [phrase], data });
      expect((await screen.findByText(conseil)).textContent).toContain(typeset(phrase));
      expect(reasonsToStay()).not.toContain(phrasesCoupure.differesRetiennent('042'));
      cleanup();
      rereadDifferes();
      await auPoste([data], () => ({}), '/ailleurs');
      expect(await screen.findByText(conseil)).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'J’ai lu, N° 042' }));
      expect(screen.queryByText(conseil)).toBeNull();
      expect(gardes()).toEqual([]);
    },
  );
  it('la remise de main seule avait bougé : elle repart à sa nouvelle version, sous une autre clé', async () => {
    const demandes = await puisRefus(
      {
        statut: 409,
        errors: ['Relisez.'],
        data: envoyee({ version: 7, etat_caisse: 'En encaissement' }),
      },
      { data: payee(envoyee()) },
    );
    await waitFor(() => expect(gardes()).toEqual([]));
    const derniers = paiements(demandes).slice(-2);
    expect(derniers.map((d) => d.corps['version'])).toEqual([1, 7]);
    expect(new Set(derniers.map((d) => d.cle)).size).toBe(2);
  });
  it('le stock manque : réessayée quand on le demande', async () => {
    await puisRefus(
      { statut: 409, errors: ['Stock court.'], data: envoyee() },
      { data: payee(envoyee()) },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(gardes()).toEqual([]));
    expect(await screen.findByText('Payé Livré')).toBeTruthy();
  });
  it('la caisse reprise par un autre : repart quand elle est de nouveau tenue', async () => {
    await puisRefus(
      { statut: 403, errors: [phrasesCaisse.caisseNonConnectee] },
      { data: payee(envoyee()) },
      () => act(() => store.set(sessionAtom, { ...brice, caisse_id: null })),
    );
    expect(await screen.findByText(/Reprenez la caisse « Caisse 1 »/)).toBeTruthy();
    expect(reasonsToStay()).toContain(phrasesCoupure.differesRetiennent('042'));
    expect(gardes()).toHaveLength(1);
    act(() => store.set(sessionAtom, brice));
    await waitFor(() => expect(gardes()).toEqual([]));
  });
  it('un autre utilisateur du poste lit de qui il s’agit, et n’envoie rien à sa place', async () => {
    const demandes = await auPoste([envoyee()], () => 'coupe');
    await screen.findByText('N° 042');
    couper();
    payer();
    await waitFor(() => expect(gardes()).toHaveLength(1));
    const avant = paiements(demandes).length;
    act(() => store.set(sessionAtom, { ...brice, id: 9, fullname: 'Rose', caisse_id: null }));
    retablir();
    expect(
      await screen.findByText(phrasesCoupure.differeAutrui('Brice OBAME', '042')),
    ).toBeTruthy();
    expect(paiements(demandes)).toHaveLength(avant);
  });
});
