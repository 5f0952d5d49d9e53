import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActivationEcran } from '#client/admin/activation/activation-ecran.tsx';
import { formulaireActivation } from '#client/admin/activation/configurer-pharmacie.ts';
import { toastLogAtom, toastsAtom } from '#client/ui/toast.ts';
import { store } from '#client/base/store.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import * as phrasesActivation from '#shared/admin/activation/activation.phrases.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesPharmacie from '#shared/admin/pharmacie/pharmacie.phrases.ts';
import { unePharmacie, uneSession } from '#tests/factories/objets-du-fil.ts';
import { monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

const VERIFIER = 'POST /superviseur/api/verify-code';
const PHARMACIE = 'POST /api/pharmacie-info';
const activation = { token: 'jeton', date_activation: '2026-11-21', type: 'serveur' };
const parametres = {
  nom_pharmacie: 'Du Lac',
  adresse: 'Libreville',
  telephone1: 11_000_000,
  logo: 'logos/12.png',
  souscription: { fin: '2027' },
  email: null,
  version: 9,
};
let enLigne = true;
beforeEach(() => {
  enLigne = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => enLigne);
  localStorage.clear();
  store.set(toastsAtom, []);
});
afterEach(cleanup);

const ouvrir = (serveur: Serveur, code = 'ABCDEFGH23456789') =>
  monterPoste(
    <ActivationEcran />,
    uneSession(),
    { 'GET /api/pharmacie-info': () => ({ data: null }), ...serveur },
    `/activation?code=${code}`,
  );
const reseau = (oui: boolean) =>
  act(() => {
    enLigne = oui;
    window.dispatchEvent(new Event(oui ? 'online' : 'offline'));
  });
const activee = () =>
  screen.findByRole('heading', { name: phrasesActivation.activationReussie.titre });
const dits = () => store.get(toastLogAtom).map((t) => t.text);

describe('un code serveur', () => {
  it('apporte la pharmacie, par formulaire et avec son jeton, avant de montrer « Activé »', async () => {
    const demandes = ouvrir({
      [VERIFIER]: () => ({ data: { activation, parametres } }),
      [PHARMACIE]: () => ({
        message: phrasesPharmacie.pharmacieEnregistree,
        data: unePharmacie({ nom_pharmacie: 'Du Lac' }),
      }),
    });
    await activee();
    expect(demandes.map((d) => d.chemin)).toEqual([VERIFIER, 'GET /api/pharmacie-info', PHARMACIE]);
    expect(demandes[2]?.corps).toEqual({
      nom_pharmacie: 'Du Lac',
      adresse: 'Libreville',
      telephone1: '11000000',
    });
    expect(JSON.parse(localStorage.getItem('activation') ?? '')).toEqual(activation);
    expect(store.get(pharmacieAtom)).toMatchObject({ nom_pharmacie: 'Du Lac' });
  });
  it('ne se dépense pas dans un navigateur sans place : la phrase dit quoi faire, puis il active', async () => {
    const poser = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('plein', 'QuotaExceededError');
    });
    const demandes = ouvrir({ [VERIFIER]: () => ({ data: { activation, parametres: null } }) });
    await screen.findByText(phrasesActivation.activationNonGardable);
    expect(demandes.map((d) => d.chemin)).not.toContain(VERIFIER);
    poser.mockRestore();
    fireEvent.click(screen.getByRole('button', { name: /Réessayer/ }));
    await activee();
    expect(JSON.parse(localStorage.getItem('activation') ?? '')).toEqual(activation);
  });
  it('reste activé quand ses paramètres sont refusés, et le dit', async () => {
    ouvrir({
      [VERIFIER]: () => ({ data: { activation, parametres } }),
      [PHARMACIE]: () => ({ statut: 422, errors: [phrasesCommun.telephoneInvalide] }),
    });
    await activee();
    expect(dits()).toEqual(
      expect.arrayContaining([
        phrasesCommun.telephoneInvalide,
        phrasesActivation.activationSansParametres,
      ]),
    );
  });
  it('ne touche pas à une pharmacie déjà configurée', async () => {
    const demandes = ouvrir({
      [VERIFIER]: () => ({ data: { activation, parametres } }),
      'GET /api/pharmacie-info': () => ({ data: unePharmacie() }),
    });
    await activee();
    expect(demandes.map((d) => d.chemin)).not.toContain(PHARMACIE);
  });
  it('de poste, n’apporte rien', async () => {
    const demandes = ouvrir({
      [VERIFIER]: () => ({ data: { activation: { ...activation, type: 'poste' }, parametres } }),
    });
    await activee();
    expect(demandes.map((d) => d.chemin)).toEqual([VERIFIER]);
  });
  it('sans nom de pharmacie, il n’y a rien à envoyer', () => {
    for (const rien of [null, undefined, 'x', [], {}, { nom_pharmacie: null }, { adresse: 'x' }])
      expect(formulaireActivation(rien)).toBeNull();
  });
});

it('[ACT-4] la page dit à qui demander le code ; la commande, à qui est devant le serveur', () => {
  ouvrir({}, '');
  expect(screen.getByText(phrasesActivation.activationOrigine)).toBeTruthy();
  const commande = screen.getByText(phrasesActivation.activationCommande, { exact: false });
  const repli = commande.closest('details');
  expect(repli?.open).toBe(false);
  expect(repli?.querySelector('summary')?.textContent).toBe(phrasesActivation.activationAuServeur);
});

describe('le réseau', () => {
  it('absent : l’avis, aucun essai ; revenu : un essai, tout seul', async () => {
    enLigne = false;
    const demandes = ouvrir({
      [VERIFIER]: () => ({
        data: { activation: { ...activation, type: 'poste' }, parametres: null },
      }),
    });
    expect(screen.getByText(phrasesActivation.activationHorsLigne)).toBeTruthy();
    expect(demandes).toEqual([]);
    reseau(true);
    await activee();
    expect([screen.queryByText(phrasesActivation.activationHorsLigne), demandes.length]).toEqual([
      null,
      1,
    ]);
  });
  it('muet : sa phrase, et la même demande d’un bouton ou au retour du réseau', async () => {
    let essais = 0;
    ouvrir({
      [VERIFIER]: () => {
        essais += 1;
        if (essais === 1) return 'coupe';
        if (essais === 2) return { statut: 503, errors: [phrasesActivation.activationReseau] };
        return { data: { activation: { ...activation, type: 'poste' }, parametres: null } };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(essais).toBe(2));
    await screen.findByRole('button', { name: 'Réessayer' });
    reseau(false);
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    reseau(true);
    await activee();
    expect(essais).toBe(3);
  });
  it('un code jugé faux n’est pas redemandé au retour du réseau', async () => {
    const demandes = ouvrir({
      [VERIFIER]: () => ({ statut: 422, errors: [phrasesActivation.activationInvalide] }),
    });
    await screen.findByText(phrasesActivation.activationInvalide);
    expect(screen.getByRole('group', { name: 'Code d’activation' }).dataset['secousse']).toBe(
      'true',
    );
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    reseau(false);
    reseau(true);
    expect(demandes).toHaveLength(1);
  });
});
