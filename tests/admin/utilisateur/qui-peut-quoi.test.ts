// Server: two administrators demote each other at once: one must remain.
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import type { Compte } from '#shared/admin/utilisateur/compte.schema.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { VENDRE } from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { MOT_DE_PASSE, Poste } from '#tests/harness/serveur-de-test.ts';
import {
  ADMINISTRER_COMPTES,
  serveur,
  chef,
  gestionnaire,
  em,
  entrer,
  modifier,
  acte,
  preparerComptes,
  revenir,
} from './comptes.scene.ts';

preparerComptes();

describe('qui peut quoi', () => {
  it('[HAB-8] qui règle les caisses lit des noms : ni l’ordre ni les mots n’en disent plus', async () => {
    const regle = await serveur.poste('Zoé Règle', {
      habilitations: [{ menu: 'VENTE', submenus: ['configuration'] }],
    });
    await chef.ecrire('/api/utilisateurs', {
      fullname: 'Anne Zame',
      name: 'cachee.login',
      email: 'zzz@exemple.ga',
    });
    const lire = async (qui: Poste, q: string) =>
      (await qui.lire<Compte[]>(`/api/utilisateurs?page=1&rows=100&${q}`)).data;
    const noms = (comptes: Compte[]) => comptes.map((c) => c.fullname);
    const tous = await lire(regle, '');
    expect(Object.keys(tous[0] ?? {}).sort()).toEqual(['fullname', 'id']);
    for (const sort of ['name', 'email', 'is_admin', 'is_active', 'last_connexion', 'created_at'])
      for (const order of ['asc', 'desc'])
        expect(noms(await lire(regle, `sort=${sort}&order=${order}`)), sort).toEqual(noms(tous));
    expect(noms(await lire(regle, 'sort=fullname&order=desc'))).toEqual(noms(tous).toReversed());
    const mots = (q: string) => `search_by_keyword=${q}`;
    expect(noms(await lire(chef, mots('cachee.login')))).toEqual(['Anne Zame']);
    expect(await lire(regle, mots('cachee.login'))).toEqual([]);
    expect(noms(await lire(regle, mots('zame anne')))).toEqual(['Anne Zame']);
  });
  it('[ACC-7] un gestionnaire ne se sert pas lui-même, ne nomme pas d’administrateur, ne donne que ce qu’il a', async () => {
    expect(
      await modifier(gestionnaire, gestionnaire, {
        habilitations: [{ menu: 'VENTE', submenus: ['vente'] }],
      }),
    ).toMatchObject({ statut: 403, errors: [phrasesUtilisateur.propresDroits] });
    expect(
      (
        await modifier(gestionnaire, gestionnaire, {
          telephone: '066',
          is_admin: false,
          habilitations: [{ menu: 'ADMIN', submenus: ['utilisateur'] }],
        })
      ).statut,
    ).toBe(200);
    expect(
      await gestionnaire.ecrire('/api/utilisateurs', {
        fullname: 'Promue',
        name: 'promue',
        is_admin: true,
      }),
    ).toMatchObject({ statut: 403, errors: [phrasesUtilisateur.administrateurParAutre] });
    expect(
      await gestionnaire.ecrire('/api/utilisateurs', {
        fullname: 'Promue',
        name: 'promue',
        habilitations: [{ menu: 'ADMIN', submenus: ['parametre'] }],
      }),
    ).toMatchObject({ statut: 403, errors: [phrasesUtilisateur.droitNonDetenu('Paramètres')] });
    const embauchee = {
      fullname: 'Embauchée',
      name: 'embauchee',
      habilitations: [{ menu: 'VENTE', submenus: ['reservation'] }],
    };
    expect(await gestionnaire.ecrire('/api/utilisateurs', embauchee)).toMatchObject({
      statut: 403,
      errors: [phrasesUtilisateur.droitNonDetenu('Réservations')],
    });
    const responsable = await serveur.poste('Responsable', {
      habilitations: [...ADMINISTRER_COMPTES, ...VENDRE],
    });
    expect((await responsable.ecrire('/api/utilisateurs', embauchee)).statut).toBe(200);
  });
  it('[ACC-8] ni n’ouvre, par un code, un mot de passe, une seconde preuve ou un retour, un compte mieux doté', async () => {
    const gerante = await serveur.poste('Gérante', {
      habilitations: [{ menu: 'VENTE', submenus: ['vente'] }],
      pin: '2580',
    });
    const secret = () =>
      sqlOne(em(), 'select pin_hash, password_hash, is_active from utilisateur where id = $1', [
        gerante.id,
      ]);
    const avant = await secret();
    for (const [nom, corps] of [
      ['pin', { pin: '0000' }],
      ['pin', { pin: null }],
      ['reset-password', {}],
      ['retirer-second-facteur', {}],
    ] as const)
      expect(await acte(gestionnaire, gerante, nom, corps)).toMatchObject({
        statut: 403,
        errors: [phrasesUtilisateur.compteMieuxDote],
      });
    expect(await secret()).toEqual(avant);
    await acte(chef, gerante, 'destroy');
    expect((await acte(gestionnaire, gerante, 'reactiver')).statut).toBe(403);
    expect((await acte(chef, gerante, 'reactiver')).statut).toBe(200);
  });
  it('[ACC-22] [NOT-22] ce qu’un autre fait à un compte se dit tout de suite à son titulaire et à chaque autre administrateur', async () => {
    const titulaire = await serveur.poste('Titulaire Ella', {});
    const seconde = await serveur.poste('Seconde cheffe', { is_admin: true });
    const [sien, autres] = [
      await titulaire.ecouter('notifications'),
      await seconde.ecouter('notifications'),
    ];
    await acte(chef, titulaire, 'pin', { pin: '4242' });
    const messages = (l: readonly unknown[]) => JSON.stringify(l);
    expect(messages(await sien.attendre(1))).toContain(
      'Cheffe a choisi le code PIN de Titulaire Ella. Si vous ne l’aviez pas demandé, dites-le à un administrateur ; choisissez votre propre code.',
    );
    expect(messages(await autres.attendre(1))).toContain(
      'Cheffe a choisi le code PIN de Titulaire Ella.',
    );
    await modifier(chef, titulaire, { habilitations: VENDRE });
    expect(messages(await autres.attendre(2))).toContain(
      'Cheffe a changé les droits de Titulaire Ella.',
    );
    await gestionnaire.ecrire('/api/utilisateurs', {
      fullname: 'Doublure',
      name: 'doublure',
      habilitations: ADMINISTRER_COMPTES,
    });
    expect(messages(await autres.attendre(3))).toContain(
      'Gestionnaire a créé le compte de Doublure.',
    );
    expect(
      (await chef.lire<Notification[]>(`/api/notifications?notifiable_id=${chef.id}`)).data.map(
        (n) => n.data.message,
      ),
    ).not.toContain('Cheffe a choisi le code PIN de Titulaire Ella.');
    sien.prise.disconnect();
    autres.prise.disconnect();
  });
  it('[ACC-22] chacun change son code, et personne ne s’en donne un', async () => {
    const sansCode = await serveur.poste('Sans Code', {});
    const avecCode = await serveur.poste('Avec Code', { pin: '1357' });
    expect(await acte(sansCode, sansCode, 'pin', { pin: '1111' })).toMatchObject({
      statut: 403,
      errors: [phrasesUtilisateur.sonPinSeChange],
    });
    expect((await acte(avecCode, sansCode, 'pin', { pin: '1111' })).statut).toBe(403);
    expect((await acte(avecCode, avecCode, 'pin', { pin: null })).statut).toBe(403);
    expect(await acte(avecCode, avecCode, 'pin', { pin: '1111' })).toMatchObject({
      statut: 200,
      message: phrasesUtilisateur.sonPinDefini,
    });
    await acte(chef, avecCode, 'pin', { pin: '2222' });
    expect((await avecCode.lire<Session>('/api/session')).data.pin_a_changer).toBe(true);
    await acte(avecCode, avecCode, 'pin', { pin: '3333' });
    expect((await avecCode.lire<Session>('/api/session')).data.pin_a_changer).toBe(false);
    // His own act is told to nobody: the chef's alone was.
    const dites = await avecCode.lire<Notification[]>(
      `/api/notifications?notifiable_id=${avecCode.id}`,
    );
    expect(dites.data.map((n) => n.data.message)).toEqual([
      expect.stringContaining('Cheffe a choisi le code PIN de Avec Code'),
    ]);
  });
  it('[ACC-5] ni ne change un administrateur', async () => {
    expect(await modifier(gestionnaire, chef, { telephone: '0' })).toMatchObject({
      statut: 403,
      errors: [phrasesUtilisateur.compteAdministrateur],
    });
    expect((await acte(gestionnaire, chef, 'reactiver')).statut).toBe(403);
  });
  it('[ACC-6] le dernier administrateur actif ne se rétrograde pas', async () => {
    const autres = await sql<{ id: number }>(
      em(),
      'select id from utilisateur where is_admin and is_active and id <> $1',
      [chef.id],
    );
    for (const a of autres) await acte(chef, a, 'destroy');
    expect(await modifier(chef, chef, { is_admin: false })).toMatchObject({
      statut: 409,
      errors: [phrasesUtilisateur.dernierAdministrateur],
      data: { id: chef.id, is_admin: true },
    });
  });
  it('[ACC-6] deux administrateurs qui se rétrogradent ou se désactivent au même instant : il en reste un', async () => {
    for (let i = 0; i < 8; i++) {
      const autre = await serveur.poste(`Double ${i}`, { is_admin: true });
      const par =
        i % 2 === 0
          ? (p: Poste, c: Poste) => modifier(p, c, { is_admin: false })
          : (p: Poste, c: Poste) => acte(p, c, 'destroy');
      const deux = await Promise.all([par(chef, autre), par(autre, chef)]);
      expect(
        deux
          .map((r) => r.statut)
          .sort()
          .slice(0, 1),
      ).toEqual([200]);
      expect(deux.filter((r) => r.statut === 200)).toHaveLength(1);
      const restent = await sql<{ id: number }>(
        em(),
        'select id from utilisateur where is_admin and is_active',
      );
      expect(restent).toHaveLength(1);
      await sql(
        em(),
        'update utilisateur set is_admin = (id = $1), is_active = true where id = any($2::int[])',
        [chef.id, [chef.id, autre.id]],
      );
      await sql(em(), `select pg_notify('acces', $1)`, [
        JSON.stringify({ utilisateur_id: chef.id }),
      ]);
      const token = (await entrer('cheffe', MOT_DE_PASSE)).data?.token ?? '';
      revenir(new Poste(serveur.adresse, chef.id, 'Cheffe', token));
    }
  });
  it('un droit retiré pendant que l’acte attend le compte ne sert plus', async () => {
    const presse = await serveur.poste('Pressée', { is_admin: true });
    const cible = await serveur.poste('Visée', {});
    const rival = new pg.Client({ connectionString: serveur.url });
    await rival.connect();
    const { rows } = await rival.query('select pg_backend_pid() as pid');
    await rival.query('begin');
    await rival.query('update utilisateur set is_admin = false where id = $1', [presse.id]);
    const usage = modifier(presse, cible, { telephone: '077' });
    const attend = () =>
      sqlOne(em(), 'select 1 as un from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
        rows[0]?.pid,
      ]);
    await jusqua(async () => (await attend()) !== undefined, 'l’acte attend le compte');
    await rival.query('commit');
    await rival.end();

    expect((await usage).statut).toBe(403);
    expect((await chef.lire<Compte>(`/api/utilisateurs/${cible.id}`)).data.telephone).toBeNull();
  });
  it('un droit retiré pendant qu’on attend son tour ne sert plus', async () => {
    const second = await serveur.poste('Second', { is_admin: true });
    const cible = await serveur.poste('Cible', {});
    const [retrait, usage] = await Promise.all([
      modifier(chef, second, { is_admin: false }),
      modifier(second, cible, { telephone: '1' }),
    ]);
    expect(retrait.statut).toBe(200);
    expect([200, 403]).toContain(usage.statut);
    expect((await modifier(second, cible, { telephone: '2' })).statut).toBe(403);
  });
});
