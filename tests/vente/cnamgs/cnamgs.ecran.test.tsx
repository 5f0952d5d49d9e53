import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { cache } from '#client/base/cache.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { RACINE_VENTES } from '#client/vente/vente/vente.queries.ts';
import { jourPlus } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCnamgs from '#shared/vente/cnamgs/cnamgs.phrases.ts';
import { cellulesMalNommees } from '#tests/harness/fiches.ts';
import { uneVente } from '#tests/factories/objets-du-fil.ts';
import {
  aujourdhui,
  feuille,
  apercu,
  bordereau,
  detail,
  REGLE,
  monter,
  postes,
  preparerCnamgsEcran,
} from './cnamgs-ecran.scene.tsx';

preparerCnamgsEcran();

describe('le récapitulatif CNAMGS', () => {
  it('quinze jours par défaut ; ce qui est à corriger vient d’abord et dit pourquoi ; exporter envoie ce qui fut lu, après OUI', async () => {
    const demandes = monter({ 'POST /api/bordereaux': () => ({ data: detail }) });
    const table = within(await screen.findByRole('table', { name: 'Feuilles de la période' }));
    const lu = new URL(
      demandes.find((d) => d.chemin.startsWith('GET /api/bordereaux/apercu'))?.chemin.slice(4) ??
        '',
      'http://x',
    ).searchParams;
    expect(Object.fromEntries(lu)).toEqual({
      secteur: 'Secteur public',
      period_from: jourPlus(aujourdhui, -14),
      period_to: aujourdhui,
    });
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((r) => r.textContent),
    ).toEqual([
      expect.stringContaining(phrasesCnamgs.feuilleFautes.numero),
      expect.stringContaining('Complète'),
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Exporter 1 feuille' }));
    fireEvent.click(await screen.findByRole('button', { name: 'NON' }));
    expect(postes(demandes, '/api/bordereaux')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Exporter 1 feuille' }));
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await waitFor(() =>
      expect(postes(demandes, '/api/bordereaux')[0]?.corps).toEqual({
        secteur: 'Secteur public',
        period_from: jourPlus(aujourdhui, -14),
        period_to: aujourdhui,
        nombre: 1,
        total_prise_en_charge: 800,
      }),
    );
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Bordereaux' }).getAttribute('aria-selected')).toBe(
        'true',
      ),
    );
  });
  it('[BOR-12] une feuille se corrige où elle est ; Échap l’abandonne', async () => {
    const relire = vi.spyOn(cache, 'invalidateQueries');
    const demandes = monter({ 'POST /api/ventes/2/assure': () => ({ data: feuille(2) }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Corriger la vente 2' }));
    fireEvent.keyDown(screen.getByLabelText('N° de feuille, vente 2'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByLabelText('N° de feuille, vente 2')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Corriger la vente 2' }));
    fireEvent.change(screen.getByLabelText('N° de feuille, vente 2'), { target: { value: 'F77' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Corriger la vente 2' }));
    await waitFor(() =>
      expect(postes(demandes, '/api/ventes/2/assure')[0]?.corps).toEqual({
        numero_feuille_assure: 'F77',
        identifiant_assure: 'ID2',
        nom_assure: 'ASSURÉ 2',
        secteur_assure: 'Secteur public',
      }),
    );
    // The sales under the dialog show the sheet too.
    await waitFor(() => expect(relire).toHaveBeenCalledWith({ queryKey: RACINE_VENTES }));
    relire.mockRestore();
  });
  it('une vente couverte faite ou annulée ailleurs se relit d’elle-même ; une vente au comptant ne coûte rien', async () => {
    const demandes = monter();
    await screen.findByRole('table', { name: 'Feuilles de la période' });
    const lectures = () =>
      demandes.filter((d) => d.chemin.startsWith('GET /api/bordereaux/apercu')).length;
    const entendre = (seq: number, total_prise_en_charge: number) =>
      act(async () =>
        subscriptions.receive({
          topic: 'ventes',
          seq,
          nom: 'vente.annulee',
          at: '',
          donnees: { vente: { ...uneVente({ total_prise_en_charge }), export_at: null } },
        }),
      );
    await entendre(1, 0);
    expect(lectures()).toBe(1);
    await entendre(2, 800);
    await waitFor(() => expect(lectures()).toBe(2));
  });
  it('rien à exporter, lecture refusée : chacun sa phrase ; le bouton dit pourquoi il ne sert pas', async () => {
    let refusee = true;
    monter({
      'GET /api/bordereaux/apercu': () =>
        refusee
          ? { statut: 503, errors: [phrasesRefus.occupe] }
          : { data: { ...apercu, feuilles: [], nombre: 0, sous_totaux: [] } },
    });
    expect((await screen.findByRole('alert')).textContent).toContain(phrasesRefus.occupe);
    refusee = false;
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('heading', { name: 'Rien à exporter' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Exporter' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });
  it('[BOR-6] un bordereau n’offre que ce que son état permet ; le paiement propose ce qui reste, jamais plus', async () => {
    const demandes = monter(
      {
        'POST /api/bordereaux/5/payer': () => ({
          data: { ...bordereau, statut: 'Payé', reste: 0 },
        }),
      },
      '/?cnamgs=bordereaux',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Voir le bordereau B2026-0001' }));
    const d = within(await screen.findByRole('dialog', { name: 'Bordereau B2026-0001' }));
    expect(d.queryByRole('button', { name: /^Déposer/ })).toBeNull();
    expect(d.getByRole('button', { name: 'Rejeté par le fonds' })).toBeTruthy();
    fireEvent.click(d.getByRole('button', { name: 'Enregistrer un paiement' }));
    const montant = d.getByLabelText('Montant payé (FCFA)') as HTMLInputElement;
    expect(montant.value).toBe('800');
    fireEvent.change(montant, { target: { value: '801' } });
    expect(d.getByRole('button', { name: 'Enregistrer' }).getAttribute('title')).toBe(
      phrasesCnamgs.bordereauTropPaye('800 FCFA'),
    );
    fireEvent.change(montant, { target: { value: '300' } });
    fireEvent.change(d.getByLabelText('Mode de paiement'), { target: { value: 'cheque' } });
    fireEvent.click(d.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(postes(demandes, '/api/bordereaux/5/payer')[0]?.corps).toEqual({
        montant: 300,
        date: aujourdhui,
        mode: 'cheque',
        reference: null,
      }),
    );
  });
  it('[BOR-14] les paiements passés se lisent sur le bordereau : date, montant, mode, par qui, et ce qui reste', async () => {
    const paiements = [
      {
        id: 1,
        le: '2026-11-18',
        montant: 300,
        mode: 'cheque' as const,
        reference: 'CHQ 9',
        created_by: 'Chantal OBAME',
        created_at: '2026-11-18T10:00:00+01:00',
      },
      {
        id: 2,
        le: '2026-11-20',
        montant: 200,
        mode: null,
        reference: null,
        created_by: 'Awa NDONG',
        created_at: '2026-11-20T10:00:00+01:00',
      },
    ];
    monter(
      {
        'GET /api/bordereaux/5': () => ({
          data: { ...detail, statut: 'Payé partiel', montant_paye: 500, reste: 300, paiements },
        }),
      },
      '/?cnamgs=bordereaux',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Voir le bordereau B2026-0001' }));
    const table = within(
      await screen.findByRole('table', { name: 'Paiements du bordereau B2026-0001' }),
    );
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((r) =>
          within(r)
            .getAllByRole('cell')
            .map((c) => c.textContent),
        ),
    ).toEqual([
      ['18/11/2026', '300 FCFA', 'Chèque', 'CHQ 9', 'Chantal OBAME', '18/11/2026 10:00:00'],
      ['20/11/2026', '200 FCFA', '–', '–', 'Awa NDONG', '20/11/2026 10:00:00'],
      ['PAYÉ', '500 FCFA', 'RESTE DÛ', '300 FCFA'],
    ]);
  });
  it('[BOR-14] une reprise faite après l’export se voit : dans la liste, sur sa feuille, avec sa somme', async () => {
    const repris = { reprises: 1, montant_annule: 300, reste: 500 };
    const [feuille] = detail.feuilles;
    monter(
      {
        'GET /api/bordereaux': () => ({
          data: [{ ...bordereau, ...repris }],
          meta: { total: 1, page: 1, rows: 10 },
        }),
        'GET /api/bordereaux/5': () => ({
          data: { ...detail, ...repris, feuilles: [{ ...feuille, montant_repris: 300 }] },
        }),
      },
      '/?cnamgs=bordereaux',
    );
    expect(await screen.findByText('1 reprise')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Voir le bordereau B2026-0001' }));
    const feuilles = await screen.findByRole('table', { name: 'Feuilles du bordereau B2026-0001' });
    expect(within(feuilles).getByText('repris : 300 FCFA')).toBeTruthy();
    expect(
      screen.getByText('1 vente reprise depuis l’export (rang 1) : 300 FCFA à retirer.'),
    ).toBeTruthy();
  });
  it('[BOR-9] ce que doivent les fonds, par âge, avec leur total', async () => {
    monter({}, '/?cnamgs=creances');
    const table = within(await screen.findByRole('table', { name: 'Ce que doivent les fonds' }));
    expect(table.getAllByRole('columnheader').map((c) => c.textContent)).toEqual([
      'FONDS',
      '0 – 30 JOURS',
      '31 – 60 JOURS',
      '61 – 90 JOURS',
      '> 90 JOURS',
      'DÛ',
      'REJETÉ',
      'À EXPORTER',
    ]);
    expect(table.getAllByRole('row')[2]?.textContent).toBe(
      'TOTAL100 FCFA–7 FCFA3.000 FCFA3.107 FCFA12 FCFA50 FCFA',
    );
  });
  it('les taux : à venir, en vigueur, remplacé ; seul qui règle la pharmacie en ajoute', async () => {
    monter({}, '/?cnamgs=taux');
    const table = within(await screen.findByRole('table', { name: 'Taux de prise en charge' }));
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((r) => within(r).getAllByRole('cell')[3]?.textContent),
    ).toEqual(['À venir', 'En vigueur', 'Remplacé']);
    expect(screen.queryByRole('form', { name: 'Nouveau taux' })).toBeNull();
  });
  it('[BOR-15] seul un taux à venir se retire, après OUI ; 0 % dit la fin d’une prise en charge', async () => {
    const taux = (id: number, debut: string, t: number) => ({
      id,
      libelle: 'Soins',
      taux: t,
      debut,
      created_by: 'x',
      created_at: '2020-01-01T08:00:00+01:00',
      utilise: false,
    });
    const demandes = monter(
      {
        'GET /api/taux-cnamgs': () => ({
          data: [taux(1, '2999-01-01', 85), taux(2, '2001-01-01', 0), taux(3, '2000-01-01', 80)],
        }),
        'POST /api/taux-cnamgs/1/update': () => ({ message: phrasesCnamgs.tauxCorrige }),
        'POST /api/taux-cnamgs/1/destroy': () => ({ message: phrasesCnamgs.tauxRetire }),
      },
      '/?cnamgs=taux',
      REGLE,
    );
    const table = within(await screen.findByRole('table', { name: 'Taux de prise en charge' }));
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((r) =>
          within(r)
            .getAllByRole('cell')
            .slice(1, 4)
            .map((c) => c.textContent),
        ),
    ).toEqual([
      [typeset('85 %'), '01/01/2999', 'À venir'],
      ['Fin', '01/01/2001', 'Plus pris en charge'],
      [typeset('80 %'), '01/01/2000', 'Remplacé'],
    ]);
    expect(table.getAllByRole('button').map((b) => b.getAttribute('aria-label'))).toEqual([
      'Corriger le taux Soins du 01/01/2999',
      'Retirer le taux Soins du 01/01/2999',
    ]);
    fireEvent.click(table.getByRole('button', { name: /^Retirer/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await waitFor(() => expect(postes(demandes, '/api/taux-cnamgs/1/destroy')).toHaveLength(1));
    fireEvent.click(table.getByRole('button', { name: /^Corriger/ }));
    fireEvent.change(await screen.findByLabelText('Taux corrigé (%)'), { target: { value: '80' } });
    fireEvent.click(screen.getByRole('button', { name: 'Corriger' }));
    await waitFor(() =>
      expect(postes(demandes, '/api/taux-cnamgs/1/update').map((d) => d.corps)).toEqual([
        { taux: 80, debut: '2999-01-01' },
      ]),
    );
  });
  it.each([
    ['exporter', 'Feuilles de la période'],
    ['creances', 'Ce que doivent les fonds'],
    ['taux', 'Taux de prise en charge'],
  ])(
    'sur un téléphone, chaque rangée de %s est une fiche dont chaque cellule dit son nom',
    async (onglet, nom) => {
      monter({}, `/?cnamgs=${onglet}`);
      const table = await screen.findByRole<HTMLTableElement>('table', { name: nom });
      expect(table.tBodies[0]?.rows.length).toBeGreaterThan(0);
      expect(cellulesMalNommees(table)).toEqual([]);
    },
  );
});
