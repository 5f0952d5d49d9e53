// Server: a password change carries open sockets over, once per key.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { sha256Of } from '#server/platform/http/secrets.ts';
import { Sessions } from '#server/platform/http/sessions.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import type { SessionOuverte } from '#shared/admin/utilisateur/compte.schema.ts';
import { jusqua, PATIENCE_MS } from '#tests/harness/patience.ts';
import { MOT_DE_PASSE, Poste } from '#tests/harness/serveur-de-test.ts';
import { chef, dernierAudit, em, entrer, fin, preparerComptes, serveur } from './comptes.scene.ts';

preparerComptes();

const NEUF = 'un mot de passe tout neuf';
const changer = (par: Poste, id: number, password: string, password_confirm = password) =>
  par.ecrire(`/api/utilisateurs/${id}/update-password`, {
    password,
    password_confirm,
    password_actuel: MOT_DE_PASSE,
  });
/** As a browser asks: its cookie, its CSRF token, a key. */
async function changerParCookie(qui: Poste, cle: string) {
  const csrf = 'x'.repeat(32);
  const reponse = await fetch(`${serveur.adresse}/api/utilisateurs/${qui.id}/update-password`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Cookie: `session=${qui.token}; XSRF-TOKEN=${csrf}`,
      'X-XSRF-TOKEN': csrf,
      'Idempotency-Key': cle,
    },
    body: JSON.stringify({
      password: NEUF,
      password_confirm: NEUF,
      password_actuel: MOT_DE_PASSE,
    }),
  });
  const texte = await reponse.text();
  const { data } = JSON.parse(texte) as { data: { token: string } | null };
  const [, jeton] =
    /^session=([\w-]+);.*httponly/i.exec(reponse.headers.getSetCookie()[0] ?? '') ?? [];
  return {
    statut: reponse.status,
    texte,
    token: data?.token ?? '',
    cookie: jeton === undefined ? null : { token: jeton },
  };
}
/** What follows a session under another token. */
const sessionEcrite = (token: string) =>
  sqlOne(
    em(),
    `select utilisateur_id, expire_at::text, fin_at::text, adresse, poste, confiance,
        preuve_at::text
      from session where empreinte = $1`,
    [sha256Of(token)],
  );
const secretDe = (id: number) =>
  sqlOne<{ password_hash: string }>(em(), 'select password_hash from utilisateur where id = $1', [
    id,
  ]);

describe('[ACC-2] changer son mot de passe', () => {
  it('ses autres sessions finissent et leurs écrans le disent ; l’ancien mot de passe n’ouvre plus', async () => {
    const ici = await serveur.poste('Rose', {});
    const token = (await entrer('rose', MOT_DE_PASSE)).data?.token ?? '';
    const ailleurs = new Poste(serveur.adresse, ici.id, 'Rose', token);
    const ecoute = await ailleurs.ecouter('notifications');
    const coupee = fin(ecoute.prise);

    expect(await changer(ici, ici.id, NEUF)).toMatchObject({
      statut: 200,
      message: phrasesUtilisateur.motDePasseChange,
      data: { id: ici.id, must_change_password: false },
    });
    expect(await coupee).toBe(phrasesUtilisateur.motDePasseChangeAilleurs);
    expect((await ailleurs.lire('/api/session')).statut).toBe(401);
    expect((await entrer('rose', MOT_DE_PASSE)).statut).toBe(422);
    expect((await entrer('rose', NEUF)).statut).toBe(200);
    expect(JSON.stringify(await dernierAudit())).not.toContain(NEUF);
    ailleurs.partir();
  });

  it('[SEC-18] un nouveau jeton, dans la réponse et le cookie ; l’ancien ouvre encore cinq minutes', async () => {
    const qui = await serveur.poste('Lucie', {});
    const avant = await sessionEcrite(qui.token);
    const { statut, token, cookie } = await changerParCookie(qui, randomUUID());
    expect(statut).toBe(200);
    expect(cookie?.token).toBe(token);
    expect(token).not.toBe(qui.token);
    const neuf = new Poste(serveur.adresse, qui.id, 'Lucie', token);
    expect((await neuf.lire('/api/session')).statut).toBe(200);
    expect((await qui.lire('/api/session')).statut).toBe(200);
    // Same station, same proof, same end.
    expect(await sessionEcrite(token)).toEqual(avant);
    expect((await neuf.lire<SessionOuverte[]>('/api/sessions')).data).toHaveLength(1);
    const sessions = new Sessions(serveur.orm);
    const apres = (jeton: string, secondes: number) =>
      sessions.read(jeton, Date.now() + secondes * 1_000);
    expect(await apres(qui.token, 290)).not.toBeNull();
    expect(await apres(qui.token, 301)).toBeNull();
    expect(await apres(token, 301)).not.toBeNull();
  });

  it('[SEC-18] la réponse perdue se redemande sous sa clé : le même jeton, son cookie aussi', async () => {
    const qui = await serveur.poste('Marthe', {});
    const cle = randomUUID();
    const faite = await changerParCookie(qui, cle);
    const redite = await changerParCookie(qui, cle);
    expect(redite.texte).toBe(faite.texte);
    expect(redite.cookie).toMatchObject({ token: faite.token });
    const gardees = JSON.stringify(await sql(em(), 'select corps from idempotence'));
    expect(gardees).not.toContain(faite.token);
  });

  it('[SEC-18] les écrans ouverts passent à la session qui suit, sans coupure', async () => {
    const qui = await serveur.poste('Solange', {});
    const { prise } = await qui.ecouter('notifications');
    const fins: unknown[] = [];
    prise.on('fin_de_session', (f) => fins.push(f));
    prise.on('disconnect', (f) => fins.push(f));
    const passee = new Promise<void>((ok) => prise.once('acces_modifie', ok));
    const { token } = await changerParCookie(qui, randomUUID());
    await passee;
    // The five minutes are over.
    await sql(
      em(),
      `update session set expire_at = now() - interval '1 second' where empreinte = $1`,
      [sha256Of(qui.token)],
    );
    await jusqua(async () => (await sessionEcrite(qui.token)) === undefined, 'l’ancienne finie');
    expect((await qui.lire('/api/session')).statut).toBe(401);
    // What the end of the old one did to screens was told before this answer.
    const entendu = prise.timeout(PATIENCE_MS).emitWithAck('subscribe', { topic: 'notifications' });
    expect(await entendu.catch(() => 'sans réponse')).toMatchObject({ ok: true });
    expect(fins).toEqual([]);
    // It ends with the one that followed.
    const coupee = fin(prise);
    await new Poste(serveur.adresse, qui.id, 'Solange', token).ecrire('/api/logout');
    await coupee;
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
