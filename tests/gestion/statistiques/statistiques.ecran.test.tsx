import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { store } from '#client/base/store.ts';
import type { Dessin } from '#client/gestion/statistiques/dessin.ts';
import { GRAPHIQUES_STOCKS } from '#client/gestion/statistiques/graphiques/graphiques-stocks.ts';
import { ONGLETS } from '#client/gestion/statistiques/graphiques/onglets-statistiques.ts';
import { workbookValue } from '#client/ui/export/cellule.ts';
import { toast, toastsAtom } from '#client/ui/toast.ts';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { moisSuivant } from '#shared/base/mois.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesPeriode from '#shared/base/periode.phrases.ts';
import { SEMAINES } from '#shared/stock/commande/rythme.rules.ts';
import {
  CRITIQUE_JOURS,
  HAUTE_JOURS,
} from '#shared/gestion/statistiques/reapprovisionnement.rules.ts';
import * as phrasesStatistiques from '#shared/gestion/statistiques/statistiques.phrases.ts';
import { type Demande } from '#tests/harness/poste-de-test.tsx';
import { SERVEUR, monter, preparerStatistiquesEcran } from './statistiques-ecran.scene.tsx';

vi.mock('#client/gestion/statistiques/graphique.tsx', () => import('./graphique-ecrit.tsx'));
preparerStatistiquesEcran();

const ACHETES = [
  { produit_libelle: 'DOLIPRANE', total_qte: 30 },
  { produit_libelle: 'SPASFON', total_qte: 20 },
  { produit_libelle: 'EFFERALGAN', total_qte: 10 },
];
const MOIS = jourDe(new Date()).slice(0, 7);
const carte = (nom: string) => screen.findByRole('region', { name: nom });

const lues = (demandes: Demande[], chemin: string) =>
  demandes
    .filter((d) => d.chemin.startsWith(`GET ${chemin}`))
    .map((d) => d.chemin.split('?')[1] ?? '');

const dessins = (dans: HTMLElement) =>
  within(dans)
    .findAllByTestId('dessin')
    .then((tous) => tous.map((d) => JSON.parse(d.textContent ?? '{}') as Dessin));

/** Lying bars are written: what each says. */
const barresDe = (dans: HTMLElement) =>
  within(dans)
    .findAllByRole('listitem')
    .then((lignes) => lignes.map((l) => l.getAttribute('aria-label')));

