import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cache } from '#client/base/cache.ts';
import { connexionAtom, dernierSigneAtom, EN_LIGNE } from '#client/base/connexion.atoms.ts';
import { magasin } from '#client/base/magasin.ts';
import { abonnements } from '#client/base/subscribe.ts';
import type { Dessin } from '#client/statistiques/dessin.ts';
import { ONGLETS } from '#client/statistiques/graphiques.ts';
import { StatistiquesEcran } from '#client/statistiques/statistiques-ecran.tsx';
import { enIso, jourDe } from '#shared/base/dates.ts';
import * as phrasesStatistiques from '#shared/statistiques/statistiques.phrases.ts';
import type { EtatDirect } from '#shared/statistiques/direct.schema.ts';
import type { MajDirect } from '#shared/statistiques/statistiques.events.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { type Demande, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

// jsdom paints nothing: what would be drawn is written.
vi.mock('#client/statistiques/graphique.tsx', () => ({
  Graphique: ({ dessin }: { dessin: Dessin }) => (
    <output data-testid="dessin">{JSON.stringify(dessin)}</output>
  ),
}));

const GERANTE = uneSession({
  fullname: 'Chantal OBAME',
  habilitations: [
    { menu: 'GESTION', submenus: ['stat'] },
    { menu: 'VENTE', submenus: ['vente'] },
  ],
});
const VENDUS = [
  { libelle: 'DOLIPRANE', total_vendu: 12 },
  { libelle: 'SPASFON', total_vendu: 3 },
];
const SERVEUR: Serveur = {
  'GET /api/stat/top20-produits-vendus': () => ({ data: VENDUS }),
  'GET /api/stat/moins-vendus': () => ({ data: VENDUS.toReversed() }),
  'GET /api/statistiques/sold-products': () => ({ data: [] }),
  'GET /api/statistiques/ventes-annulees': () => ({
    data: [],
    meta: { total: 5, page: 1, rows: 1 },
    extra_data: { soldees: 4, annulees: 1 },
  }),
};
const Adresse = () => <output data-testid="adresse">{useLocation().search}</output>;
const monter = (plus: Serveur = {}, chemin = '/'): Demande[] =>
  monterPoste(
    <>
      <StatistiquesEcran />
      <Adresse />
    </>,
    GERANTE,
    { ...SERVEUR, ...plus },
    chemin,
  );
const carte = (nom: string) => screen.findByRole('region', { name: nom });
const lues = (demandes: Demande[], chemin: string) =>
  demandes
    .filter((d) => d.chemin.startsWith(`GET ${chemin}`))
    .map((d) => d.chemin.split('?')[1] ?? '');
const dessins = (dans: HTMLElement) =>
  within(dans)
    .findAllByTestId('dessin')
    .then((tous) => tous.map((d) => JSON.parse(d.textContent ?? '{}') as Dessin));

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  abonnements.connecter(
    async () => ({ ok: true, seq: 0 }),
    () => undefined,
  );
  magasin.set(connexionAtom, EN_LIGNE);
  magasin.set(dernierSigneAtom, Date.now());
});
afterEach(() => {
  cleanup();
  cache.clear();
  localStorage.clear();
  abonnements.eteindre();
  vi.unstubAllGlobals();
});

