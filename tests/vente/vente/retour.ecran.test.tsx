import {
  act,
  cleanup,
  fireEvent,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { store } from '#client/base/store.ts';
import { questionAtom } from '#client/ui/ask-first.ts';
import { useScan } from '#client/ui/scan/use-scan.ts';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import { nombreEntier } from '#shared/base/nombre.phrases.ts';
import { fermerSansEnregistrer, saisiePerdue } from '#shared/base/fermeture.phrases.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesRetourVente from '#shared/vente/vente/retour-vente.phrases.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { uneCaisse, uneSession, uneVente, unRetourVente } from '#tests/factories/objets-du-fil.ts';
import type { Serveur } from '#tests/harness/poste-de-test.tsx';
import { scannerCode } from '#tests/harness/scanner-de-test.ts';
import { detail, monter, preparerVentesEcran } from './ventes-ecran.scene.tsx';

preparerVentesEcran();

const GERANT = uneSession({
  habilitations: [{ menu: 'VENTE', submenus: ['vente', 'configuration'] }],
});
const FAIT = unRetourVente({ vente_id: detail.id });
/** A server that takes one return, and then says so of the sale, once `relue`. */
function serveurQuiReprend(vente: VenteDetail, relue = Promise.resolve()): Serveur {
  let tenue = vente;
  return {
    [`POST /api/ventes/${vente.id}/retours`]: () => {
      tenue = { ...vente, version: 2, etat_retour: 'Partiel', retours: [FAIT] };
      return { data: FAIT, message: phrasesRetourVente.retourFait('A2026-00007', '500 FCFA') };
    },
    [`GET /api/ventes/${vente.id}`]: async () => {
      if (tenue !== vente) await relue;
      return { data: tenue };
    },
    'GET /api/caisses': () => ({
      data: [
        uneCaisse({ id: 1, libelle: 'Default' }),
        uneCaisse({ id: 3, libelle: 'Caisse 1', current_authorized_user_id: null }),
        uneCaisse({ id: 4, libelle: 'Tenue', current_authorized_user_id: 99 }),
      ],
    }),
  };
}
async function ouvrir(vente: VenteDetail = detail, relue = Promise.resolve()) {
  const plus = serveurQuiReprend(vente, relue);
  const demandes = monter('ventes', vente, { session: GERANT, plus });
  fireEvent.click(await screen.findByRole('button', { name: `Voir la vente ${vente.id}` }));
  const dialogue = await screen.findByRole('dialog', { name: /Vente N°/ });
  await within(dialogue).findByRole('button', { name: 'Reprendre des boîtes' });
  return { demandes, dialogue };
}
const presser = (dans: HTMLElement, name: string | RegExp) =>
  fireEvent.click(within(dans).getByRole('button', { name }));
/** What the toasts say. */
const dits = () => store.get(toastsAtom).map((t) => t.text);
const inconnu = phrasesRetourVente.retourTicketInconnu('3400935955838');
const posts = (demandes: { chemin: string }[]) =>
  demandes.filter((d) => d.chemin.startsWith('POST'));

describe('reprendre des boîtes', () => {
  it('deux presses, un motif : ce qui sera rendu se lit avant, puis l’avoir à imprimer', async () => {
    const { demandes, dialogue } = await ouvrir();
    presser(dialogue, 'Reprendre des boîtes');
    expect(within(dialogue).getByRole('button', { name: 'Rendre 0 FCFA' }).title).toBe(
      typeset(phrasesRetourVente.retourRienChoisi),
    );
    await within(dialogue).findByLabelText('Du tiroir de');
    presser(dialogue, 'Une boîte de plus de DOLIPRANE');
    expect(within(dialogue).getByRole('button', { name: 'Rendre 500 FCFA' }).title).toBe(
      typeset(phrasesRetourVente.motifRequis),
    );
    presser(dialogue, 'Pris en trop');
    presser(dialogue, 'Rendre 500 FCFA');
    await waitFor(() =>
      expect(posts(demandes)).toMatchObject([
        {
          corps: {
            lignes: [{ ligne_id: 1, qte: 1, destination: 'Remis en stock' }],
            motif: 'Pris en trop',
            mode: 'espece',
            caisse_id: 3,
          },
        },
      ]),
    );
    await within(dialogue).findByText(/Avoir N° A2026-00007 · rendu 500 FCFA/);
    expect(within(dialogue).getByText('Retour partiel')).toBeTruthy();
    expect(within(dialogue).getByRole('button', { name: /^Imprimer l’avoir/ })).toBe(
      document.activeElement,
    );
    expect(within(dialogue).queryByRole('button', { name: 'Annuler la vente' })).toBeNull();
  });
  it('rendue, la boîte ne se rend pas une seconde fois tant que la vente n’est pas lue à nouveau', async () => {
    const relue = Promise.withResolvers<void>();
    const { demandes, dialogue } = await ouvrir(detail, relue.promise);
    presser(dialogue, 'Reprendre des boîtes');
    presser(dialogue, 'Une boîte de plus de DOLIPRANE');
    presser(dialogue, 'Pris en trop');
    const lue = `GET /api/ventes/${detail.id}`;
    const lectures = () => demandes.filter((d) => d.chemin === lue).length;
    const avant = lectures();
    presser(dialogue, 'Rendre 500 FCFA');
    await waitFor(() => expect(lectures()).toBe(avant + 1));
    const forme = dialogue.querySelector('form');
    if (forme) fireEvent.submit(forme);
    relue.resolve();
    await within(dialogue).findByText(/Avoir N° A2026-00007 · rendu 500 FCFA/);
    expect(forme).not.toBeNull();
    expect(posts(demandes)).toHaveLength(1);
  });
  it('[MAI-11] une boîte scannée pendant que l’avoir part n’y est pas : c’est dit', async () => {
    const relue = Promise.withResolvers<void>();
    const { demandes, dialogue } = await ouvrir(detail, relue.promise);
    presser(dialogue, 'Reprendre des boîtes');
    presser(dialogue, 'Une boîte de plus de DOLIPRANE');
    presser(dialogue, 'Pris en trop');
    presser(dialogue, 'Rendre 500 FCFA');
    await waitFor(() => expect(posts(demandes)).toHaveLength(1));
    act(() => scannerCode('3400935955838'));
    expect(store.get(toastsAtom).map((t) => t.text)).toContain(
      typeset(phrasesReglement.traitement),
    );
    relue.resolve();
    await within(dialogue).findByText(/Avoir N° A2026-00007 · rendu 500 FCFA/);
  });
  it('[SAI-6] boîtes ou motif choisis, fermer ou renoncer demande d’abord ; rien de choisi, non', async () => {
    const { dialogue } = await ouvrir();
    presser(dialogue, 'Reprendre des boîtes');
    presser(dialogue, 'Renoncer');
    presser(dialogue, 'Reprendre des boîtes');
    presser(dialogue, 'Une boîte de plus de DOLIPRANE');
    presser(dialogue, 'Pris en trop');
    fireEvent.keyDown(dialogue, { key: 'Escape' });
    await waitFor(() =>
      expect(store.get(questionAtom)).toMatchObject({
        title: fermerSansEnregistrer,
        text: saisiePerdue,
      }),
    );
    await act(async () => store.get(questionAtom)?.answer(false));
    presser(dialogue, 'Renoncer');
    await act(async () => store.get(questionAtom)?.answer(false));
    expect(within(dialogue).getByRole('button', { name: 'Rendre 500 FCFA' })).toBeTruthy();
    presser(dialogue, 'Renoncer');
    await act(async () => store.get(questionAtom)?.answer(true));
    expect(
      await within(dialogue).findByRole('button', { name: 'Reprendre des boîtes' }),
    ).toBeTruthy();
  });
  it.each([
    ['sur l’imprimante de sa caisse', {}, 0, []],
    [
      'par le navigateur, si elle n’en a pas',
      { statut: 409, code: 'imprimante_absente' as const },
      1,
      [],
    ],
    [
      'muette : une phrase, sans deuxième papier',
      { statut: 503, code: 'imprimante_muette' as const },
      0,
      [phrasesRetourVente.avoirNonImprime],
    ],
  ])('[AVO-7] l’avoir sort %s', async (_, reponse, papiers, dits) => {
    const ici = vi.spyOn(imprimante, 'imprimer').mockResolvedValue(true);
    const tenue = { ...detail, etat_retour: 'Partiel' as const, retours: [FAIT] };
    const errors = 'statut' in reponse ? ['non'] : [];
    const demandes = monter('ventes', tenue, {
      session: GERANT,
      plus: {
        ...serveurQuiReprend(tenue),
        [`POST /api/ventes/${detail.id}/retours/${FAIT.id}/imprimer`]: () => ({
          ...reponse,
          errors,
        }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: `Voir la vente ${detail.id}` }));
    fireEvent.click(await screen.findByRole('button', { name: /^Imprimer l’avoir/ }));
    await waitFor(() => expect(posts(demandes)).toHaveLength(1));
    await waitFor(() => expect(ici).toHaveBeenCalledTimes(papiers));
    await waitFor(() => expect(store.get(toastsAtom).map((t) => t.text)).toEqual(dits));
    store.set(toastsAtom, []);
    ici.mockRestore();
  });
  it('en quarantaine, d’un autre tiroir, en mobile money, tout à la fois', async () => {
    const { demandes, dialogue } = await ouvrir();
    presser(dialogue, 'Reprendre des boîtes');
    presser(dialogue, 'Tout reprendre');
    const ou = within(dialogue).getByRole('radiogroup', {
      name: 'Où vont les boîtes de SPASFON',
    });
    fireEvent.click(within(ou).getByRole('radio', { name: 'Quarantaine' }));
    fireEvent.change(within(dialogue).getByLabelText('Rendu en'), {
      target: { value: 'mobile_money' },
    });
    const tiroir = await within(dialogue).findByLabelText('Du tiroir de');
    // Not the one that somebody else holds.
    expect(
      within(tiroir)
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['Default', 'Caisse 1']);
    fireEvent.change(tiroir, { target: { value: '1' } });
    fireEvent.change(within(dialogue).getByLabelText(/^Motif/), { target: { value: ' rappel ' } });
    presser(dialogue, /^Rendre /);
    await waitFor(() =>
      expect(posts(demandes)).toMatchObject([
        {
          corps: {
            lignes: [
              { ligne_id: 1, qte: 2, destination: 'Remis en stock' },
              { ligne_id: 2, qte: 1, destination: 'Quarantaine' },
            ],
            motif: 'rappel',
            mode: 'mobile_money',
            caisse_id: 1,
          },
        },
      ]),
    );
  });
  it('[NBR-1] « 1,5 » boîte, ou plus qu’il n’en est parti : dit sous le champ, rien ne part', async () => {
    const { demandes, dialogue } = await ouvrir();
    presser(dialogue, 'Reprendre des boîtes');
    const boites = within(dialogue).getByLabelText<HTMLInputElement>('Boîtes rendues de DOLIPRANE');
    for (const [tape, phrase] of [
      ['1,5', nombreEntier],
      ['15', /^\d+ au plus\.$/],
    ] as const) {
      fireEvent.change(boites, { target: { value: tape } });
      expect(boites.value).toBe(tape);
      expect(within(dialogue).getByText(phrase)).toBeTruthy();
      expect(within(dialogue).getByRole('button', { name: 'Rendre 0 FCFA' })).toBeTruthy();
      const form = boites.closest('form');
      if (form) fireEvent.submit(form);
    }
    expect(posts(demandes)).toEqual([]);
    fireEvent.change(boites, { target: { value: '1' } });
    expect(within(dialogue).getByRole('button', { name: 'Rendre 500 FCFA' })).toBeTruthy();
  });
  it('le ticket lu ouvre la vente pour la reprendre ; chaque boîte lue en est une de plus', async () => {
    const vente = uneVente({
      ...detail,
      lignes: detail.lignes.map((l) => (l.id === 1 ? { ...l, cip: '3400935955838' } : l)),
    });
    monter('ventes', vente, { session: GERANT, plus: serveurQuiReprend(vente) });
    await screen.findByRole('button', { name: `Voir la vente ${vente.id}` });
    act(() => scannerCode('V000408'));
    const dialogue = await screen.findByRole('dialog', { name: /Vente N°/ });
    await within(dialogue).findByRole('table', { name: 'Boîtes à reprendre' });
    act(() => scannerCode('3400935955838'));
    act(() => scannerCode('3400935955838'));
    expect(
      (within(dialogue).getByLabelText('Boîtes rendues de DOLIPRANE') as HTMLInputElement).value,
    ).toBe('2');
    act(() => scannerCode('3400930000014'));
    expect(within(dialogue).getByRole('alert').textContent).toBe(
      phrasesRetourVente.retourAutreProduit('3400930000014'),
    );
  });
  it('[VTE-7] une boîte lue avant que la vente le soit attend la reprise, et compte', async () => {
    const vente = uneVente({
      ...detail,
      lignes: detail.lignes.map((l) => (l.id === 1 ? { ...l, cip: '3400935955838' } : l)),
    });
    const lue = Promise.withResolvers<void>();
    const plus: Serveur = {
      ...serveurQuiReprend(vente),
      [`GET /api/ventes/${vente.id}`]: async () => {
        await lue.promise;
        return { data: vente };
      },
    };
    monter('ventes', vente, { session: GERANT, plus });
    await screen.findByRole('button', { name: `Voir la vente ${vente.id}` });
    act(() => scannerCode('V000408'));
    act(() => scannerCode('3400935955838'));
    const dialogue = await screen.findByRole('dialog', { name: /Vente N°/ });
    act(() => scannerCode('3400935955838'));
    lue.resolve();
    const boites = await within(dialogue).findByLabelText<HTMLInputElement>(
      'Boîtes rendues de DOLIPRANE',
    );
    expect(boites.value).toBe('2');
    expect(dits()).not.toContain(inconnu);
  });
  it('[VTE-7] l’écran quitté avant que la vente soit lue, la boîte lue ne va nulle part', async () => {
    const jamais: Serveur = {
      [`GET /api/ventes/${detail.id}`]: () => new Promise(() => undefined),
    };
    monter('ventes', detail, { session: GERANT, plus: jamais });
    await screen.findByRole('button', { name: `Voir la vente ${detail.id}` });
    act(() => scannerCode('V000408'));
    act(() => scannerCode('3400935955838'));
    cleanup();
    const entendus: string[] = [];
    renderHook(() => useScan((code) => void entendus.push(code)));
    act(() => scannerCode('3400930000014'));
    expect(entendus).toEqual(['3400930000014']);
  });
  it('[VTE-7] la reprise ne vient pas : la boîte lue est dite inconnue, rien ne l’attend plus', async () => {
    const vente = uneVente({ ...detail, etat_retour: 'Total' });
    monter('ventes', vente, { session: GERANT });
    await screen.findByRole('button', { name: `Voir la vente ${vente.id}` });
    act(() => scannerCode('V000408'));
    act(() => scannerCode('3400935955838'));
    await waitFor(() => expect(dits()).toContain(inconnu));
  });
  it('toute revenue, ou exportée : le bouton dit pourquoi', async () => {
    const { dialogue } = await ouvrir(uneVente({ ...detail, etat_retour: 'Total' }));
    expect(within(dialogue).getByRole('button', { name: 'Reprendre des boîtes' }).title).toBe(
      phrasesRetourVente.retourToutRevenu,
    );
  });
});
