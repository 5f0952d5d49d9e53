import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Dessin } from '#client/statistiques/dessin.ts';
import { ONGLETS } from '#client/statistiques/graphiques/onglets-statistiques.ts';
import * as phrasesStatistiques from '#shared/statistiques/statistiques.phrases.ts';
import { type Demande } from '#tests/harness/poste-de-test.tsx';
import { SERVEUR, monter, preparerStatistiquesEcran } from './statistiques-ecran.scene.tsx';

vi.mock('#client/statistiques/graphique.tsx', () => import('./graphique-ecrit.tsx'));
preparerStatistiquesEcran();

const carte = (nom: string) => screen.findByRole('region', { name: nom });

const lues = (demandes: Demande[], chemin: string) =>
  demandes
    .filter((d) => d.chemin.startsWith(`GET ${chemin}`))
    .map((d) => d.chemin.split('?')[1] ?? '');

const dessins = (dans: HTMLElement) =>
  within(dans)
    .findAllByTestId('dessin')
    .then((tous) => tous.map((d) => JSON.parse(d.textContent ?? '{}') as Dessin));

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
