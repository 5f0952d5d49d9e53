import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { store } from '#client/base/store.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { RetoursEcran } from '#client/stock/retour/retours-ecran.tsx';
import { papierDuBon } from '#client/stock/retour/bon-retour-papier.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import type { BonRetourComplet } from '#shared/stock/retour/bon-retour.schema.ts';
import * as phrasesRetour from '#shared/stock/retour/retour.phrases.ts';
import { quand, uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, listeDuServeur, monterPoste } from '#tests/harness/poste-de-test.tsx';

const unBon = (b: Partial<BonRetourComplet> = {}): BonRetourComplet => ({
  id: 7,
  version: 2,
  fournisseur_id: 2,
  fournisseur: 'UBIPHARM',
  statut: 'Parti',
  motif: 'PRODUIT PERIME FRSSE',
  note: null,
  nb_lignes: 1,
  montant: 3600,
  avoirs: 0,
  attendu: 3600,
  parti_at: quand,
  parti_par: 'Chantal',
  clos_at: null,
  clos_par: null,
  created_by: 'Chantal',
  created_at: quand,
  lignes: [
    {
      id: 1,
      produit_id: 11,
      libelle: 'DOLIPRANE 500 MG',
      cip: '3400930000018',
      qte: 4,
      montant: 3600,
      motif: 'PRODUIT PERIME FRSSE',
      lot_numero: 'L1',
      lot_expiration: '2026-11-01',
      statut: 'En attente',
    },
  ],
  credits: [],
  ...b,
});

