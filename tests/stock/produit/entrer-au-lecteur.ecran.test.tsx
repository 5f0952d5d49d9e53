import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { subscriptions } from '#client/base/subscribe.ts';
import { EntrerAuLecteur } from '#client/stock/produit/entrer-au-lecteur.tsx';
import * as phrases from '#shared/stock/produit/entrer.phrases.ts';
import { codeNonCherche } from '#shared/stock/produit/scan.phrases.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import {
  chaqueFoisUnPoste,
  listeDuServeur,
  monterPoste,
  type Serveur,
} from '#tests/harness/poste-de-test.tsx';
import { scannerCode } from '#tests/harness/scanner-de-test.ts';

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

const AUTRE = '3400930000018';
/** A server whose answers leave when they are let go. */
function retenues() {
  const files = new Map<string, () => void>();
  const tenir = (nom: string) => new Promise<void>((partir) => files.set(nom, partir));
  return {
    tenir,
    attendue: (nom: string) => waitFor(() => expect(files.has(nom)).toBe(true)),
    laisser: (nom: string) => act(async () => files.get(nom)?.()),
  };
}
const motDe = (chemin: string) =>
  new URLSearchParams(chemin.split('?')[1]).get('search_by_keyword') ?? '';
const scanner = (code: string) => act(async () => scannerCode(code));
const valeurDe = (nom: string) => screen.getByLabelText<HTMLInputElement>(nom).value;

test('[ENT-1] le code se cherche pendant qu’on tape : la réponse tardive dit le nom, et ne touche pas au prix', async () => {
  const { tenir, laisser, attendue } = retenues();
  monter({
    'GET /api/medicaments': async (d) => {
      await tenir(motDe(d.chemin));
      return listeDuServeur([base])(d);
    },
  });
  await screen.findByLabelText('Code de la boîte');
  await scanner(CODE);
  expect(screen.getByRole('group', { name: `Code ${CODE}` })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Prix de vente (FCFA)'));
  await attendue(CODE);
  taper('Prix de vente (FCFA)', '1500');
  // Nothing is entered of what is not known yet.
  const bouton = screen.getByRole('button', { name: 'Entrer' });
  expect(bouton.title).toBe(phrases.codeSeCherche);
  // The next box does not take its place: a price is typed.
  await scanner(AUTRE);
  expect(await screen.findByText(phrases.entreeEnCours)).toBeTruthy();
  await laisser(CODE);
  await waitFor(() => expect(valeurDe('Libellé')).toMatch(/DOLIPRANE/));
  expect(valeurDe('Prix de vente (FCFA)')).toBe('1.500');
});

test('[ENT-1] deux boîtes scannées coup sur coup : la dernière est en main, la réponse de la première n’y change rien', async () => {
  const { tenir, laisser, attendue } = retenues();
  monter({
    'GET /api/medicaments': async (d) => {
      await tenir(motDe(d.chemin));
      return motDe(d.chemin) === CODE ? listeDuServeur([base])(d) : { data: [] };
    },
  });
  await screen.findByLabelText('Code de la boîte');
  await scanner(CODE);
  await attendue(CODE);
  await scanner(AUTRE);
  await attendue(AUTRE);
  await laisser(AUTRE);
  await screen.findByText(phrases.horsDeLaBase);
  expect(document.activeElement).toBe(screen.getByLabelText('Libellé'));
  await laisser(CODE);
  expect(screen.getByRole('group', { name: `Code ${AUTRE}` })).toBeTruthy();
  expect(valeurDe('Libellé')).toBe('');
});

test('[ENT-1] un nom tapé seul est gardé : la boîte d’après attend, « Laisser cette boîte » la rend', async () => {
  monter({});
  await chercher(CODE);
  await screen.findByText(phrases.horsDeLaBase);
  taper('Libellé', 'SAVON');
  await scanner(AUTRE);
  expect(await screen.findByText(phrases.entreeEnCours)).toBeTruthy();
  expect(valeurDe('Libellé')).toBe('SAVON');
  fireEvent.click(screen.getByRole('button', { name: 'Laisser cette boîte' }));
  expect(screen.getByRole('group', { name: 'Aucune boîte en main' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Entrer' }).title).toBe(phrases.aucuneBoite);
  await scanner(AUTRE);
  expect(await screen.findByRole('group', { name: `Code ${AUTRE}` })).toBeTruthy();
});

test('[ENT-1] Entrée deux fois entre un seul produit ; la boîte scannée pendant l’envoi a son tour', async () => {
  const { tenir, laisser, attendue } = retenues();
  const demandes = monter({
    'POST /api/produits': async () => {
      await tenir('envoi');
      return { data: unProduit({ id: 77, libelle: 'SAVON', cip: CODE, qte: 4 }) };
    },
  });
  await chercher(CODE);
  await screen.findByText(phrases.horsDeLaBase);
  taper('Libellé', 'SAVON');
  taper('Prix de vente (FCFA)', '1500');
  const boite = screen.getByLabelText('Libellé').closest('form');
  if (!boite) throw new Error('pas de formulaire');
  fireEvent.submit(boite);
  fireEvent.submit(boite);
  await attendue('envoi');
  await scanner(AUTRE);
  expect(valeurDe('Libellé')).toBe('SAVON');
  // A third would take its turn: it is told, not heard.
  expect(screen.queryByText(phrases.entreeEnCours)).toBeNull();
  await scanner('3400930000025');
  expect(await screen.findByText(phrases.entreeEnCours)).toBeTruthy();
  await laisser('envoi');
  expect(await screen.findByRole('group', { name: `Code ${AUTRE}` })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '1 produit entré' })).toBeTruthy();
  expect(demandes.filter((d) => d.chemin === 'POST /api/produits')).toHaveLength(1);
});

test('[ENT-1] le produit qui vient d’entrer se dit déjà là dès le scan d’après', async () => {
  const entre = unProduit({ id: 77, libelle: 'SAVON', cip: CODE, qte: 4 });
  let la = false;
  monter({
    'GET /api/produits': (d) => listeDuServeur(la ? [entre] : [])(d),
    'POST /api/produits': () => {
      la = true;
      return { data: entre };
    },
  });
  await chercher(CODE);
  await screen.findByText(phrases.horsDeLaBase);
  taper('Libellé', 'SAVON');
  fireEvent.click(screen.getByRole('button', { name: 'Entrer' }));
  await screen.findByRole('heading', { name: '1 produit entré' });
  act(() =>
    subscriptions.receive({
      topic: 'produits',
      seq: 1,
      nom: 'produit.modifie',
      at: '2026-11-29T10:00:00.000+01:00',
      donnees: { produit: entre },
    }),
  );
  await scanner(CODE);
  expect(await screen.findByText(phrases.dejaEntre('SAVON', 4))).toBeTruthy();
});

test('[ENT-1] un code que personne n’a pu chercher le dit, garde ce qui est tapé, et se cherche de nouveau', async () => {
  let coupe = true;
  monter({ 'GET /api/produits': (d) => (coupe ? 'coupe' : listeDuServeur([])(d)) });
  await chercher(CODE);
  expect(await screen.findByText(codeNonCherche(CODE), { selector: '.entrer-dit' })).toBeTruthy();
  taper('Prix de vente (FCFA)', '1500');
  coupe = false;
  await scanner(CODE);
  await screen.findByText(phrases.horsDeLaBase);
  expect(valeurDe('Prix de vente (FCFA)')).toBe('1.500');
});
