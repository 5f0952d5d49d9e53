import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { readTable } from '#client/ui/lecture/lire-tableau.ts';
import { typeset } from '#client/base/typography.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { FournisseursDuProduit } from '#client/stock/fournisseur/fournisseurs-du-produit.offert.tsx';
import { produitConnu } from '#client/stock/produit/produit.queries.ts';
import { TarifDialogue } from '#client/stock/fournisseur/tarif-dialogue.tsx';
import * as phrasesSaisie from '#shared/base/stored-saisie.phrases.ts';
import * as phrases from '#shared/stock/commande/offre.phrases.ts';
import { champManque } from '#shared/platform/import/import.phrases.ts';
import type { OffreFournisseur } from '#shared/stock/commande/offre.schema.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { lireSansFil } from '#tests/harness/fil-de-lecture.ts';
import { chaqueFoisUnPoste, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

const offre = (o: Partial<OffreFournisseur>): OffreFournisseur => ({
  id: 1,
  version: 1,
  produit_id: 11,
  fournisseur_id: 2,
  fournisseur_libelle: 'UBIPHARM',
  prix_achat: 1_100,
  ug_par: 10,
  ug: 1,
  code: 'U12',
  qte_min: null,
  source: 'tarif',
  updated_by: 'Chantal',
  updated_at: '2026-11-23T10:00:00.000+01:00',
  ...o,
});
const FOURNISSEURS = [
  { id: 2, libelle: 'UBIPHARM' },
  { id: 3, libelle: 'LABOREX' },
];

it('[OFR-2] les fournisseurs d’un produit : prix net, le moins cher dit ; un autre s’ajoute', async () => {
  const demandes = monterPoste(
    <FournisseursDuProduit produit={{ id: 11, libelle: 'DOLIPRANE' }} />,
    uneSession({ is_admin: true }),
    {
      'GET /api/produits/11/fournisseurs': () => ({
        data: [offre({}), offre({ id: 4, fournisseur_id: 9, fournisseur_libelle: 'CERP' })],
      }),
      'GET /api/fournisseurs': () => ({ data: FOURNISSEURS }),
      'POST /api/produits/11/fournisseurs': () => ({
        data: [offre({ id: 5, fournisseur_id: 3, fournisseur_libelle: 'LABOREX' })],
      }),
    },
  );
  const rangee = await screen.findByRole('row', { name: /UBIPHARM/ });
  expect(within(rangee).getByText('10 + 1')).toBeTruthy();
  expect(rangee.textContent).toContain('1.000 le moins cher');

  fireEvent.click(screen.getByRole('button', { name: 'Autre fournisseur' }));
  const choix = await screen.findByLabelText('Fournisseur');
  await within(choix).findByText('LABOREX');
  expect(within(choix).queryByText('UBIPHARM')).toBeNull();
  fireEvent.change(choix, { target: { value: '3' } });
  expect(screen.getByRole('button', { name: /^Enregistrer/ }).getAttribute('title')).toBe(
    phrases.offreIncomplete,
  );
  fireEvent.change(screen.getByLabelText('Prix d’achat'), { target: { value: '980' } });
  fireEvent.click(screen.getByRole('button', { name: /^Enregistrer/ }));
  await screen.findByRole('row', { name: /LABOREX/ });
  expect(demandes.find((d) => d.chemin.startsWith('POST'))?.corps).toMatchObject({
    fournisseur_id: 3,
    prix_achat: 980,
    ug: null,
  });
});

it('[SAI-5] le prix tapé pour un fournisseur, et pas enregistré, n’est proposé qu’à lui', async () => {
  const ouvrir = async (bouton: string) => {
    cleanup();
    monterPoste(
      <FournisseursDuProduit produit={{ id: 11, libelle: 'DOLIPRANE' }} />,
      uneSession({ is_admin: true }),
      {
        'GET /api/produits/11/fournisseurs': () => ({
          data: [offre({}), offre({ id: 4, fournisseur_id: 9, fournisseur_libelle: 'CERP' })],
        }),
        'GET /api/fournisseurs': () => ({ data: FOURNISSEURS }),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: bouton }));
    return screen.findByLabelText<HTMLInputElement>('Prix d’achat');
  };
  const prix = await ouvrir('Modifier le prix de UBIPHARM');
  fireEvent.change(prix, { target: { value: '870' } });
  expect((await ouvrir('Modifier le prix de CERP')).value).toBe('1.100');
  expect(screen.queryByText(/Saisie retrouvée/)).toBeNull();
  await ouvrir('Autre fournisseur');
  expect(screen.queryByText(/Saisie retrouvée/)).toBeNull();
  const sien = await ouvrir('Modifier le prix de UBIPHARM');
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }));
  expect(sien.value).toBe('870');
});

const monterOffres = (plus: Serveur) =>
  monterPoste(
    <FournisseursDuProduit produit={{ id: 11, libelle: 'DOLIPRANE' }} />,
    uneSession({ is_admin: true }),
    {
      'GET /api/produits/11/fournisseurs': () => ({ data: [offre({})] }),
      'GET /api/fournisseurs': () => ({ data: FOURNISSEURS }),
      ...plus,
    },
  );
