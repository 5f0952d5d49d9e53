import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FournisseursDuProduit } from '#client/fournisseur/fournisseurs-du-produit.offert.tsx';
import { TarifDialogue } from '#client/fournisseur/tarif-dialogue.tsx';
import * as phrases from '#shared/commande/offre.phrases.ts';
import type { OffreFournisseur } from '#shared/commande/offre.schema.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

const offre = (o: Partial<OffreFournisseur>): OffreFournisseur => ({
  id: 1,
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
  const donner = (texte: string) =>
    fireEvent.change(screen.getByLabelText('Fichier du tarif'), {
      target: { files: [new File([texte], 'tarif.csv')] },
    });
  await screen.findByText('Tarif de UBIPHARM');
  donner('nom;ville\r\na;b\r\n');
  await screen.findByText(phrases.tarifSansColonne(['PRIX', 'CIP ou CODE']));
  expect(demandes).toEqual([]);

  donner('CIP;PRIX;OFFRE\r\n3400935955838;842;10+1\r\n3400935955845;beaucoup;\r\n');
  await screen.findByText('+5,3 %');
  expect(screen.getByRole('row', { name: /DOLIPRANE/ }).textContent).toContain('10 + 110 retiré');
  expect(screen.getByText(phrases.tarifTu(['qte_min']))).toBeTruthy();
  expect(screen.getByText(/Ligne 3/).textContent).toContain('beaucoup');
  expect(screen.getByText(/Ligne 9/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Prendre ce tarif' }));
  await waitFor(() => expect(demandes).toHaveLength(2));
  expect(demandes.map((d) => d.corps['appliquer'])).toEqual([false, true]);
  expect(demandes[1]?.corps['lignes']).toMatchObject([
    { ligne: 2, cip: '3400935955838', prix_achat: 842, ug_par: 10, ug: 1 },
  ]);
});
