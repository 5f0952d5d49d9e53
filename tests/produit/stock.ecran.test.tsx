import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { abonnements } from '#client/base/subscribe.ts';
import { magasin } from '#client/base/magasin.ts';
import { MouvementsEcran } from '#client/mouvement/mouvements-ecran.tsx';
import { LotsDialogue, RappelDialogue } from '#client/produit/lots-dialogue.tsx';
import { RayonsEcran } from '#client/rayon/rayons-ecran.tsx';
import { PromisDialogue } from '#client/reservation/promis-dialogue.tsx';
import { promettreAtom } from '#client/reservation/reservation.atoms.ts';
import { RetoursEcran } from '#client/retour/retours-ecran.tsx';
import { DialogueConfirmation } from '#client/ui/dialogue-confirmation.tsx';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRayon from '#shared/rayon/rayon.phrases.ts';
import * as phrasesRetour from '#shared/retour/retour.phrases.ts';
import type { Retour } from '#shared/retour/retour.schema.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { type Demande, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

const quand = '2026-11-21T10:41:00.000+01:00';
const admin = uneSession({ is_admin: true });
const liste = (data: unknown[]) => ({ data, meta: { total: data.length, page: 1, rows: 25 } });
const posts = (demandes: Demande[]) => demandes.filter((d) => d.chemin.startsWith('POST'));
const valider = (dialogue: HTMLElement) =>
  fireEvent.submit(dialogue.querySelector('form') ?? dialogue);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const unRetour = (r: Partial<Retour> = {}): Retour => ({
  id: 9,
  version: 1,
  produit_id: 11,
  libelle: 'DOLIPRANE',
  fournisseur_id: 2,
  fournisseur: 'UBIPHARM',
  qte: 3,
  montant: 2700,
  motif: 'PRODUIT PERIME FRSSE',
  lot_numero: 'L1',
  statut: 'En attente',
  traite_at: null,
  traite_par: null,
  created_by: 'Chantal',
  created_at: quand,
  ...r,
});
const unRayon = {
  id: 4,
  version: 1,
  libelle: 'A-01',
  nb_produits: 12,
  total_achat: 54_000,
  created_at: quand,
};
const unMouvement = {
  id: 70,
  produit_id: 11,
  produit_libelle: 'DOLIPRANE',
  type: 'Sortie',
  qte: 2,
  produit_prix_achat: 900,
  produit_prix_de_vente: 1250,
  motif: 'CASSE',
  created_by: 'Chantal',
  created_at: quand,
};

// The same four states, whatever the list: read, empty, unreadable then read again, cut.
describe.each([
  [
    'retours',
    () => <RetoursEcran />,
    '/api/retour_fournisseurs',
    unRetour(),
    'DOLIPRANE',
    'Aucun retour',
  ],
  ['rayons', () => <RayonsEcran />, '/api/rayons', unRayon, 'A-01', 'Aucun rayon'],
  [
    'mouvements',
    () => <MouvementsEcran />,
    '/api/mouvements',
    unMouvement,
    'DOLIPRANE',
    'Aucun mouvement',
  ],
])('la liste des %s', (_nom, ecran, chemin, ligne, texte, vide) => {
  const monter = (repondre: Serveur[string]) =>
    monterPoste(ecran(), admin, {
      [`GET ${chemin}`]: repondre,
      'GET /api/fournisseurs': () => ({ data: [] }),
      'GET /api/mouv_motifs': () => ({ data: [] }),
    });
  it('montre ses lignes, avec le nombre', async () => {
    monter(() => liste([ligne]));
    expect(await screen.findByRole('row', { name: new RegExp(texte) })).toBeTruthy();
    expect(screen.getByText('1 Lignes')).toBeTruthy();
  });
  it('dit qu’elle est vide', async () => {
    monter(() => liste([]));
    await screen.findByText(vide);
  });
  it.each([
    ['refusée', { statut: 500, errors: ['Panne.'] }],
    ['coupée', 'coupe'],
  ] as const)('%s, elle le dit et se relit', async (_cas, faute) => {
    let panne = true;
    monter(() => (panne ? faute : liste([ligne])) as ReturnType<Serveur[string]>);
    await screen.findByText('La liste n’a pas pu être lue');
    panne = false;
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByRole('row', { name: new RegExp(texte) });
  });
});

