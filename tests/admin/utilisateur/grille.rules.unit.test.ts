import { expect, it } from 'vitest';
import {
  basculerMenu,
  cocheesDe,
  etatMenu,
  habilitationsDe,
  PROFILS,
  remplirProfil,
} from '#client/admin/utilisateur/grille.rules.ts';
import { fautesHabilitations } from '#shared/admin/utilisateur/comptes.rules.ts';
import { TOUTES } from '#shared/admin/utilisateur/habilitations.rules.ts';

const VENTE = TOUTES.find((t) => t.menu === 'VENTE') ?? { menu: '', submenus: [] };
const tout = () => true;

it('[GRI-1] trois états', () => {
  expect(etatMenu(new Set(), VENTE)).toBe('rien');
  expect(etatMenu(new Set(['VENTE/caisse', 'STOCK/produits']), VENTE)).toBe('partie');
  expect(etatMenu(cocheesDe([VENTE]), VENTE)).toBe('tout');
});
it('[GRI-2] plein, il se vide ; sinon il se remplit ; ce qu’on ne peut donner ne bouge pas', () => {
  const plein = basculerMenu(new Set(['VENTE/caisse']), VENTE, tout);
  expect(habilitationsDe(plein)).toEqual([VENTE]);
  expect(habilitationsDe(basculerMenu(plein, VENTE, tout))).toEqual([]);
  const sansCaisse = (cle: string) => cle !== 'VENTE/caisse';
  expect(basculerMenu(new Set(), VENTE, sansCaisse).has('VENTE/caisse')).toBe(false);
  expect(basculerMenu(plein, VENTE, sansCaisse)).toEqual(new Set(['VENTE/caisse']));
});
it('[GRI-3] un profil remplace ce qui était coché et ne nomme que des droits qui existent', () => {
  for (const { habilitations } of PROFILS) {
    expect(fautesHabilitations(habilitations)).toEqual([]);
    expect(
      habilitationsDe(remplirProfil(new Set(['ADMIN/parametre']), habilitations, tout)),
    ).toEqual(habilitations);
  }
  expect(
    remplirProfil(new Set(['ADMIN/parametre']), [], (cle) => !cle.startsWith('ADMIN')),
  ).toEqual(new Set(['ADMIN/parametre']));
});
