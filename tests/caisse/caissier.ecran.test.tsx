import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { abonnements } from '#client/base/subscribe.ts';
import { magasin } from '#client/base/magasin.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { recevoirALaCaisse } from '#client/caisse/caisse.queries.ts';
import { CaissesEcran } from '#client/caisse/caisses-ecran.tsx';
import { CaissierEcran } from '#client/caisse/caissier-ecran.tsx';
import {
  dejaEncaisseesAtom,
  luesAtom,
  nouvellesAtom,
  saisiesAtom,
  servieAtom,
  sonAtom,
} from '#client/caisse/encaissement.atoms.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import * as sons from '#client/ui/sons.ts';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import { paiementAtom } from '#client/reservation/paiement.queries.ts';
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
const brice = (caisse_id: number | null) =>
  uneSession({
    id: 6,
    fullname: 'Brice OBAME',
    name: 'brice',
    caisse_id,
    habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }],
  });
const CAISSES = [
  uneCaisse({ id: 1, libelle: 'Default' }),
  uneCaisse({ current_authorized_user: 'Brice OBAME', current_authorized_user_id: 6 }),
  uneCaisse({ id: 4, libelle: 'Caisse 2' }),
];

const ecrans = (
  <Routes>
    <Route path="/vente/caisses" element={<CaissesEcran />} />
    <Route path="/vente/caisses/reservation/:id" element={<CaissierEcran />} />
  </Routes>
);
const serveurDe = (file: Reservation[], plus: Serveur = {}): Serveur => ({
  'GET /api/caisses': () => ({ data: CAISSES }),
  'GET /api/reservations/jour/caisse': () => ({ data: file }),
  ...Object.fromEntries(
    file.flatMap((r) =>
      ['ouvrir', 'encaisser', 'liberer'].map((acte, i) => [
        `POST /api/reservations/${r.id}/${acte}`,
        () => ({
          data: {
            ...r,
            version: r.version + i + 1,
            etat_caisse: acte === 'encaisser' ? 'En encaissement' : 'Ouvert',
          },
        }),
      ]),
    ),
  ),
  ...plus,
});
const auPoste = async (file: Reservation[], plus: Serveur = {}): Promise<Demande[]> => {
  const demandes = monterPoste(
    ecrans,
    brice(3),
    serveurDe(file, plus),
    '/vente/caisses/reservation/3',
  );
  await screen.findByRole('heading', { name: 'Caisse 1' });
  return demandes;
};
const actes = (demandes: Demande[]) =>
  demandes.filter((d) => d.chemin.startsWith('POST')).map((d) => d.chemin.split('/').at(-1));
const encaissement = () => within(screen.getByRole('region', { name: 'Encaissement' }));

