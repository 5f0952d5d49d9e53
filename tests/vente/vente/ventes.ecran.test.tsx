import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cache } from '#client/base/cache.ts';
import { typeset } from '#client/base/typography.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesPeriode from '#shared/base/periode.phrases.ts';
import { listerVendus } from '#shared/vente/reservation/reservation.api.ts';
import { jourPlus } from '#shared/base/dates.ts';
import type { EtatCertification } from '#shared/vente/certification/certification.schema.ts';
import { uneCertification, unePharmacie } from '#tests/factories/objets-du-fil.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { aujourdhui, detail, monter, lues, preparerVentesEcran } from './ventes-ecran.scene.tsx';

preparerVentesEcran();

const adresse = () => new URLSearchParams(screen.getByTestId('adresse').textContent ?? '');

describe('la liste des ventes', () => {
  it('de hier à demain par défaut, liste et compteurs ensemble ; huit compteurs ; exporté ou non', async () => {
    const demandes = monter('ventes', detail);
    await screen.findByText('Awa NDONG');
    const periode = { period_from: jourPlus(aujourdhui, -1), period_to: jourPlus(aujourdhui, 1) };
    expect(lues(demandes, '/api/ventes')[0]).toMatchObject({ ...periode, page: '1', rows: '25' });
    expect(lues(demandes, '/api/ventes-calc-compteur')).toEqual([periode]);
    await screen.findByText('1.650', { exact: false, selector: 'dd' });
    expect(screen.getAllByRole('term').map((t) => t.textContent)).toEqual([
      'Client',
      'Assurance',
      'Remises',
      'Chiffre d’affaires',
      'HT',
      'TVA',
      'CSS',
      'Garde',
    ]);
    expect(screen.getByText('Non exporté')).toBeTruthy();
  });
  it('[STA-60] un vendeur et une catégorie venus des statistiques se disent et s’ôtent', async () => {
    const { lignes: _lignes, ...enListe } = detail;
    const demandes = monter('ventes', detail, {
      chemin: '/?user_id=4&categorie=Antalgiques',
      plus: {
        'GET /api/ventes': () => ({
          data: [enListe],
          meta: { total: 1, page: 1, rows: 25 },
          extra_data: { vendeur: 'Serge Obiang' },
        }),
      },
    });
    const puce = await screen.findByRole('button', {
      name: typeset('Vendeur : Serge Obiang'),
    });
    expect(lues(demandes, '/api/ventes')[0]).toMatchObject({
      user_id: '4',
      categorie: 'Antalgiques',
    });
    fireEvent.click(puce);
    fireEvent.click(screen.getByRole('button', { name: typeset('Catégorie : Antalgiques') }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Catégorie/ })).toBeNull());
    expect([...adresse().keys()]).toEqual([]);
    await waitFor(() => {
      const derniere = lues(demandes, '/api/ventes').at(-1);
      expect([derniere?.['user_id'], derniere?.['categorie']]).toEqual([undefined, undefined]);
    });
  });
  it('[CER-22] certifiées, les ventes d’une page disent leur état, lu en un appel et suivi', async () => {
    const { lignes: _lignes, ...une } = detail;
    const autre = { ...une, id: une.id + 1 };
    const facture = (vente_id: number, etat: EtatCertification) =>
      uneCertification({ id: vente_id, vente_id, etat });
    const demandes = monter('ventes', detail, {
      plus: {
        'GET /api/ventes': () => ({ data: [une, autre], meta: { total: 2, page: 1, rows: 25 } }),
        'GET /api/certifications': () => ({
          data: [facture(une.id, 'En attente'), facture(autre.id, 'Certifiée')],
          meta: { total: 2, page: 1, rows: 100 },
        }),
      },
    });
    act(() => store.set(pharmacieAtom, unePharmacie({ certification_pays: 'benin' })));
    const attend = await screen.findByText('En attente');
    expect(attend.closest('tr')?.textContent).toContain(String(une.id));
    expect(screen.getByText('Certifiée').className).toBe('discret');
    expect(lues(demandes, '/api/certifications').map((d) => d['ventes'])).toEqual([
      `${une.id},${autre.id}`,
    ]);
    act(() =>
      subscriptions.receive({
        topic: 'certifications',
        seq: 1,
        nom: 'certification.change',
        at: '',
        donnees: { certification: { ...facture(une.id, 'Refusée'), version: 9 } },
      }),
    );
    expect(await screen.findByText('Refusée')).toBeTruthy();
    expect(screen.queryByText('En attente')).toBeNull();
    expect(lues(demandes, '/api/certifications')).toHaveLength(1);
  });
  it('[PER-1] une fin avant le début vide les deux champs et se dit ; la liste garde sa période', async () => {
    const demandes = monter('ventes', detail);
    await screen.findByText('Awa NDONG');
    const de = jourPlus(aujourdhui, -1);
    const ecrire = (champ: string, jour: string) =>
      fireEvent.change(screen.getByLabelText(champ), { target: { value: jour } });
    ecrire('au', '01/01/2020');
    const champs = () =>
      ['Du', 'au'].map((nom) => (screen.getByLabelText(nom) as HTMLInputElement).value);
    await waitFor(() => expect(champs()).toEqual(['', '']));
    expect(screen.getByText(/^Affiché : du /).textContent).toContain(
      de.split('-').reverse().join('/'),
    );
    expect(store.get(toastsAtom).map((t) => t.text)).toContain(phrasesCommun.dateFinAvantDebut);
    ecrire('Du', '05/12/2026');
    ecrire('au', '06/12/2026');
    await waitFor(() =>
      expect(lues(demandes, '/api/ventes').at(-1)).toMatchObject({
        period_from: '2026-12-05',
        period_to: '2026-12-06',
      }),
    );
    const periodes = new Set(lues(demandes, '/api/ventes').map((d) => d.period_from));
    expect([...periodes]).toEqual([de, '2026-12-05']);
    fireEvent.keyDown(screen.getByLabelText('Du'), { key: 'PageUp' });
    await waitFor(() =>
      expect(lues(demandes, '/api/ventes').at(-1)).toMatchObject({ period_from: '2026-12-03' }),
    );
  });
  it('[PER-1] une adresse inversée ou impossible se dit, se corrige, et ne montre pas tout', async () => {
    for (const [dates, phrase] of [
      ['period_from=2026-11-30&period_to=2026-11-01', phrasesCommun.dateFinAvantDebut],
      ['period_from=2026-02-31&period_to=2026-11-01', phrasesPeriode.dateImpossible],
      ['period_from=1999-01-01&period_to=2026-11-01', phrasesPeriode.dateImpossible],
    ]) {
      const demandes = monter('ventes', detail, { chemin: `/?${dates}&statut=Soldé` });
      await waitFor(() => expect(adresse().has('period_from')).toBe(false));
      expect(adresse().get('statut')).toBe('Soldé');
      expect(store.get(toastsAtom).map((t) => t.text)).toContain(phrase);
      await waitFor(() => expect(lues(demandes, '/api/ventes').length).toBeGreaterThan(0));
      expect(new Set(lues(demandes, '/api/ventes').map((d) => d.period_from))).toEqual(
        new Set([jourPlus(aujourdhui, -1)]),
      );
      cleanup();
    }
  });
  it('une vente annulée ailleurs change sur place ; les nouvelles attendent qu’on les demande', async () => {
    monter('ventes', detail, { chemin: '/?page=2' });
    await screen.findByText('Soldé');
    const { lignes: _l, ...enListe } = detail;
    const entendre = (
      seq: number,
      nom: 'vente.creee' | 'vente.annulee',
      vente: Partial<VenteDetail>,
    ) =>
      act(async () =>
        subscriptions.receive({
          topic: 'ventes',
          seq,
          nom,
          at: '',
          donnees: { vente: { ...enListe, ...vente } },
        }),
      );
    await entendre(1, 'vente.annulee', { statut: 'Annulé', version: 2 });
    await screen.findByText('Annulé', { selector: '.etiquette' });
    for (const [seq, id] of [
      [2, 409],
      [3, 410],
      [4, 411],
    ] as const)
      await entendre(seq, 'vente.creee', { id });
    expect(screen.getByRole('button', { name: '3 nouvelles lignes – Afficher' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Voir la vente 409' })).toBeNull();
  });
  it.each([
    ['d’un mois passé', '/?page=2&period_from=2020-01-01&period_to=2020-01-31', 0],
    ['annulées', '/?page=2&statut=Annulé', 0],
    ['dont il est revenu quelque chose', '/?page=2&avec_retour=1', 0],
    ['soldées', '/?page=2&statut=Soldé', 1],
  ])(
    '[LST-7] des ventes %s, la vente qui vient est annoncée ou non',
    async (_nom, chemin, lignes) => {
      monter('ventes', detail, { chemin });
      await screen.findByText('Awa NDONG');
      await waitFor(() => expect(cache.isFetching()).toBe(0));
      const { lignes: _l, ...enListe } = detail;
      await act(async () =>
        subscriptions.receive({
          topic: 'ventes',
          seq: 1,
          nom: 'vente.creee',
          at: '',
          donnees: { vente: { ...enListe, id: 409, statut: 'Soldé' } },
        }),
      );
      expect(screen.queryAllByRole('button', { name: '1 nouvelle ligne – Afficher' })).toHaveLength(
        lignes,
      );
    },
  );
  it('par produit : choisi parmi les vendus de la période, il filtre par son numéro', async () => {
    const demandes = monter('ventes', detail);
    await screen.findByText('Awa NDONG');
    const champ = screen.getByRole('combobox', { name: 'Produit' });
    fireEvent.change(champ, { target: { value: 'doli' } });
    await screen.findByRole('option', { name: /DOLIPRANE/ });
    fireEvent.keyDown(champ, { key: 'ArrowDown' });
    fireEvent.keyDown(champ, { key: 'Enter' });
    await waitFor(() =>
      expect(lues(demandes, '/api/ventes').at(-1)).toMatchObject({ contain_product: '11' }),
    );
    await waitFor(() => expect((champ as HTMLInputElement).value).toBe('DOLIPRANE'));
    fireEvent.click(screen.getByRole('button', { name: 'Tous les produits' }));
    await waitFor(() => expect(adresse().has('contain_product')).toBe(false));
  });
  it('[VEN-4] par produit : des chiffres tapés, sans rien choisir, sont des mots, jamais le numéro d’un produit', async () => {
    const demandes = monter('ventes', detail);
    await screen.findByText('Awa NDONG');
    const champ = screen.getByRole<HTMLInputElement>('combobox', { name: 'Produit' });
    fireEvent.change(champ, { target: { value: '500' } });
    fireEvent.keyDown(champ, { key: 'Enter' });
    await waitFor(() =>
      expect(lues(demandes, '/api/ventes').at(-1)).toMatchObject({ contain_product: '"500"' }),
    );
    await waitFor(() => expect(champ.value).toBe('500'));
    expect(demandes.some((d) => d.chemin.includes('produit_id=500'))).toBe(false);
    fireEvent.change(champ, { target: { value: 'doli 500' } });
    fireEvent.keyDown(champ, { key: 'Enter' });
    await waitFor(() =>
      expect(lues(demandes, '/api/ventes').at(-1)).toMatchObject({ contain_product: 'doli 500' }),
    );
  });
  it('par produit : Entrée prend celui qui est visé, même si la liste relue l’a changé de rang', async () => {
    const un = { cip: '3400930000014', qte_vendus: 2, qte_actu: 46, coef: 1.67 };
    const vendu = (id: number, libelle: string) => ({
      ...un,
      id,
      libelle,
      prix_achat: 300,
      prix_de_vente: 500,
    });
    let vendus = [vendu(11, 'DOLIPRANE'), vendu(12, 'DOLIRHUME')];
    const demandes = monter('ventes', detail, {
      plus: {
        'GET /api/reservation_produits/vendus': () => ({
          data: vendus,
          meta: { total: 2, page: 1, rows: 12 },
        }),
      },
    });
    await screen.findByText('Awa NDONG');
    const champ = screen.getByRole('combobox', { name: 'Produit' });
    fireEvent.change(champ, { target: { value: 'doli' } });
    await screen.findByRole('option', { name: /DOLIPRANE/ });
    fireEvent.keyDown(champ, { key: 'ArrowDown' });
    vendus = vendus.toReversed();
    await act(async () => cache.invalidateQueries({ queryKey: ['liste', listerVendus.chemin] }));
    await waitFor(() =>
      expect(
        within(screen.getByRole('listbox')).getAllByRole('option').at(-1)?.textContent,
      ).toContain('DOLIPRANE'),
    );
    fireEvent.keyDown(champ, { key: 'Enter' });
    await waitFor(() =>
      expect(lues(demandes, '/api/ventes').at(-1)).toMatchObject({ contain_product: '11' }),
    );
  });
});
