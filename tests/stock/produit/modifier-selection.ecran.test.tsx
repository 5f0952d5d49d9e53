import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ProduitsEcran } from '#client/stock/produit/produits-ecran.tsx';
import { produitsChoisisAtom } from '#client/stock/produit/selection.atoms.ts';
import { store } from '#client/base/store.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import * as phrases from '#shared/stock/produit/modifier-selection.phrases.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { listeDuServeur, monterPoste } from '#tests/harness/poste-de-test.tsx';

afterEach(() => {
  cleanup();
  store.set(produitsChoisisAtom, null);
});

const TROIS = ['AAA', 'BBB', 'CCC'].map((libelle, i) =>
  unProduit({ id: 21 + i, version: 4 + i, libelle }),
);

it('[PRO-28] on coche, l’aperçu dit combien et lesquels restent ; l’acte porte la version vue', async () => {
  const bilan = (modifies: number) => ({
    modifies,
    inchanges: 1,
    refuses: [{ produit_id: 23, libelle: 'CCC', raison: 'modifié entre-temps par Brice' }],
    description: 'rayon → Vitrine',
  });
  const demandes = monterPoste(
    <>
      <ProduitsEcran />
      <ConfirmDialog />
    </>,
    uneSession({ is_admin: true }),
    {
      'GET /api/produits': listeDuServeur(TROIS),
      'GET /api/prod_natures': () => ({ data: [] }),
      'GET /api/rayons': () => ({ data: [{ id: 7, version: 1, libelle: 'Vitrine' }] }),
      'POST /api/produits/selection/apercu': () => ({ data: bilan(1) }),
      'POST /api/produits/selection': () => ({ data: bilan(1) }),
    },
    '/stock/produits',
  );
  const envois = (chemin: string) => demandes.filter((d) => d.chemin === `POST ${chemin}`);
  await screen.findByText('AAA');
  expect(screen.queryByRole('checkbox', { name: 'Choisir AAA' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Outils' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Modifier des produits' }));
  const bande = within(await screen.findByRole('region', { name: 'Produits choisis' }));
  fireEvent.click(bande.getByRole('button', { name: 'Modifier…' }));
  expect(bande.getByRole('button', { name: 'Modifier…' }).getAttribute('title')).toBe(
    phrases.rienDeChoisi,
  );
  fireEvent.click(bande.getByRole('button', { name: 'Choisir tous les trouvés' }));
  await bande.findByText('3 produits choisis');
  expect(demandes.at(-1)?.chemin).not.toContain('page=');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choisir BBB' }));
  await bande.findByText('2 produits choisis');

  fireEvent.click(bande.getByRole('button', { name: 'Modifier…' }));
  const dialogue = within(await screen.findByRole('dialog', { name: 'Modifier 2 produits' }));
  await dialogue.findByRole('option', { name: 'Vitrine' });
  fireEvent.change(dialogue.getByLabelText('Rayon'), { target: { value: '7' } });
  await dialogue.findByText('1 produit : rayon → Vitrine · 1 l’est déjà');
  expect(dialogue.getByText('CCC').parentElement?.textContent).toMatch(
    /modifié entre-temps par Brice/,
  );
  expect(envois('/api/produits/selection')).toEqual([]);
  fireEvent.click(dialogue.getByRole('button', { name: 'Modifier 1 produit' }));
  await waitFor(() => expect(envois('/api/produits/selection')).toHaveLength(1));
  expect(envois('/api/produits/selection')[0]?.corps).toEqual({
    produits: [
      { id: 21, version: 4 },
      { id: 23, version: 6 },
    ],
    changements: { rayon_id: 7 },
  });
  // What was refused stays to be read; nothing is chosen any more.
  await bande.findByText('0 produit choisi');
  expect(dialogue.getByText('CCC')).toBeTruthy();
  fireEvent.click(dialogue.getAllByRole('button', { name: 'Fermer' })[0] ?? document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(bande.getByRole('button', { name: 'Terminer' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Choisir AAA' })).toBeNull());
});
