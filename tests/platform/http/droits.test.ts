// Server: each mounted route is asked with each right: the answer is the proof, not the table.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleDe } from '#shared/base/contract.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { ACCES_ROUTES, verdictRoute } from '#shared/admin/utilisateur/acces.rules.ts';
import {
  type Habilitation,
  type Porteur,
  TOUTES,
} from '#shared/admin/utilisateur/habilitations.rules.ts';
import { ROUTES } from '#server/routes.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  MOT_DE_PASSE,
  Poste,
  type ServeurDeTest,
  serveurDeTest,
} from '#tests/harness/serveur-de-test.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { ATTENDUS } from './droits-attendus.ts';

let serveur: ServeurDeTest;
beforeAll(async () => {
  serveur = await serveurDeTest();
});
afterAll(() => serveur.detruire());

/** Log-out would end the very session that asks. */
const appelables = ROUTES.map((r) => r.appel).filter((a) => a.chemin !== '/api/logout');
const adresse = (chemin: string) => chemin.replace(/\{\w+\}/g, '999999');
// A body that no write accepts: what is looked at is who gets as far as being told so.
const REFUSE = '[]';

async function verdictReel(
  poste: Poste | null,
  cle: string,
): Promise<'oui' | 'non_connecte' | 'non_autorise' | 'mot_de_passe'> {
  const [methode = 'GET', chemin = ''] = cle.split(' ');
  const reponse = await fetch(serveur.adresse + adresse(chemin), {
    method: methode,
    headers: {
      ...(poste && { Authorization: `Bearer ${poste.token}` }),
      ...(methode === 'POST' && { 'Content-Type': 'application/json' }),
    },
    ...(methode === 'POST' && { body: REFUSE }),
  });
  const { errors } = (await reponse.json()) as { errors: string[] };
  if (reponse.status === 401) return 'non_connecte';
  if (reponse.status === 403)
    return errors[0] === phrasesAcces.motDePasseAChanger ? 'mot_de_passe' : 'non_autorise';
  expect(reponse.status, `${cle} : ${errors.join(' ')}`).toBeLessThan(500);
  return 'oui';
}
/** What the matrix of this folder expects, without asking the product. */
function verdictAttendu(porteur: Porteur | null, cle: string): string {
  const acces = ATTENDUS[cle] ?? '';
  if (acces === 'public') return 'oui';
  if (porteur === null) return 'non_connecte';
  const avantChangement = ['GET /api/session', 'POST /api/utilisateurs/{id}/update-password'];
  if (porteur.must_change_password && !avantChangement.includes(cle)) return 'mot_de_passe';
  const tenus = porteur.habilitations.flatMap((h) => h.submenus.map((s) => `${h.menu}/${s}`));
  const passe =
    porteur.is_admin || acces === 'connecte' || acces.split(' ').some((d) => tenus.includes(d));
  return passe ? 'oui' : 'non_autorise';
}
const CLES = appelables.map(cleDe);
async function matrice(poste: Poste | null, porteur: Porteur | null, cles = CLES): Promise<void> {
  const lus = await Promise.all(cles.map(async (cle) => [cle, await verdictReel(poste, cle)]));
  expect(Object.fromEntries(lus)).toEqual(
    Object.fromEntries(cles.map((cle) => [cle, verdictAttendu(porteur, cle)])),
  );
}

describe('[HAB-3] chaque route × chaque habilitation égale la table', () => {
  // That routes and rights say the same calls is in `walls.unit.test.ts`.
  it('la table attendue dit les mêmes appels que celle du produit', () => {
    expect(Object.keys(ATTENDUS).sort()).toEqual(Object.keys(ACCES_ROUTES).sort());
  });
  it('personne', () => matrice(null, null));
  it('connecté sans aucun droit', async () =>
    matrice(await serveur.poste('Sans Droit', {}), {
      is_admin: false,
      must_change_password: false,
      habilitations: [],
    }));
  it('administrateur', async () =>
    matrice(await serveur.poste('Chef', { is_admin: true }), {
      is_admin: true,
      must_change_password: false,
      habilitations: [],
    }));
  it('mot de passe à changer', async () =>
    matrice(await serveur.poste('Neuf', { is_admin: true, must_change_password: true }), {
      is_admin: true,
      must_change_password: true,
      habilitations: [],
    }));
  // Every route is asked of the table, which the server asks too; the server itself, all that the
  // right opens and its share of what it does not, so that each route refuses somebody.
  const seuls = TOUTES.flatMap((h) =>
    h.submenus.map((s) => [`${h.menu}/${s}`, h.menu, s] as const),
  );
  it.each(seuls.map((s, rang) => [...s, rang] as const))(
    '%s seul',
    async (nom, menu, submenu, rang) => {
      const habilitations: Habilitation[] = [{ menu, submenus: [submenu] }];
      const porteur = { is_admin: false, must_change_password: false, habilitations };
      const ouvre = (cle: string) => verdictAttendu(porteur, cle) === 'oui';
      expect(CLES.filter((cle) => (verdictRoute(porteur, cle) === 'oui') !== ouvre(cle))).toEqual(
        [],
      );
      await matrice(
        await serveur.poste(`Seul ${nom}`, { habilitations }),
        porteur,
        CLES.filter((cle, i) => ouvre(cle) || i % seuls.length === rang),
      );
    },
  );
  it('compte désactivé, session fermée : plus rien', async () => {
    const parti = await serveur.poste('Parti', { is_admin: true });
    expect((await parti.lire('/api/session')).statut).toBe(200);
    await sql(serveur.orm.em.fork(), 'update utilisateur set is_active = false where id = $1', [
      parti.id,
    ]);
    await sql(serveur.orm.em.fork(), `select pg_notify('acces', $1)`, [
      JSON.stringify({ utilisateur_id: parti.id }),
    ]);
    const oubliee = async () => (await parti.lire('/api/session')).statut === 401;
    await jusqua(oubliee, 'le serveur sait que le compte est désactivé');
    await matrice(parti, null);
  });
});

