import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { relayCalls } from '#client/base/call-api.ts';
import { connectionAtom, cutAtom, unsyncedAtom } from '#client/base/connection.atoms.ts';
import { reasonsToStay } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { enVol, rereadDifferes } from '#client/vente/caisse/differes.atoms.ts';
import { poserCoffre } from '#client/vente/station/coffre.ts';
import { relais } from '#client/vente/station/repondre-coupe.ts';
import { paiementAtom } from '#client/vente/reservation/paiement/paiement.offert.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import * as phrasesCoupure from '#shared/vente/caisse/coupure.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { CoffreEnMemoire } from '#tests/factories/coffre-en-memoire.ts';
import { uneLigne, uneSession } from '#tests/factories/objets-du-fil.ts';
import {
  envoyee,
  payee,
  brice,
  HORS_LIGNE,
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

const dits = () => store.get(toastsAtom).map((t) => t.text);

describe('encaisser pendant une coupure', () => {
  it('des espèces : gardées sur le poste, ticket PROVISOIRE, client suivant ; au retour, parties une fois', async () => {
    const [a, b] = [
      envoyee({ nom_assure: 'OBIANG Pauline', identifiant_assure: 'GA-77', client: 'MUTUELLE' }),
      envoyee({ id: 41, position: 41, switch_caisse_at: '2026-11-21T10:40:00.000+01:00' }),
    ];
    let coupe = true;
    const demandes = await auPoste([b, a], () =>
      coupe ? 'coupe' : { data: payee(a), message: 'Vente enregistré' },
    );
    await screen.findByText('N° 042');
    couper();
    payer();
    expect(await screen.findByText('N° 041')).toBeTruthy();
    await waitFor(() => expect(tickets).toHaveLength(1));
    expect(tickets[0]).toContain(phrasesCoupure.ticketProvisoire);
    expect(screen.getByText(phrasesCoupure.differesEnAttente('042'))).toBeTruthy();
    expect(screen.getByText('Non synchronisé (1)')).toBeTruthy();
    expect(gardes()).toHaveLength(1);
    expect(gardes()[0]).not.toMatch(/OBIANG|GA-77|MUTUELLE/);
    expect(demandes.filter((d) => d.chemin.endsWith('/imprimer'))).toEqual([]);
    // Neither sign-out, nor the register given back, nor the page closed in silence.
    expect(reasonsToStay()).toContain(phrasesCoupure.differesRetiennent('042'));
    fireEvent.click(screen.getByRole('button', { name: 'Rendre la caisse' }));
    expect(dits()).toContain(phrasesCoupure.differesRetiennent('042'));
    const depart = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(depart);
    expect(depart.defaultPrevented).toBe(true);
    // Pressed again, it is the same paper, not another payment.
    fireEvent.click(
      within(screen.getByRole('navigation', { name: 'Réservations de la caisse' })).getByRole(
        'button',
        { name: /^042/ },
      ),
    );
    expect(
      await screen.findByText(phrasesCoupure.encaisseHorsLigne, { selector: '.verrou-texte' }),
    ).toBeTruthy();
    fireEvent.keyDown(window, { key: 'F9' });
    fireEvent.click(screen.getByRole('button', { name: /Imprimer/ }));
    await waitFor(() => expect(tickets).toHaveLength(2));
    coupe = false;
    retablir();
    await waitFor(() => expect(gardes()).toEqual([]));
    expect(await screen.findByText('Payé Livré')).toBeTruthy();
    expect(dits()).toContain(phrasesCoupure.differeFait('042', 118));
    expect(new Set(paiements(demandes).map((d) => d.cle)).size).toBe(1);
    expect(store.get(unsyncedAtom)).toBe(0);
    expect(reasonsToStay()).not.toContain(phrasesCoupure.differesRetiennent('042'));
  });

  it.each([
    ['un panier d’un collègue', 'Awa NDONG'],
    ['le sien propre', 'Brice OBAME'],
  ])(
    '[HSL-21] qui vend aussi tient sa caisse dans la coupure : %s s’y encaisse, ticket PROVISOIRE',
    async (_cas, created_by) => {
      const vendeuse = uneSession({
        ...brice,
        habilitations: [{ menu: 'VENTE', submenus: ['caisse', 'reservation'] }],
      });
      const coffre = new CoffreEnMemoire();
      poserCoffre(coffre);
      const finir = relayCalls(relais);
      try {
        const r = envoyee({ created_by });
        let coupe = true;
        const demandes = await auPoste(
          [r],
          () => (coupe ? 'coupe' : { data: payee(r) }),
          undefined,
          vendeuse,
        );
        await screen.findByText('N° 042');
        couper();
        act(() => store.set(cutAtom, { depuis: Date.now(), vend: true }));
        payer();
        await waitFor(() => expect(tickets).toHaveLength(1));
        expect(tickets[0]).toContain(phrasesCoupure.ticketProvisoire);
        expect(gardes()).toHaveLength(1);
        expect(coffre.contenu.memoire.size).toBe(0);
        coupe = false;
        act(() => store.set(cutAtom, null));
        retablir();
        await waitFor(() => expect(gardes()).toEqual([]));
        expect(new Set(paiements(demandes).map((d) => d.cle)).size).toBe(1);
      } finally {
        finir();
        poserCoffre(null);
        store.set(cutAtom, null);
      }
    },
  );

  it.each([
    [
      'une prise en charge',
      envoyee({ client_id: 7, reservation_produits: [uneLigne({ prise_en_charge: 80 })] }),
      [],
      phrasesCoupure.differePriseEnCharge,
    ],
    ['un autre mode', envoyee(), ['F6'], phrasesCoupure.differeEspeces],
  ])('%s attend le retour, et le dit', async (_cas, r, touches, phrase) => {
    const demandes = await auPoste([r], () => 'coupe');
    await screen.findByText('N° 042');
    couper();
    fireEvent.keyDown(window, { key: 'F7' });
    expect(dits()).toContain('Indisponible hors ligne');
    for (const key of touches) fireEvent.keyDown(window, { key });
    payer();
    expect(dits()).toContain(phrase);
    expect([paiements(demandes), gardes(), tickets]).toEqual([[], [], []]);
  });

  it('ce que le poste ne peut pas garder ne s’encaisse pas', async () => {
    const demandes = await auPoste([envoyee()], () => 'coupe');
    await screen.findByText('N° 042');
    couper();
    const plein = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    payer();
    expect(await screen.findByText(phrasesReservation.localSauvegarde)).toBeTruthy();
    plein.mockRestore();
    expect([paiements(demandes), tickets]).toEqual([[], []]);
  });
});

describe('la coupure entre le geste et la réponse', () => {
  it('page rechargée : la même clé repart d’elle-même, payée une fois, le ticket s’imprime', async () => {
    const r = envoyee();
    await auPoste([r], () => ({}));
    await screen.findByText('N° 042');
    const cles: (string | null)[] = [];
    // The answer never comes: the page goes away with its payment under way.
    vi.stubGlobal('fetch', (adresse: string, init: RequestInit) =>
      adresse.endsWith('/update')
        ? new Promise(() => cles.push(new Headers(init.headers).get('Idempotency-Key')))
        : Promise.reject(new TypeError('réseau')),
    );
    payer();
    await waitFor(() => expect(cles).toHaveLength(1));
    cleanup();
    store.set(paiementAtom, null);
    enVol.clear();
    rereadDifferes();
    const apres = await auPoste([payee(r)], () => ({
      data: payee(r),
      message: 'Vente enregistré',
    }));
    store.set(sessionAtom, { ...brice });
    await waitFor(() => expect(gardes()).toEqual([]));
    expect(cles).toContain(paiements(apres)[0]?.cle);
    expect(paiements(apres)).toHaveLength(1);
    expect(await screen.findByText('Payé Livré')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Imprimer/ }));
    await waitFor(() => expect(tickets).toHaveLength(1));
  });
  it('une prise en charge envoyée puis coupée : sa réponse est attendue, sans ticket, et la caisse sert le suivant', async () => {
    const r = envoyee({ client_id: 7, reservation_produits: [uneLigne({ prise_en_charge: 80 })] });
    let coupe = true;
    const demandes = await auPoste([r], () => {
      if (coupe) store.set(connectionAtom, HORS_LIGNE);
      return coupe ? 'coupe' : { data: payee(r) };
    });
    await screen.findByText('N° 042');
    payer();
    expect(
      await screen.findByText(phrasesCoupure.paiementSansReponse, { selector: '.verrou-texte' }),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Imprimer/ }));
    expect(dits()).toContain(phrasesCoupure.paiementSansReponseDetail);
    expect(tickets).toEqual([]);
    coupe = false;
    retablir();
    expect(await screen.findByText('Payé Livré')).toBeTruthy();
    expect(new Set(paiements(demandes).map((d) => d.cle)).size).toBe(1);
  });
});
