import { describe, expect, it } from 'vitest';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import {
  fauteCompteAdmin,
  fauteDernierAdmin,
  fauteDesactivation,
  fauteReinitialisation,
  fautesDroits,
  fautesHabilitations,
  rangerHabilitations,
} from '#shared/admin/utilisateur/comptes.rules.ts';
import { memesDroits } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { utilisateurModifie } from '#shared/admin/utilisateur/compte.schema.ts';

const base = {
  is_admin: false,
  is_active: true,
  must_change_password: false,
  habilitations: [] as { menu: string; submenus: string[] }[],
};
const chef = { ...base, id: 1, is_admin: true };
const autreChef = { ...chef, id: 2 };
const gestionnaire = {
  ...base,
  id: 3,
  habilitations: [{ menu: 'ADMIN', submenus: ['utilisateur'] }],
};
const vendeuse = { ...base, id: 4, habilitations: [{ menu: 'VENTE', submenus: ['reservation'] }] };
const parametreuse = {
  ...base,
  id: 5,
  habilitations: [{ menu: 'ADMIN', submenus: ['parametre'] }],
};
const PARAMETRE = [{ menu: 'ADMIN', submenus: ['parametre'] }];

describe('qui peut quoi sur un compte', () => {
  it('[ACC-3] une habilitation nomme un menu et des sous-menus qui existent', () => {
    expect(
      fautesHabilitations([
        { menu: 'LUNE', submenus: ['x'] },
        { menu: 'VENTE', submenus: ['caisse', 'lune'] },
      ]),
    ).toEqual(['Le menu « LUNE » n’existe pas.', 'Le sous-menu « VENTE/lune » n’existe pas.']);
  });
  it('[ACC-5] seul un administrateur touche un administrateur', () => {
    expect(fauteCompteAdmin(gestionnaire, chef)).toBe(phrasesUtilisateur.compteAdministrateur);
    expect(fauteCompteAdmin(chef, autreChef)).toBeNull();
    expect(fauteCompteAdmin(gestionnaire, vendeuse)).toBeNull();
  });
  it('[ACC-6] il reste toujours un administrateur actif', () => {
    expect(fauteDernierAdmin(chef, 0)).toBe(phrasesUtilisateur.dernierAdministrateur);
    expect(fauteDernierAdmin(chef, 1)).toBeNull();
    expect(fauteDernierAdmin({ ...chef, is_active: false }, 0)).toBeNull();
    expect(fauteDernierAdmin(vendeuse, 0)).toBeNull();
  });
  it.each([
    [
      'nommer un administrateur',
      null,
      { is_admin: true },
      [phrasesUtilisateur.administrateurParAutre],
    ],
    [
      'donner ce qu’il n’a pas',
      null,
      { habilitations: PARAMETRE },
      [phrasesUtilisateur.droitNonDetenu('Paramètres')],
    ],
    ['donner ce qu’il a', null, { habilitations: gestionnaire.habilitations }, []],
    [
      'donner la vente, qu’il n’a pas',
      null,
      { habilitations: [{ menu: 'VENTE', submenus: ['reservation'] }] },
      [phrasesUtilisateur.droitNonDetenu('Réservations')],
    ],
    [
      'laisser ce qui était déjà tenu',
      parametreuse,
      { habilitations: [...PARAMETRE, ...gestionnaire.habilitations] },
      [],
    ],
    [
      'changer ses propres droits',
      gestionnaire,
      { habilitations: [...gestionnaire.habilitations, ...vendeuse.habilitations] },
      [phrasesUtilisateur.propresDroits],
    ],
    ['en perdre un aussi', gestionnaire, { habilitations: [] }, [phrasesUtilisateur.propresDroits]],
    [
      'se nommer administrateur',
      gestionnaire,
      { is_admin: true },
      [phrasesUtilisateur.propresDroits],
    ],
    [
      'renvoyer les mêmes',
      gestionnaire,
      { is_admin: false, habilitations: gestionnaire.habilitations },
      [],
    ],
  ])('[ACC-7] un gestionnaire sans être administrateur : %s', (_, cible, voulu, fautes) =>
    expect(fautesDroits(gestionnaire, cible, voulu)).toEqual(fautes),
  );
  it('[ACC-7] un administrateur donne tout', () =>
    expect(fautesDroits(chef, null, { is_admin: true, habilitations: PARAMETRE })).toEqual([]));
  it('[ACC-8] un mot de passe neuf ouvre tout le compte : pas le sien, ni celui d’un mieux doté', () => {
    expect(fauteReinitialisation(chef, chef)).toBe(phrasesUtilisateur.motDePasseSoiMeme);
    expect(fauteReinitialisation(gestionnaire, chef)).toBe(phrasesUtilisateur.compteAdministrateur);
    expect(fauteReinitialisation(gestionnaire, parametreuse)).toBe(
      phrasesUtilisateur.compteMieuxDote,
    );
    expect(fauteReinitialisation(gestionnaire, vendeuse)).toBe(phrasesUtilisateur.compteMieuxDote);
    for (const habilitations of [[], gestionnaire.habilitations])
      expect(fauteReinitialisation(gestionnaire, { ...vendeuse, habilitations })).toBeNull();
    expect(fauteReinitialisation(chef, parametreuse)).toBeNull();
  });
  it('[ACC-9] les mêmes droits, quel que soit leur ordre', () => {
    expect(
      memesDroits(
        [{ menu: 'A', submenus: ['x', 'y'] }],
        [
          { menu: 'A', submenus: ['y'] },
          { menu: 'A', submenus: ['x'] },
        ],
      ),
    ).toBe(true);
    expect(
      memesDroits([{ menu: 'A', submenus: ['x'] }], [{ menu: 'A', submenus: ['x', 'y'] }]),
    ).toBe(false);
    expect(
      memesDroits(
        [{ menu: 'A', submenus: ['x', 'y'] }],
        [
          { menu: 'A', submenus: ['x'] },
          { menu: 'B', submenus: ['y'] },
        ],
      ),
      'autant de droits, mais pas les mêmes',
    ).toBe(false);
  });
  it('[ACC-10] nul ne se désactive lui-même, même s’il reste un administrateur', () => {
    expect(fauteDesactivation(chef, chef)).toBe(phrasesUtilisateur.desactiverSoiMeme);
    expect(fauteDesactivation(gestionnaire, chef)).toBe(phrasesUtilisateur.compteAdministrateur);
    expect(fauteDesactivation(chef, autreChef)).toBeNull();
    expect(fauteDernierAdmin(autreChef, 0)).toBe(phrasesUtilisateur.dernierAdministrateur);
    expect(fauteDesactivation(chef, vendeuse)).toBeNull();
  });
  it('[ACC-11] rangées dans l’ordre du menu, une fois, sans groupe vide', () => {
    expect(
      rangerHabilitations([
        { menu: 'VENTE', submenus: ['caisse', 'reservation', 'caisse'] },
        { menu: 'STOCK', submenus: [] },
        { menu: 'ADMIN', submenus: ['parametre'] },
        { menu: 'VENTE', submenus: ['client'] },
      ]),
    ).toEqual([
      { menu: 'ADMIN', submenus: ['parametre'] },
      { menu: 'VENTE', submenus: ['reservation', 'caisse', 'client'] },
    ]);
  });
});

it('mot de passe, code PIN et activité ne passent pas par la modification', () => {
  expect(
    utilisateurModifie.safeParse({ password: 'x', pin: '1', is_active: false, password_hash: 'y' }),
  ).toMatchObject({ success: true, data: {} });
});
