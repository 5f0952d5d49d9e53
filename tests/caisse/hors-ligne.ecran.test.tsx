import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connexionAtom, EN_LIGNE, nonSynchronisesAtom } from '#client/base/connexion.atoms.ts';
import { raisonsDeRester } from '#client/base/deconnexion.ts';
import { magasin } from '#client/base/magasin.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { BandesDifferes } from '#client/caisse/bandes-differes.tsx';
import { suivreDifferes } from '#client/caisse/differes-depart.ts';
import { enVol, relireDifferes } from '#client/caisse/differes.atoms.ts';
import { CaissierEcran } from '#client/caisse/caissier-ecran.tsx';
import {
  dejaEncaisseesAtom,
  luesAtom,
  nouvellesAtom,
  saisiesAtom,
  servieAtom,
} from '#client/caisse/encaissement.atoms.ts';
import { paiementAtom } from '#client/reservation/paiement.queries.ts';
import { EtatConnexion } from '#client/ui/etat-connexion.tsx';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import * as phrasesCaisse from '#shared/caisse/caisse.phrases.ts';
import * as phrasesCoupure from '#shared/caisse/coupure.phrases.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { uneCaisse, uneLigne, uneReservation, uneSession } from '#tests/factories/objets-du-fil.ts';
import { type Demande, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

const envoyee = (r: Partial<Reservation> = {}) =>
  uneReservation({
    caisse_id: 3,
    caisse: 'Caisse 1',
    switch_caisse_at: '2026-11-21T10:41:00.000+01:00',
    etat_caisse: 'Envoyé',
    ...r,
  });
const payee = (r: Reservation): Reservation => ({
  ...r,
  version: r.version + 5,
  status: 'Termine',
  etat_caisse: 'Payé',
  switch_finish_at: '2026-11-21T10:45:00.000+01:00',
  switch_finish_by: 'Brice OBAME',
  numero_ticket: 118,
  amount_gived: 2000,
});
const brice = uneSession({
  id: 6,
  fullname: 'Brice OBAME',
  name: 'brice',
  caisse_id: 3,
  habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }],
});
const ecran = (
  <>
    <EtatConnexion />
    <BandesDifferes />
    <Routes>
      <Route path="/vente/caisses/reservation/:id" element={<CaissierEcran />} />
      <Route path="*" element={<p>Ailleurs</p>} />
    </Routes>
  </>
);
const HORS_LIGNE = { etat: 'hors_ligne', depuis: Date.now() } as const;

let tickets: string[] = [];
/** The till's page over a queue; `update` is what paying N° 42 answers. */
async function auPoste(
  file: Reservation[],
  update: Serveur[string],
  chemin = '/vente/caisses/reservation/3',
): Promise<Demande[]> {
  const demandes = monterPoste(
    ecran,
    brice,
    {
      'GET /api/caisses': () => ({
        data: [
          uneCaisse({ current_authorized_user: 'Brice OBAME', current_authorized_user_id: 6 }),
        ],
      }),
      'GET /api/reservations/jour/caisse': () => ({ data: file }),
      ...Object.fromEntries(
        file.flatMap((r) =>
          ['ouvrir', 'encaisser', 'liberer'].map((acte) => [
            `POST /api/reservations/${r.id}/${acte}`,
            () => 'coupe' as const,
          ]),
        ),
      ),
      'POST /api/reservations/42/update': update,
    },
    chemin,
  );
  if (chemin.includes('reservation/3')) await screen.findByRole('heading', { name: 'Caisse 1' });
  return demandes;
}
const couper = () => act(() => magasin.set(connexionAtom, HORS_LIGNE));
const retablir = () => act(() => magasin.set(connexionAtom, EN_LIGNE));
const payer = () => {
  fireEvent.keyDown(window, { key: 'F8' });
  fireEvent.keyDown(window, { key: 'F9' });
};
const paiements = (demandes: Demande[]) => demandes.filter((d) => d.chemin.endsWith('/42/update'));
const gardes = () =>
  Object.keys(localStorage)
    .filter((c) => c.startsWith('caisse.differe.'))
    .map((c) => localStorage.getItem(c) ?? '');
const dits = () => magasin.get(toastsAtom).map((t) => t.texte);

beforeAll(suivreDifferes);
beforeEach(() => {
  localStorage.clear();
  relireDifferes();
  magasin.set(servieAtom, null);
  for (const a of [luesAtom, saisiesAtom, dejaEncaisseesAtom])
    magasin.set(a as typeof saisiesAtom, {});
  magasin.set(nouvellesAtom, []);
  magasin.set(paiementAtom, null);
  magasin.set(toastsAtom, []);
  Element.prototype.scrollIntoView = vi.fn();
  tickets = [];
  vi.spyOn(imprimante, 'imprimer').mockImplementation(async (html) => tickets.push(html) > 0);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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
    expect(raisonsDeRester()).toContain(phrasesCoupure.differesRetiennent('042'));
    fireEvent.click(screen.getByRole('button', { name: 'Rendre la caisse' }));
    expect(dits()).toContain(phrasesCoupure.differesRetiennent('042'));
    const depart = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(depart);
    expect(depart.defaultPrevented).toBe(true);
    // Pressed again, it is the same paper, not another payment.
    fireEvent.click(
      within(screen.getByRole('navigation', { name: 'Réservations de la caisse' })).getByRole(
        'button',
        { name: /42/ },
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
    expect(magasin.get(nonSynchronisesAtom)).toBe(0);
    expect(raisonsDeRester()).not.toContain(phrasesCoupure.differesRetiennent('042'));
  });

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
    magasin.set(paiementAtom, null);
    enVol.clear();
    relireDifferes();
    const apres = await auPoste([payee(r)], () => ({
      data: payee(r),
      message: 'Vente enregistré',
    }));
    magasin.set(sessionAtom, { ...brice });
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
      if (coupe) magasin.set(connexionAtom, HORS_LIGNE);
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
      expect((await screen.findByText(conseil)).textContent).toContain(phrase);
      expect(raisonsDeRester()).not.toContain(phrasesCoupure.differesRetiennent('042'));
      cleanup();
      relireDifferes();
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
      () => act(() => magasin.set(sessionAtom, { ...brice, caisse_id: null })),
    );
    expect(await screen.findByText(/Reprenez la caisse « Caisse 1 »/)).toBeTruthy();
    expect(raisonsDeRester()).toContain(phrasesCoupure.differesRetiennent('042'));
    expect(gardes()).toHaveLength(1);
    act(() => magasin.set(sessionAtom, brice));
    await waitFor(() => expect(gardes()).toEqual([]));
  });
  it('un autre utilisateur du poste lit de qui il s’agit, et n’envoie rien à sa place', async () => {
    const demandes = await auPoste([envoyee()], () => 'coupe');
    await screen.findByText('N° 042');
    couper();
    payer();
    await waitFor(() => expect(gardes()).toHaveLength(1));
    const avant = paiements(demandes).length;
    act(() => magasin.set(sessionAtom, { ...brice, id: 9, fullname: 'Rose', caisse_id: null }));
    retablir();
    expect(
      await screen.findByText(phrasesCoupure.differeAutrui('Brice OBAME', '042')),
    ).toBeTruthy();
    expect(paiements(demandes)).toHaveLength(avant);
  });
});