describe('session', () => {
  const entrer = (name: string, password: string) =>
    fetch(`${serveur.adresse}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, password }),
    });
  it('s’ouvre par cookie HttpOnly ; une écriture par cookie exige le jeton CSRF', async () => {
    await serveur.poste('Awa Ndong', {
      habilitations: [{ menu: 'VENTE', submenus: ['reservation'] }],
    });
    const reponse = await entrer('awa.ndong', MOT_DE_PASSE);
    const corps = (await reponse.json()) as { data: { token: string; user: object } };
    expect(corps.data.user).toMatchObject({ fullname: 'Awa Ndong', caisse_id: null });
    expect(JSON.stringify(corps)).not.toMatch(/hash/);
    const poses = reponse.headers.getSetCookie();
    expect(poses.find((c) => c.startsWith('session='))).toMatch(/httponly/i);
    const cookie = poses.map((c) => c.split(';')[0]).join('; ');
    const xsrf = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
    const creer = (entetes: Record<string, string>) =>
      fetch(`${serveur.adresse}/api/reservations`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', cookie, ...entetes },
        body: '{}',
      });
    expect((await creer({})).status).toBe(403);
    expect((await creer({ 'X-XSRF-TOKEN': 'faux' })).status).toBe(403);
    expect((await creer({ 'X-XSRF-TOKEN': xsrf })).status).toBe(200);
  });
  it('[ACC-1] cinq mots de passe faux ferment la porte cinq minutes, même au bon', async () => {
    await serveur.poste('Oublieux', { password: 'le bon mot de passe' });
    const essais = [];
    for (let i = 0; i < 5; i++) essais.push((await entrer('oublieux', `faux ${i}`)).status);
    expect(essais).toEqual([422, 422, 422, 422, 422]);
    const bloque = await entrer('oublieux', 'le bon mot de passe');
    expect(bloque.status).toBe(429);
    expect(Number(bloque.headers.get('Retry-After'))).toBeGreaterThan(200);
  });
  it('[ACC-2] changer son mot de passe : huit caractères, confirmé, différent ; les autres sessions tombent', async () => {
    const moi = await serveur.poste('Changeur', {});
    const ailleurs = (await (await entrer('changeur', MOT_DE_PASSE)).json()) as {
      data: { token: string };
    };
    const changer = (password: string, password_confirm = password) =>
      moi.ecrire(`/api/utilisateurs/${moi.id}/update-password`, {
        password,
        password_confirm,
        password_actuel: MOT_DE_PASSE,
      });
    expect(await changer('court')).toMatchObject({
      statut: 422,
      errors: [phrasesUtilisateur.motDePasseCourt],
    });
    expect(await changer('un mot de passe', 'un autre')).toMatchObject({
      statut: 422,
      errors: [phrasesUtilisateur.motDePasseDifferent],
    });
    expect(await changer(MOT_DE_PASSE)).toMatchObject({
      statut: 422,
      errors: [phrasesUtilisateur.motDePasseIdentique],
    });
    expect(await changer('un mot de passe neuf')).toMatchObject({
      statut: 200,
      message: phrasesUtilisateur.motDePasseChange,
    });
    expect((await moi.lire('/api/session')).statut).toBe(200);
    expect(
      (await new Poste(serveur.adresse, moi.id, '', ailleurs.data.token).lire('/api/session'))
        .statut,
    ).toBe(401);
  });
  it('[ACC-3] un compte neuf a un mot de passe pour une fois ; nul ne donne ce qui n’existe pas', async () => {
    const chef = await serveur.poste('Cheffe', { is_admin: true });
    const cree = await chef.ecrire<{
      mot_de_passe_provisoire: string;
      must_change_password: boolean;
    }>('/api/utilisateurs', {
      fullname: 'Nouvelle Venue',
      name: 'Nouvelle',
      habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }],
    });
    expect(cree.data).toMatchObject({ must_change_password: true, name: 'nouvelle' });
    expect((await entrer('nouvelle', cree.data.mot_de_passe_provisoire)).status).toBe(200);
    expect(
      await chef.ecrire('/api/utilisateurs', {
        fullname: 'Autre',
        name: 'nouvelle',
        habilitations: [{ menu: 'VENTE', submenus: ['lune'] }],
      }),
    ).toMatchObject({
      statut: 422,
      errors: [
        'Le sous-menu « VENTE/lune » n’existe pas.',
        'Le nom d’utilisateur « nouvelle » est déjà utilisé.',
      ],
    });
  });
});
