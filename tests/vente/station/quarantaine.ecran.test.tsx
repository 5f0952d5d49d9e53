import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { store } from '#client/base/store.ts';
import { questionAtom } from '#client/ui/ask-first.ts';
import { QuarantaineDialogue } from '#client/vente/station/quarantaine-dialogue.tsx';
import * as fermeture from '#shared/base/fermeture.phrases.ts';
import * as phrases from '#shared/vente/station/quarantaine.phrases.ts';
import type { Quarantaine } from '#shared/vente/station/quarantaine.schema.ts';
import type { Habilitation } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { quand, unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, listeDuServeur, monterPoste } from '#tests/harness/poste-de-test.tsx';

const inconnue = {
  libelle_dit: 'SIROP',
  qte: 2,
  prix_de_vente: 1_500,
  produit_id: null,
  produit: null,
};
const connue = {
  libelle_dit: 'DOLIPRANE',
  qte: 1,
  prix_de_vente: 1_000,
  produit_id: 7,
  produit: 'INSULINE',
};
const uneQuarantaine = (q: Partial<Quarantaine> = {}): Quarantaine => ({
  id: 4,
  version: 1,
  station_id: 3,
  numero_provisoire: 'P3-0012',
  vendeur: 'Awa Ndong',
  envoyee_par: 'Awa Ndong',
  net_a_payer: 4_000,
  faite_at: quand,
  recue_at: quand,
  lignes: [inconnue, connue],
  raisons: [{ quoi: 'produit_inconnu', phrase: phrases.raison.produitInconnu('SIROP'), ligne: 0 }],
  controle: false,
  statut: 'En quarantaine',
  traite_at: null,
  traite_par: null,
  motif: null,
  vente_id: null,
  ...q,
});
const TROUVES = [
  unProduit({ id: 21, libelle: 'SIROP TOUX 125 ML' }),
  unProduit({ id: 22, libelle: 'SIROP CODÉINE', tableau: 'stupefiant' }),
];
const RESPONSABLE = [{ menu: 'VENTE', submenus: ['configuration', 'reservation'] }];

function ouvrir(q = uneQuarantaine(), habilitations: Habilitation[] = RESPONSABLE) {
  const fermees: true[] = [];
  const demandes = monterPoste(
    <QuarantaineDialogue montree={q} fermer={() => fermees.push(true)} />,
    uneSession({ habilitations }),
    {
      'GET /api/produits': listeDuServeur(TROUVES),
      'GET /api/prescripteurs': listeDuServeur([]),
      'POST /api/stations/quarantaine/4/accepter': () => ({ data: { ...q, statut: 'Acceptée' } }),
    },
  );
  const acceptee = () => demandes.find((d) => d.chemin.endsWith('/accepter'))?.corps;
  return { fermees, acceptee };
}
const chercher = async (bouton: string, place: number, mots = 'sirop') => {
  fireEvent.click(screen.getByRole('button', { name: bouton }));
  const champ = await screen.findByRole('combobox', { name: phrases.produitDeLaLigne(place) });
  fireEvent.change(champ, { target: { value: mots } });
  await screen.findByRole('option', { name: /SIROP TOUX/ });
  return champ;
};

describe('[HSL-32] le produit d’une ligne, dit par qui décide', () => {
  chaqueFoisUnPoste();

  it('inconnu : cherché et pris au clavier, coché, envoyé ; le clavier revient à son bouton', async () => {
    const { acceptee } = ouvrir();
    const ligne = screen.getByRole('checkbox', { name: /SIROP/ });
    expect(ligne).toHaveProperty('disabled', true);
    const champ = await chercher('Dire le produit, ligne 1', 1);
    expect(document.activeElement).toBe(champ);
    fireEvent.keyDown(champ, { key: 'Enter' });
    const prise = await screen.findByRole('checkbox', { name: /^SIROP TOUX 125 ML × 2/ });
    expect(prise).toHaveProperty('checked', true);
    screen.getByText(phrases.venduSousLeNom('SIROP'));
    expect(screen.queryByRole('combobox', { name: phrases.produitDeLaLigne(1) })).toBeNull();
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Autre produit, ligne 1' }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Accepter' }));
    await waitFor(() =>
      expect(acceptee()).toEqual({
        lignes: [{ ligne: 0, produit_id: 21 }, { ligne: 1 }],
        motif: '',
      }),
    );
  });

  it('un autre que celui qu’on croyait ; Échap ferme la recherche, et elle seule', async () => {
    const { fermees, acceptee } = ouvrir();
    const champ = await chercher('Autre produit, ligne 2', 2);
    fireEvent.keyDown(champ, { key: 'Escape' });
    fireEvent.keyDown(champ, { key: 'Escape' });
    expect(screen.queryByRole('combobox', { name: phrases.produitDeLaLigne(2) })).toBeNull();
    expect(fermees).toEqual([]);
    screen.getByRole('checkbox', { name: /^INSULINE × 1/ });
    await chercher('Autre produit, ligne 2', 2);
    fireEvent.click(screen.getByRole('option', { name: /SIROP TOUX/ }));
    await screen.findByRole('checkbox', { name: /^SIROP TOUX 125 ML × 1/ });
    fireEvent.click(screen.getByRole('button', { name: 'Accepter' }));
    await waitFor(() =>
      expect(acceptee()).toMatchObject({ lignes: [{ ligne: 1, produit_id: 21 }] }),
    );
  });

  it('[SAI-6] un produit dit et pas envoyé : fermer le demande, et dit que rien n’en est gardé', async () => {
    const { fermees } = ouvrir();
    await chercher('Dire le produit, ligne 1', 1);
    fireEvent.click(screen.getByRole('option', { name: /SIROP TOUX/ }));
    await screen.findByRole('checkbox', { name: /^SIROP TOUX 125 ML × 2/ });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() =>
      expect(store.get(questionAtom)).toMatchObject({ text: fermeture.saisiePerdue }),
    );
    await act(async () => store.get(questionAtom)?.answer(false));
    expect(fermees).toEqual([]);
  });

  it('dit stupéfiant, son ordonnance se demande', async () => {
    ouvrir();
    expect(screen.queryByRole('textbox', { name: 'Patient' })).toBeNull();
    await chercher('Dire le produit, ligne 1', 1);
    fireEvent.click(screen.getByRole('option', { name: /CODÉINE/ }));
    await screen.findByRole('textbox', { name: 'Patient' });
  });

  it('soupçonnée, et prise pour ce qui n’est pas contrôlé : aucune ordonnance vide ne part', async () => {
    const { acceptee } = ouvrir(uneQuarantaine({ controle: true, lignes: [inconnue] }));
    screen.getByRole('textbox', { name: 'Patient' });
    const champ = await chercher('Dire le produit, ligne 1', 1);
    fireEvent.keyDown(champ, { key: 'Enter' });
    fireEvent.click(screen.getByRole('button', { name: 'Accepter' }));
    await waitFor(() =>
      expect(acceptee()).toEqual({ lignes: [{ ligne: 0, produit_id: 21 }], motif: '' }),
    );
  });

  it('qui ne lit pas les produits n’a pas la recherche qui le refuserait', () => {
    ouvrir(uneQuarantaine(), [{ menu: 'VENTE', submenus: ['configuration'] }]);
    const lignes = within(screen.getByRole('group', { name: 'Lignes acceptées' }));
    expect(lignes.queryByRole('button')).toBeNull();
  });
});
