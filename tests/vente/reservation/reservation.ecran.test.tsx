import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { scanner } from '#client/vente/reservation/recherche/ajout.actions.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import { ReservationEcran } from '#client/vente/reservation/reservation-ecran.tsx';
import { changerLigne } from '#client/vente/reservation/panier/panier.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import {
  uneCaisse,
  uneLigne,
  unProduit,
  uneReservation,
  uneSession,
} from '#tests/factories/objets-du-fil.ts';
import { type Demande, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';
import { chaqueFoisUneVente, rangeeTrouvee } from '#tests/harness/vente-de-test.tsx';

const CIP = '3400935955838';
const SPASFON = unProduit({
  id: 12,
  libelle: 'SPASFON LYOC 80 mg',
  cip: '3400936404113',
  qte: 3,
  prix_de_vente: 2000,
});

/** A server that keeps one basket and writes what it is asked, as ours does. */
function serveurAvec(depart: Reservation): Serveur {
  let tenue = depart;
  return {
    'GET /api/reservations/jour': () => ({ data: [tenue] }),
    'GET /api/caisses': () => ({ data: [uneCaisse({ id: 1, libelle: 'Default' }), uneCaisse()] }),
    'GET /api/produits': ({ chemin }) => ({
      data: [
        ...(chemin.includes('spas') ? [SPASFON] : []),
        ...(chemin.includes(CIP) ? [unProduit()] : []),
      ],
    }),
    'GET /api/produits/11': () => ({ data: unProduit() }),
    'GET /api/produits/12': () => ({ data: SPASFON }),
    'POST /api/reservations/42/update': ({ corps }) => {
      const lignes = corps.reservation_produits as
        | { produit_id: number; qte: number }[]
        | undefined;
      tenue = uneReservation({
        ...tenue,
        version: tenue.version + 1,
        ...(corps.switch_caisse_at
          ? {
              caisse_id: 3,
              caisse: 'Caisse 1',
              switch_caisse_at: '2026-11-21T10:50:00.000+01:00',
              etat_caisse: 'Envoyé' as const,
            }
          : {}),
        ...(lignes && {
          reservation_produits: lignes.map((l) =>
            uneLigne({ produit_id: l.produit_id, qte: l.qte }),
          ),
        }),
      });
      return { data: tenue, message: 'Réservation enregistrée.' };
    },
  };
}
const ouvrir = async (r = uneReservation(), serveur = serveurAvec(r)): Promise<Demande[]> => {
  const demandes = monterPoste(<ReservationEcran />, uneSession(), serveur);
  await screen.findByRole('heading', { name: 'N° 042' });
  return demandes;
};
const ecritures = (demandes: Demande[]) =>
  demandes.filter((d) => d.chemin.endsWith('/update')).map((d) => d.corps);
const qte = () => screen.getByLabelText<HTMLInputElement>('Quantité, DOLIPRANE 1000 mg, cp ×8');

chaqueFoisUneVente();

describe('l’écran de vente', () => {
  it('[ECO-8] une ligne à écouler dit pourquoi elle coûte moins ; une pression ôte la remise', async () => {
    const marque = { taux: 20, reste: 5, lot: 'L77', jusqua: '2027-01-02' };
    const r = uneReservation({
      reservation_produits: [uneLigne({ ecoulement: 20, prix_de_vente: 1000, prix_plein: 1250 })],
    });
    const demandes = await ouvrir(r, {
      ...serveurAvec(r),
      'GET /api/produits/11': () => ({ data: unProduit({ ecoulement: marque }) }),
    });
    await screen.findByText(/lot L77, périme le 02\/01\/2027, reste 5\sboîtes/u);
    const presse = screen.getByRole('button', { name: /À écouler −20\s%/u, pressed: true });
    fireEvent.click(presse);
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([
        { reservation_produits: [{ produit_id: 11, ecoulement: 0 }] },
      ]),
    );
    expect(
      await screen.findByRole('button', { name: /À écouler −20/u, pressed: false }),
    ).toBeTruthy();
  });
  it('montre le panier du jour : pastille, lignes, net', async () => {
    await ouvrir();
    expect(screen.getByRole('button', { name: /042/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('region', { name: 'Totaux' }).textContent).toContain('1.250 FCFA');
  });

  it('un scan monte la ligne tout de suite, l’annonce, et enregistre avec la version', async () => {
    const demandes = await ouvrir();
    act(() => scanner(CIP));
    await waitFor(() => expect(qte().value).toBe('2'));
    expect(screen.getByText('DOLIPRANE 1000 mg, cp ×8, quantité 2')).toBeTruthy();
    await waitFor(() => expect(screen.getByText('Enregistré ✓')).toBeTruthy());
    expect(ecritures(demandes)).toEqual([
      {
        version: 1,
        reservation_produits: [
          { produit_id: 11, qte: 2, prise_en_charge: 0, ecoulement: 0, boites: [] },
        ],
      },
    ]);
  });

  it('vingt scans font vingt boîtes de plus', async () => {
    await ouvrir();
    act(() => {
      for (let i = 0; i < 20; i++) scanner(CIP);
    });
    await waitFor(() => expect(qte().value).toBe('21'));
  });

  it('un code inconnu n’ajoute rien et le dit', async () => {
    const demandes = await ouvrir();
    act(() => scanner('3400999999998'));
    expect((await screen.findByRole('alert')).textContent).toContain('Code inconnu');
    expect(ecritures(demandes)).toEqual([]);
  });

  it('la recherche attend la main, Entrée ajoute, « 3* » multiplie, le stock arrête', async () => {
    const demandes = await ouvrir();
    const champ = screen.getByRole('combobox', { name: 'Scanner ou rechercher un produit' });
    fireEvent.change(champ, { target: { value: '3*spas' } });
    await screen.findByTitle('SPASFON LYOC 80 mg');
    fireEvent.keyDown(champ, { key: 'Enter' });
    await waitFor(() =>
      expect(ecritures(demandes).at(-1)).toMatchObject({
        reservation_produits: [{ produit_id: 11 }, { produit_id: 12, qte: 3 }],
      }),
    );
    fireEvent.change(champ, { target: { value: '9*spas' } });
    const choisie = await rangeeTrouvee('SPASFON LYOC 80 mg');
    await waitFor(() => expect(choisie.getAttribute('aria-selected')).toBe('true'));
    fireEvent.keyDown(champ, { key: 'Enter' });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'dépasse le stock disponible (3).',
    );
  });

  it('une ligne se conduit au clavier : + − Suppr', async () => {
    const demandes = await ouvrir();
    const ligne = screen.getByRole('row', { name: /DOLIPRANE/ });
    fireEvent.keyDown(ligne, { key: '+' });
    expect(qte().value).toBe('2');
    fireEvent.keyDown(ligne, { key: 'Delete' });
    await waitFor(() =>
      expect(ecritures(demandes).at(-1)).toMatchObject({ reservation_produits: [] }),
    );
    expect(screen.getByText(/Aucun produit/)).toBeTruthy();
  });

  it('le client est verrouillé dès qu’il y a des produits, et dit pourquoi', async () => {
    await ouvrir();
    fireEvent.click(screen.getByLabelText(/Client/));
    expect((await screen.findByRole('alert')).textContent).toContain(
      typeset('Client verrouillé : des produits sont déjà saisis'),
    );
  });

  it('F8 paraît avec une caisse, envoie, puis n’a plus rien à dire', async () => {
    const demandes = await ouvrir();
    expect(screen.queryByText('Passer à la caisse')).toBeNull();
    await screen.findByRole('option', { name: 'Caisse 1' });
    fireEvent.change(screen.getByLabelText('Caisse'), { target: { value: '3' } });
    fireEvent.keyDown(window, { key: 'F8' });
    await screen.findByText('Mettre à jour la caisse');
    expect(ecritures(demandes)).toMatchObject([
      { version: 1, caisse_id: 3, switch_caisse_at: expect.any(String) },
    ]);
    expect(
      screen.getByRole('button', { name: /Mettre à jour/ }).getAttribute('aria-disabled'),
    ).toBe('true');
  });

  it('F9 ouvre le règlement ; trop peu ne part pas, assez part une fois', async () => {
    const demandes = await ouvrir();
    fireEvent.keyDown(window, { key: 'F9' });
    const dialogue = await screen.findByRole('dialog', { name: 'Règlement' });
    const recu = within(dialogue).getByLabelText('Montant reçu');
    fireEvent.change(recu, { target: { value: '1000' } });
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Payer' }));
    expect(within(dialogue).getByRole('alert').textContent).toContain(
      'Le montant reçu ne peut être inférieur au total.',
    );
    fireEvent.click(within(dialogue).getByRole('button', { name: '2.000' }));
    expect(dialogue.textContent).toContain('750');
    const payer = within(dialogue).getByRole('button', { name: 'Payer' });
    fireEvent.click(payer);
    fireEvent.click(payer);
    await waitFor(() => expect(ecritures(demandes)).toHaveLength(1));
    expect(ecritures(demandes)[0]).toMatchObject({
      status: 'Termine',
      caisse_id: 1,
      amount_gived: 2000,
      mode_paiement: 'espece',
      version: 1,
    });
  });

  it.each([
    [
      { status: 'Termine' as const, switch_finish_at: '2026-11-21T10:45:00.000+01:00' },
      'Réservation fermée',
      true,
    ],
    [
      {
        status: 'Termine' as const,
        switch_finish_at: '2026-11-21T10:45:00.000+01:00',
        vente_annulee: true,
      },
      'Vente annulée',
      true,
    ],
    [{ status: 'Annule' as const }, 'Réservation annulée', false],
    [{ status: 'Devis' as const }, 'Transformée en devis', false],
    [
      { etat_caisse: 'En encaissement' as const, caisse: 'Caisse 1', etat_caisse_par: 'Brice' },
      'En cours d’encaissement',
      false,
    ],
  ])('[RES-44] verrou %o', async (etat, filigrane, imprimable) => {
    await ouvrir(uneReservation(etat));
    expect(await screen.findByText(filigrane, { selector: '.verrou-texte' })).toBeTruthy();
    expect(qte().closest('[inert]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: /Imprimer/ }) !== null).toBe(imprimable);
  });

  it('hors ligne : le bandeau le dit, payer donne sa raison', async () => {
    await ouvrir();
    act(() => store.set(connectionAtom, { etat: 'hors_ligne', depuis: Date.now() - 192_000 }));
    // a duration, as the mark in the header says it: an hour of the day would be read as one
    expect(screen.getByText(/brouillons conservés/).textContent).toMatch(
      /^Hors ligne depuis 03:1\d – brouillons/,
    );
    const payer = screen.getByRole('button', { name: /Payer maintenant/ });
    expect(payer.getAttribute('aria-disabled')).toBe('true');
    expect(
      document.getElementById(payer.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toContain('hors ligne');
  });

  it('[CON-2] un conflit montre les deux valeurs, garde la mienne, et n’envoie ni ne paie avant le choix', async () => {
    const autre = uneReservation({
      version: 9,
      modifiee_par: 'Serge',
      reservation_produits: changerLigne(uneReservation(), 11, { qte: 7 }),
    });
    await ouvrir(uneReservation(), {
      ...serveurAvec(uneReservation()),
      'POST /api/reservations/42/update': () => ({
        statut: 409,
        errors: ['La réservation a été modifiée par Serge : relisez-la.'],
        data: autre,
      }),
    });
    fireEvent.keyDown(screen.getByRole('row', { name: /DOLIPRANE/ }), { key: '+' });
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Modifié par Serge à .*DOLIPRANE 1000 mg, cp ×8\s*27/,
    );
    expect(qte().value).toBe('2');
    fireEvent.keyDown(window, { key: 'F9' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.get(toastsAtom).at(-1)?.text).toBe(
      'Choisissez d’abord entre vos modifications et celles de l’autre poste.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Prendre les leurs' }));
    expect(qte().value).toBe('7');
  });
});