describe('les retours', () => {
  const ouvrir = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Modifier le retour 9' }));
    return screen.findByRole('dialog', { name: 'Retour aux fournisseur #9' });
  };
  const monter = (r: Retour, plus: Serveur = {}) =>
    monterPoste(
      <>
        <RetoursEcran />
        <DialogueConfirmation />
      </>,
      admin,
      {
        'GET /api/retour_fournisseurs': () => liste([r]),
        'GET /api/retour_fournisseurs/9': () => ({ data: r }),
        'GET /api/fournisseurs': () => ({ data: [{ id: 2, libelle: 'UBIPHARM' }] }),
        ...plus,
      },
    );
  it('refusé après confirmation seulement ; traité, les deux boutons disent pourquoi ils n’agissent plus', async () => {
    const demandes = monter(unRetour(), {
      'POST /api/retour_fournisseurs/9/refuser': () => ({
        data: unRetour({ statut: 'Refusé', version: 2, traite_at: quand, traite_par: 'Chef' }),
      }),
    });
    const dialogue = await ouvrir();
    const refuser = await within(dialogue).findByRole('button', {
      name: 'Refusé : remettre en stock',
    });
    await waitFor(() => expect(refuser.getAttribute('aria-disabled')).toBe('false'));
    fireEvent.click(refuser);
    fireEvent.click(await screen.findByRole('button', { name: 'NON' }));
    expect(posts(demandes)).toEqual([]);
    fireEvent.click(refuser);
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await waitFor(() =>
      expect(within(dialogue).getByRole('button', { name: 'Accepté' }).getAttribute('title')).toBe(
        phrasesRetour.retourDejaTraite('Refusé'),
      ),
    );
    expect(posts(demandes).map((d) => d.chemin)).toEqual([
      'POST /api/retour_fournisseurs/9/refuser',
    ]);
  });
  it('un retour refusé par le serveur garde ce qui est saisi, et dit pourquoi', async () => {
    const demandes = monter(unRetour(), {
      'GET /api/produits': () => ({ data: [unProduit()] }),
      'GET /api/produits/11/lots': () => ({ data: [] }),
      'POST /api/retour_fournisseurs': () => ({ statut: 422, errors: ['Pas assez de stock.'] }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Nouveau retour' }));
    const dialogue = await screen.findByRole('dialog', { name: 'Nouveau retour' });
    const champ = within(dialogue).getByRole('combobox', { name: 'Produit' });
    fireEvent.change(champ, { target: { value: 'doli' } });
    await within(dialogue).findByRole('option', { name: /DOLIPRANE/ });
    fireEvent.keyDown(champ, { key: 'Enter' });
    await within(dialogue).findByText(/48 en stock/);
    fireEvent.change(within(dialogue).getByLabelText('Fournisseur'), { target: { value: '2' } });
    fireEvent.change(within(dialogue).getByLabelText('Motif'), {
      target: { value: 'PRODUIT PERIME FRSSE' },
    });
    valider(dialogue);
    await within(dialogue).findByText('Pas assez de stock.');
    expect(posts(demandes)[0]?.corps).toEqual({
      fournisseur_id: 2,
      produit_id: 11,
      qte: 1,
      motif: 'PRODUIT PERIME FRSSE',
      lot_id: null,
    });
    expect((within(dialogue).getByLabelText('Motif') as HTMLSelectElement).value).toBe(
      'PRODUIT PERIME FRSSE',
    );
  });
});

describe('les rayons', () => {
  it('un rayon occupé ne part pas : le serveur dit pourquoi', async () => {
    const demandes = monterPoste(
      <>
        <RayonsEcran />
        <DialogueConfirmation />
      </>,
      admin,
      {
        'GET /api/rayons': () => liste([unRayon]),
        'POST /api/rayons/4/destroy': () => ({
          statut: 409,
          errors: [phrasesRayon.rayonOccupe(12)],
        }),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Supprimer A-01' }));
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await waitFor(() =>
      expect(posts(demandes).map((d) => d.chemin)).toEqual(['POST /api/rayons/4/destroy']),
    );
    expect(screen.getByRole('row', { name: /A-01/ })).toBeTruthy();
  });
  it('renommé ailleurs, il change en place ; retiré, il s’en va', async () => {
    const entendre = new Map<string, Parameters<typeof abonnements.abonner>[1]>();
    vi.spyOn(abonnements, 'abonner').mockImplementation((sujet, f) => {
      entendre.set(sujet, f);
      return () => undefined;
    });
    monterPoste(<RayonsEcran />, admin, {
      'GET /api/rayons': () => liste([unRayon, { ...unRayon, id: 5, libelle: 'B-02' }]),
    });
    await screen.findByRole('row', { name: /A-01/ });
    expect([...entendre.keys()].sort()).toEqual(['produits', 'rayons']);
    act(() =>
      entendre.get('rayons')?.({
        topic: 'rayons',
        seq: 1,
        nom: 'rayon.change',
        at: quand,
        donnees: { rayon: { ...unRayon, version: 2, libelle: 'A-99' } },
      }),
    );
    await screen.findByRole('row', { name: /A-99/ });
    act(() =>
      entendre.get('rayons')?.({
        topic: 'rayons',
        seq: 2,
        nom: 'rayon.retire',
        at: quand,
        donnees: { id: 5 },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('row', { name: /B-02/ })).toBeNull());
  });
});

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
    });
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
    magasin.set(promettreAtom, { id: 11, libelle: 'DOLIPRANE' });
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
      'GET /api/lots/5/ventes': () => liste([vente, { ...vente, id: 2, statut: 'Annulé' }]),
    });
    const table = await screen.findByRole('table', { name: 'Lots de DOLIPRANE' });
    expect(within(table).getByText('Périmé')).toBeTruthy();
    expect(within(table).getByRole('row', { name: /Total 5/ })).toBeTruthy();
    fireEvent.click(within(table).getByRole('button', { name: 'Rappel du lot L1' }));
    // Cancelled sales are listed, and not counted.
    await screen.findByText(/2 boîte\(s\) remise\(s\), 1 vente\(s\)/);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retour aux lots' }));
    fireEvent.click(screen.getByRole('button', { name: 'Retour aux lots' }));
    await screen.findByRole('table', { name: 'Lots de DOLIPRANE' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rappel du lot L1' }));
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
});
