// Server: a new secret ends sessions and sockets, and opens a locked door.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { requestHash } from '#server/platform/http/idempotency.ts';
import { estRefus } from '#shared/base/refus.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import type { CompteProvisoire } from '#shared/admin/utilisateur/compte.schema.ts';
import { secourirEtDire } from '#server/admin/notification/secourir-et-dire.ts';
import { ENCAISSER, unCaissier, uneCaisse, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { MOT_DE_PASSE, Poste } from '#tests/harness/serveur-de-test.ts';
import {
  serveur,
  chef,
  gestionnaire,
  entrer,
  acte,
  dernierAudit,
  fin,
  preparerComptes,
} from './comptes.scene.ts';

preparerComptes();

describe('mot de passe provisoire', () => {
  it('dit une fois ; toutes les sessions et leurs prises tombent ; la porte verrouillée s’ouvre', async () => {
    const oublieuse = await serveur.poste('Oublieuse', { habilitations: VENDRE });
    const ecoute = await oublieuse.ecouter('vendeur');
    const coupee = fin(ecoute.prise);
    for (let i = 0; i < 6; i++) await entrer('oublieuse', `faux ${i}`);
    expect((await entrer('oublieuse', MOT_DE_PASSE)).statut).toBe(429);
    const reponse = await acte<CompteProvisoire>(chef, oublieuse, 'reset-password');
    expect(reponse).toMatchObject({
      statut: 200,
      message: phrasesUtilisateur.motDePasseReinitialise('Oublieuse'),
      data: {
        must_change_password: true,
        mot_de_passe_provisoire: expect.stringMatching(/^[A-Z2-9]{10}$/),
      },
    });
    expect(await coupee).toBe(phrasesUtilisateur.motDePasseReinitialiseParAutre);
    expect((await oublieuse.lire('/api/session')).statut).toBe(401);
    expect((await entrer('oublieuse', MOT_DE_PASSE)).statut).toBe(422);
    const entree = await entrer('oublieuse', reponse.data.mot_de_passe_provisoire);
    expect(entree.data?.user.must_change_password).toBe(true);
    expect(JSON.stringify(await chef.lire(`/api/utilisateurs/${oublieuse.id}`))).not.toContain(
      reponse.data.mot_de_passe_provisoire,
    );
    expect(JSON.stringify(await dernierAudit())).not.toContain(
      reponse.data.mot_de_passe_provisoire,
    );
  });
  it('[ACC-8] pas le sien, ni celui d’un administrateur par un autre', async () => {
    expect(await acte(chef, chef, 'reset-password')).toMatchObject({
      statut: 403,
      errors: [phrasesUtilisateur.motDePasseSoiMeme],
    });
    expect(await acte(gestionnaire, chef, 'reset-password')).toMatchObject({
      statut: 403,
      errors: [phrasesUtilisateur.compteAdministrateur],
    });
    expect((await chef.lire('/api/session')).statut).toBe(200);
  });
  it('celui donné à la création est pour une fois aussi', async () => {
    const cree = await chef.ecrire<CompteProvisoire>('/api/utilisateurs', {
      fullname: 'Donnée',
      name: 'donnee',
      password: 'premier-passage',
      pin: '4321',
    });
    expect(cree.data).toMatchObject({
      must_change_password: true,
      mot_de_passe_provisoire: 'premier-passage',
      has_pin: true,
    });
    const token = (await entrer('donnee', 'premier-passage')).data?.token ?? '';
    expect(
      await new Poste(serveur.adresse, cree.data.id, 'Donnée', token).lire('/api/utilisateurs'),
    ).toMatchObject({ statut: 403, errors: [phrasesAcces.motDePasseAChanger] });
    expect(JSON.stringify(await dernierAudit())).not.toMatch(/premier-passage|4321/);
  });
});

describe('[ACC-18] un administrateur qui a perdu son mot de passe', () => {
  it('en reçoit un provisoire sur la machine du serveur : ses sessions finissent, le journal l’écrit, [NOT-18] chaque administrateur l’apprend', async () => {
    const perdue = await serveur.poste('Perdue', { is_admin: true });
    await serveur.poste('Vendeuse sans clé', { habilitations: VENDRE });
    const secours = { sansSecondePreuve: true };
    const ecoute = await chef.ecouter('notifications');
    const fait = await secourirEtDire(serveur.orm, { name: 'Perdue ', ...secours }, new Date());
    const provisoire = estRefus(fait) ? '' : fait.data.provisoire;
    expect((await perdue.lire('/api/session')).statut).toBe(401);
    expect((await entrer('perdue', MOT_DE_PASSE)).statut).toBe(422);
    expect((await entrer('perdue', provisoire)).data?.user.must_change_password).toBe(true);
    expect(await dernierAudit()).toMatchObject({
      utilisateur: 'Commande du serveur',
      acte: 'mot de passe réinitialisé',
      entite_id: perdue.id,
    });
    const [dite] = await ecoute.attendre(1);
    expect(JSON.stringify(dite)).toContain('Perdue : par la commande');
    expect(JSON.stringify(dite)).not.toContain(provisoire);
    for (const name of ['vendeuse.sans.cl.', 'personne'])
      expect(await secourirEtDire(serveur.orm, { name, ...secours }, new Date())).toMatchObject({
        errors: [phrasesUtilisateur.adminInconnu(name)],
      });
    ecoute.prise.disconnect();
  });
});

describe('[ACC-13] code PIN', () => {
  it('se définit, se change, se retire ; rien ne dit qu’un autre a le même', async () => {
    const [un, deux] = [
      await serveur.poste('Pin Un', { habilitations: ENCAISSER }),
      await serveur.poste('Pin Deux', { habilitations: ENCAISSER }),
    ];
    const [a, b] = [
      await acte(chef, un, 'pin', { pin: '2468' }),
      await acte(chef, deux, 'pin', { pin: '2468' }),
    ];
    expect([a.statut, b.statut, a.data.has_pin, b.data.has_pin]).toEqual([200, 200, true, true]);
    expect(await dernierAudit()).toMatchObject({
      acte: 'code PIN défini',
      avant: { has_pin: false },
      apres: { has_pin: true },
    });
    const caisse_id = await uneCaisse(serveur);
    expect((await un.ecrire(`/api/caisses/${caisse_id}/login`, { pin: '2468' })).statut).toBe(200);
    expect((await acte(chef, un, 'pin', { pin: null })).data.has_pin).toBe(false);
    expect((await un.lire<Session>('/api/session')).data.caisse_id).toBe(caisse_id);
    expect(await un.ecrire(`/api/caisses/${caisse_id}/login`, { pin: '2468' })).toMatchObject({
      statut: 422,
      errors: [phrasesCaisse.pinInvalide],
    });
  });
  it.each(['123', '1234567', 'abcd', '12 4', ''])('« %s » est refusé', async (pin) => {
    expect(await acte(chef, gestionnaire, 'pin', { pin })).toMatchObject({
      statut: 422,
      errors: [phrasesUtilisateur.pinTaille],
    });
  });
  it('[ACC-5] un administrateur reçoit le sien d’un administrateur', async () => {
    expect((await acte(gestionnaire, chef, 'pin', { pin: '1111' })).statut).toBe(403);
  });
  it('un code neuf ouvre la porte que cinq faux avaient fermée', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Pin Trois');
    for (let i = 0; i < 6; i++)
      await poste.ecrire(`/api/caisses/${caisse_id}/login`, { pin: `99${i}9` });
    expect((await poste.ecrire(`/api/caisses/${caisse_id}/login`, { pin: '1234' })).statut).toBe(
      429,
    );
    await acte(chef, poste, 'pin', { pin: '5678' });
    expect((await poste.ecrire(`/api/caisses/${caisse_id}/login`, { pin: '5678' })).statut).toBe(
      200,
    );
  });
});