beforeEach(() => {
  magasin.set(servieAtom, null);
  for (const a of [luesAtom, saisiesAtom, dejaEncaisseesAtom])
    magasin.set(a as typeof saisiesAtom, {});
  magasin.set(nouvellesAtom, []);
  magasin.set(paiementAtom, null);
  Element.prototype.scrollIntoView = vi.fn();
  vi.spyOn(imprimante, 'imprimer').mockResolvedValue(true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('les caisses', () => {
  const aLaPorte = (connexion: Serveur[string]) =>
    monterPoste(
      ecrans,
      brice(null),
      {
        ...serveurDe([]),
        'GET /api/caisses': () => ({ data: [CAISSES[0], uneCaisse(), CAISSES[2]] }),
        'POST /api/caisses/3/login': connexion,
      },
      '/vente/caisses',
    );
  const entrer = async (pin: string) => {
    const champ = await screen.findByLabelText('Code PIN, Caisse 1');
    fireEvent.change(champ, { target: { value: pin } });
    fireEvent.click(
      within(screen.getByRole('listitem', { name: 'Caisse 1' })).getByRole('button', {
        name: 'Entrer',
      }),
    );
  };
  it('un mauvais code se dit à côté', async () => {
    aLaPorte(() => ({ statut: 422, errors: ['Code PIN incorrect.'] }));
    await entrer('9999');
    expect(await screen.findByText('✕ Code PIN incorrect.')).toBeTruthy();
  });
  it('trop d’essais : combien de temps attendre', async () => {
    aLaPorte(() => ({ statut: 429, errors: ['Trop de tentatives.'], attendre: 300 }));
    await entrer('9999');
    expect(await screen.findByText(/Réessayez dans (5:00|4:59)/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Code PIN, Caisse 1').disabled).toBe(true);
  });
  it('le bon code mène à la caisse', async () => {
    aLaPorte(() => ({ data: CAISSES[1] }));
    await entrer('1234');
    expect(await screen.findByText('Aucune réservation pour cette caisse')).toBeTruthy();
  });
  it('une autre caisse que la sienne ramène à la liste, puis à la sienne', async () => {
    monterPoste(ecrans, brice(3), serveurDe([]), '/vente/caisses/reservation/4');
    expect(await screen.findByRole('heading', { name: 'Caisse 1' })).toBeTruthy();
  });
});

describe('la caisse retirée des mains', () => {
  it.each([
    ['Ouvert', 'La caisse a été libérée.'],
    ['Fermé', 'La caisse a été fermée.'],
  ] as const)(
    'la session le dit avant la nouvelle, caisse %s : une phrase, la vraie',
    async (statut, phrase) => {
      magasin.set(toastsAtom, []);
      await auPoste([], { 'GET /api/caisses/3': () => ({ data: uneCaisse({ statut }) }) });
      act(() => magasin.set(sessionAtom, brice(null)));
      await waitFor(() => expect(magasin.get(toastsAtom).map((t) => t.texte)).toEqual([phrase]));
    },
  );
});

describe('un panier arrive', () => {
  const arriver = (r: Reservation) =>
    act(() =>
      abonnements.recevoir({
        topic: 'caisse:3',
        seq: ++seq,
        nom: 'reservation.envoyee_en_caisse',
        at: '2026-11-21T10:50:00.000+01:00',
        donnees: { reservation: r },
      }),
    );
  let seq = 0;
  it.each([
    [true, 1],
    [false, 0],
  ])(
    'le son %o : il sonne %i fois, se compte dans le titre, et ne touche pas à ce qui est tapé',
    async (son, fois) => {
      magasin.set(sonAtom, son);
      const sonner = vi.spyOn(sons, 'carillon').mockImplementation(() => undefined);
      await auPoste([envoyee()]);
      await screen.findByText('N° 042');
      await act(() =>
        abonnements.connecter(
          async () => ({ ok: true, seq }),
          () => undefined,
        ),
      );
      fireEvent.change(screen.getByLabelText('Montant reçu'), { target: { value: '20' } });
      arriver(
        envoyee({
          id: 43,
          position: 43,
          created_by: 'Awa NDONG',
          switch_caisse_at: '2026-11-21T10:50:00.000+01:00',
        }),
      );
      expect(await screen.findByText('nouveau · Awa NDONG')).toBeTruthy();
      expect([document.title, sonner.mock.calls.length]).toEqual(['(1) Caisse 1', fois]);
      expect(screen.getByText('N° 042')).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('20');
      fireEvent.click(screen.getByRole('button', { name: /43/ }));
      expect(await screen.findByText('N° 043')).toBeTruthy();
      expect(document.title).toBe('Caisse 1');
      fireEvent.click(
        screen.getByRole('button', { name: son ? 'Couper le son' : 'Remettre le son' }),
      );
      expect(magasin.get(sonAtom)).toBe(!son);
    },
  );
});

describe('la caisse', () => {
  it('ouvre la réservation servie, et dit l’encaissement au premier chiffre', async () => {
    const demandes = await auPoste([envoyee()]);
    await waitFor(() => expect(actes(demandes)).toEqual(['ouvrir']));
    fireEvent.change(screen.getByLabelText('Montant reçu'), { target: { value: '2' } });
    fireEvent.change(screen.getByLabelText('Montant reçu'), { target: { value: '20' } });
    await waitFor(() => expect(actes(demandes)).toEqual(['ouvrir', 'encaisser']));
  });

  it('trop peu ne part pas ; assez part une fois, et le rendu est ventilé', async () => {
    const r = envoyee();
    const demandes = await auPoste([r], {
      'POST /api/reservations/42/update': () => ({ data: payee(r), message: 'Vente enregistré' }),
    });
    fireEvent.click(encaissement().getByRole('button', { name: '1' }));
    fireEvent.click(encaissement().getByRole('button', { name: '00' }));
    fireEvent.keyDown(window, { key: 'F9' });
    expect((await encaissement().findByRole('alert')).textContent).toContain(
      'La difference ne peut etre négative',
    );
    fireEvent.click(encaissement().getByRole('button', { name: '2.000' }));
    expect(encaissement().getByText('1×500 · 1×200 · 1×50')).toBeTruthy();
    fireEvent.keyDown(window, { key: 'F9' });
    fireEvent.keyDown(window, { key: 'F9', repeat: true });
    fireEvent.keyDown(window, { key: 'F9' });
    expect(await screen.findByText('Payé Livré')).toBeTruthy();
    const envois = demandes.filter((d) => d.chemin.endsWith('/update'));
    expect(envois).toHaveLength(1);
    expect(envois[0]?.corps).toMatchObject({
      status: 'Termine',
      amount_gived: 2000,
      mode_paiement: 'espece',
    });
    expect(encaissement().getByRole('button', { name: /Imprimer/ })).toBeTruthy();
  });

  it('sans réponse, le même paiement repart avec la même clé', async () => {
    const r = envoyee();
    let coupe = true;
    const demandes = await auPoste([r], {
      'POST /api/reservations/42/update': () => (coupe ? 'coupe' : { data: payee(r) }),
    });
    fireEvent.keyDown(window, { key: 'F8' });
    fireEvent.keyDown(window, { key: 'F9' });
    expect(await screen.findByText(/Il ne comptera qu’une fois/)).toBeTruthy();
    coupe = false;
    expect(await screen.findByText('Payé Livré')).toBeTruthy();
    const cles = demandes.filter((d) => d.chemin.endsWith('/update')).map((d) => d.cle);
    expect(cles).toHaveLength(2);
    expect(new Set(cles).size).toBe(1);
  });

  it('tout pris en charge : rien à recevoir, le texte et le bouton le disent', async () => {
    const r = envoyee({ client_id: 7, reservation_produits: [uneLigne({ prise_en_charge: 100 })] });
    const demandes = await auPoste([r], {
      'POST /api/reservations/42/update': () => ({ data: payee(r) }),
    });
    expect(await screen.findByText('Prise en charge à 100%')).toBeTruthy();
    expect(screen.getByText('Aucun paiement client requis')).toBeTruthy();
    expect(screen.queryByLabelText('Montant reçu')).toBeNull();
    fireEvent.click(encaissement().getByRole('button', { name: /Prise en charge/ }));
    await waitFor(() =>
      expect(demandes.find((d) => d.chemin.endsWith('/update'))?.corps).toMatchObject({
        amount_gived: 0,
      }),
    );
  });

  it('modifiée par le vendeur : il faut relire avant de payer', async () => {
    const demandes = await auPoste([envoyee()]);
    await waitFor(() => expect(actes(demandes)).toEqual(['ouvrir']));
    act(() =>
      recevoirALaCaisse(
        3,
        envoyee({
          version: 9,
          modifiee_par: 'Awa NDONG',
          reservation_produits: [uneLigne({ qte: 2 })],
        }),
      ),
    );
    expect(
      await screen.findByText(
        /Modifié par Awa NDONG : \+1 DOLIPRANE 1000 mg, cp ×8, total 1\.250 > 2\.500/,
      ),
    ).toBeTruthy();
    expect(
      encaissement().getByRole('button', { name: /Payer/ }).getAttribute('aria-disabled'),
    ).toBe('true');
    fireEvent.keyDown(window, { key: 'l', altKey: true });
    await waitFor(() => expect(screen.queryByText(/Modifié par/)).toBeNull());
  });

  it('déjà encaissée ailleurs : la phrase, sans erreur, et le ticket', async () => {
    const r = envoyee();
    await auPoste([r], {
      'POST /api/reservations/42/update': () => ({
        statut: 409,
        errors: ['Déjà encaissée par Rose à 10:42'],
        data: payee(r),
      }),
    });
    fireEvent.keyDown(window, { key: 'F8' });
    fireEvent.keyDown(window, { key: 'F9' });
    expect(
      await screen.findByText('Déjà encaissée par Rose à 10:42', { selector: '.verrou-texte' }),
    ).toBeTruthy();
    expect(encaissement().getByRole('button', { name: /Imprimer/ })).toBeTruthy();
  });

  it('après le paiement, la suivante en attente est servie', async () => {
    const [a, b] = [
      envoyee({ id: 41, position: 41 }),
      envoyee({ id: 42, position: 42, switch_caisse_at: '2026-11-21T10:42:00.000+01:00' }),
    ];
    await auPoste([a, b], { 'POST /api/reservations/42/update': () => ({ data: payee(b) }) });
    await screen.findByText('N° 042');
    fireEvent.keyDown(window, { key: 'F8' });
    fireEvent.keyDown(window, { key: 'F9' });
    expect(await screen.findByText('N° 041')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('');
  });

  it('une impression manquée se dit et se refait ; la vente reste', async () => {
    const r = envoyee();
    vi.spyOn(imprimante, 'imprimer').mockResolvedValueOnce(false);
    await auPoste([r], {
      'POST /api/reservations/42/update': () => ({ data: payee(r) }),
      'POST /api/reservations/42/imprimer': () => ({ data: { ...payee(r), impressions: 1 } }),
    });
    fireEvent.keyDown(window, { key: 'F8' });
    fireEvent.keyDown(window, { key: 'F9' });
    expect(await screen.findByText(/Ticket non imprimé, N° 42/)).toBeTruthy();
    expect(screen.getByText('Payé Livré')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Réimprimer' }));
    await waitFor(() => expect(screen.queryByText(/Ticket non imprimé/)).toBeNull());
  });

  it('F6 fait le tour des modes', async () => {
    await auPoste([envoyee()]);
    await screen.findByText('N° 042');
    fireEvent.keyDown(window, { key: 'F6' });
    expect(screen.getByRole('radio', { name: 'Chèque' }).getAttribute('aria-checked')).toBe('true');
  });

  it('deux modes : le premier posé avec sa référence, le reste proposé, chacun part avec son montant', async () => {
    const r = envoyee();
    const demandes = await auPoste([r], {
      'POST /api/reservations/42/update': () => ({ data: payee(r) }),
    });
    await screen.findByText('N° 042');
    fireEvent.keyDown(window, { key: 'a', altKey: true });
    expect(encaissement().queryByRole('list', { name: 'Modes déjà saisis' })).toBeNull();
    fireEvent.keyDown(window, { key: 'F6' });
    fireEvent.change(screen.getByLabelText('Montant reçu'), { target: { value: '1000' } });
    fireEvent.keyDown(window, { key: 'a', altKey: true });
    const reference = await encaissement().findByLabelText('Référence, Chèque');
    expect(document.activeElement).toBe(reference);
    fireEvent.change(reference, { target: { value: ' BGFI 0042 ' } });
    fireEvent.keyDown(reference, { key: 'Enter' });
    expect(document.activeElement).toBe(screen.getByLabelText('Reste reçu'));
    expect(screen.getByLabelText<HTMLInputElement>('Reste reçu').value).toBe('250');
    expect(screen.getByRole('radio', { name: 'Espèces' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    // the pad replaces what is proposed
    fireEvent.click(encaissement().getByRole('button', { name: '5' }));
    fireEvent.click(encaissement().getByRole('button', { name: '00' }));
    expect(encaissement().getByText('1×200 · 1×50')).toBeTruthy();
    fireEvent.keyDown(window, { key: 'F9' });
    await waitFor(() =>
      expect(demandes.find((d) => d.chemin.endsWith('/update'))?.corps['paiements']).toEqual([
        { mode: 'cheque', montant: 1000, reference: 'BGFI 0042' },
        { mode: 'espece', montant: 500, reference: null },
      ]),
    );
    expect(demandes.find((d) => d.chemin.endsWith('/update'))?.corps).not.toHaveProperty(
      'amount_gived',
    );
  });
  it('un mode retiré rend son montant au reste ; Échap abandonne tout', async () => {
    await auPoste([envoyee()]);
    await screen.findByText('N° 042');
    fireEvent.change(screen.getByLabelText('Montant reçu'), { target: { value: '1000' } });
    fireEvent.keyDown(window, { key: 'a', altKey: true });
    fireEvent.click(await encaissement().findByRole('button', { name: 'Retirer Espèces, 1.000' }));
    expect(screen.getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('1.250');
    fireEvent.change(screen.getByLabelText('Montant reçu'), { target: { value: '1000' } });
    fireEvent.keyDown(window, { key: 'a', altKey: true });
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('');
  });
  it('payée en plusieurs modes, elle les montre', async () => {
    const r = payee(
      envoyee({
        paiements: [
          { mode: 'mobile_money', montant: 1000, reference: 'TX 9' },
          { mode: 'espece', montant: 1000, reference: null },
        ],
        mode_paiement: 'autres',
      }),
    );
    await auPoste([r]);
    const modes = await encaissement().findByRole('list', { name: 'Modes de paiement' });
    expect(modes.textContent).toBe('Mobile moneyTX 91.000Espèces1.000');
  });
});
