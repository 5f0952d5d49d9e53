import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { subscriptions } from '#client/base/subscribe.ts';
import { RetoursEcran } from '#client/stock/retour/retours-ecran.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import * as phrasesRetour from '#shared/stock/retour/retour.phrases.ts';
import type { LigneAEcouler } from '#shared/stock/retour/a-ecouler.schema.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { colonnesNommees, sansColonnes } from '#shared/base/colonnes.ts';
import { colonnesCachees } from '#shared/admin/utilisateur/colonnes.rules.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { arreterLaMontre, passer } from '#tests/harness/montre.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';
import { faireActe } from '#tests/harness/actes-de-ligne.ts';

const ligne: LigneAEcouler = {
  id: 31,
  produit_id: 11,
  version: 4,
  libelle: 'DOLIPRANE',
  cip: null,
  rayon: 'A-01',
  classe: 'C',
  qte: 4,
  prix_achat: 900,
  prix_de_vente: 1250,
  total_achat: 3600,
  qte_max: 60,
  qte_max_conseillee: 12,
  lot_id: 31,
  lot_numero: 'L1',
  date_expiration: '2099-11-30',
  derniere_vente: null,
  semaines: 3.5,
  ca: 0,
  ecoulement_id: null,
  taux: null,
  marque_par: null,
};
const page = (data: object[]) => ({
  data,
  meta: { total: data.length, page: 1, rows: 25 },
  extra_data: { total_achat: 3600 },
});

