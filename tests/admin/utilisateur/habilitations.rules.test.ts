import { describe, expect, it } from 'vitest';
import { redirection } from '#shared/admin/activation/navigation.rules.ts';
import { formatDuree } from '#shared/base/dates.ts';
import { phrasesDe } from '#shared/base/validation.ts';
import { appliquerProduit } from '#shared/stock/produit/produit.events.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { nouveauProduit } from '#shared/stock/produit/produit.schema.ts';
import { MOTIFS_RESERVES } from '#shared/admin/reference/reference.schema.ts';
import { appliquerVendeur } from '#shared/vente/reservation/reservation.events.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { ACCES_ROUTES, verdictRoute } from '#shared/admin/utilisateur/acces.rules.ts';
import { ACCES_SUJETS, peutEntendre } from '#shared/admin/utilisateur/sujets.rules.ts';
import { colonnesCacheesDe } from '#shared/admin/utilisateur/colonnes.rules.ts';
import {
  MENUS,
  menuVisible,
  peut,
  peutOuvrir,
  TOUTES,
} from '#shared/admin/utilisateur/habilitations.rules.ts';

const personne = { is_admin: false, must_change_password: false, habilitations: [] };
const vendeuse = { ...personne, habilitations: [{ menu: 'VENTE', submenus: ['reservation'] }] };
const admin = { ...personne, is_admin: true };

describe('habilitations', () => {
  it('[HAB-1] la table ne nomme que des sous-menus qui existent', () => {
    const connus = TOUTES.flatMap((h) => h.submenus.map((s) => `${h.menu}/${s}`));
    const nommes = [...Object.values(ACCES_ROUTES), ...Object.values(ACCES_SUJETS)].flatMap((a) =>
      typeof a === 'string' ? [] : a,
    );
    expect(nommes.filter((n) => !connus.includes(n))).toEqual([]);
  });
  it('[HAB-2] un administrateur peut tout, les autres ce qui leur est donné', () => {
    expect(peut(admin, 'GESTION', 'stat')).toBe(true);
    expect(peut(vendeuse, 'VENTE', 'reservation')).toBe(true);
    expect(peut(vendeuse, 'VENTE', 'caisse')).toBe(false);
  });
  it('[HAB-3] une route absente de la table est fermée à tous', () => {
    expect(verdictRoute(admin, 'POST /api/inconnue')).toBe('non_autorise');
    expect(verdictRoute(null, 'GET /api/produits')).toBe('non_connecte');
    expect(verdictRoute(null, 'POST /api/login')).toBe('oui');
    expect(verdictRoute({ ...vendeuse, must_change_password: true }, 'GET /api/produits')).toBe(
      'mot_de_passe',
    );
    expect(verdictRoute({ ...vendeuse, must_change_password: true }, 'GET /api/session')).toBe(
      'oui',
    );
  });
  it('[HAB-4] un sujet absent de la table est fermé à tous', () => {
    expect(peutEntendre(admin, 'inconnu')).toBe(false);
    expect(peutEntendre(vendeuse, 'vendeur')).toBe(true);
    expect(peutEntendre(vendeuse, 'caisse:2')).toBe(false);
    expect(peutEntendre({ ...admin, must_change_password: true }, 'produits')).toBe(false);
  });
  it('[BIL-24] le comptage ne se tait que sur le sujet d’une caisse, à qui ne lit pas les comptages', () => {
    const compteuse = {
      ...personne,
      habilitations: [{ menu: 'GESTION', submenus: ['billetage'] }],
    };
    const tait = (sujet: string, qui: typeof vendeuse) =>
      colonnesCacheesDe(sujet, qui).includes('billetage');
    expect(tait('caisse:2', vendeuse)).toBe(true);
    expect(tait('produits', vendeuse)).toBe(false);
    expect(tait('caisse:2', compteuse)).toBe(false);
    expect(tait('produits', compteuse)).toBe(false);
  });
  it('[HAB-5] le menu ne montre que ce qui est permis', () => {
    expect(menuVisible(admin)).toEqual(MENUS);
    expect(menuVisible(vendeuse).map((g) => [g.menu, g.entrees.map((e) => e.submenu)])).toEqual([
      ['VENTE', ['reservation']],
    ]);
    expect(menuVisible(personne)).toEqual([]);
  });
  it('[HAB-6] les postes sont à qui règle les caisses', () => {
    const regle = { ...personne, habilitations: [{ menu: 'VENTE', submenus: ['configuration'] }] };
    expect(peutEntendre(regle, 'postes')).toBe(true);
    expect(peutEntendre(vendeuse, 'postes')).toBe(false);
  });
  it('[HAB-6] un écran suit son entrée de menu, ses adresses filles aussi', () => {
    expect(peutOuvrir(vendeuse, '/vente/caisses/reservation/3')).toBe(false);
    expect(peutOuvrir(vendeuse, '/vente/reservation')).toBe(true);
    expect(peutOuvrir(personne, '/')).toBe(true);
  });
});

