import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { brouillonAtom } from '#client/admin/pharmacie/parametres.atoms.ts';
import { ParametresEcran } from '#client/admin/pharmacie/parametres-ecran.tsx';
import { retenirPharmacie } from '#client/admin/pharmacie/pharmacie.queries.ts';
import { store } from '#client/base/store.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { retenirReference } from '#client/admin/reference/reference.queries.ts';
import * as phrasesPharmacie from '#shared/admin/pharmacie/pharmacie.phrases.ts';
import * as phrasesReference from '#shared/admin/reference/reference.phrases.ts';
import { unePharmacie, uneSession } from '#tests/factories/objets-du-fil.ts';
import { unPng } from '#tests/factories/une-image.ts';
import { monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

vi.stubGlobal('scrollTo', () => undefined);
URL.createObjectURL = () => 'blob:apercu';
const session = uneSession({ is_admin: true });
const tenue = unePharmacie({
  version: 3,
  nom_pharmacie: 'Du Lac',
  telephone1: '011 00 00 00',
  capital: 5_000_000,
  slogan: 'Avant',
});
afterEach(() => {
  cleanup();
  store.set(brouillonAtom, null);
});

function ouvrir(serveur: Serveur = {}, chemin = '/admin/parametres') {
  const demandes = monterPoste(<ParametresEcran />, session, serveur, chemin);
  act(() => store.set(pharmacieAtom, tenue));
  return demandes;
}
const champ = (nom: RegExp | string) => screen.getByLabelText<HTMLInputElement>(nom);
const saisir = (nom: RegExp | string, valeur: string) =>
  fireEvent.change(champ(nom), { target: { value: valeur } });
const enregistrer = () => fireEvent.click(screen.getByRole('button', { name: /Enregistrer/ }));
const posts = (demandes: ReturnType<typeof ouvrir>) =>
  demandes.filter((d) => d.chemin.startsWith('POST'));

describe('GENERAL', () => {
  it('montre ce qui est tenu, et n’envoie rien sans changement', async () => {
    const demandes = ouvrir();
    expect([champ(/^Nom/).value, champ(/^Capital/).value]).toEqual(['Du Lac', '5 000 000']);
    enregistrer();
    await waitFor(() => expect(posts(demandes)).toEqual([]));
    expect(screen.queryByText('Modifications non enregistrées')).toBeNull();
  });
  it('ce qui n’a pas pu être lu le dit, et se relit', async () => {
    let coupe = true;
    ouvrir({ 'GET /api/pharmacie-info': () => (coupe ? 'coupe' : { data: tenue }) });
    act(() => store.set(pharmacieAtom, undefined));
    await screen.findByText(phrasesPharmacie.pharmacieIllisible);
    coupe = false;
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Nom/)).value).toBe('Du Lac');
  });
  it('chaque faute est dite à son champ, rien n’est envoyé', async () => {
    const demandes = ouvrir();
    saisir(/^Nom/, '');
    saisir(/^Capital/, 'beaucoup');
    enregistrer();
    await waitFor(() => expect(champ(/^Nom/).getAttribute('aria-invalid')).toBe('true'));
    for (const [nom, phrase] of [
      [/^Nom/, phrasesPharmacie.nomPharmacieRequis],
      [/^Capital/, phrasesPharmacie.capitalInvalide],
    ] as const) {
      expect(
        document.getElementById(champ(nom).getAttribute('aria-describedby') ?? '')?.textContent,
      ).toBe(phrase);
    }
    expect(champ('Téléphone 2').getAttribute('aria-invalid')).toBe('false');
    expect(posts(demandes)).toEqual([]);
  });
  it('envoie le formulaire avec la version lue, et le logo seulement s’il change', async () => {
    const demandes = ouvrir({
      'POST /api/pharmacie-info': () => ({ data: { ...tenue, version: 4, slogan: 'Après' } }),
    });
    saisir(/^Slogan/, 'Après');
    expect(screen.getByText('Modifications non enregistrées')).toBeTruthy();
    fireEvent.change(champ('Fichier du logo'), {
      target: { files: [new File([new Uint8Array(unPng())], 'logo.png', { type: 'image/png' })] },
    });
    await screen.findByAltText('Logo de la pharmacie');
    enregistrer();
    await waitFor(() => expect(posts(demandes)).toHaveLength(1));
    expect(posts(demandes)[0]?.corps).toMatchObject({
      nom_pharmacie: 'Du Lac',
      slogan: 'Après',
      version: '3',
      logo: expect.any(File),
    });
    await waitFor(() =>
      expect(store.get(pharmacieAtom)).toMatchObject({ version: 4, slogan: 'Après' }),
    );
    expect(store.get(brouillonAtom)).toBeNull();
  });
  it('une fausse image est refusée sur place', async () => {
    ouvrir();
    fireEvent.change(champ('Fichier du logo'), {
      target: { files: [new File(['<svg/>'], 'logo.png', { type: 'image/png' })] },
    });
    expect((await screen.findByRole('alert')).textContent).toMatch(/SVG/);
    expect(screen.queryByAltText('Logo de la pharmacie')).toBeNull();
  });
  it('[FUS-2] suit ce qu’un autre enregistre ; ce qui était en cours reste, ce qui se croise se choisit', () => {
    ouvrir();
    act(() => retenirPharmacie({ ...tenue, version: 4, slogan: 'D’ailleurs' }));
    expect(champ(/^Slogan/).value).toBe('D’ailleurs');
    saisir('NIF', 'EN COURS');
    act(() => retenirPharmacie({ ...tenue, version: 5, slogan: 'Encore' }));
    expect([champ('NIF').value, champ(/^Slogan/).value]).toEqual(['EN COURS', 'Encore']);
    act(() => retenirPharmacie({ ...tenue, version: 6, slogan: 'Encore', nif: 'LE LEUR' }));
    expect(champ('NIF').value).toBe('EN COURS');
    const choix = within(
      screen.getByRole('group', { name: typeset('Choisir : NIF') }),
    ).getAllByRole('button');
    expect(choix.map((b) => b.textContent)).toEqual(['Enregistrée LE LEUR', 'Vous EN COURS']);
    for (const bouton of choix.slice(0, 1)) fireEvent.click(bouton);
    expect(champ('NIF').value).toBe('LE LEUR');
    expect(screen.queryByRole('group', { name: typeset('Choisir : NIF') })).toBeNull();
  });
  it('un refus du serveur reste à l’écran, avec la saisie', async () => {
    ouvrir({
      'POST /api/pharmacie-info': () => ({
        statut: 409,
        errors: [phrasesPharmacie.pharmacieModifieeAilleurs],
        data: { ...tenue, version: 9 },
      }),
    });
    saisir('NIF', 'A MOI');
    enregistrer();
    await waitFor(() =>
      expect(
        screen.getAllByText(phrasesPharmacie.pharmacieModifieeAilleurs, { exact: false }).length,
      ).toBeGreaterThan(0),
    );
    expect(champ('NIF').value).toBe('A MOI');
  });
});

