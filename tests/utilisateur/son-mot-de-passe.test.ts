import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sqlOne } from '#server/db/sql.ts';
import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import { MOT_DE_PASSE, Poste } from '#tests/harness/serveur-de-test.ts';
import { chef, dernierAudit, em, entrer, fin, preparerComptes, serveur } from './comptes.scene.ts';

preparerComptes();

const NEUF = 'un mot de passe tout neuf';
const changer = (par: Poste, id: number, password: string, password_confirm = password) =>
  par.ecrire(`/api/utilisateurs/${id}/update-password`, { password, password_confirm });
const secretDe = (id: number) =>
  sqlOne<{ password_hash: string }>(em(), 'select password_hash from utilisateur where id = $1', [
    id,
  ]);

describe('[ACC-2] changer son mot de passe', () => {
  it('ses autres sessions finissent et leurs écrans le disent ; celle-ci reste, l’ancien n’ouvre plus', async () => {
    const ici = await serveur.poste('Rose', {});
    const token = (await entrer('rose', MOT_DE_PASSE)).data?.token ?? '';
    const ailleurs = new Poste(serveur.adresse, ici.id, 'Rose', token);
    const ecranIci = await ici.ecouter('notifications');
    const ecoute = await ailleurs.ecouter('notifications');
    const coupee = fin(ecoute.prise);

    expect(await changer(ici, ici.id, NEUF)).toMatchObject({
      statut: 200,
      message: phrasesUtilisateur.motDePasseChange,
    });
    expect(await coupee).toBe(phrasesUtilisateur.motDePasseChangeAilleurs);
    expect((await ailleurs.lire('/api/session')).statut).toBe(401);
    expect((await ici.lire('/api/session')).statut).toBe(200);
    expect(ecranIci.prise.connected).toBe(true);
    expect((await entrer('rose', MOT_DE_PASSE)).statut).toBe(422);
    expect((await entrer('rose', NEUF)).statut).toBe(200);
    expect(JSON.stringify(await dernierAudit())).not.toContain(NEUF);
    ailleurs.partir();
  });

  it('[ACC-16] l’actuel mal donné, renvoyé sous sa clé, ne compte qu’une fois', async () => {
    const qui = await serveur.poste('Coupée', {});
    const cle = randomUUID();
    const donner = (password_actuel: string) =>
      qui.ecrire(
        `/api/utilisateurs/${qui.id}/update-password`,
        { password: NEUF, password_confirm: NEUF, password_actuel },
        cle,
      );
    const refusee = await donner('pas le bon');
    expect(refusee).toMatchObject({ statut: 422, code: 'mot_de_passe_faux' });
    for (let i = 0; i < 5; i++) expect((await donner('pas le bon')).texte).toBe(refusee.texte);
    expect(await donner(MOT_DE_PASSE)).toMatchObject({ statut: 422, code: 'cle_autre_corps' });
    expect((await entrer(qui.fullname.toLowerCase(), MOT_DE_PASSE)).statut).toBe(422);
  });

  it('le sien seulement, même pour un administrateur : rien n’est écrit', async () => {
    const autre = await serveur.poste('Autre', {});
    const avant = await secretDe(autre.id);
    expect((await changer(chef, autre.id, NEUF)).statut).toBe(403);
    expect((await changer(autre, chef.id, NEUF)).statut).toBe(403);
    expect(await secretDe(autre.id)).toEqual(avant);
    expect((await entrer('cheffe', MOT_DE_PASSE)).statut).toBe(200);
  });

  it.each([
    ['trop court', 'court', 'court', phrasesUtilisateur.motDePasseCourt],
    ['mal redit', NEUF, `${NEUF} ?`, phrasesUtilisateur.motDePasseDifferent],
    ['le même', MOT_DE_PASSE, MOT_DE_PASSE, phrasesUtilisateur.motDePasseIdentique],
  ])('%s : refusé d’une phrase', async (cas, password, redit, phrase) => {
    const qui = await serveur.poste(`Distraite ${cas}`, {});
    const avant = await secretDe(qui.id);
    expect(await changer(qui, qui.id, password, redit)).toMatchObject({
      statut: 422,
      errors: [phrase],
    });
    expect(await secretDe(qui.id)).toEqual(avant);
  });
});