describe('[RET-8] les bons de retour', () => {
  chaqueFoisUnPoste();
  it('[PER-1] produits rendus ou bons, des dates inversées se disent dans les mots de leurs champs', async () => {
    const dites = () => store.get(toastsAtom).map((t) => t.text);
    for (const [vue, prefixe] of [
      ['Produits rendus', ''],
      ['Bons et avoirs', 'bons_'],
    ] as const) {
      store.set(toastsAtom, []);
      monterPoste(
        <RetoursEcran />,
        uneSession({ is_admin: true }),
        Object.fromEntries(
          ['retour_fournisseurs', 'bons-retour', 'bons-retour-attendus', 'fournisseurs'].map(
            (liste) => [`GET /api/${liste}`, listeDuServeur([])],
          ),
        ),
        `/?${prefixe}period_from=2026-11-30&${prefixe}period_to=2026-11-01`,
      );
      fireEvent.click(await screen.findByRole('tab', { name: vue }));
      await waitFor(() => expect(dites()).toEqual([phrasesCommun.dateFinAnterieure]));
      cleanup();
    }
  });
  it('[SAI-6] Échap ou Annuler sur un retour commencé demandent d’abord ; NON le laisse tel quel', async () => {
    monterPoste(
      <>
        <RetoursEcran />
        <ConfirmDialog />
      </>,
      uneSession({ is_admin: true }),
      {
        'GET /api/retour_fournisseurs': () => ({ data: [], meta: { total: 0, page: 1, rows: 25 } }),
        'GET /api/fournisseurs': () => ({ data: [{ id: 2, libelle: 'UBIPHARM' }] }),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Nouveau retour' }));
    const dialogue = await screen.findByRole('dialog', { name: 'Nouveau retour' });
    await within(dialogue).findByRole('option', { name: 'UBIPHARM' });
    const fournisseur = within(dialogue).getByLabelText<HTMLSelectElement>('Fournisseur');
    fireEvent.change(fournisseur, { target: { value: '2' } });
    for (const partir of [
      () => fireEvent.keyDown(fournisseur, { key: 'Escape' }),
      () => fireEvent.click(within(dialogue).getByRole('button', { name: 'Annuler' })),
    ]) {
      partir();
      fireEvent.click(await screen.findByRole('button', { name: 'NON' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(fournisseur.value).toBe('2');
    }
  });
  it('ce que chaque fournisseur doit est en tête ; un avoir se note sur son bon', async () => {
    const demandes = monterPoste(
      <>
        <RetoursEcran />
        <ConfirmDialog />
      </>,
      uneSession({ is_admin: true }),
      {
        'GET /api/retour_fournisseurs': () => ({
          data: [],
          meta: { total: 0, page: 1, rows: 25 },
        }),
        'GET /api/fournisseurs': () => ({ data: [{ id: 2, libelle: 'UBIPHARM' }] }),
        'GET /api/bons-retour': () => ({
          data: [unBon()],
          meta: { total: 1, page: 1, rows: 25 },
        }),
        'GET /api/bons-retour-attendus': () => ({
          data: [{ fournisseur_id: 2, fournisseur: 'UBIPHARM', bons: 1, attendu: 3600 }],
        }),
        'GET /api/bons-retour/7': () => ({ data: unBon() }),
        'POST /api/bons-retour/7/avoirs': () => ({
          data: unBon({
            version: 3,
            statut: 'Avoir partiel',
            avoirs: 3000,
            attendu: 600,
            credits: [
              {
                id: 1,
                numero: 'AV-12',
                montant: 3000,
                date: '2026-11-23',
                created_by: 'Awa',
                created_at: quand,
              },
            ],
          }),
        }),
      },
    );
    fireEvent.click(await screen.findByRole('tab', { name: 'Bons et avoirs' }));
    const attendus = await screen.findByText(/Avoirs attendus/);
    expect(attendus.textContent).toMatch(/3\.600.*UBIPHARM.*\(1 bon\)/);
    fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir le bon de retour 7' }));
    const dialogue = await screen.findByRole('dialog', { name: 'Bon de retour n° 7' });
    const numero = await within(dialogue).findByLabelText('N° de l’avoir');
    fireEvent.change(numero, { target: { value: 'AV-12' } });
    fireEvent.change(within(dialogue).getByLabelText('Montant'), { target: { value: '3000' } });
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Noter l’avoir' }));
    await within(dialogue).findByText(/Avoir AV-12 du/);
    expect(within(dialogue).getByText('Avoir partiel')).toBeTruthy();
    const poste = demandes.find((d) => d.chemin === 'POST /api/bons-retour/7/avoirs');
    expect(poste?.corps).toMatchObject({ numero: 'AV-12', montant: 3000, solde: false });
    // What is given up comes back in stock: only before it left.
    await waitFor(() =>
      expect(within(dialogue).queryByRole('button', { name: /^Annuler/ })).toBeNull(),
    );
  });

  it('[RET-6] 30 comprimés à 33,33 : les 999,90 attendus se disent, et l’avoir les prend', async () => {
    const bon = unBon({ montant: 999.9, attendu: 999.9 });
    const demandes = monterPoste(<RetoursEcran />, uneSession({ is_admin: true }), {
      'GET /api/fournisseurs': () => ({ data: [{ id: 2, libelle: 'UBIPHARM' }] }),
      'GET /api/bons-retour': () => ({ data: [bon], meta: { total: 1, page: 1, rows: 25 } }),
      'GET /api/bons-retour-attendus': () => ({
        data: [
          { fournisseur_id: 2, fournisseur: 'UBIPHARM', bons: 1, attendu: 999.9 },
          { fournisseur_id: 3, fournisseur: 'LABOREX', bons: 2, attendu: 0.2 },
        ],
      }),
      'GET /api/bons-retour/7': () => ({ data: bon }),
      'POST /api/bons-retour/7/avoirs': () => ({
        data: { ...bon, version: 3, statut: 'Avoir reçu', avoirs: 999.9, attendu: 0 },
      }),
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Bons et avoirs' }));
    expect((await screen.findByText(/Avoirs attendus/)).textContent).toBe(
      typeset(
        'Avoirs attendus : 1.000,10 FCFA UBIPHARM 999,90 FCFA (1 bon), LABOREX 0,20 FCFA (2 bons)',
      ),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir le bon de retour 7' }));
    const dialogue = await screen.findByRole('dialog', { name: 'Bon de retour n° 7' });
    const montant = await within(dialogue).findByLabelText<HTMLInputElement>('Montant');
    expect(within(dialogue).getAllByText('999,90 FCFA')).toHaveLength(2);
    expect([montant.value, montant.getAttribute('aria-invalid')]).toEqual(['999,9', null]);
    fireEvent.change(within(dialogue).getByLabelText('N° de l’avoir'), { target: { value: 'A' } });
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Noter l’avoir' }));
    await within(dialogue).findByText('Avoir reçu');
    const poste = demandes.find((d) => d.chemin === 'POST /api/bons-retour/7/avoirs');
    expect(poste?.corps).toMatchObject({ numero: 'A', montant: 999.9 });
  });

  it('[RET-6] rien d’autre n’est attendu : le bon se termine sans avoir ni numéro, après confirmation', async () => {
    const bon = unBon({ statut: 'Avoir partiel', avoirs: 3000, attendu: 600 });
    const demandes = monterPoste(
      <>
        <RetoursEcran />
        <ConfirmDialog />
      </>,
      uneSession({ is_admin: true }),
      {
        'GET /api/fournisseurs': () => ({ data: [{ id: 2, libelle: 'UBIPHARM' }] }),
        'GET /api/bons-retour': () => ({ data: [bon], meta: { total: 1, page: 1, rows: 25 } }),
        'GET /api/bons-retour-attendus': () => ({ data: [] }),
        'GET /api/bons-retour/7': () => ({ data: bon }),
        'POST /api/bons-retour/7/avoirs': () => ({
          data: { ...bon, version: 3, statut: 'Avoir reçu', attendu: 0 },
        }),
      },
    );
    fireEvent.click(await screen.findByRole('tab', { name: 'Bons et avoirs' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir le bon de retour 7' }));
    const dialogue = await screen.findByRole('dialog', { name: 'Bon de retour n° 7' });
    fireEvent.change(await within(dialogue).findByLabelText('Montant'), { target: { value: '' } });
    fireEvent.click(within(dialogue).getByLabelText('Rien d’autre n’est attendu'));
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Terminer le bon' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(typeset(phrasesRetour.bonASolder(7, '600 FCFA')));
    fireEvent.click(within(question).getByRole('button', { name: phrasesCommun.confirmation.oui }));
    await within(dialogue).findByText('Avoir reçu');
    expect(
      demandes.find((d) => d.chemin === 'POST /api/bons-retour/7/avoirs')?.corps,
    ).toMatchObject({ numero: '', montant: 0, solde: true });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('[EVT-31] un avoir noté ailleurs se lit aussitôt sur le bon qu’on regarde', async () => {
    let tenu = unBon();
    monterPoste(<RetoursEcran />, uneSession({ is_admin: true }), {
      'GET /api/fournisseurs': () => ({ data: [{ id: 2, libelle: 'UBIPHARM' }] }),
      'GET /api/bons-retour': () => ({ data: [tenu], meta: { total: 1, page: 1, rows: 25 } }),
      'GET /api/bons-retour-attendus': () => ({ data: [] }),
      'GET /api/bons-retour/7': () => ({ data: tenu }),
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Bons et avoirs' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir le bon de retour 7' }));
    const dialogue = await screen.findByRole('dialog', { name: 'Bon de retour n° 7' });
    await within(dialogue).findByText('Parti');
    const avoir = { id: 1, numero: 'AV-12', montant: 3600, date: '2026-11-23' };
    const credits = [{ ...avoir, created_by: 'Awa', created_at: quand }];
    tenu = unBon({ version: 3, statut: 'Avoir partiel', avoirs: 3600, attendu: 0, credits });
    const { lignes: _l, credits: _c, ...entete } = tenu;
    act(() =>
      subscriptions.receive({
        topic: 'retours',
        seq: 1,
        nom: 'bon_retour.change',
        at: quand,
        donnees: { bon_retour: entete },
      }),
    );
    expect(await within(dialogue).findByText(/Avoir AV-12 du/)).toBeTruthy();
  });

  it('le papier porte chaque lot, sa date, sa valeur, et la place de deux signatures', () => {
    const papier = papierDuBon(unBon({ note: 'par Ousmane' }), null);
    expect([papier.titre, papier.sousTitre]).toEqual(['Bon de retour n° 7', 'UBIPHARM']);
    const table = papier.blocs.find((b) => b.genre === 'table');
    expect(table?.lignes).toEqual([
      ['3400930000018', 'DOLIPRANE 500 MG', 'L1', '01/11/2026', '4', '3.600'],
    ]);
    expect(papier.blocs.filter((b) => b.genre === 'cadre')).toHaveLength(2);
    const [ligne] = unBon().lignes;
    const auCentime = papierDuBon(
      unBon({ montant: 999.9, lignes: ligne ? [{ ...ligne, montant: 999.9 }] : [] }),
      null,
    );
    const dit = JSON.stringify(auCentime.blocs);
    expect(dit).toContain('["Avoir demandé","999,90 FCFA"]');
    expect(dit).toContain('"4","999,90"]');
  });
});