describe('les statistiques', () => {
  it('huit onglets, dans l’ordre ; seul celui montré est lu', async () => {
    const demandes = monter();
    await dessins(await carte('Produits les plus vendus'));
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
    expect(ONGLETS.flatMap((o) => o.graphiques)).toHaveLength(20);
    expect(new Set(demandes.map((d) => d.chemin.split('?')[0]))).toEqual(
      new Set(Object.keys(SERVEUR)),
    );
    expect(lues(demandes, '/api/stat/top20-produits-vendus')).toEqual(['top_limit=20']);
  });

  it('genres et remplaçants : barres, anneau à deux parts, « Aucun produit » à 0', async () => {
    monter();
    expect(await dessins(await carte('Produits les plus vendus'))).toMatchObject([
      { genre: 'barres', categories: ['DOLIPRANE', 'SPASFON'], series: [{ valeurs: [12, 3] }] },
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
    expect(await dessins(await carte('Quantité vendue par produit'))).toMatchObject([
      { categories: ['Aucun produit'], series: [{ valeurs: [0] }] },
    ]);
  });

  it('une semaine validée part à tous ; validée telle quelle, rien ne repart ; Réinitialiser vide', async () => {
    const demandes = monter();
    await dessins(await carte('Produits les plus vendus'));
    fireEvent.click(screen.getByText('Hebdomadaire'));
    fireEvent.change(screen.getByLabelText('Semaine'), { target: { value: '2026-W47' } });
    fireEvent.change(screen.getByLabelText('Nombre de produits à afficher'), {
      target: { value: '50' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
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
    expect((screen.getByLabelText('Semaine') as HTMLInputElement).value).toBe('');
    fireEvent.click(screen.getByText('Mensuel'));
    expect((screen.getByLabelText('Mois') as HTMLInputElement).value).toBe('');
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
          cassee
            ? { statut: 500, data: null, errors: ['x'] }
            : { data: [{ produit_libelle: 'DOLIPRANE', total_qte: 30 }] },
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
    expect(await dessins(achats)).toMatchObject([{ categories: ['DOLIPRANE'] }]);
  });

  it('le tableau et l’export disent les mêmes chiffres, leur nombre et leur total ; avant d’être chargé, l’export avertit', async () => {
    monter();
    const c = await carte('Produits les plus vendus');
    await dessins(c);
    fireEvent.click(within(c).getByRole('button', { name: 'Voir le tableau' }));
    expect(
      within(c)
        .getAllByRole('row')
        .map((r) => r.textContent),
    ).toEqual(['PRODUITQUANTITÉ VENDUE', 'DOLIPRANE12', 'SPASFON3', 'TOTAL15']);
    fireEvent.click(within(c).getByRole('button', { name: 'Exporter' }));
    const dialogue = await screen.findByRole('dialog', { name: 'Produits les plus vendus' });
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Exporter vers Excel' }));
    expect(within(dialogue).getByLabelText('Chargement')).toBeTruthy();
    expect(await within(dialogue).findByText('2 lignes')).toBeTruthy();
    expect(within(dialogue).getByRole('row', { name: 'TOTAL 15' })).toBeTruthy();
  });
});

describe('le tableau en direct', () => {
  const maintenant = new Date();
  const etat = (plus: Partial<EtatDirect> = {}): EtatDirect => ({
    version: 4,
    at: enIso(maintenant),
    jour: jourDe(maintenant),
    tuiles: {
      chiffre_affaire: 245_000,
      nombre_ventes: 86,
      panier_moyen: 2849,
      marge: 60_000,
      prise_en_charge: 12_000,
      annulations: 4,
    },
    caisses: [
      {
        id: 2,
        libelle: 'Caisse 1',
        statut: 'Ouvert',
        tenue_par: 'Brice MBA',
        en_attente: 1,
        plus_ancien: enIso(new Date(maintenant.getTime() - 400_000)),
        encaisse: 200_000,
        especes: 180_000,
      },
    ],
    vendeurs: [{ id: 3, nom: 'Awa NDONG', ventes: 86, total: 245_000, paniers: 1 }],
    heures: Array.from({ length: 24 }, (_, heure) => ({ heure, total: 0, semaine_derniere: 0 })),
    attentes: [
      {
        reservation_id: 9,
        position: 42,
        caisse: 'Caisse 1',
        vendeur: 'Awa NDONG',
        envoye_at: enIso(new Date(maintenant.getTime() - 400_000)),
      },
    ],
    absents: [],
    alertes: [
      {
        cle: 'prix:7',
        genre: 'prix',
        texte: 'CHER vendu sous son prix d’achat',
        at: enIso(maintenant),
        vente_id: 7,
      },
    ],
    fil: [
      {
        cle: 'v7',
        at: enIso(maintenant),
        texte: 'Caisse 1 encaisse N° 007',
        montant: 3000,
        vente_id: 7,
      },
    ],
    ...plus,
  });
  let seq = 0;
  beforeEach(() => {
    seq = 0;
  });
  const dire = (maj: Omit<MajDirect, 'at'>) =>
    act(async () =>
      abonnements.recevoir({
        topic: 'direct',
        seq: ++seq,
        nom: 'direct.maj',
        at: enIso(new Date()),
        donnees: { at: enIso(new Date()), ...maj },
      }),
    );
  const monterDirect = async (e = etat()) => {
    monter({ 'GET /api/statistiques/direct': () => ({ data: e }) }, '/?vue=direct');
    await screen.findByText('CA TTC');
  };
  const valeur = (nom: string) =>
    screen.getByText(nom, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

  it('tuiles, caisses, vendeurs, alertes qui ouvrent leur vente, panier qui attend trop', async () => {
    await monterDirect();
    expect([valeur('CA TTC'), valeur('Ventes'), valeur('Annulations')]).toEqual([
      '245.000 FCFA',
      '86',
      '4 !',
    ]);
    expect(screen.getByText(/^1 en attente \(plus ancien 6 min/)).toBeTruthy();
    const alertes = screen.getByRole('region', { name: 'Alertes' });
    expect(
      within(alertes).getByText('Panier N° 42 de Awa NDONG en attente à Caisse 1'),
    ).toBeTruthy();
    expect(
      within(alertes)
        .getByRole('link', { name: 'CHER vendu sous son prix d’achat' })
        .getAttribute('href'),
    ).toBe('/vente/dashboard?vente=7');
  });

  it('ce qui est poussé se voit aussitôt ; figé, rien ne bouge et ce qui attend est compté', async () => {
    await monterDirect();
    await dire({
      version: 5,
      tuiles: { ...etat().tuiles, nombre_ventes: 87 },
      fil: [
        {
          cle: 'v8',
          at: enIso(new Date(maintenant.getTime() + 1)),
          texte: 'Caisse 1 encaisse N° 008',
          montant: 500,
          vente_id: 8,
        },
      ],
    });
    await waitFor(() => expect(valeur('Ventes')).toBe('87'));
    expect(
      within(screen.getByRole('region', { name: 'Fil des événements' }))
        .getAllByRole('listitem')
        .map((l) => l.textContent?.slice(5)),
    ).toEqual(['Caisse 1 encaisse N° 008500 FCFA', 'Caisse 1 encaisse N° 0073.000 FCFA']);
    fireEvent.click(screen.getByRole('button', { name: 'Figer' }));
    await dire({ version: 6, tuiles: { ...etat().tuiles, nombre_ventes: 88 } });
    expect(await screen.findByText('1 changement en attente')).toBeTruthy();
    expect(valeur('Ventes')).toBe('87');
    fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }));
    await waitFor(() => expect(valeur('Ventes')).toBe('88'));
  });

  it('sans signe du serveur, périmé ; sans lien, hors ligne : les valeurs restent, avec leur heure', async () => {
    await monterDirect();
    expect(screen.getByText('En direct', { selector: '.etiquette' })).toBeTruthy();
    act(() => magasin.set(dernierSigneAtom, Date.now() - 16_000));
    expect(screen.getByText('Sans nouvelles')).toBeTruthy();
    expect(screen.getByText(/^valeurs de \d\d:\d\d:\d\d$/)).toBeTruthy();
    act(() => magasin.set(connexionAtom, { etat: 'hors_ligne', depuis: Date.now() }));
    expect(screen.getByText('Hors ligne', { selector: '.etiquette' })).toBeTruthy();
    expect(valeur('CA TTC')).toBe('245.000 FCFA');
  });

  it('mille nouvelles : le fil garde cinquante faits, l’écran le dernier chiffre', async () => {
    await monterDirect();
    await act(async () => {
      for (let i = 0; i < 1_000; i++)
        abonnements.recevoir({
          topic: 'direct',
          seq: ++seq,
          nom: 'direct.maj',
          at: '',
          donnees: {
            version: 5 + i,
            at: enIso(maintenant),
            tuiles: { ...etat().tuiles, nombre_ventes: i },
            fil: [
              {
                cle: `x${i}`,
                at: enIso(new Date(maintenant.getTime() + i)),
                texte: `fait ${i}`,
                montant: null,
                vente_id: null,
              },
            ],
          },
        });
    });
    await waitFor(() => expect(valeur('Ventes')).toBe('999'));
    expect(
      within(screen.getByRole('region', { name: 'Fil des événements' })).getAllByRole('listitem'),
    ).toHaveLength(50);
  });
});
