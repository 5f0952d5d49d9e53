import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CompleterDialogue } from '#client/stock/produit/completer-dialogue.tsx';
import { monterPoste } from '#tests/harness/poste-de-test.tsx';
import { admin, posts, preparerStockEcran } from './stock-ecran.scene.tsx';

preparerStockEcran();

const candidat = {
  cip13: '3400934000011',
  libelle: 'CLAMOXYL 500 mg, gélule',
  presentation: 'plaquette de 12 gélules',
  dci: 'AMOXICILLINE',
  forme: 'gélule',
  doutes: ['dosage_autre'],
};
const aPreciser = [
  { produit_id: 1, libelle: 'CLAMOXYL 125MG GELU', codes: ['910000000017'], candidats: [candidat] },
  {
    produit_id: 2,
    libelle: 'OMEPRAZOLE 20MG GELU B/28',
    codes: [],
    candidats: [
      {
        ...candidat,
        cip13: '3400934000060',
        libelle: 'OMEPRAZOLE EG 20 mg',
        doutes: ['plusieurs'],
      },
    ],
  },
  { produit_id: 3, libelle: 'CLAMOXYL 60MG', codes: [], candidats: [candidat] },
];

it('[MED-24] [MED-26] complète, dit combien, puis une page de doutes se répond d’un geste', async () => {
  let restent = aPreciser;
  const demandes = monterPoste(<CompleterDialogue fermer={() => undefined} />, admin, {
    'GET /api/rapprochements': () => ({
      data: restent,
      meta: { total: restent.length, page: 1, rows: 50 },
    }),
    'POST /api/rapprochements/completer': () => ({
      data: { completes: 312, douteux: 3, aucun: 5 },
      message: '312 produits complétés. 3 produits à préciser.',
    }),
    'POST /api/rapprochements/repondre': () => {
      restent = aPreciser.slice(1, 2);
      return {
        data: { choisis: 1, ecartes: 1, deja: 0 },
        message: '1 produit complété. 1 produit écarté.',
      };
    },
  });
  const table = await screen.findByRole('table', { name: 'Produits à préciser' });
  fireEvent.click(screen.getByRole('button', { name: 'Compléter' }));
  expect(await screen.findByText(/312 produits complétés\. 3 produits à préciser\./)).toBeTruthy();
  const premiere = within(table).getByLabelText('Dans la base : CLAMOXYL 125MG GELU');
  expect((premiere as HTMLSelectElement).value).toBe('3400934000011');
  expect(within(table).getAllByText('autre dosage')).toHaveLength(2);
  const deuxieme = within(table).getByLabelText('Dans la base : OMEPRAZOLE 20MG GELU B/28');
  expect((deuxieme as HTMLSelectElement).value).toBe('');
  fireEvent.change(within(table).getByLabelText('Dans la base : CLAMOXYL 60MG'), {
    target: { value: 'aucune' },
  });
  expect(within(table).getByText('Ne sera plus demandé.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer les réponses' }));
  expect(await screen.findByText(/1 produit complété\. 1 produit écarté\./)).toBeTruthy();
  expect(posts(demandes).at(-1)).toMatchObject({
    chemin: 'POST /api/rapprochements/repondre',
    corps: {
      reponses: [
        { produit_id: 1, cip13: '3400934000011' },
        { produit_id: 3, cip13: null },
      ],
    },
  });
  await waitFor(() => expect(screen.queryByText('CLAMOXYL 60MG')).toBeNull());
  expect(screen.getByText(/1 produit à préciser\./)).toBeTruthy();
});

it('[MED-26] ce qu’on a choisi sur une autre page attend son tour ; la dernière page répondue s’en va', async () => {
  const beaucoup = Array.from({ length: 52 }, (_, i) => ({
    ...aPreciser[0],
    produit_id: i + 1,
    libelle: `CLAMOXYL ${i + 1}`,
  }));
  let restent = beaucoup;
  const demandes = monterPoste(<CompleterDialogue fermer={() => undefined} />, admin, {
    'GET /api/rapprochements': ({ chemin }) => {
      const page = Number(new URLSearchParams(chemin.split('?')[1]).get('page'));
      return {
        data: restent.slice((page - 1) * 50, page * 50),
        meta: { total: restent.length, page, rows: 50 },
      };
    },
    'POST /api/rapprochements/repondre': () => {
      restent = beaucoup.slice(0, 50);
      return { data: { choisis: 2, ecartes: 0, deja: 0 }, message: '2 produits complétés.' };
    },
  });
  const premier = () => screen.findByLabelText('Dans la base : CLAMOXYL 1');
  fireEvent.change(await premier(), { target: { value: 'aucune' } });
  fireEvent.click(screen.getByRole('button', { name: 'Suivants' }));
  await screen.findByLabelText('Dans la base : CLAMOXYL 52');
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer les réponses' }));
  expect(((await premier()) as HTMLSelectElement).value).toBe('aucune');
  expect(posts(demandes).at(-1)?.corps).toMatchObject({
    reponses: [{ produit_id: 51 }, { produit_id: 52 }],
  });
});

it('[MED-24] sans base, le refus se lit, et rien n’est perdu', async () => {
  monterPoste(<CompleterDialogue fermer={() => undefined} />, admin, {
    'GET /api/rapprochements': () => ({ data: [], meta: { total: 0, page: 1, rows: 50 } }),
    'POST /api/rapprochements/completer': () => ({
      statut: 409,
      errors: ['La base des médicaments est vide.'],
    }),
  });
  expect(await screen.findByText('Aucun produit à préciser.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Compléter' }));
  expect(await screen.findByText(/La base des médicaments est vide\./)).toBeTruthy();
});

it('[SAI-22] ce qu’on choisit pendant l’envoi des réponses reste choisi', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  monterPoste(<CompleterDialogue fermer={() => undefined} />, admin, {
    'GET /api/rapprochements': () => ({
      data: aPreciser,
      meta: { total: aPreciser.length, page: 1, rows: 50 },
    }),
    'POST /api/rapprochements/repondre': async () => {
      await promise;
      return { data: { choisis: 2, ecartes: 0, deja: 0 }, message: '2 produits complétés.' };
    },
  });
  const dernier = await screen.findByLabelText<HTMLSelectElement>('Dans la base : CLAMOXYL 60MG');
  fireEvent.change(dernier, { target: { value: '3400934000011' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer les réponses' }));
  fireEvent.change(dernier, { target: { value: 'aucune' } });
  resolve(undefined);
  await screen.findByText(/2 produits complétés\./);
  expect(dernier.value).toBe('aucune');
});