describe('les statistiques', () => {
  it('huit onglets, dans l’ordre ; seul celui montré est lu', async () => {
    const demandes = monter();
    await barresDe(await carte('Produits les plus vendus'));
    expect(screen.getAllByRole('tab').map((t) => t.textContent)).toEqual([
      'Produits',
      'Inventaire',
      'Utilisateurs',
      'Chiffre d’Affaires',
      'Analyse des ventes',
      'Gestion des stocks',
      'Analyse financière',
      'Performances employés',
    ]);
    expect(ONGLETS.flatMap((o) => o.graphiques)).toHaveLength(28);
    expect(new Set(demandes.map((d) => d.chemin.split('?')[0]))).toEqual(
      new Set(Object.keys(SERVEUR)),
    );
    expect(lues(demandes, '/api/stat/top20-produits-vendus')).toEqual([
      `period_from=${MOIS}-01&period_to=${jourPlus(`${moisSuivant(MOIS)}-01`, -1)}&top_limit=20`,
    ]);
  });

  it('[STA-61] genres et remplaçants : barres écrites en entier, anneau et ses parts, « Aucun produit » à 0', async () => {
    monter();
    expect(await barresDe(await carte('Produits les plus vendus'))).toEqual([
      typeset('DOLIPRANE, Quantité vendue : 12, Rang : ↑ 3, FCFA HT : 12.000, Stock pour : 20 j'),
      typeset('SPASFON, Quantité vendue : 3, Rang : ↓ 1, FCFA HT : 30.000, Stock pour : 6 j'),
      typeset('EFFERALGAN, Quantité vendue : 2, Rang : nouveau, FCFA HT : 900, Stock pour : N/A'),
    ]);
    expect(await dessins(await carte('Ventes annulées et soldées'))).toMatchObject([
      {
        genre: 'anneau',
        parts: [
          { nom: 'Annulé', valeur: 1, teinte: 'danger' },
          { nom: 'Soldé', valeur: 4, teinte: 'success' },
        ],
      },
    ]);
    expect(await barresDe(await carte('Ventes annulées et soldées'))).toHaveLength(2);
    const annulees = within(await carte('Ventes annulées et soldées')).getAllByRole('listitem');
    expect(annulees.map((l) => l.textContent)).toEqual([
      typeset('Annulé120,0 %'),
      typeset('Soldé480,0 %'),
    ]);
    expect(
      await within(await carte('Quantité vendue par produit')).findByText('Aucun produit : 0'),
    ).toBeTruthy();
  });

  it('[STA-55] les moins vendus se rangent par l’argent qui dort, les quantités disent ce qu’elles ont valu', async () => {
    const vendu = (libelle: string, total_qte: number, valeur: number) => ({
      produit_id: 7,
      libelle,
      total_qte,
      prix_de_vente: 999,
      valeur,
    });
    monter({
      'GET /api/statistiques/sold-products': () => ({
        data: [vendu('DOLIPRANE', 12, 12_000), vendu('SPASFON', 3, 30_000), vendu('LANTUS', 1, 9)],
      }),
    });
    expect(await barresDe(await carte('Produits les moins vendus'))).toEqual([
      typeset(
        'SPASFON, Encore en stock, au prix d’achat : 9.000 FCFA, Vendus : 3, Rang : ↓ 1, FCFA HT : 30.000, Stock pour : 6 j',
      ),
      typeset(
        'DOLIPRANE, Encore en stock, au prix d’achat : 5.000 FCFA, Vendus : 12, Rang : ↑ 3, FCFA HT : 12.000, Stock pour : 20 j',
      ),
      typeset(
        'EFFERALGAN, Encore en stock, au prix d’achat : 1.000 FCFA, Vendus : 2, Rang : nouveau, FCFA HT : 900, Stock pour : N/A',
      ),
    ]);
    expect(await barresDe(await carte('Quantité vendue par produit'))).toEqual([
      typeset('DOLIPRANE, Quantité : 12, FCFA HT : 12.000'),
      typeset('SPASFON, Quantité : 3, FCFA HT : 30.000'),
      typeset('LANTUS, Quantité : 1, FCFA HT : 9'),
    ]);
  });

  it('[STA-60] une barre ouvre les ventes dont elle est faite', async () => {
    monter({}, '/?type=MENSUEL&month=2026-11');
    const c = await carte('Produits les plus vendus');
    expect((await within(c).findByRole('link', { name: 'SPASFON' })).getAttribute('href')).toBe(
      '/vente/dashboard?period_from=2026-11-01&period_to=2026-11-30&contain_product=2',
    );
  });

  it('[STA-60] le nom d’un vendeur ou d’une catégorie ouvre leurs ventes, en barres comme en tableau', async () => {
    const vendeur = (user_id: number, user: string) => ({
      user_id,
      user,
      rang: user_id,
      rang_precedent: null,
      panier_moyen: 900,
      nombre_ventes: 3,
      total_ventes: 2_700,
    });
    const trois = [vendeur(4, 'Awa Ndong'), vendeur(5, 'Serge Obiang'), vendeur(6, 'Rose')];
    const adresse = '/vente/dashboard?period_from=2026-11-01&period_to=2026-11-30';
    monter(
      {
        'GET /api/statistiques/panier-moyen': () => ({ data: trois }),
        'GET /api/statistiques/clients-utilisateur': () => ({ data: trois.slice(0, 2) }),
      },
      '/?type=MENSUEL&month=2026-11&onglet=utilisateurs',
    );
    for (const titre of ['Panier moyen par utilisateur', 'Clients servis par utilisateur']) {
      const lien = await within(await carte(titre)).findByRole('link', { name: 'Awa Ndong' });
      expect(lien.getAttribute('href')).toBe(`${adresse}&user_id=4`);
    }
    cleanup();
    monter(
      {
        'GET /api/statistiques/ventes-par-categorie': () => ({
          data: [
            { categorie: 'Non classé', quantite_vendue: 2, chiffre_affaire: 900, nombre_ventes: 1 },
          ],
        }),
      },
      '/?type=MENSUEL&month=2026-11&onglet=ventes',
    );
    const c = await carte('Ventes par catégorie');
    const lien = await within(c).findByRole('link', { name: 'Non classé' });
    expect(lien.getAttribute('href')).toBe(`${adresse}&categorie=Non+class%C3%A9`);
  });

  it('[STA-17] l’export donne les annulées puis les soldées ; ses totaux sont des soldées', async () => {
    const vente = (id: number, statut: string, total: number) => ({ id, statut, total });
    monter({
      'GET /api/statistiques/ventes-annulees': ({ chemin }) => ({
        data: decodeURIComponent(chemin).includes('statut=Annulé')
          ? [vente(3, 'Annulé', 700)]
          : [vente(2, 'Soldé', 500), vente(1, 'Soldé', 400)],
        extra_data: { soldees: 2, annulees: 1 },
      }),
    });
    const c = await carte('Ventes annulées et soldées');
    fireEvent.click(await within(c).findByRole('button', { name: 'Exporter' }));
    const dialogue = await screen.findByRole('dialog', { name: 'Ventes annulées et soldées' });
    expect(await within(dialogue).findByText('3 lignes')).toBeTruthy();
    const rangees = within(dialogue).getAllByRole('row').slice(1);
    expect(rangees.map((r) => r.textContent)).toEqual([
      expect.stringMatching(/^Annulé/),
      expect.stringMatching(/^Soldé/),
      expect.stringMatching(/^Soldé/),
      expect.stringContaining('900 FCFA'),
    ]);
  });

  it('deux vendeurs se disent en tableau, un graphique vide élargit la période', async () => {
    const deux = [
      { user: 'Awa NDONG', total_ventes: 3000 },
      { user: 'Serge OBIANG', total_ventes: 1000 },
    ];
    monter(
      {
        'GET /api/statistiques/total-ventes-utilisateur': () => ({ data: deux }),
        'GET /api/statistiques/panier-moyen': () => ({ data: [] }),
        'GET /api/statistiques/clients-utilisateur': () => ({ data: [] }),
      },
      '/?onglet=utilisateurs&type=MENSUEL&month=2026-11',
    );
    const ca = await carte('Chiffre d’affaires par utilisateur');
    expect(await within(ca).findByRole('row', { name: 'TOTAL 4.000 FCFA' })).toBeTruthy();
    expect(within(ca).queryByRole('button', { name: 'Voir le tableau' })).toBeNull();
    const panier = await carte('Panier moyen par utilisateur');
    expect(await within(panier).findByText('Aucun utilisateur : 0')).toBeTruthy();
    fireEvent.click(within(panier).getByRole('button', { name: 'Élargir la période' }));
    await waitFor(() =>
      expect(screen.getByTestId('adresse').textContent).toContain(
        'debut=2026-01-01&fin=2026-12-31',
      ),
    );
  });

  it('[STA-64] sans rien à comparer, N/A se dit une fois pour toutes les colonnes qui n’ont que lui', async () => {
    monter({}, '/?onglet=ventes&type=MENSUEL&month=2026-11');
    const evolution = await carte('Évolution des ventes');
    expect(await within(evolution).findByText(/: N\/A$/)).toBeTruthy();
    expect(within(evolution).getAllByText(/N\/A/)).toHaveLength(1);
    const tetes = within(evolution).getAllByRole('columnheader');
    expect(tetes.map((t) => t.textContent)).toEqual(['MESURE', 'PÉRIODE']);
    expect(within(evolution).getByText(/^Comparée à, évolution, année précédente/)).toBeTruthy();
  });

  it('[EXP-3] marges et évolution s’exportent en nombres, leur unité à côté', async () => {
    monter({
      'GET /api/statistiques/marge-brute-mensuelle': () => ({
        data: {
          marge_brute_totale: 1_234_567.5,
          chiffre_affaire_total: 5_000_000,
          cout_total: 3_000_000,
          chiffre_affaire_ht: 4_234_567.5,
          taux_marge_pourcentage: 41.15,
          taux_marque_pourcentage: 29.15,
          quantite_totale: 1200,
        },
      }),
      'GET /api/statistiques/evolution-ventes': () => ({
        data: {
          periode_actuelle: { chiffre_affaire: 1_234_567, nombre_ventes: 4, quantite: 6 },
          periode_precedente: { chiffre_affaire: 1_000_000, nombre_ventes: 2, quantite: 6 },
          annee_precedente: null,
          evolution_periode_precedente: {
            chiffre_affaire: 23.4567,
            nombre_ventes: 100,
            quantite: 0,
          },
          evolution_annee_precedente: null,
          manque_periode_precedente: 'rien',
          manque_annee_precedente: 'sans_base',
          premiere_vente: '2026-10-01',
        },
      }),
    });
    const cellules = async (cle: string) => {
      const graphique = ONGLETS.flatMap((o) => o.graphiques).find((g) => g.cle === cle);
      if (!graphique?.export) throw new Error(`${cle} ne s’exporte pas à part`);
      const { colonnes, lire } = graphique.export;
      const lignes = await lire({ periode: {}, comparee: null, limit: 20 });
      return lignes.map((l) => colonnes.map((c) => workbookValue(l, c)));
    };
    const brute = await cellules('marge-brute');
    expect(brute[0]).toEqual(['Marge brute', 1_234_567.5, 'FCFA']);
    expect(brute).toContainEqual(['Taux de marque', 29.15, '%']);
    expect(await cellules('evolution')).toEqual([
      ['Chiffre d’affaires', 'FCFA', 1_234_567, 1_000_000, 23.4567, null, null],
      ['Nombre de ventes', 'nombre', 4, 2, 100, null, null],
      ['Quantité', 'nombre', 6, 6, 0, null, null],
    ]);
  });

  it('[PER-1] des dates inversées se refusent à côté des champs ; les chiffres restent ceux d’avant', async () => {
    const demandes = monter({}, '/?type=JOURNALIERE&debut=2026-11-01&fin=2026-11-20');
    await barresDe(await carte('Produits les plus vendus'));
    const avant = demandes.length;
    fireEvent.click(screen.getByRole('button', { name: 'Du 01/11/2026 au 20/11/2026' }));
    fireEvent.change(await screen.findByLabelText('au'), { target: { value: '01/10/2026' } });
    expect((await screen.findByRole('alert')).textContent).toBe(phrasesCommun.dateFinAvantDebut);
    expect((screen.getByRole('button', { name: 'Valider' }) as HTMLButtonElement).disabled).toBe(
      true,
    );
    expect(screen.getByText('Du 01/11/2026 au 20/11/2026')).toBeTruthy();
    expect(demandes.length).toBe(avant);
  });

  it('[PER-1] une adresse qui n’est pas une période se dit et s’ouvre sur ce mois, jamais sur tout', async () => {
    for (const [chemin, phrase] of [
      ['/?type=JOURNALIERE&debut=2026-11-20&fin=2026-11-01', phrasesCommun.dateFinAvantDebut],
      ['/?type=HEBDOMADAIRE&week=2026-W60', phrasesPeriode.dateImpossible],
    ] as const) {
      const demandes = monter({}, chemin);
      await waitFor(() => expect(lues(demandes, '/api/stat/top20')).toHaveLength(1));
      expect(lues(demandes, '/api/stat/top20')[0]).toContain(`period_from=${MOIS}-01&`);
      expect(store.get(toastsAtom).map((t) => t.text)).toContain(phrase);
      expect(screen.getByTestId('adresse').textContent).not.toContain('type');
      cleanup();
    }
  });

  it('une semaine validée part à tous ; validée telle quelle, rien ne repart ; Réinitialiser vide', async () => {
    const demandes = monter();
    await barresDe(await carte('Produits les plus vendus'));
    fireEvent.click(screen.getByText('Hebdomadaire'));
    fireEvent.change(await screen.findByLabelText('Semaine'), { target: { value: '2026-W47' } });
    fireEvent.change(screen.getByLabelText('Nombre de produits à afficher'), {
      target: { value: '50' },
    });
    fireEvent.submit(screen.getByRole('form', { name: 'Dates' }));
    await waitFor(() =>
      expect(lues(demandes, '/api/stat/top20-produits-vendus').at(-1)).toBe(
        'period_from=2026-11-16&period_to=2026-11-22&top_limit=50',
      ),
    );
    expect(lues(demandes, '/api/statistiques/sold-products').at(-1)).toBe(
      'period_from=2026-11-16&period_to=2026-11-22',
    );
    const avant = demandes.length;
    fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
    expect(demandes.length).toBe(avant);
    fireEvent.click(screen.getByRole('button', { name: 'Réinitialiser' }));
    await waitFor(() => expect(screen.getByTestId('adresse').textContent).not.toContain('week'));
    expect(screen.getByRole('button', { name: 'Toutes les dates' })).toBeTruthy();
    fireEvent.click(screen.getByText('Mensuel'));
    expect((await screen.findByLabelText<HTMLInputElement>('Mois')).value).toBe('');
  });

  it('[STA-62] « Comparer à… » se choisit au même endroit, se dit, et se quitte', async () => {
    const mesure = (n: number) => ({ chiffre_affaire: n * 1_000, nombre_ventes: n, quantite: n });
    const demandes = monter(
      {
        'GET /api/statistiques/evolution-ventes': ({ chemin }) => ({
          data: {
            periode_actuelle: mesure(chemin.includes('2025-02-01') ? 28 : 62),
            periode_precedente: mesure(31),
            annee_precedente: null,
            evolution_periode_precedente: mesure(100),
            evolution_annee_precedente: null,
            manque_periode_precedente: 'rien',
            manque_annee_precedente: 'sans_base',
            premiere_vente: '2024-01-01',
          },
        }),
      },
      '/?type=MENSUEL&month=2025-03',
    );
    const chiffres = within(await screen.findByLabelText('Chiffres de la période'));
    await waitFor(() => expect(chiffres.getAllByText('+100,0 %')).toHaveLength(3));
    fireEvent.click(screen.getByRole('button', { name: 'Mars 2025' }));
    const compares = within(await screen.findByRole('group', { name: 'Comparer à…' }));
    fireEvent.change(compares.getByLabelText('Comparée du'), { target: { value: '01/02/2025' } });
    fireEvent.blur(compares.getByLabelText('Comparée du'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      typeset(phrasesPeriode.periodeIncomplete),
    );
    fireEvent.change(compares.getByLabelText('jusqu’au'), { target: { value: '28/02/2025' } });
    fireEvent.blur(compares.getByLabelText('jusqu’au'));
    fireEvent.submit(screen.getByRole('form', { name: 'Dates' }));
    await screen.findByText(/31 jours contre 28 : la comparaison est par jour\.$/u);
    expect(screen.getByTestId('adresse').textContent).toContain(
      'avec_de=2025-02-01&avec_a=2025-02-28',
    );
    expect(lues(demandes, '/api/statistiques/evolution-ventes').at(-1)).toContain('2025-02-28');
    // 62 in 31 days beside 28 in 28: twice as much a day.
    await waitFor(() => expect(chiffres.getAllByText('+100,0 %')).toHaveLength(3));
    fireEvent.click(screen.getByRole('button', { name: 'Comparer à la période d’avant' }));
    await waitFor(() => expect(screen.queryByText(/la comparaison est par jour/)).toBeNull());
    expect(screen.getByTestId('adresse').textContent).not.toContain('avec_');
  });

  it('[STA-63] une garde est une période : choisie au même endroit, elle se lit à ses heures', async () => {
    const garde = (id: number, statut: string, jour: string, fin: string) => ({
      id,
      statut,
      date_debut: jour,
      heure_debut: '20:00',
      date_fin: fin,
      heure_fin: '08:00',
    });
    const demandes = monter(
      {
        'GET /api/gardes': () => ({
          data: [
            garde(3, 'Programmé', '2026-12-05', '2026-12-06'),
            garde(2, 'Terminé', '2026-11-28', '2026-11-29'),
          ],
        }),
        'GET /api/stat/chiffre-affaire': () => ({
          data: [
            { period: '23 h', total: 900 },
            { period: '00 h', total: 1_200 },
          ],
          extra_data: { xLabel: 'Heure', labelName: '', semaine: [] },
        }),
      },
      '/?type=MENSUEL&month=2026-11&onglet=chiffre',
      { menu: 'GESTION', submenus: ['stat', 'garde'] },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Novembre 2026' }));
    const gardes = within(await screen.findByRole('menu', { name: 'Gardes' }));
    const [derniere, autre] = gardes.getAllByRole('menuitem');
    expect(autre).toBeUndefined();
    fireEvent.click(derniere ?? document.body);
    await screen.findByRole('button', {
      name: /^Garde du 28\/11\/2026 de 20:00 à 08:00$/,
    });
    await waitFor(() =>
      expect(lues(demandes, '/api/stat/chiffre-affaire').slice(-2).map(decodeURIComponent)).toEqual(
        [
          'period_from=2026-11-28T20:00&period_to=2026-11-29T08:00',
          'period_from=2026-11-21T20:00&period_to=2026-11-22T08:00',
        ],
      ),
    );
    fireEvent.click(
      within(await carte('Chiffre d’affaires')).getByRole('button', { name: 'Voir le tableau' }),
    );
    expect(
      within(await carte('Chiffre d’affaires'))
        .getAllByRole('row')
        .map((r) => r.textContent)
        .slice(1, 3),
    ).toEqual([typeset('23 h900 FCFA'), typeset('00 h1.200 FCFA')]);
  });

  it('[STA-57] une seule commande de période : elle se dit, se déplace et s’ouvre', async () => {
    const demandes = monter({}, '/?type=MENSUEL&month=2026-11');
    await barresDe(await carte('Produits les plus vendus'));
    fireEvent.click(screen.getByRole('button', { name: 'Période d’avant' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Octobre 2026' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Aujourd’hui' }));
    const jour = jourDe(new Date());
    await waitFor(() =>
      expect(lues(demandes, '/api/stat/top20-produits-vendus').at(-1)).toBe(
        `period_from=${jour}&period_to=${jour}&top_limit=20`,
      ),
    );
  });

  it('[STA-59] le réapprovisionnement dit combien, ce qui reste de jours et ce que cela coûte, et mène à commander', async () => {
    const besoin = (libelle: string, reste: number | null) => ({
      priorite: 'Critique',
      estimation_jours_stock: reste,
      produit: {
        id: 1,
        libelle,
        stock_actuel: 2,
        quantite_a_commander: 30,
        cout_reapprovisionnement: 15_000,
        categorie: 'Princeps',
      },
    });
    monter(
      {
        'GET /api/statistiques/planification-reapprovisionnement': () => ({
          data: { produits_a_reapprovisionner: [besoin('DOLIPRANE', 4), besoin('LANTUS', null)] },
        }),
      },
      '/?onglet=stocks',
      { menu: 'STOCK', submenus: ['commande'] },
    );
    const c = await carte('Planification du réapprovisionnement');
    const barres = within(await within(c).findByRole('list', { name: 'Unités à commander' }));
    expect(barres.getAllByRole('listitem').map((l) => l.getAttribute('aria-label'))).toEqual([
      typeset('DOLIPRANE, À commander : 30, Stock pour : 4 j, Coût FCFA : 15.000'),
      typeset('LANTUS, À commander : 30, Stock pour : N/A, Coût FCFA : 15.000'),
    ]);
    expect(within(c).getByText('30.000 FCFA', { selector: 'dd' })).toBeTruthy();
    expect(within(c).getByRole('link', { name: 'Commander' }).getAttribute('href')).toBe(
      '/stock/commandes',
    );
  });

  it('[STA-22] la carte du réapprovisionnement dit la règle des propositions, et aucune autre', () => {
    const { definition } = GRAPHIQUES_STOCKS.reapprovisionnement;
    for (const dit of [`${SEMAINES} dernières semaines`, 'délai', 'gardes', 'brouillons'])
      expect(definition).toContain(dit);
    expect(definition).not.toMatch(/30 jours|90/);
    expect(definition).toContain(`moins de ${CRITIQUE_JOURS} jours`);
    expect(definition).toContain(`moins de ${HAUTE_JOURS}.`);
  });

  it('un échec se réessaie, une liste vide dit sa phrase', async () => {
    let cassee = true;
    monter(
      {
        'GET /api/statistiques/dernier-inventaire': () => ({
          data: [],
          message: phrasesStatistiques.statistiques.videInventaire,
        }),
        'GET /api/statistiques/diff-dernier-inventaire': () => ({
          data: [],
          message: phrasesStatistiques.statistiques.videInventaire,
        }),
        'GET /api/statistiques/produits-achetes': () =>
          cassee ? { statut: 500, data: null, errors: ['x'] } : { data: ACHETES },
        'GET /api/marge-benefice': () => ({ data: [] }),
      },
      '/?onglet=inventaire',
    );
    expect(
      await within(await carte('Quantités du dernier inventaire')).findByText(
        'Aucun inventaire trouvé.',
      ),
    ).toBeTruthy();
    const achats = await carte('Produits achetés');
    expect((await within(achats).findByRole('alert')).textContent).toContain(
      'Impossible de charger les données. Veuillez réessayer.',
    );
    cassee = false;
    fireEvent.click(within(achats).getByRole('button', { name: 'Réessayer' }));
    expect(await barresDe(achats)).toEqual(
      ACHETES.map((a) => typeset(`${a.produit_libelle}, Quantité reçue : ${a.total_qte}`)),
    );
  });

  it('le tableau et l’export disent les mêmes chiffres, leur nombre et leur total ; avant d’être chargé, l’export avertit', async () => {
    monter();
    const c = await carte('Produits les plus vendus');
    await barresDe(c);
    fireEvent.click(within(c).getByRole('button', { name: 'Voir le tableau' }));
    expect(
      within(c)
        .getAllByRole('row')
        .map((r) => r.textContent),
    ).toEqual([
      'PRODUITQUANTITÉ VENDUERANG DEPUIS AVANTVENDU HTJOURS DE STOCK',
      'DOLIPRANE12↑ 312.000 FCFA20',
      'SPASFON3↓ 130.000 FCFA6',
      'EFFERALGAN2nouveau900 FCFA',
      'TOTAL1742.900 FCFA',
    ]);
    // A product keeps its face in a table too.
    expect(c.querySelectorAll('td .nom-produit-nom')).toHaveLength(3);
    fireEvent.click(within(c).getByRole('button', { name: 'Exporter' }));
    const dialogue = await screen.findByRole('dialog', { name: 'Produits les plus vendus' });
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Exporter vers Excel' }));
    expect(within(dialogue).getByLabelText('Chargement')).toBeTruthy();
    expect(await within(dialogue).findByText('3 lignes')).toBeTruthy();
    expect(within(dialogue).getByRole('row', { name: /^TOTAL 17 42\.900/ })).toBeTruthy();
    // The file cannot be made: it is said, and may be asked again.
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = () => {
          throw new Error('mémoire');
        };
      },
    );
    const avertir = vi.spyOn(toast, 'avertir');
    const exporter = within(dialogue).getByRole('button', { name: 'Exporter vers Excel' });
    fireEvent.click(exporter);
    await waitFor(() =>
      expect(avertir).toHaveBeenCalledWith('Le classeur n’a pas pu être fait. Réessayez.'),
    );
    await waitFor(() => expect(exporter.className).not.toContain('loading'));
  });
});