describe('INFORMATIONS SUR LES PRODUITS', () => {
  const motifs = [
    { id: 1, libelle: 'CASSE', version: 1 },
    { id: 2, libelle: 'VENTE', version: 1 },
  ];
  const serveur: Serveur = {
    'GET /api/mouv_motifs': () => ({ data: motifs }),
    'POST /api/mouv_motifs/1/update': ({ corps }) => ({
      data: { id: 1, libelle: corps['libelle'], version: 2 },
    }),
  };
  const ouvrirListes = async () => {
    const demandes = ouvrir(
      { ...serveur, 'GET /api/prod_formes': () => ({ data: [] }) },
      '/admin/parametres?onglet=listes',
    );
    const carte = within(screen.getByRole('region', { name: 'MOTIF' }));
    await carte.findByRole('button', { name: /^CASSE/ });
    return { demandes, carte };
  };
  it('six cartes, dans l’ordre de la spécification', async () => {
    await ouvrirListes();
    expect(screen.getAllByRole('region').map((r) => r.querySelector('h2')?.textContent)).toEqual([
      'FORMES',
      'FAMILLE',
      'NATURE',
      'CLASSE THERAPEUTIQUE',
      'CATEGORIE',
      'MOTIF',
    ]);
  });
  it('un motif réservé ne s’ouvre pas, et dit pourquoi ; un nouveau ne prend pas son nom', async () => {
    const { carte, demandes } = await ouvrirListes();
    const reserve = carte.getByRole('button', { name: /^VENTE/ });
    expect(reserve.getAttribute('aria-disabled')).toBe('true');
    expect(
      document.getElementById(reserve.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe(typeset(phrasesReference.motifReserve('VENTE')));
    fireEvent.click(reserve);
    expect(carte.queryByLabelText('Renommer VENTE')).toBeNull();
    fireEvent.change(carte.getByLabelText('Ajouter : MOTIF'), { target: { value: 'Vénte' } });
    fireEvent.submit(carte.getByLabelText('Ajouter : MOTIF'));
    expect(carte.getAllByText(phrasesReference.motifReserve('Vénte')).length).toBeGreaterThan(0);
    expect(posts(demandes)).toEqual([]);
  });
  it('Entrée enregistre, Échap renonce', async () => {
    const { carte, demandes } = await ouvrirListes();
    const editer = () => {
      fireEvent.click(carte.getByRole('button', { name: /^CASSE/ }));
      const saisie = carte.getByLabelText<HTMLInputElement>('Renommer CASSE');
      fireEvent.change(saisie, { target: { value: 'BRIS' } });
      return saisie;
    };
    fireEvent.keyDown(editer(), { key: 'Escape' });
    expect([carte.queryByLabelText('Renommer CASSE'), posts(demandes)]).toEqual([null, []]);
    fireEvent.submit(editer());
    await carte.findByRole('button', { name: /^BRIS/ });
    expect(posts(demandes)[0]?.corps).toEqual({
      id: 1,
      libelle: 'BRIS',
      type: 'edit',
      version: 1,
    });
  });
  it('ce qu’un autre ajoute paraît', async () => {
    const { carte } = await ouvrirListes();
    act(() => retenirReference('mouv_motifs', { id: 3, libelle: 'ADIEU', version: 1 }));
    await carte.findByRole('button', { name: /^ADIEU/ });
    expect(
      carte.getAllByRole('listitem').map((l) => l.querySelector('.coupe')?.textContent),
    ).toEqual(['ADIEU', 'CASSE', 'VENTE']);
  });
});
