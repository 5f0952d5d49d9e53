import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { MouvementsEcran } from '#client/stock/mouvement/mouvements-ecran.tsx';
import { useRecords } from '#client/records/record.queries.ts';
import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { RAYONS } from '#shared/stock/rayon/rayon.record.ts';
import { RecordScreen } from '#client/records/record-screen.tsx';
import { RetoursEcran } from '#client/stock/retour/retours-ecran.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import * as phrasesRayon from '#shared/stock/rayon/rayon.phrases.ts';
import * as phrasesRetour from '#shared/stock/retour/retour.phrases.ts';
import type { Retour } from '#shared/stock/retour/retour.schema.ts';
import type { Message } from '#shared/evenements.ts';
import { unProduit } from '#tests/factories/objets-du-fil.ts';
import { unMessage } from '#tests/factories/un-message.ts';
import { monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';
import { faireActe } from '#tests/harness/actes-de-ligne.ts';
import {
  quand,
  admin,
  liste,
  posts,
  valider,
  unMouvement,
  preparerStockEcran,
} from './stock-ecran.scene.tsx';

preparerStockEcran();

const unRetour = (r: Partial<Retour> = {}): Retour => ({
  id: 9,
  version: 1,
  produit_id: 11,
  libelle: 'DOLIPRANE',
  cip: '3400935955838',
  fournisseur_id: 2,
  fournisseur: 'UBIPHARM',
  qte: 3,
  montant: 2700,
  motif: 'PRODUIT PERIME FRSSE',
  lot_numero: 'L1',
  statut: 'En attente',
  traite_at: null,
  traite_par: null,
  bon_id: null,
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

// The same four states, whatever the list: read, empty, unreadable then read again, cut.
describe.each([
  {
    nom: 'retours',
    ecran: () => <RetoursEcran />,
    chemin: '/api/retour_fournisseurs',
    ligne: unRetour(),
    texte: 'DOLIPRANE',
    vide: 'Aucun retour',
  },
  {
    nom: 'rayons',
    ecran: () => <RecordScreen of={RAYONS} />,
    chemin: '/api/rayons',
    ligne: unRayon,
    texte: 'A-01',
    vide: 'Aucun rayon',
  },
  {
    nom: 'mouvements',
    ecran: () => <MouvementsEcran />,
    chemin: '/api/mouvements',
    ligne: unMouvement,
    texte: 'DOLIPRANE',
    vide: 'Aucun mouvement',
  },
])('la liste des $nom', ({ ecran, chemin, ligne, texte, vide }) => {
  const monter = (repondre: Serveur[string]) =>
    monterPoste(ecran(), admin, {
      [`GET ${chemin}`]: repondre,
      'GET /api/fournisseurs': () => ({ data: [] }),
      'GET /api/mouv_motifs': () => ({ data: [] }),
    });
  it('montre ses lignes, avec le nombre', async () => {
    monter(() => liste([ligne]));
    expect(await screen.findByRole('row', { name: new RegExp(texte) })).toBeTruthy();
    expect(screen.getByText('1 Ligne')).toBeTruthy();
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
        <ConfirmDialog />
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
      name: typeset('Refusé : remettre en stock'),
    });
    await waitFor(() => expect(refuser.getAttribute('aria-disabled')).toBe('false'));
    fireEvent.click(refuser);
    fireEvent.click(await screen.findByRole('button', { name: 'NON' }));
    expect(posts(demandes)).toEqual([]);
    fireEvent.click(refuser);
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await waitFor(() =>
      expect(within(dialogue).getByRole('button', { name: 'Accepté' }).getAttribute('title')).toBe(
        typeset(phrasesRetour.retourDejaTraite('Refusé')),
      ),
    );
    expect(posts(demandes).map((d) => d.chemin)).toEqual([
      'POST /api/retour_fournisseurs/9/refuser',
    ]);
  });
  it('un retour refusé par le serveur garde ce qui est saisi, et dit pourquoi', async () => {
    const demandes = monter(unRetour(), {
      'GET /api/produits': () => ({ data: [unProduit()] }),
      'GET /api/produits/11/lots': () => ({
        data: [
          {
            id: 31,
            produit_id: 11,
            numero: 'L1',
            date_expiration: '2026-11-01',
            qte: 4,
            perime: true,
          },
          {
            id: null,
            produit_id: 11,
            numero: 'SANS LOT',
            date_expiration: null,
            qte: 44,
            perime: false,
          },
        ],
      }),
      'POST /api/bons-retour': () => ({ statut: 422, errors: ['Pas assez de stock.'] }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Nouveau retour' }));
    const dialogue = await screen.findByRole('dialog', { name: 'Nouveau retour' });
    const champ = within(dialogue).getByRole('combobox', { name: 'Produit' });
    fireEvent.change(champ, { target: { value: 'doli' } });
    await within(dialogue).findByRole('option', { name: /DOLIPRANE/ });
    fireEvent.keyDown(champ, { key: 'Enter' });
    // Of the first expiring lot, which has expired, all goes back.
    await within(dialogue).findByText('4 en stock');
    fireEvent.change(within(dialogue).getByLabelText('Fournisseur'), { target: { value: '2' } });
    fireEvent.change(within(dialogue).getByLabelText('Motif'), {
      target: { value: 'PRODUIT PERIME FRSSE' },
    });
    valider(dialogue);
    await within(dialogue).findByText('Pas assez de stock.');
    expect(posts(demandes)[0]?.corps).toEqual({
      fournisseur_id: 2,
      motif: 'PRODUIT PERIME FRSSE',
      note: null,
      lignes: [{ produit_id: 11, qte: 4, lot_id: 31 }],
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
        <RecordScreen of={RAYONS} />
        <ConfirmDialog />
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
    await faireActe('A-01', 'Supprimer');
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await waitFor(() =>
      expect(posts(demandes).map((d) => d.chemin)).toEqual(['POST /api/rayons/4/destroy']),
    );
    expect(screen.getByRole('row', { name: /A-01/ })).toBeTruthy();
  });
  it('[RAY-2] créé ailleurs, il est proposé aussitôt aux formulaires ouverts ; un fournisseur aussi', async () => {
    const entendre = new Map<string, Parameters<typeof subscriptions.add>[1]>();
    vi.spyOn(subscriptions, 'add').mockImplementation((sujet, f) => {
      entendre.set(sujet, f);
      return () => undefined;
    });
    const Choix = () => (
      <ul>
        {[...(useRecords(RAYONS).data ?? []), ...(useRecords(FOURNISSEURS).data ?? [])].map((c) => (
          <li key={c.libelle}>{c.libelle}</li>
        ))}
      </ul>
    );
    const [rayons, fournisseurs] = [[unRayon], [{ id: 1, libelle: 'UBIPHARM' }]];
    monterPoste(<Choix />, admin, {
      'GET /api/rayons': () => liste(rayons),
      'GET /api/fournisseurs': () => liste(fournisseurs),
    });
    await screen.findByText('UBIPHARM');
    const neuf = { ...unRayon, id: 5, libelle: 'B-02' };
    rayons.push(neuf);
    fournisseurs.push({ id: 2, libelle: 'LABOREX' });
    act(() => {
      const fait = { seq: 1, at: quand };
      const [r, f] = [entendre.get('rayons'), entendre.get('fournisseurs')];
      r?.({ ...fait, topic: 'rayons', nom: 'rayon.change', donnees: { rayon: neuf } });
      f?.({ ...fait, topic: 'fournisseurs', nom: 'fournisseur.retire', donnees: { id: 9 } });
    });
    expect(await screen.findByText('B-02')).toBeTruthy();
    expect(await screen.findByText('LABOREX')).toBeTruthy();
  });
  /** Tells the screen a message of its topic. */
  const ecouter = () => {
    const entendre: [string, Parameters<typeof subscriptions.add>[1]][] = [];
    vi.spyOn(subscriptions, 'add').mockImplementation((sujet, f) => {
      entendre.push([sujet, f]);
      return () => undefined;
    });
    const dire = (message: Message) =>
      act(() => {
        for (const [sujet, f] of entendre) if (sujet === 'rayons') f(message);
      });
    return { dire, sujets: () => [...new Set(entendre.map(([sujet]) => sujet))].sort() };
  };
  it('renommé ailleurs, il change en place ; retiré, il s’en va', async () => {
    const { dire, sujets } = ecouter();
    monterPoste(<RecordScreen of={RAYONS} />, admin, {
      'GET /api/rayons': () => liste([unRayon, { ...unRayon, id: 5, libelle: 'B-02' }]),
    });
    await screen.findByRole('row', { name: /A-01/ });
    expect(sujets()).toEqual(['produits', 'rayons']);
    const renomme = { ...unRayon, version: 2, libelle: 'A-99' };
    dire(unMessage('rayon.change', { rayon: renomme }));
    await screen.findByRole('row', { name: /A-99/ });
    dire(unMessage('rayon.retire', { id: 5 }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /B-02/ })).toBeNull());
  });
  it('[FUS-6] renommé ailleurs pendant qu’on le renomme : les deux noms sont montrés, à choisir', async () => {
    const { dire } = ecouter();
    const demandes = monterPoste(<RecordScreen of={RAYONS} />, admin, {
      'GET /api/rayons': () => liste([unRayon]),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Modifier A-01' }));
    const dialogue = await screen.findByRole('dialog');
    const champ = within(dialogue).getByRole('textbox', { name: 'Libellé' });
    fireEvent.change(champ, { target: { value: 'A-MIEN' } });
    const renomme = { ...unRayon, version: 2, libelle: 'A-SIEN' };
    dire(unMessage('rayon.change', { rayon: renomme }));
    const choix = await within(dialogue).findByRole('group', { name: /Libellé/ });
    expect(choix.textContent).toContain('A-SIEN');
    expect(choix.textContent).toContain('A-MIEN');
    fireEvent.submit(champ);
    expect(posts(demandes)).toEqual([]);
  });
  it('deux fois Entrée, la réponse tardant : une seule clé', async () => {
    const demandes = monterPoste(<RecordScreen of={RAYONS} />, admin, {
      'GET /api/rayons': () => liste([unRayon]),
      'POST /api/rayons': () => 'coupe',
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Nouveau rayon' }));
    const champ = await screen.findByRole('textbox', { name: 'Libellé' });
    fireEvent.change(champ, { target: { value: 'C-03' } });
    fireEvent.submit(champ);
    fireEvent.submit(champ);
    await waitFor(() => expect(posts(demandes).length).toBeGreaterThan(0));
    await screen.findByText(/connexion au serveur/);
    fireEvent.submit(champ);
    await waitFor(() => expect(posts(demandes).length).toBeGreaterThan(1));
    expect(new Set(posts(demandes).map((d) => d.cle)).size).toBe(1);
  });
});