const modifier = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier le prix de UBIPHARM' }));
  return (libelle: string, valeur: string) =>
    fireEvent.change(screen.getByLabelText(libelle), { target: { value: valeur } });
};
const PERIMEE = { statut: 409, code: 'version_perimee' as const, errors: ['changée'] };
const enregistrer = () => fireEvent.click(screen.getByRole('button', { name: /^Enregistrer/ }));

it('[OFR-6] d’une offre modifiée ne part que ce qui change, avec la version lue ; ce qu’une livraison a dit entre-temps se choisit', async () => {
  const livree = offre({ version: 3, prix_achat: 1_150, source: 'reception' });
  const modifications = [
    { champ: 'prix_achat', par: 'Serge', at: '2026-11-28T10:00:00.000+01:00' },
  ];
  const demandes = monterOffres({
    'POST /api/offres/1/update': ({ corps }) =>
      corps['prix_achat'] !== undefined && corps['version'] === 1
        ? { ...PERIMEE, data: livree, extra_data: { modifications } }
        : { data: offre({ ...livree, ...corps, version: 4 }) },
  });
  const posts = () => demandes.filter((d) => d.chemin.startsWith('POST'));
  const taper = await modifier();
  taper('Code chez lui', 'Z9');
  taper('Prix d’achat', '990');
  enregistrer();
  const choix = await screen.findByRole('group', {
    name: typeset(phrasesSaisie.choisirDe('Prix d’achat')),
  });
  expect(choix.textContent).toMatch(/Serge.*1\.150.*990/);
  fireEvent.click(within(choix).getByRole('button', { name: /1\.150/ }));
  enregistrer();
  await waitFor(() => expect(screen.queryByLabelText('Code chez lui')).toBeNull());
  expect(posts().map((d) => d.corps)).toEqual([
    { code: 'Z9', prix_achat: 990, version: 1 },
    { code: 'Z9', version: 3 },
  ]);
  const rangee = screen.getByRole('row', { name: /UBIPHARM/ });
  expect(rangee.textContent).toMatch(/1\.150.*Z9/);
});

it('[OFR-6] la règle des gratuites se change en entier, et celle d’un autre ne s’y mêle pas', async () => {
  const autre = offre({ version: 2, ug_par: 12 });
  const demandes = monterOffres({
    'POST /api/offres/1/update': () => ({
      ...PERIMEE,
      data: autre,
      extra_data: { modifications: [] },
    }),
  });
  const taper = await modifier();
  taper('Tant de gratuites', '2');
  enregistrer();
  const choix = await screen.findByRole('group', {
    name: typeset(phrasesSaisie.choisirDe('Unités gratuites')),
  });
  expect(choix.textContent).toMatch(/12 \+ 1.*10 \+ 2/);
  expect(demandes.filter((d) => d.chemin.startsWith('POST')).map((d) => d.corps)).toEqual([
    { ug_par: 10, ug: 2, version: 1 },
  ]);
});