describe('[ECO-5] à écouler', () => {
  chaqueFoisUnPoste();
  it('ce qu’on n’a pas lu ne coûte pas 0 FCFA', async () => {
    monterPoste(<RetoursEcran />, uneSession({ is_admin: true }), {
      'GET /api/retour_fournisseurs': () => page([]),
      'GET /api/fournisseurs': () => ({ data: [] }),
      'GET /api/stock-a-ecouler': () => ({ statut: 503, errors: ['Le serveur est occupé.'] }),
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'À écouler' }));
    await screen.findByText(/Le serveur est occupé/u);
    expect(screen.queryByText(/Coût en jeu/u)).toBeNull();
  });
  it('ce qui périme se détruit, se rend, se commande moins ; chaque acte demande d’abord', async () => {
    const demandes = monterPoste(
      <>
        <RetoursEcran />
        <ConfirmDialog />
      </>,
      uneSession({ is_admin: true }),
      {
        'GET /api/retour_fournisseurs': () => page([]),
        'GET /api/fournisseurs': () => ({ data: [{ id: 2, libelle: 'UBIPHARM' }] }),
        'GET /api/stock-a-ecouler': () => page([ligne]),
        'GET /api/produits/11/lots': () => ({ data: [] }),
      },
    );
    const posts = () => demandes.filter((d) => d.chemin.startsWith('POST'));
    fireEvent.click(await screen.findByRole('tab', { name: 'À écouler' }));
    await faireActe('DOLIPRANE', 'Détruire');
    fireEvent.click(await screen.findByRole('button', { name: 'NON' }));
    expect(posts()).toEqual([]);
    // So many weeks of stock, to the tenth.
    within(screen.getByRole('row', { name: /DOLIPRANE/ })).getByText('3,5');
    await faireActe('DOLIPRANE', 'Détruire');
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]).toMatchObject({
      chemin: 'POST /api/mouvements',
      corps: {
        produit_id: 11,
        qte: 4,
        type: 'Sortie',
        motif: 'PERIME',
        lot: 'L1',
        date_expiration: '2099-11-30',
        version: 4,
      },
    });
    await faireActe('DOLIPRANE', /^Commander moins.*12$/);
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await waitFor(() => expect(posts()).toHaveLength(2));
    expect(posts()[1]).toMatchObject({
      chemin: 'POST /api/produits/11/update',
      corps: { qte_max: 12, version: 4 },
    });
    await faireActe('DOLIPRANE', /^Vendre d’abord/);
    const ordre = await screen.findByRole('dialog', { name: 'Vendre d’abord DOLIPRANE' });
    expect(ordre.textContent).toMatch(/1\.250\sFCFA devient 1\.000\sFCFA/u);
    fireEvent.change(within(ordre).getByLabelText('Remise (%)'), { target: { value: '40' } });
    expect(ordre.textContent).toMatch(/sous le coût de 900/u);
    fireEvent.submit(within(ordre).getByLabelText('Boîtes'));
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await waitFor(() => expect(posts()).toHaveLength(3));
    expect(posts()[2]).toMatchObject({
      chemin: 'POST /api/ecoulements',
      corps: { produit_id: 11, lot_id: 31, taux: 40, qte: 4 },
    });
    fireEvent.change(await screen.findByLabelText('Péremption'), { target: { value: '30' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Tout rendre au fournisseur' }));
    // What is given back is what the list shows.
    const relues = () =>
      demandes.flatMap((d) => /stock-a-ecouler.*jours=(\d+).*rows=200/.exec(d.chemin)?.[1] ?? []);
    await waitFor(() => expect(relues()).toEqual(['30']));
    const dialogue = await screen.findByRole('dialog', { name: 'Nouveau retour' });
    await within(dialogue).findByRole('row', { name: /DOLIPRANE/ });
    expect((within(dialogue).getByLabelText('Motif') as HTMLSelectElement).value).toBe(
      'PRODUIT PERIME FRSSE',
    );
  });
  it('[HAB-9] qui n’a que les retours lit la liste et rend ; aucun coût n’y est dit, ni inventé', async () => {
    const retours = uneSession({
      habilitations: [{ menu: 'STOCK', submenus: ['retour', 'mouvement'] }],
    });
    const cachees = colonnesCachees(retours);
    const demandes = monterPoste(
      <>
        <RetoursEcran />
        <ConfirmDialog />
      </>,
      retours,
      {
        'GET /api/retour_fournisseurs': () => page([]),
        'GET /api/fournisseurs': () => ({ data: [{ id: 2, libelle: 'UBIPHARM' }] }),
        // As the server does: a column that is kept from its reader is refused, or left out.
        'GET /api/stock-a-ecouler': ({ chemin }) => {
          const requete = Object.fromEntries(new URL(chemin.slice(4), 'http://x').searchParams);
          return colonnesNommees(requete).some((c) => cachees.includes(c))
            ? { statut: 403, errors: [phrasesAcces.nonAutorise] }
            : page([sansColonnes(ligne, cachees)]);
        },
        'GET /api/produits/11/lots': () => ({ data: [] }),
      },
    );
    fireEvent.click(await screen.findByRole('tab', { name: 'À écouler' }));
    await faireActe('DOLIPRANE', 'Détruire');
    await screen.findByText(phrasesRetour.aDetruire('4 boîtes', 'DOLIPRANE', null));
    fireEvent.click(await screen.findByRole('button', { name: 'NON' }));
    const rendreTout = async () =>
      fireEvent.click(screen.getByRole('button', { name: 'Tout rendre au fournisseur' }));
    for (const rendre of [() => faireActe('DOLIPRANE', 'Rendre au fournisseur'), rendreTout]) {
      await rendre();
      const dialogue = await screen.findByRole('dialog', { name: 'Nouveau retour' });
      const rangee = await within(dialogue).findByRole('row', { name: /DOLIPRANE/ });
      expect([...rangee.querySelectorAll('td')].map((td) => td.textContent)).toContain('–');
      expect(within(dialogue).getByText('1 produit').textContent).toBe('1 produit');
      expect(dialogue.textContent).not.toMatch(/FCFA|NaN/);
      fireEvent.click(within(dialogue).getByRole('button', { name: 'Annuler' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(demandes.filter((d) => d.chemin.startsWith('POST'))).toEqual([]);
  });
  it('ce qui est rendu, ou bouge ailleurs, se relit : rien ne sort deux fois', async () => {
    const demandes = monterPoste(<RetoursEcran />, uneSession({ is_admin: true }), {
      'GET /api/retour_fournisseurs': () => page([]),
      'GET /api/fournisseurs': () => ({ data: [{ id: 2, libelle: 'UBIPHARM' }] }),
      'GET /api/stock-a-ecouler': () => page([{ ...ligne, prix_achat: 900.1 }]),
      'GET /api/produits/11/lots': () => ({ data: [] }),
      'POST /api/bons-retour': () => ({ data: null }),
    });
    const lectures = () => demandes.filter((d) => d.chemin.includes('stock-a-ecouler')).length;
    fireEvent.click(await screen.findByRole('tab', { name: 'À écouler' }));
    await faireActe('DOLIPRANE', 'Rendre au fournisseur');
    const dialogue = await screen.findByRole('dialog', { name: 'Nouveau retour' });
    await within(dialogue).findByRole('option', { name: 'UBIPHARM' });
    // said to the hundredth, as the slip and its credit will be
    expect(dialogue.textContent).toContain('1 produit, 3.600,40 FCFA');
    const lues = lectures();
    fireEvent.change(within(dialogue).getByLabelText('Fournisseur'), { target: { value: '2' } });
    fireEvent.submit(within(dialogue).getByLabelText('Motif'));
    await waitFor(() => expect(lectures()).toBe(lues + 1));
    const bouge = (seq: number, produit: Produit) =>
      act(() =>
        subscriptions.receive({
          topic: 'produits',
          seq,
          nom: 'produit.stock_modifie',
          at: '',
          donnees: { produit, mouvement: true },
        }),
      );
    // Of a product that is not shown, nothing is read: the list is long to make.
    arreterLaMontre();
    bouge(1, unProduit({ id: 999 }));
    await passer(600);
    expect(lectures()).toBe(lues + 1);
    vi.useRealTimers();
    bouge(2, unProduit());
    await waitFor(() => expect(lectures()).toBe(lues + 2));
  });
  it('« Tout rendre » rend ce qui est montré, cherché et trié ; ce que le bon ne tient pas est dit', async () => {
    const demandes = monterPoste(
      <RetoursEcran />,
      uneSession({ is_admin: true }),
      {
        'GET /api/retour_fournisseurs': () => page([]),
        'GET /api/fournisseurs': () => ({ data: [{ id: 2, libelle: 'UBIPHARM' }] }),
        'GET /api/stock-a-ecouler': () => ({
          ...page(Array.from({ length: 200 }, (_, i) => ({ ...ligne, id: i + 1 }))),
          meta: { total: 240, page: 1, rows: 200 },
        }),
        'GET /api/produits/11/lots': () => ({ data: [] }),
      },
      '/?e_perimes_q=amoxi&e_perimes_sort=qte&e_perimes_order=desc',
    );
    fireEvent.click(await screen.findByRole('tab', { name: 'À écouler' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Tout rendre au fournisseur' }));
    const dialogue = await screen.findByRole('dialog', { name: 'Nouveau retour' });
    await within(dialogue).findByText(phrasesRetour.bonPlein(200, 40));
    const rendue = new URL(
      demandes.findLast((d) => d.chemin.includes('rows=200'))?.chemin.slice(4) ?? '',
      'http://x',
    );
    expect(Object.fromEntries(rendue.searchParams)).toMatchObject({
      liste: 'perimes',
      search_by_keyword: 'amoxi',
      sort: 'qte',
      order: 'desc',
    });
  });
});
