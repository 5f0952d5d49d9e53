import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cache } from '#client/base/cache.ts';
import { cachedClient } from '#client/vente/clientele/client.queries.ts';
import { attendentRemiseAtom, promettreAtom } from '#client/vente/reservation/reservation.atoms.ts';
import { store } from '#client/base/store.ts';
import { clientNonLu } from '#shared/vente/clientele/clientele.phrases.ts';
import { typeset } from '#client/base/typography.ts';
import { scanPourUnPanier } from '#client/vente/reservation/gestes/gestes.ts';
import {
  prendreEquivalent,
  retirerRemiseEtAjouter,
  scanner,
} from '#client/vente/reservation/recherche/ajout.actions.ts';
import { changerLigne } from '#client/vente/reservation/panier/panier.rules.ts';
import {
  changerClient,
  entendreReservation,
  recevoir,
} from '#client/vente/reservation/panier/panier.actions.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { unClient, uneLigne, unProduit, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import type { Demande, Serveur } from '#tests/harness/poste-de-test.tsx';
import {
  chaqueFoisUneVente,
  ecritures,
  ouvrirVente,
  toastsDits,
} from '#tests/harness/vente-de-test.tsx';

const DOLIPRANE = unProduit();
const SPASFON = unProduit({ id: 12, libelle: 'SPASFON LYOC 80 mg', cip: '3400935665720' });
const PAYEE = uneReservation({
  status: 'Termine',
  switch_finish_at: '2026-11-21T10:46:00.000+01:00',
  vente_id: 7,
});

chaqueFoisUneVente();

/** What the network keeps until the test lets it go. */
function retenue() {
  let lacher = (): void => undefined;
  const attente = new Promise<void>((ok) => (lacher = ok));
  return { attente, lacher: () => act(async () => lacher()) };
}
async function ouvrir(r: Reservation, plus: Serveur = {}): Promise<Demande[]> {
  let prochaine = 43;
  const vides = [43, 44, 45].map((id) =>
    uneReservation({ id, position: id, reservation_produits: [] }),
  );
  const jour = new Map([r, ...vides].map((x) => [x.id, x]));
  const demandes = await ouvrirVente({
    ...serveurDeVente({ jour, produits: [DOLIPRANE, SPASFON] }),
    'GET /api/reservations/jour': () => ({ data: [r] }),
    'POST /api/reservations': () => ({ data: jour.get(prochaine++) }),
    ...plus,
  });
  await screen.findByRole('heading', { name: 'N° 042' });
  await act(async () => undefined);
  return demandes;
}
const touche = (key: string, plus: object = {}) => fireEvent.keyDown(window, { key, ...plus });
const scan = (p: { cip: string | null }) => act(() => scanner(p.cip ?? ''));
const recherche = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Scanner ou rechercher un produit' });
/** As a scanner does: its first digits fall into the search before it is told from a person. */
function scanQuiCommenceDansLaRecherche(p: { cip: string | null }): void {
  fireEvent.change(recherche(), { target: { value: (p.cip ?? '').slice(0, 5) } });
  fireEvent.change(recherche(), { target: { value: '' } });
  scan(p);
}
const crees = (demandes: readonly Demande[]) =>
  demandes.filter((d) => d.chemin === 'POST /api/reservations').length;
const reglement = () => screen.findByRole('dialog', { name: 'Règlement' });