it('[OFR-7] un autre fournisseur se dit nouveau ; refusé, ce qui est déjà là se voit et rien de tapé n’est perdu', async () => {
  const laborex = offre({ id: 5, fournisseur_id: 3, fournisseur_libelle: 'LABOREX' });
  const demandes = monterOffres({
    'POST /api/produits/11/fournisseurs': () => ({
      ...PERIMEE,
      errors: [phrases.offreDejaDite('LABOREX')],
      data: [offre({}), laborex],
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Autre fournisseur' }));
  const choix = await screen.findByLabelText('Fournisseur');
  await within(choix).findByText('LABOREX');
  fireEvent.change(choix, { target: { value: '3' } });
  fireEvent.change(screen.getByLabelText('Prix d’achat'), { target: { value: '980' } });
  enregistrer();
  await screen.findByText(phrases.offreDejaDite('LABOREX'));
  expect(await screen.findByRole('row', { name: /LABOREX/ })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Prix d’achat').value).toBe('980');
  expect(demandes.find((d) => d.chemin.startsWith('POST'))?.corps).toMatchObject({ version: 0 });
});

it('[OFR-6] une livraison se voit sous ce qu’on tape ; une offre lue ne passe jamais pour un produit', async () => {
  subscriptions.connect(
    async () => ({ ok: true, seq: 0 }),
    () => undefined,
  );
  let lue = offre({});
  monterOffres({ 'GET /api/produits/11/fournisseurs': () => ({ data: [lue] }) });
  const taper = await modifier();
  expect(produitConnu(1)).toBeNull();
  taper('Code chez lui', 'Z9');
  lue = offre({ version: 2, prix_achat: 1_150 });
  act(() =>
    subscriptions.receive({
      topic: 'produits',
      seq: 1,
      nom: 'produit.stock_modifie',
      at: '2026-11-28T10:00:00.000+01:00',
      donnees: { produit: unProduit({ id: 11, version: 9 }), mouvement: true },
    }),
  );
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Prix d’achat').value).toBe('1.150'),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Code chez lui').value).toBe('Z9');
  subscriptions.clear();
});

it('[TAR-1] un tarif en CSV se lit sur place, se regarde, puis se prend', async () => {
  const demandes = monterPoste(
    <TarifDialogue fournisseur={{ id: 2, libelle: 'UBIPHARM' }} fermer={() => undefined} />,
    uneSession({ is_admin: true }),
    {
      'POST /api/fournisseurs/2/tarif': () => ({
        data: {
          nouvelles: 1,
          changees: 1,
          inchangees: 3,
          changements: [
            {
              ligne: 2,
              produit_id: 11,
              produit_libelle: 'DOLIPRANE 1000 mg',
              prix_avant: 800,
              prix_apres: 842,
              offre_avant: null,
              offre: '10 + 1',
              qte_min_avant: 10,
              qte_min: null,
            },
          ],
          refus: [{ ligne: 9, texte: 'inconnu' }],
        },
      }),
    },
  );
  lireSansFil();
  const donner = (texte: string) =>
    fireEvent.change(screen.getByLabelText('Fichier à lire'), {
      target: { files: [new File([texte], 'tarif.csv')] },
    });
  const prises = () => demandes.filter((d) => d.chemin.endsWith('/tarif'));
  await screen.findByText('Tarif de UBIPHARM');
  donner('nom;ville\r\na;b\r\n');
  const continuer = await screen.findByRole('button', { name: 'Continuer' });
  expect(continuer.getAttribute('title')).toBe(typeset(champManque(['Prix d’achat'])));
  fireEvent.click(screen.getByRole('button', { name: 'Choisir un autre fichier' }));

  donner('CIP;PRIX;OFFRE\r\n3400935955838;842;10+1\r\n3400935955845;beaucoup;\r\n');
  fireEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
  await screen.findByText('+5,3 %');
  expect(screen.getByRole('row', { name: /DOLIPRANE/ }).textContent).toContain('10 + 110 retiré');
  expect(screen.getByText(phrases.tarifTu(['qte_min']))).toBeTruthy();
  expect(screen.getByRole('list', { name: 'À corriger dans le fichier' }).textContent).toContain(
    'Le prix d’achat n’est pas un nombre.',
  );
  expect(screen.getByText(/Ligne 9/)).toBeTruthy();
  // What is left is handed over as it was, with why: mended, it is read again.
  const faits: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((b) => `blob:${faits.push(b as Blob)}`);
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer les lignes à corriger' }));
  await waitFor(() => expect(faits).toHaveLength(1));
  const laisse = await readTable(faits[0] ?? new Blob());
  expect('rows' in laisse && laisse.rows.map((r) => r.cellules)).toEqual([
    ['CIP', 'PRIX', 'OFFRE', 'RAISON'],
    ['3400935955845', 'beaucoup', '', 'Le prix d’achat n’est pas un nombre.'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Prendre ce tarif' }));
  await waitFor(() => expect(prises()).toHaveLength(2));
  expect(prises().map((d) => d.corps['appliquer'])).toEqual([false, true]);
  expect(prises()[1]?.corps['lignes']).toMatchObject([
    { ligne: 2, codes: ['3400935955838'], prix_achat: 842, ug_par: 10, ug: 1 },
  ]);
  expect(demandes.find((d) => d.chemin.includes('appariements'))?.chemin).toContain('source=2');
});

it('[TAR-1] un long tarif part par parts, qui font un seul effet ; ce qui se décide se répond sur place', async () => {
  const demandes = monterPoste(
    <TarifDialogue fournisseur={{ id: 2, libelle: 'UBIPHARM' }} fermer={() => undefined} />,
    uneSession({ is_admin: true }),
    {
      'POST /api/fournisseurs/2/tarif': ({ corps }) => ({
        data: {
          nouvelles: (corps['lignes'] as unknown[]).length,
          changees: 0,
          inchangees: 0,
          changements: [],
          refus: [],
        },
      }),
    },
  );
  lireSansFil();
  const longues = Array.from({ length: 5_001 }, (_, i) => `${1_000_000 + i};${i + 1}`);
  fireEvent.change(await screen.findByLabelText('Fichier à lire'), {
    target: { files: [new File([['CIP;PRIX', ...longues, '2000000;12.500'].join('\n')], 't.csv')] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
  await screen.findByText('5.001 nouveaux prix');
  const parts = () =>
    demandes
      .filter((d) => d.chemin.endsWith('/tarif'))
      .map((d) => (d.corps['lignes'] as unknown[]).length);
  expect(parts()).toEqual([5_000, 1]);
  fireEvent.click(screen.getByRole('radio', { name: /Lire en milliers/ }));
  await screen.findByText('5.002 nouveaux prix');
  expect(parts()).toEqual([5_000, 1, 5_000, 2]);
  expect(screen.getByRole('radio', { name: /Lire en milliers/ })).toBeTruthy();
});
