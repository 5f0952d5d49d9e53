import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EntrerAuLecteur } from '#client/produit/entrer-au-lecteur.tsx';
import * as phrases from '#shared/produit/entrer.phrases.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import {
  chaqueFoisUnPoste,
  listeDuServeur,
  monterPoste,
  type Serveur,
} from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();
const CODE = '3400935183644';
const base = {
  id: 12,
  cip13: CODE,
  cip7: '3518364',
  libelle: 'DOLIPRANE 1000 mg, comprimé',
  presentation: 'plaquette de 8 comprimés',
  dci: 'PARACETAMOL',
};
const monter = (serveur: Serveur) =>
  monterPoste(<EntrerAuLecteur fermer={() => undefined} />, uneSession({ is_admin: true }), {
    'GET /api/produits': listeDuServeur([]),
    'GET /api/medicaments': listeDuServeur([]),
    ...serveur,
  });
const chercher = async (code: string) => {
  const champ = await screen.findByLabelText('Code de la boîte');
  fireEvent.change(champ, { target: { value: code } });
  fireEvent.submit(champ);
};
const taper = (nom: string, valeur: string) =>
  fireEvent.change(screen.getByLabelText(nom), { target: { value: valeur } });

test('[ENT-1] une boîte que la base connaît : son nom est dit, on tape prix et boîtes, elle entre', async () => {
  const demandes = monter({
    'GET /api/medicaments': listeDuServeur([base]),
    'POST /api/medicaments/12/ajouter': () => ({
      data: unProduit({ libelle: 'DOLIPRANE 1000MG', prix_de_vente: 1_500, qte: 12 }),
    }),
  });
  await chercher(CODE);
  await screen.findByDisplayValue(/DOLIPRANE/);
  taper('Prix de vente (FCFA)', '1500');
  taper('Boîtes', '12');
  // Another box comes too early: what is typed stays, and it is said.
  await chercher('3400930000018');
  expect(await screen.findByText(phrases.entreeEnCours)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Entrer' }));
  const liste = await screen.findByRole('region', { name: 'Produits entrés' });
  expect(await within(liste).findByText('DOLIPRANE 1000MG')).toBeTruthy();
  expect(demandes.find((d) => d.chemin === 'POST /api/medicaments/12/ajouter')?.corps).toEqual({
    prix_achat: 0,
    prix_de_vente: 1_500,
    qte: 12,
  });
});

test('[ENT-1] une boîte que la base ne connaît pas se nomme ; une qui est déjà là se dit', async () => {
  const demandes = monter({
    'POST /api/produits': () => ({
      success: false,
      statut: 422,
      errors: ['Le prix de vente doit être supérieur à 0.'],
    }),
  });
  await chercher(CODE);
  expect(await screen.findByText(phrases.horsDeLaBase)).toBeTruthy();
  taper('Libellé', 'SAVON');
  fireEvent.click(screen.getByRole('button', { name: 'Entrer' }));
  await screen.findByText('Le prix de vente doit être supérieur à 0.');
  expect(screen.getByDisplayValue('SAVON')).toBeTruthy();
  expect(demandes.find((d) => d.chemin === 'POST /api/produits')?.corps).toMatchObject({
    libelle: 'SAVON',
    cip: CODE,
  });
});
