import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { callApi } from '#client/base/call-api.ts';
import { store } from '#client/base/store.ts';
import { activationAtom, pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { reloadSession } from '#client/base/socket.ts';
import { toast, toastsAtom } from '#client/ui/toast.ts';
import { retenirPharmacie } from '#client/admin/pharmacie/pharmacie.queries.ts';
import { GardeNavigation } from '#client/shell/garde-navigation.tsx';
import { DialoguesCommuns } from '#client/shell/dialogues-communs.tsx';
import { ConnexionEcran } from '#client/admin/utilisateur/connexion-ecran.tsx';
import { NouveauMotDePasseEcran } from '#client/admin/utilisateur/nouveau-mot-de-passe-ecran.tsx';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { installerMaj } from '#shared/platform/epg/epg.api.ts';
import { MOT_DE_PASSE_DEMONSTRATION } from '#shared/admin/utilisateur/demonstration.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { unePharmacie, uneSession } from '#tests/factories/objets-du-fil.ts';
import { type Demande, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

let demandes: Demande[] = [];
const monter = (entree: Serveur[string]) => {
  demandes = monterPoste(<ConnexionEcran />, uneSession(), { 'POST /api/login': entree });
  store.set(sessionAtom, null);
};
const nom = () => screen.getByLabelText<HTMLInputElement>('Nom d’utilisateur');
const secret = () => screen.getByLabelText<HTMLInputElement>('Mot de passe');
const bouton = () => screen.getByRole('button', { name: 'Se connecter' });
const attendre = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function entrer(name: string, password: string): Promise<void> {
  fireEvent.change(nom(), { target: { value: name } });
  fireEvent.change(secret(), { target: { value: password } });
  fireEvent.click(bouton());
  await attendre(50);
}
const essais = () => demandes.filter((d) => d.chemin === 'POST /api/login').length;

beforeEach(() => {
  vi.useFakeTimers();
  store.set(toastsAtom, []);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('le nom de la pharmacie est là avant d’être relu : ce qu’on lit ne bouge pas', () => {
  retenirPharmacie(unePharmacie({ nom_pharmacie: 'Pharmacie du Stade' }));
  monter(() => ({}));
  act(() => store.set(pharmacieAtom, undefined));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pharmacie du Stade');
  store.set(pharmacieAtom, null);
});

describe('la démonstration', () => {
  const demonstration = (oui: boolean) =>
    act(() => store.set(pharmacieAtom, unePharmacie({ demonstration: oui })));
  const brice = () => screen.queryByRole('button', { name: /Brice encaisse\s+PIN\s1234/ });
  afterEach(() => store.set(pharmacieAtom, null));

  it('[ACC-19] offre ses personnes : une pression, et la session est la leur', async () => {
    monter(() => ({ data: { token: 'x', user: uneSession({ name: 'brice' }) } }));
    demonstration(true);
    fireEvent.click(brice() ?? document.body);
    await attendre(50);
    expect(demandes.find((d) => d.chemin === 'POST /api/login')?.corps).toEqual({
      name: 'brice',
      password: MOT_DE_PASSE_DEMONSTRATION,
    });
    expect(store.get(sessionAtom)?.name).toBe('brice');
  });
  it('[ACC-19] une pharmacie n’offre personne', () => {
    monter(() => ({ data: { token: 'x', user: uneSession() } }));
    demonstration(false);
    expect(brice()).toBeNull();
  });
});

describe('la connexion', () => {
  it('dit pourquoi il faut se connecter de nouveau après une restauration, une fois par poste', async () => {
    const serveur: Serveur = {
      'POST /api/login': () => ({ data: { token: 'x', user: uneSession() } }),
      'GET /api/restauration': () => ({
        data: {
          restauree_a: '2026-11-21T15:00:00.000+01:00',
          jusqu_a: '2026-11-21T14:30:00.000+01:00',
        },
      }),
    };
    const ouvrir = async () => {
      monterPoste(<ConnexionEcran />, uneSession(), serveur);
      store.set(sessionAtom, null);
      await attendre(50);
    };
    await ouvrir();
    expect(
      screen
        .getByText(
          'La pharmacie est revenue à son état du 21/11/2026 14:30 : connectez-vous de nouveau.',
        )
        .closest('[role=status]'),
    ).not.toBeNull();
    await entrer('awa', 'secret');
    cleanup();
    await ouvrir();
    expect(screen.queryByText(/est revenue à son état/)).toBeNull();
  });
  it('les deux champs sont obligatoires ; le curseur va à celui qui manque', async () => {
    monter(() => ({}));
    fireEvent.click(bouton());
    expect(document.activeElement).toBe(nom());
    expect(screen.getByText(phrasesUtilisateur.nomRequis)).toBeDefined();
    await entrer('awa', '');
    expect(document.activeElement).toBe(secret());
    expect(secret().getAttribute('aria-invalid')).toBe('true');
    expect(essais()).toBe(0);
  });
  it('un refus garde le nom, choisit le mot de passe, et se dit cinq secondes', async () => {
    monter(() => ({ statut: 422, errors: [phrasesUtilisateur.identifiantsInvalides, 'autre'] }));
    await entrer('Awa', 'faux');
    expect(nom().value).toBe('Awa');
    expect(document.activeElement).toBe(secret());
    expect([secret().selectionStart, secret().selectionEnd]).toEqual([0, 4]);
    expect(store.get(toastsAtom).map((t) => t.text)).toEqual([
      phrasesUtilisateur.identifiantsInvalides,
    ]);
    await attendre(5_000);
    expect(store.get(toastsAtom)).toEqual([]);
  });
  it('verrouillée : le temps qui reste se compte, le bouton dit pourquoi, puis s’ouvre de lui-même', async () => {
    monter(() => ({ statut: 429, errors: [phrasesAcces.tropDeTentatives(5)], attendre: 252 }));
    await entrer('awa', 'faux');
    expect(screen.getByRole('timer').textContent).toBe('Réessayez dans 4 min 12 s.');
    expect(bouton().getAttribute('aria-disabled')).toBe('true');
    await attendre(13_000);
    expect(screen.getByRole('timer').textContent).toBe('Réessayez dans 3 min 59 s.');
    fireEvent.click(bouton());
    await attendre(50);
    expect(essais()).toBe(1);
    fireEvent.change(nom(), { target: { value: 'brice' } });
    expect(bouton().getAttribute('aria-disabled'), 'un autre nom peut entrer').toBe('false');
    fireEvent.change(nom(), { target: { value: ' AWA ' } });
    expect(bouton().getAttribute('aria-disabled')).toBe('true');
    await attendre(240_000);
    expect(screen.queryByRole('timer')).toBeNull();
    expect(bouton().getAttribute('aria-disabled')).toBe('false');
    fireEvent.click(bouton());
    await attendre(50);
    expect(essais()).toBe(2);
  });
});

it('[ACC-8] verrouillée, puis un mot de passe neuf : il part, et ouvre', async () => {
  monter(({ corps }) =>
    corps['password'] === 'provisoire'
      ? { data: { token: 'x', user: uneSession() } }
      : { statut: 429, errors: [phrasesAcces.tropDeTentatives(5)], attendre: 252 },
  );
  await entrer('awa', 'faux');
  expect(bouton().getAttribute('aria-disabled')).toBe('true');
  await entrer('awa', 'autre');
  expect([essais(), screen.getByRole('timer').textContent]).toEqual([
    2,
    'Réessayez dans 4 min 12 s.',
  ]);
  await entrer('awa', 'provisoire');
  expect(store.get(sessionAtom)).not.toBeNull();
});

describe('une seconde preuve à la porte', () => {
  it('[SEC-6] le code n’est demandé qu’après le mot de passe, et part avec lui', async () => {
    monter(({ corps }) =>
      corps['code'] === '123456'
        ? { data: { token: 'x', user: uneSession() } }
        : { statut: 422, code: 'second_facteur_demande', errors: [phrasesUtilisateur.codeDemande] },
    );
    expect(screen.queryByLabelText('Code de votre téléphone')).toBeNull();
    await entrer('awa', 'secret');
    const code = screen.getByLabelText('Code de votre téléphone');
    expect(document.activeElement).toBe(code);
    expect(store.get(toastsAtom), 'rien n’est faux encore').toEqual([]);
    fireEvent.change(code, { target: { value: '123456' } });
    fireEvent.click(screen.getByLabelText('Poste de confiance (30 jours)'));
    fireEvent.click(bouton());
    await attendre(50);
    expect(demandes.at(-1)?.corps).toEqual({
      name: 'awa',
      password: 'secret',
      code: '123456',
      poste_de_confiance: true,
    });
    expect(store.get(sessionAtom)).not.toBeNull();
  });
});

describe('[SEC-5] le mot de passe redemandé', () => {
  const agir = () => callApi(installerMaj, { cle: '2b6c2d6e-6a1f-4a8e-9a4e-1f2d3c4b5a69' });
  const preuveDemandee = () => ({
    statut: 403,
    code: 'preuve_demandee' as const,
    errors: [phrasesAcces.preuveDemandee],
  });
  it('redonné, le même envoi repart ; une question pour deux appels ; renoncer ne fait rien', async () => {
    let prouve = false;
    demandes = monterPoste(<DialoguesCommuns />, uneSession(), {
      'POST /api/epg/installer': () => (prouve ? { message: 'Fait.' } : preuveDemandee()),
      'POST /api/session/preuve': ({ corps }) => {
        prouve = corps['password'] === 'secret';
        return prouve
          ? {}
          : { statut: 422, code: 'mot_de_passe_faux', errors: [phrasesUtilisateur.preuveFausse] };
      },
    });
    const deux = Promise.all([agir(), agir()]);
    await attendre(50);
    await attendre(50);
    await act(() => vi.dynamicImportSettled());
    await attendre(500);
    const dialogue = within(screen.getByRole('dialog', { name: typeset('Est-ce bien vous ?') }));
    for (const password of ['faux', 'secret']) {
      fireEvent.change(dialogue.getByLabelText('Mot de passe'), { target: { value: password } });
      fireEvent.click(dialogue.getByRole('button', { name: 'Continuer' }));
      await attendre(50);
    }
    expect((await deux).map((r) => r.success)).toEqual([true, true]);
    const actes = demandes.filter((d) => d.chemin === 'POST /api/epg/installer');
    expect(new Set(actes.map((d) => d.cle)).size, 'la même clé').toBe(1);
    expect(demandes.filter((d) => d.chemin === 'POST /api/session/preuve')).toHaveLength(2);

    prouve = false;
    const seul = agir();
    await attendre(500);
    fireEvent.click(screen.getByRole('button', { name: 'Donner un code plutôt' }));
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continuer' }));
    await attendre(50);
    expect(demandes.findLast((d) => d.chemin === 'POST /api/session/preuve')?.corps).toEqual({
      code: '123456',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    await attendre(50);
    expect(await seul).toMatchObject({ success: false, code: 'preuve_demandee' });
  });
});

describe('[ACC-24] une session relue tard', () => {
  const awa = uneSession({ fullname: 'Awa NDONG' });
  const brice = uneSession({ id: 8, fullname: 'Brice MBA' });
  /** Awa's session is read; what comes meanwhile is done, then her answer, then the later ones. */
  const relire = async (entretemps: () => void, ensuite: unknown) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const reponses = [awa, ensuite];
    monterPoste(<p />, awa, {
      'GET /api/session': async () => {
        const data = reponses.shift();
        await promise;
        return data ? { data } : { statut: 401, errors: ['Non connecté.'] };
      },
    });
    const relue = reloadSession();
    entretemps();
    resolve(undefined);
    await relue;
    return store.get(sessionAtom);
  };
  it('un autre est entré : il ne devient pas celle d’avant', async () => {
    expect(await relire(() => store.set(sessionAtom, brice), brice)).toEqual(brice);
  });
  it('personne n’est plus là : personne ne revient', async () => {
    expect(await relire(() => store.set(sessionAtom, null), null)).toBeNull();
  });
  it('la caisse prise pendant la lecture reste tenue', async () => {
    const auGuichet = { ...awa, caisse_id: 3 };
    expect(await relire(() => store.set(sessionAtom, auGuichet), auGuichet)).toEqual(auGuichet);
  });
});

describe('des droits changés ailleurs', () => {
  const relire = async (habilitations: { menu: string; submenus: string[] }[], chemin: string) => {
    history.replaceState(null, '', chemin);
    monterPoste(
      <p />,
      uneSession({ habilitations: [{ menu: 'VENTE', submenus: ['reservation', 'devis'] }] }),
      { 'GET /api/session': () => ({ data: uneSession({ habilitations }) }) },
    );
    await reloadSession();
    return store.get(toastsAtom).map((t) => `${t.title} ${t.text}`);
  };
  it('l’écran retiré se dit, avec sa raison', async () => {
    expect(await relire([{ menu: 'VENTE', submenus: ['devis'] }], '/vente/reservation')).toEqual([
      'Vos droits ont changé Cet écran ne vous est plus ouvert. Le menu montre ce qui vous est ouvert maintenant.',
    ]);
  });
  it('un autre droit se dit aussi ; rien de changé, rien de dit', async () => {
    expect(
      await relire([{ menu: 'VENTE', submenus: ['reservation'] }], '/vente/reservation'),
    ).toEqual(['Vos droits ont changé Le menu montre ce qui vous est ouvert maintenant.']);
    store.set(toastsAtom, []);
    expect(
      await relire([{ menu: 'VENTE', submenus: ['devis', 'reservation'] }], '/vente/reservation'),
    ).toEqual([]);
  });
  it('qui s’est connecté à ce poste y revient d’une presse et de son mot de passe ; les noms s’oublient', async () => {
    const brice = uneSession({ name: 'brice', fullname: 'Brice Mba' });
    for (const user of [uneSession(), brice]) {
      monter(() => ({ data: { token: 'x', user } }));
      await entrer(user.name, 'secret');
      cleanup();
    }
    monter(() => ({ statut: 422, errors: [phrasesUtilisateur.identifiantsInvalides] }));
    const comptes = () => within(screen.getByRole('group', { name: 'Comptes de ce poste' }));
    expect(
      comptes()
        .getAllByRole('button', { pressed: false })
        .map((b) => b.textContent),
      'le dernier d’abord',
    ).toEqual(['BMBrice Mba', expect.stringContaining(uneSession().fullname)]);
    fireEvent.click(comptes().getByRole('button', { name: 'Brice Mba' }));
    expect(nom().value).toBe('brice');
    expect(document.activeElement).toBe(secret());
    expect(localStorage.getItem('comptes_recents')).not.toContain('secret');
    fireEvent.click(comptes().getByRole('button', { name: 'Oublier ces noms' }));
    expect(screen.queryByRole('group', { name: 'Comptes de ce poste' })).toBeNull();
    expect(localStorage.getItem('comptes_recents')).toBe('[]');
  });
});

it('[SEC-18] le mot de passe changé : le nouveau jeton reste au cookie, aucun script ne le garde', async () => {
  const session = uneSession({ must_change_password: true });
  monterPoste(<NouveauMotDePasseEcran />, session, {
    [`POST /api/utilisateurs/${session.id}/update-password`]: () => ({
      data: { ...session, must_change_password: false, token: 'jeton-qui-suit' },
    }),
  });
  for (const libelle of ['Nouveau mot de passe', 'Confirmation'])
    fireEvent.change(screen.getByLabelText(libelle), { target: { value: 'tout autre chose' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await attendre(50);
  expect(store.get(sessionAtom)).toMatchObject({ id: session.id, must_change_password: false });
  expect(JSON.stringify([store.get(sessionAtom), { ...localStorage }])).not.toContain('jeton-qui');
});

describe('[MSG-1] ce qui est dit d’une page ne se dit plus sur la suivante', () => {
  const dits = () => store.get(toastsAtom).map((t) => t.text);
  it('un mot de passe refusé : plus rien n’en reste une fois entré', async () => {
    let juste = false;
    monter(() =>
      juste
        ? { data: { token: 'x', user: uneSession() } }
        : { statut: 401, errors: ['mot de passe incorrect'] },
    );
    await entrer('awa', 'faux');
    expect(dits()).toEqual(['mot de passe incorrect']);
    juste = true;
    await entrer('awa', 'juste');
    expect([store.get(sessionAtom)?.name, dits()]).toEqual([uneSession().name, []]);
  });
  it('la page quittée : un refus s’en va ; ce qui dit pourquoi on la quitte suit', async () => {
    store.set(activationAtom, { token: 'x', date_activation: '2026-01-01', type: 'poste' });
    monterPoste(
      <Routes>
        <Route element={<GardeNavigation />}>
          <Route path="/stock/produits" element={<Link to="/stock/rayon">Rayons</Link>} />
          <Route path="/stock/rayon" element="Les rayons" />
        </Route>
      </Routes>,
      uneSession({ is_admin: true }),
      {},
      '/stock/produits',
    );
    act(() => toast.avertir('refusé ici'));
    await attendre(3_000);
    act(() => toast.avertir('pourquoi l’on part'));
    fireEvent.click(screen.getByRole('link', { name: 'Rayons' }));
    await attendre(50);
    expect(screen.getByText('Les rayons')).toBeTruthy();
    expect(dits()).toEqual(['pourquoi l’on part']);
  });
});