describe('[NAV-1] garde de navigation, dans l’ordre de la spécification', () => {
  it.each([
    ['/vente/reservation', false, vendeuse, '/activation'],
    ['/activation', false, null, null],
    ['/activation', true, null, '/'],
    ['/', true, null, '/login'],
    ['/login', true, null, null],
    ['/stock/produits', true, { ...vendeuse, must_change_password: true }, '/new-password'],
    ['/new-password', true, { ...vendeuse, must_change_password: true }, null],
    ['/admin/utilisateurs', true, { ...vendeuse, second_facteur_a_poser: true }, '/ma-securite'],
    ['/ma-securite', true, { ...vendeuse, second_facteur_a_poser: true }, null],
    ['/login', true, vendeuse, '/'],
    ['/stock/produits', true, vendeuse, '/'],
    ['/vente/reservation', true, vendeuse, null],
  ])('%s', (chemin, activee, utilisateur, attendu) =>
    expect(redirection(chemin, { activee, utilisateur })).toBe(attendu),
  );
});

it('[VAL-1] une phrase par faute, qui nomme le champ', () => {
  const lu = nouveauProduit.safeParse({
    libelle: 'A',
    prix_de_vente: -1,
    cip: '12',
    tva: 'peut-être',
  });
  const phrases = lu.success ? [] : phrasesDe(lu.error);
  expect(phrases).toContain('Le champ « libellé » doit avoir au moins 2 caractères.');
  expect(phrases).toContain('Un code CIP a de 6 à 14 caractères.');
  expect(phrases.length).toBeGreaterThanOrEqual(4);
  expect(phrases.every((p) => /^[A-ZÉ].*\.$/.test(p))).toBe(true);
  const vide = nouveauProduit.safeParse({});
  expect(vide.success ? [] : phrasesDe(vide.error)).toContain(
    'Le champ « libellé » est obligatoire.',
  );
});

it('[REF-1] les onze motifs réservés de la spécification', () => {
  expect(MOTIFS_RESERVES).toHaveLength(11);
  expect(MOTIFS_RESERVES).toContain('QUANTITE LIVREE ERRONEE FRSSE');
});

it('[EVT-3] le jour du vendeur garde l’ordre du jour', () => {
  const r = (id: number, version = 1) => ({ id, version }) as Reservation;
  expect(appliquerVendeur([r(1), r(3)], r(2)).map((x) => x.id)).toEqual([1, 2, 3]);
});
it('[EVT-5] un produit qui n’est pas à l’écran ne s’y ajoute pas', () => {
  const p = (id: number, qte: number, version = 1) => ({ id, qte, version }) as Produit;
  expect(appliquerProduit([p(1, 5)], p(2, 9))).toEqual([p(1, 5)]);
  expect(appliquerProduit([p(1, 5)], p(1, 4, 2))).toEqual([p(1, 4, 2)]);
});
it('une durée se dit en secondes, en minutes, puis en heures', () => {
  expect([0, 12, 59.2, 60, 252, 300, 3_599.5, 7_503].map(formatDuree)).toEqual([
    '0 s',
    '12 s',
    '1 min 00 s',
    '1 min 00 s',
    '4 min 12 s',
    '5 min 00 s',
    '1 h 00 min',
    '2 h 05 min',
  ]);
});
