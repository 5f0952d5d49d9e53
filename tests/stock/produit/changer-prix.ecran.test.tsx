import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { ChangerPrixDialogue } from '#client/stock/produit/changer-prix-dialogue.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';
import { admin, posts, preparerStockEcran, quand } from './stock-ecran.scene.tsx';

preparerStockEcran();

const vides = [
  'rayons',
  'fournisseurs',
  'prod_natures',
  'prod_formes',
  'prod_familles',
  'prod_classe_theraps',
  'prod_categories',
];
const ligne = { id: 1, libelle: 'SAVON 300 g', prix_achat: 975, prix_de_vente: 1500 };

it('[PRO-22] chaque prix se voit avant et après, la perte se demande, l’acte s’annule', async () => {
  const changement = {
    id: 4,
    at: quand,
    par: 'Chantal',
    description: 'tous les produits : − 50 %, arrondi à 25 FCFA',
    nombre: 1,
    annule_at: null,
    annule_par: null,
    retablis: null,
  };
  let faits: (typeof changement)[] = [];
  const demandes = monterPoste(
    <>
      <ChangerPrixDialogue fermer={() => undefined} />
      <ConfirmDialog />
    </>,
    admin,
    {
      ...Object.fromEntries(vides.map((l) => [`GET /api/${l}`, () => ({ data: [] })])),
      'POST /api/changements-prix/apercu': () => ({
        data: [
          { ...ligne, apres: 750, sort: 'change' },
          {
            ...ligne,
            id: 2,
            libelle: 'SAVON 100 g',
            prix_achat: 0,
            apres: null,
            sort: 'sans_cout',
          },
        ],
        meta: { total: 2, page: 1, rows: 50 },
        extra_data: { change: 1, identique: 0, sans_cout: 1, a_perte: 1, empreinte: 'vue' },
      }),
      'POST /api/changements-prix': () => {
        faits = [changement];
        return { data: changement };
      },
      'GET /api/changements-prix': () => ({ data: faits }),
      'POST /api/changements-prix/4/annuler': () => ({
        data: {
          changement,
          gardees: [{ produit_id: 1, libelle: 'SAVON 300 g', prix_de_vente: 900 }],
        },
      }),
    },
  );
  fireEvent.click(await screen.findByRole('radio', { name: 'Pourcentage sur la vente' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Baisse' }));
  fireEvent.change(screen.getByLabelText('Pourcentage'), { target: { value: '50' } });
  const table = await screen.findByRole('table', { name: 'Aperçu des prix' });
  expect(
    within(table).getByRole('row', { name: /SAVON 300 g.*975 1\.500 750 −\s30\s%/ }),
  ).toBeTruthy();
  expect(within(table).getByText('coût inconnu')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Changer 1 prix' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(
    typeset('1 prix de vente : − 50 %, arrondi à 25 FCFA. Dont 1 produit sous le prix'),
  );
  fireEvent.click(within(question).getByRole('button', { name: 'OUI' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  await waitFor(() =>
    expect(posts(demandes).find((d) => d.chemin === 'POST /api/changements-prix')?.corps).toEqual({
      demande: { mode: 'pourcent', valeur: -50, arrondi: 25 },
      nombre: 1,
      empreinte: 'vue',
    }),
  );
  const encore = await screen.findByRole('alertdialog', {
    name: typeset('Remettre les prix d’avant ?'),
  });
  fireEvent.click(within(encore).getByRole('button', { name: 'OUI' }));
  await screen.findByText(/SAVON 300 g : 900 FCFA/);
});

it('[PRO-22] la réponse perdue, on presse encore : la même clé, les mêmes mots, les prix ne montent pas deux fois', async () => {
  let reponses = 0;
  const demandes = monterPoste(
    <>
      <ChangerPrixDialogue fermer={() => undefined} />
      <ConfirmDialog />
    </>,
    admin,
    {
      ...Object.fromEntries(vides.map((l) => [`GET /api/${l}`, () => ({ data: [] })])),
      'POST /api/changements-prix/apercu': () => ({
        data: [{ ...ligne, apres: 1650, sort: 'change' }],
        meta: { total: 1, page: 1, rows: 50 },
        // Done, though its answer was lost: the preview, read again, is of another change.
        extra_data: { change: 1, identique: 0, sans_cout: 0, a_perte: 0, empreinte: `${reponses}` },
      }),
      'POST /api/changements-prix': () => {
        reponses += 1;
        return reponses === 1 ? 'coupe' : { data: { id: 4 } };
      },
      'GET /api/changements-prix': () => ({ data: [] }),
    },
  );
  const ecrites = () => demandes.filter((d) => d.chemin === 'POST /api/changements-prix');
  const presser = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Changer 1 prix' }));
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
  };
  fireEvent.click(await screen.findByRole('radio', { name: 'Pourcentage sur la vente' }));
  fireEvent.change(screen.getByLabelText('Pourcentage'), { target: { value: '10' } });
  await screen.findByRole('table', { name: 'Aperçu des prix' });
  await presser();
  await waitFor(() => expect(ecrites()).toHaveLength(1));
  const lus = () => demandes.filter((d) => d.chemin === 'POST /api/changements-prix/apercu');
  await waitFor(() => expect(lus().length).toBeGreaterThan(1));
  await presser();
  await waitFor(() => expect(ecrites()).toHaveLength(2));
  expect(ecrites()[1]?.corps).toEqual(ecrites()[0]?.corps);
  expect(ecrites()[0]?.cle).toBeTruthy();
  expect(ecrites()[1]?.cle).toBe(ecrites()[0]?.cle);
});

it('[PRO-22] la réponse perdue, puis le changement annulé : le redemander en est un autre, qui se fait', async () => {
  let reponses = 0;
  const demandes = monterPoste(
    <>
      <ChangerPrixDialogue fermer={() => undefined} />
      <ConfirmDialog />
    </>,
    admin,
    {
      ...Object.fromEntries(vides.map((l) => [`GET /api/${l}`, () => ({ data: [] })])),
      'POST /api/changements-prix/apercu': () => ({
        data: [{ ...ligne, apres: 1650, sort: 'change' }],
        meta: { total: 1, page: 1, rows: 50 },
        extra_data: { change: 1, identique: 0, sans_cout: 0, a_perte: 0, empreinte: 'la même' },
      }),
      'POST /api/changements-prix': () => {
        reponses += 1;
        return reponses === 1 ? 'coupe' : { data: { id: 5 } };
      },
      'POST /api/changements-prix/4/annuler': () => ({ data: { gardees: [] } }),
      'GET /api/changements-prix': () => ({
        data: [
          {
            id: 4,
            at: '2026-11-21T10:00:00.000+01:00',
            par: 'Chef',
            description: '+12 %',
            nombre: 1,
            annule_at: null,
            annule_par: null,
            retablis: null,
          },
        ],
      }),
    },
  );
  const ecrites = () => demandes.filter((d) => d.chemin === 'POST /api/changements-prix');
  const oui = async () => fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
  const presser = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Changer 1 prix' }));
    await oui();
  };
  fireEvent.click(await screen.findByRole('radio', { name: 'Pourcentage sur la vente' }));
  fireEvent.change(screen.getByLabelText('Pourcentage'), { target: { value: '12' } });
  await screen.findByRole('table', { name: 'Aperçu des prix' });
  await presser();
  await waitFor(() => expect(ecrites()).toHaveLength(1));
  const derniers = within(await screen.findByRole('region', { name: 'Derniers changements' }));
  fireEvent.click(derniers.getByRole('button', { name: 'Annuler' }));
  await oui();
  await waitFor(() => expect(demandes.some((d) => d.chemin.endsWith('/4/annuler'))).toBe(true));
  await presser();
  await waitFor(() => expect(ecrites()).toHaveLength(2));
  expect(ecrites()[1]?.cle).not.toBe(ecrites()[0]?.cle);
});

describe('pendant qu’un autre change des prix', () => {
  chaqueFoisUnPoste();

  it('[PRO-22] l’aperçu ouvert se relit, et ce qu’on applique est ce qu’il montre', async () => {
    let prix = 1000;
    const demandes = monterPoste(
      <>
        <ChangerPrixDialogue fermer={() => undefined} />
        <ConfirmDialog />
      </>,
      admin,
      {
        ...Object.fromEntries(vides.map((l) => [`GET /api/${l}`, () => ({ data: [] })])),
        'POST /api/changements-prix/apercu': () => ({
          data: [{ ...ligne, prix_de_vente: prix, apres: prix + 100, sort: 'change' }],
          meta: { total: 1, page: 1, rows: 50 },
          extra_data: { change: 1, identique: 0, sans_cout: 0, a_perte: 0, empreinte: `${prix}` },
        }),
        'GET /api/changements-prix': () => ({ data: [] }),
      },
    );
    fireEvent.click(await screen.findByRole('radio', { name: 'Pourcentage sur la vente' }));
    fireEvent.change(screen.getByLabelText('Pourcentage'), { target: { value: '10' } });
    await screen.findByRole('row', { name: /SAVON 300 g.*1\.000 1\.100/ });
    prix = 1100;
    act(() =>
      subscriptions.receive({
        topic: 'produits',
        seq: 1,
        nom: 'produit.prix_changes',
        at: quand,
        donnees: { prix_changes: { id: 5, nombre: 1 } },
      }),
    );
    await screen.findByRole('row', { name: /SAVON 300 g.*1\.100 1\.200/ });
    fireEvent.click(screen.getByRole('button', { name: 'Changer 1 prix' }));
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await waitFor(() =>
      expect(demandes.find((d) => d.chemin === 'POST /api/changements-prix')?.corps).toMatchObject({
        nombre: 1,
        empreinte: '1100',
      }),
    );
  });
});