describe('[MAI-1] la vente qui suit', () => {
  it('trois boîtes sur une vente payée, le panier tardant : un panier de trois boîtes', async () => {
    const { attente, lacher } = retenue();
    const vide = uneReservation({ id: 43, position: 43, reservation_produits: [] });
    const demandes = await ouvrir(PAYEE, {
      'POST /api/reservations': async () => {
        await attente;
        return { data: vide };
      },
    });
    for (const p of [SPASFON, DOLIPRANE, SPASFON]) scanQuiCommenceDansLaRecherche(p);
    expect((await screen.findByText(/^En cours :/)).textContent).toContain('3 boîtes');
    await lacher();
    await waitFor(() =>
      expect(ecritures(demandes).at(-1)).toMatchObject({
        reservation_produits: [
          { produit_id: 12, qte: 2 },
          { produit_id: 11, qte: 1 },
        ],
      }),
    );
    expect(crees(demandes)).toBe(1);
    expect(
      new Set(demandes.filter((d) => d.chemin.endsWith('/update')).map((d) => d.chemin)),
    ).toEqual(new Set(['POST /api/reservations/43/update']));
  });
  it('F9 pendant que le panier se crée : il attend, jamais « aucun produit », puis montre ces boîtes', async () => {
    const { attente, lacher } = retenue();
    await ouvrir(PAYEE, {
      'POST /api/reservations': async () => {
        await attente;
        return { data: uneReservation({ id: 43, position: 43, reservation_produits: [] }) };
      },
    });
    scan(SPASFON);
    touche('F9');
    const dialogue = await reglement();
    expect(dialogue.textContent).toContain(typeset('En cours : nouveau panier, 1 boîte'));
    fireEvent.change(within(dialogue).getByLabelText('Montant reçu'), {
      target: { value: '2000' },
    });
    await lacher();
    await waitFor(() => expect(dialogue.textContent).toContain('Net à payer1.250 FCFA'));
    expect(within(dialogue).getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('2.000');
    expect(toastsDits()).toEqual([]);
  });
  it('Échap pendant qu’il attend : le règlement ne s’ouvrira pas', async () => {
    const { attente, lacher } = retenue();
    const lire = serveurDeVente({ produits: [SPASFON] })['GET /api/produits'];
    const demandes = await ouvrir(uneReservation(), {
      'GET /api/produits': async (d) => {
        await attente;
        return lire?.(d) ?? {};
      },
    });
    scan(SPASFON);
    touche('F9');
    fireEvent.keyDown(within(await reglement()).getByLabelText('Montant reçu'), { key: 'Escape' });
    await lacher();
    await waitFor(() => expect(ecritures(demandes)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Règlement' })).toBeNull());
  });
});

describe('[MAI-10] le client de la vente qui suit', () => {
  const KOUMBA = unClient({ id: 9, libelle: 'KOUMBA Paul', nom: 'KOUMBA Paul' });
  it('F4, F3 et le nom, le panier tardant : aucune lettre perdue, il est celui du nouveau panier', async () => {
    const { attente, lacher } = retenue();
    const demandes = await ouvrir(PAYEE, {
      'POST /api/reservations': async () => {
        await attente;
        return { data: uneReservation({ id: 43, position: 43, reservation_produits: [] }) };
      },
      'GET /api/clients': () => ({ data: [KOUMBA] }),
    });
    const champ = screen.getByRole<HTMLInputElement>('combobox', { name: /^Client/ });
    touche('F4');
    touche('F3');
    expect(champ.readOnly).toBe(false);
    expect(champ.value).toBe('');
    fireEvent.change(champ, { target: { value: 'KOU' } });
    await screen.findByRole('option', { name: /KOUMBA Paul/ });
    fireEvent.keyDown(champ, { key: 'Enter' });
    expect(ecritures(demandes)).toEqual([]);
    await lacher();
    await waitFor(() => expect(ecritures(demandes)).toMatchObject([{ client_id: 9 }]));
    expect(demandes.filter((d) => d.chemin.endsWith('/update')).map((d) => d.chemin)).toEqual([
      'POST /api/reservations/43/update',
    ]);
    expect(toastsDits()).toEqual([]);
  });
  it('le panier arrive au milieu du nom : ce qui est tapé reste, la suite s’y ajoute', async () => {
    const { attente, lacher } = retenue();
    await ouvrir(PAYEE, {
      'POST /api/reservations': async () => {
        await attente;
        return { data: uneReservation({ id: 43, position: 43, reservation_produits: [] }) };
      },
      'GET /api/clients': () => ({ data: [KOUMBA] }),
    });
    const champ = screen.getByRole<HTMLInputElement>('combobox', { name: /^Client/ });
    touche('F4');
    touche('F3');
    fireEvent.change(champ, { target: { value: 'K' } });
    await lacher();
    await screen.findByRole('heading', { name: 'N° 043' });
    expect(champ.value).toBe('K');
    expect(document.activeElement).toBe(champ);
  });
});

describe('[MAI-4] ce qui fut scanné avant F9 est dans ce qu’on paie', () => {
  it('la boîte encore cherchée retient le règlement ; son net la compte', async () => {
    const { attente, lacher } = retenue();
    const lire = serveurDeVente({ produits: [SPASFON] })['GET /api/produits'];
    const demandes = await ouvrir(uneReservation(), {
      'GET /api/produits': async (d) => {
        await attente;
        return lire?.(d) ?? {};
      },
    });
    scan(SPASFON);
    touche('F9');
    const dialogue = await reglement();
    expect(within(dialogue).queryByRole('button', { name: 'Payer' })).toBeNull();
    fireEvent.submit(within(dialogue).getByLabelText('Montant reçu'));
    expect(toastsDits().at(-1)?.[1]).toBe(phrasesReservation.reglementAttend);
    expect(scanPourUnPanier()).toBe(false); // the hand is with the next client: refused, and said
    await lacher();
    await waitFor(() => expect(dialogue.textContent).toContain('2.500 FCFA'));
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Payer' }));
    await waitFor(() =>
      expect(ecritures(demandes).at(-1)).toMatchObject({ status: 'Termine', amount_gived: 2_500 }),
    );
    expect(ecritures(demandes)[0]).toMatchObject({
      reservation_produits: [{ produit_id: 11 }, { produit_id: 12 }],
    });
  });
  it('le paiement pressé, une boîte scannée est de la vente suivante, et un mot tapé aussi', async () => {
    const { attente, lacher } = retenue();
    const payer = serveurDeVente({ produits: [DOLIPRANE] })['POST /api/reservations/42/update'];
    const demandes = await ouvrir(uneReservation(), {
      'POST /api/reservations/42/update': async (d) => {
        await attente;
        return payer?.(d) ?? {};
      },
    });
    touche('F9');
    const dialogue = await reglement();
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Payer' }));
    scan(SPASFON);
    const suivante = await within(dialogue).findByLabelText('Vente suivante');
    fireEvent.change(suivante, { target: { value: 'doliprane' } });
    fireEvent.keyDown(suivante, { key: 'Enter' });
    fireEvent.change(suivante, { target: { value: 'efferal' } });
    expect(crees(demandes)).toBe(0);
    await lacher();
    await screen.findByRole('heading', { name: 'N° 043' });
    await waitFor(() =>
      expect(demandes.filter((d) => d.chemin.includes('/43/update')).at(-1)?.corps).toMatchObject({
        reservation_produits: [{ produit_id: 12 }, { produit_id: 11 }],
      }),
    );
    expect(recherche().value).toBe('efferal');
    expect(crees(demandes)).toBe(1);
  });
});

describe('[MAI-5] un montant montré ne se paie pas autrement sans être relu', () => {
  it('le panier bouge sous le règlement ouvert : le net reste, « Modifié… Relire » retient, puis paie le nouveau', async () => {
    const demandes = await ouvrir(uneReservation());
    touche('F9');
    const dialogue = await reglement();
    const autre = uneReservation({
      version: 5,
      reservation_produits: [uneLigne(), uneLigne({ id: 102, produit_id: 12, libelle: 'SPASFON' })],
    });
    act(() => {
      recevoir(autre);
      entendreReservation(autre);
    });
    await within(dialogue).findByText(/Modifié : \+1 SPASFON, total 1.250 > 2.500/);
    expect(within(dialogue).getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('1.250');
    fireEvent.submit(within(dialogue).getByLabelText('Montant reçu'));
    expect(ecritures(demandes)).toEqual([]);
    touche('l', { altKey: true });
    await waitFor(() =>
      expect(within(dialogue).getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('2.500'),
    );
  });
  it('[CON-2] à trancher sous le règlement ouvert : c’est dit, rien ne se paie, le choix se retrouve', async () => {
    const { attente, lacher } = retenue();
    const autre = uneReservation({
      version: 9,
      modifiee_par: 'Serge',
      reservation_produits: changerLigne(uneReservation(), 11, { qte: 7 }),
    });
    const demandes = await ouvrir(uneReservation(), {
      'POST /api/reservations/42/update': async () => {
        await attente;
        return { statut: 409, errors: ['Relisez-la.'], data: autre };
      },
    });
    fireEvent.keyDown(screen.getByRole('row', { name: /DOLIPRANE/ }), { key: '+' });
    touche('F9');
    const dialogue = await reglement();
    await lacher();
    await within(dialogue).findByText(phrasesReservation.conflitATrancher, { exact: false });
    fireEvent.submit(within(dialogue).getByLabelText('Montant reçu'));
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Voir' }));
    await screen.findByRole('button', { name: 'Prendre les leurs' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(demandes.filter((d) => JSON.stringify(d.corps ?? null).includes('Termine'))).toEqual([]);
  });
  it('[MAI-8] payé ailleurs, une boîte à l’écran non enregistrée va plus loin avec son lot et son numéro', async () => {
    const { attente, lacher } = retenue();
    const ailleurs = { ...PAYEE, version: 6 };
    const demandes = await ouvrir(uneReservation(), {
      'POST /api/reservations/42/update': async () => {
        await attente;
        return { statut: 409, errors: ['Réservation fermée'], data: ailleurs };
      },
    });
    scan({ cip: `01${(SPASFON.cip ?? '').padStart(14, '0')}17310331` + '10AB12\u001d21S1' });
    await screen.findByText('lot AB12');
    await waitFor(() => expect(ecritures(demandes)).toHaveLength(1));
    act(() => {
      recevoir(ailleurs);
      entendreReservation(ailleurs);
    });
    await lacher();
    await waitFor(() =>
      expect(demandes.filter((d) => d.chemin.includes('/43/update')).at(-1)?.corps).toMatchObject({
        reservation_produits: [
          {
            produit_id: 12,
            qte: 1,
            boites: [{ lot: 'AB12', date_expiration: '2031-03-31', qte: 1, series: ['S1'] }],
          },
        ],
      }),
    );
  });
  it('[MAI-8] payé ailleurs, une boîte qui arrivait va dans la vente suivante, et c’est dit', async () => {
    const { attente, lacher } = retenue();
    const lire = serveurDeVente({ produits: [SPASFON] })['GET /api/produits'];
    const demandes = await ouvrir(uneReservation(), {
      'GET /api/produits': async (d) => {
        await attente;
        return lire?.(d) ?? {};
      },
    });
    scan(SPASFON);
    const ailleurs = { ...PAYEE, version: 6 };
    act(() => {
      recevoir(ailleurs);
      entendreReservation(ailleurs);
    });
    await lacher();
    await screen.findByRole('heading', { name: 'N° 043' });
    await waitFor(() =>
      expect(demandes.filter((d) => d.chemin.includes('/43/update')).at(-1)?.corps).toMatchObject({
        reservation_produits: [{ produit_id: 12, qte: 1 }],
      }),
    );
    expect(toastsDits().map(([, texte]) => texte)).toContain(
      phrasesReservation.boiteReportee(SPASFON.libelle, '042'),
    );
  });
});

describe('[PAN-18] la couverture d’une boîte est celle de son client, lue', () => {
  const ASSURE = unClient({ id: 7, libelle: 'CNAMGS', prise_en_charge: 80 });
  const vide = uneReservation({ client_id: 7, client: 'CNAMGS', reservation_produits: [] });
  const taux = (demandes: readonly Demande[]) =>
    ecritures(demandes).at(-1)?.['reservation_produits'] as
      | { produit_id: number; prise_en_charge: number }[]
      | undefined;

  it('illisible et jamais lu : la boîte n’entre pas à 0 %, et c’est dit ; scannée de nouveau, elle entre', async () => {
    const panne = { en: true };
    const demandes = await ouvrir(vide, {
      'GET /api/clients/7': () =>
        panne.en ? { statut: 503, errors: ['Occupé.'] } : { data: ASSURE },
    });
    scan(SPASFON);
    await waitFor(() =>
      expect(toastsDits().map(([, texte]) => texte)).toEqual([clientNonLu(SPASFON.libelle)]),
    );
    expect(ecritures(demandes)).toEqual([]);
    panne.en = false;
    scan(SPASFON);
    await waitFor(() =>
      expect(taux(demandes)).toMatchObject([{ produit_id: 12, prise_en_charge: 80 }]),
    );
  });
  it('lu plus tôt, puis illisible : le dernier lu vaut', async () => {
    const demandes = await ouvrir(vide, {
      'GET /api/clients/7': () => ({ data: ASSURE }),
    });
    await waitFor(() => expect(cachedClient(7)?.prise_en_charge).toBe(80));
    await cache.invalidateQueries({ queryKey: ['clients', 7], refetchType: 'none' });
    const vivant = globalThis.fetch;
    vi.stubGlobal('fetch', (adresse: string, init?: RequestInit) =>
      adresse.startsWith('/api/clients/7')
        ? Promise.resolve(new Response('{"success":false,"errors":["Occupé."]}', { status: 503 }))
        : vivant(adresse, init),
    );
    scan(SPASFON);
    await waitFor(() =>
      expect(taux(demandes)).toMatchObject([{ produit_id: 12, prise_en_charge: 80 }]),
    );
  });
  it('le client change pendant qu’on lit l’ancien : la boîte entre au taux du nouveau', async () => {
    const { attente, lacher } = retenue();
    const KOUMBA = unClient({ id: 9, libelle: 'KOUMBA Paul', prise_en_charge: 50 });
    const demandes = await ouvrir(vide, {
      'GET /api/clients/7': async () => {
        await attente;
        return { data: ASSURE };
      },
      'GET /api/clients/9': () => ({ data: KOUMBA }),
    });
    scan(SPASFON);
    await screen.findByText(/^En cours :/);
    await act(async () => changerClient(vide, KOUMBA));
    await lacher();
    await waitFor(() =>
      expect(taux(demandes)).toMatchObject([{ produit_id: 12, prise_en_charge: 50 }]),
    );
  });
});

describe('[MAI-1] la main déjà à une autre vente', () => {
  const ailleurs = async () => {
    touche('F4');
    await screen.findByRole('heading', { name: 'N° 043' });
  };
  const deLaVente = (demandes: readonly Demande[], id: number) =>
    demandes
      .filter((d) => d.chemin === `POST /api/reservations/${id}/update`)
      .flatMap((d) => (d.corps['reservation_produits'] as { produit_id: number }[]) ?? [])
      .map((l) => l.produit_id);

  it.each([
    ['l’équivalent pris au panier de la main l’y remplace, bien que lu plus tard', 11, [12]],
    ['le remplaçant d’un absent de mes produits y entre, bien que lu plus tard', null, [11, 12]],
  ])('%s', async (_titre, produit_id, attendus) => {
    const { attente, lacher } = retenue();
    const demandes = await ouvrir(
      uneReservation({ reservation_produits: [uneLigne({ produit_id: 11 })] }),
      {
        'GET /api/produits/12': async () => {
          await attente;
          return { data: SPASFON };
        },
      },
    );
    void prendreEquivalent(produit_id, 12, 1);
    await ailleurs();
    await lacher();
    await waitFor(() => expect(deLaVente(demandes, 42)).toEqual(attendus));
    expect(deLaVente(demandes, 43)).toEqual([]);
  });
  it('la promesse ouverte sur son panier est de son client, bien qu’un autre panier naisse dessous', async () => {
    const { attente, lacher } = retenue();
    const demandes = await ouvrir(uneReservation({ client_id: 7, client: 'CNAMGS' }), {
      'GET /api/clients/7': () => ({
        data: unClient({ id: 7, nom: 'Mme OBAME', telephone: '066 00 00 00' }),
      }),
      'POST /api/reservations': async () => {
        await attente;
        return { data: uneReservation({ id: 43, position: 43, reservation_produits: [] }) };
      },
      'POST /api/promis': () => ({ data: {} }),
    });
    touche('F4');
    act(() => store.set(promettreAtom, SPASFON));
    await screen.findByDisplayValue('Mme OBAME');
    await lacher();
    await screen.findByRole('heading', { name: 'N° 043', hidden: true });
    fireEvent.click(screen.getByRole('button', { name: 'Promettre' }));
    await waitFor(() =>
      expect(demandes.find((d) => d.chemin === 'POST /api/promis')?.corps).toEqual({
        produit_id: 12,
        client_id: 7,
        nom: 'Mme OBAME',
        telephone: '066 00 00 00',
        qte: 1,
      }),
    );
  });
  it('[VTE-5] les boîtes qui attendaient sous la remise entrent toutes dans son panier', async () => {
    const { attente, lacher } = retenue();
    const remise = uneReservation({
      client_id: 7,
      client: 'CNAMGS',
      remise: 100,
      reservation_produits: [uneLigne({ produit_id: 30, qte: 1 })],
    });
    const demandes = await ouvrir(remise, {
      'GET /api/clients/7': async () => {
        await attente;
        return { data: unClient({ id: 7, prise_en_charge: 80 }) };
      },
    });
    for (const p of [SPASFON, DOLIPRANE]) scan(p);
    await waitFor(() => expect(store.get(attendentRemiseAtom)[42]).toHaveLength(2));
    void retirerRemiseEtAjouter(42);
    await ailleurs();
    await lacher();
    await waitFor(() => expect(deLaVente(demandes, 42)).toEqual(expect.arrayContaining([11, 12])));
    expect(deLaVente(demandes, 43)).toEqual([]);
  });
});

describe('[MAI-6] une rangée pointée', () => {
  const dessus = <T extends object>(cle: readonly string[], rangee: T) =>
    act(() =>
      cache.setQueriesData<T[]>({ queryKey: cle }, (rangees) => rangees && [rangee, ...rangees]),
    );
  it('un produit trouvé entre-temps au-dessus d’elle n’est pas pris à sa place', async () => {
    const demandes = await ouvrir(uneReservation({ reservation_produits: [] }));
    fireEvent.change(recherche(), { target: { value: 'mg' } });
    await screen.findByRole('row', { name: /SPASFON/ });
    fireEvent.keyDown(recherche(), { key: 'ArrowDown' });
    void dessus(['produits', 'recherche'], unProduit({ id: 30, libelle: 'AMOXICILLINE 1 g' }));
    await screen.findByRole('row', { name: /AMOXICILLINE/ });
    fireEvent.keyDown(recherche(), { key: 'Enter' });
    await waitFor(() =>
      expect(ecritures(demandes).at(-1)).toMatchObject({
        reservation_produits: [{ produit_id: 12, qte: 1 }],
      }),
    );
  });
  it('un client trouvé entre-temps au-dessus d’elle n’est pas choisi à sa place', async () => {
    const [OBAME, OBIANG, OBA] = ['OBAME', 'OBIANG', 'OBA'].map((nom, i) =>
      unClient({ id: 20 + i, libelle: nom, nom }),
    );
    const demandes = await ouvrir(uneReservation({ reservation_produits: [] }), {
      'GET /api/clients': () => ({ data: [OBAME, OBIANG] }),
    });
    touche('F3');
    const champ = screen.getByRole('combobox', { name: /^Client/ });
    fireEvent.change(champ, { target: { value: 'OB' } });
    const demande = () => demandes.some((d) => d.chemin.endsWith('search_by_keyword=OB'));
    await waitFor(() => expect([demande(), cache.isFetching()]).toEqual([true, 0]));
    fireEvent.keyDown(champ, { key: 'ArrowDown' });
    void dessus(['clients', 'recherche'], OBA ?? {});
    await screen.findByRole('option', { name: /^OBA / });
    fireEvent.keyDown(champ, { key: 'Enter' });
    await waitFor(() => expect(ecritures(demandes)).toMatchObject([{ client_id: 21 }]));
  });
});