describe('[SEC-17] les réponses gardées pour qui renvoie sa clé', () => {
  const gardees = () =>
    sql<{ cle: string; empreinte: string; corps: string }>(
      serveur.orm.em.fork(),
      'select cle, empreinte, corps from idempotence where corps is not null',
    );
  it('un mot de passe dit une fois n’y est pas ; la même clé le redit, au caractère près', async () => {
    const oublieux = await serveur.poste('Oublieux', { habilitations: VENDRE });
    const chemin = `/api/utilisateurs/${oublieux.id}/reset-password`;
    const cle = randomUUID();
    const dite = await chef.ecrire<CompteProvisoire>(chemin, {}, cle);
    expect(dite.statut).toBe(200);
    const tenues = JSON.stringify(await gardees());
    expect([tenues.includes(dite.data.mot_de_passe_provisoire), tenues.includes(cle)]).toEqual([
      false,
      false,
    ]);
    const redite = await chef.ecrire<CompteProvisoire>(chemin, {}, cle);
    expect([redite.statut, redite.texte]).toEqual([200, dite.texte]);
    expect((await chef.ecrire(chemin, { autre: 1 }, cle)).code).toBe('cle_autre_corps');
  });
  it('un code de quatre chiffres ne s’y devine pas : rien n’y est de la clé, ni de ce qui fut envoyé', async () => {
    const cle = randomUUID();
    const chemin = `/api/utilisateurs/${gestionnaire.id}/pin`;
    const corps = { pin: '7391' };
    expect((await chef.ecrire(chemin, corps, cle)).statut).toBe(200);
    const devinee = requestHash('POST', chemin, JSON.stringify(corps));
    const tenues = await gardees();
    expect(tenues.filter((t) => t.cle === cle || t.empreinte === devinee)).toEqual([]);
    expect((await chef.ecrire(chemin, corps, cle)).statut).toBe(200);
    expect(await gardees()).toHaveLength(tenues.length);
  });
  it('un refus s’y garde aussi : la même clé le redit', async () => {
    const cle = randomUUID();
    const chemin = `/api/utilisateurs/${chef.id}/reset-password`;
    const refuse = await gestionnaire.ecrire('/api/utilisateurs', { fullname: '', name: '' }, cle);
    const encore = await gestionnaire.ecrire('/api/utilisateurs', { fullname: '', name: '' }, cle);
    expect([encore.statut, encore.texte]).toEqual([refuse.statut, refuse.texte]);
    expect((await chef.ecrire(chemin, {}, randomUUID())).statut).toBe(403);
  });
});
