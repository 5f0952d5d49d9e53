// Server: sessions are closed from another, and their sockets are cut.
import { Secret, TOTP } from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import type { SessionOuverte } from '#shared/admin/utilisateur/compte.schema.ts';
import { ROUTES } from '#server/routes.ts';
import { cleDe } from '#shared/base/contract.ts';
import { sql } from '#server/platform/db/sql.ts';
import { sha256Of } from '#server/platform/http/secrets.ts';
import { Sessions } from '#server/platform/http/sessions.ts';
import { ADMINISTRER_COMPTES, chef, em, fin, preparerComptes, serveur } from './comptes.scene.ts';
import { MOT_DE_PASSE, Poste } from '#tests/harness/serveur-de-test.ts';

preparerComptes();

interface Entree {
  statut: number;
  code?: string;
  cookies: string[];
  data: { token: string; user: { id: number; second_facteur_a_poser: boolean } } | null;
}
const AGENT = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';
async function venir(name: string, plus: object = {}): Promise<Entree> {
  const reponse = await fetch(`${serveur.adresse}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': AGENT },
    body: JSON.stringify({ name, password: MOT_DE_PASSE, ...plus }),
  });
  const corps = (await reponse.json()) as Omit<Entree, 'statut' | 'cookies'>;
  return { ...corps, statut: reponse.status, cookies: reponse.headers.getSetCookie() };
}
async function autreSession(qui: Poste, plus: object = {}): Promise<Poste> {
  const { data } = await venir(qui.fullname.toLowerCase().replace(/\W+/g, '.'), plus);
  return new Poste(serveur.adresse, qui.id, qui.fullname, data?.token ?? '');
}
const vieillir = (qui: Poste) =>
  sql(em(), `update session set preuve_at = now() - interval '11 minutes' where empreinte = $1`, [
    sha256Of(qui.token),
  ]);
/** « Compte bloqué », as the admin is told it. */
const blocagesDits = async (qui: Poste) =>
  (
    await sql<{ message: string }>(
      em(),
      `select data->>'message' as message from notification
        where cle = $1 and utilisateur_id = $2`,
      [`compte:${qui.id}`, chef.id],
    )
  ).map((n) => n.message);
/** What the journal of connections says of doors that were closed. */
const fermeturesEcrites = async (qui: Poste) =>
  (
    await sql<{ resultat: string }>(
      em(),
      `select resultat from journal_connexion
        where utilisateur_id = $1 and resultat like '%verrouillé'`,
      [qui.id],
    )
  ).map((l) => l.resultat);
const audits = async (id: number) =>
  (await sql(em(), `select acte from journal_audit where entite_id = $1 order by id`, [id])).map(
    (l) => l['acte'],
  );

describe('[SEC-4] ses sessions', () => {
  it('se lisent, celle-ci d’abord ; en fermer une la coupe et le dit ; celles des autres sont inconnues', async () => {
    const ici = await serveur.poste('Lise', {});
    const ailleurs = await autreSession(ici);
    const { data } = await ici.lire<SessionOuverte[]>('/api/sessions');
    expect(data.map((s) => [s.celle_ci, s.poste, s.confiance])).toEqual([
      [true, null, false],
      [false, 'Chrome sur Windows', false],
    ]);
    expect(JSON.stringify(data)).not.toContain(sha256Of(ailleurs.token));
    const { prise } = await ailleurs.ecouter('notifications');
    const coupee = fin(prise);
    const vue = data[1]?.id ?? 0;
    expect((await chef.ecrire(`/api/sessions/${vue}/fermer`)).statut).toBe(404);
    expect(await ici.ecrire(`/api/sessions/${vue}/fermer`)).toMatchObject({
      statut: 200,
      data: [{ celle_ci: true }],
    });
    expect(await coupee).toBe(phrasesUtilisateur.sessionFermeeAilleurs);
    expect((await ailleurs.lire('/api/session')).statut).toBe(401);
    ailleurs.partir();
  });
  it('les autres se ferment d’un coup', async () => {
    const ici = await serveur.poste('Multiple', {});
    const autres = [await autreSession(ici), await autreSession(ici)];
    expect(await ici.ecrire('/api/sessions/fermer-autres')).toMatchObject({
      message: phrasesUtilisateur.autresSessionsFermees(2),
      data: [{ celle_ci: true }],
    });
    for (const a of autres) expect((await a.lire('/api/session')).statut).toBe(401);
    expect((await ici.lire('/api/session')).statut).toBe(200);
  });
  it('[SEC-3] servir ne mène pas au-delà de son jour ; de confiance, elle dure trente jours', async () => {
    const qui = await serveur.poste('Tenace', {});
    const [ordinaire, confiance] = [
      await venir('tenace'),
      await venir('tenace', { poste_de_confiance: true }),
    ];
    const jours = ({ cookies }: Entree) =>
      Math.round(
        (Date.parse(/expires=([^;]+)/.exec(cookies[0] ?? '')?.[1] ?? '') - Date.now()) / 43_200_000,
      ) / 2;
    expect([ordinaire, confiance].map(jours)).toEqual([0.5, 30]);
    const sessions = new Sessions(serveur.orm);
    const apres = async (e: Entree, heures: number) =>
      (await sessions.read(e.data?.token ?? '', Date.now() + heures * 3_600_000))?.id;
    expect(await apres(ordinaire, 11)).toBe(qui.id);
    expect(await apres(ordinaire, 13)).toBeUndefined();
    expect(await apres(confiance, 71)).toBe(qui.id);
    expect(await apres(confiance, 140)).toBe(qui.id);
    expect(await apres(confiance, 30 * 24 + 1)).toBeUndefined();
    const suivante = await venir('tenace', { poste_de_confiance: true });
    await sql(
      em(),
      `update session set fin_at = now() - interval '1 second' where utilisateur_id = $1`,
      [qui.id],
    );
    expect(await apres(suivante, 0), 'son jour, quoi que dise son usage').toBeUndefined();
  });
});

describe('[SEC-5] redonner son mot de passe avant ce qui ne se reprend pas', () => {
  it('les appels qui le demandent', () => {
    expect(
      ROUTES.filter((r) => r.appel.preuve)
        .map((r) => cleDe(r.appel))
        .sort(),
    ).toEqual([
      'POST /api/certification-reglages',
      'POST /api/epg/installer',
      'POST /api/epg/telecharger',
      'POST /api/jetons',
      'POST /api/mobile-money-reglages',
      'POST /api/sauvegardes/cle',
      'POST /api/second-facteur/preparer',
      'POST /api/second-facteur/retirer',
      'POST /api/securite',
      'POST /api/sessions/fermer-autres',
      'POST /api/sessions/{id}/fermer',
      'POST /api/utilisateurs',
      'POST /api/utilisateurs/{id}/destroy',
      'POST /api/utilisateurs/{id}/pin',
      'POST /api/utilisateurs/{id}/reactiver',
      'POST /api/utilisateurs/{id}/reset-password',
      'POST /api/utilisateurs/{id}/retirer-second-facteur',
      'POST /api/utilisateurs/{id}/update',
    ]);
  });
  it('dix minutes après : demandé, rien n’est fait ; redonné, le même envoi passe ; la réponse déjà faite se rend', async () => {
    const patron = await serveur.poste('Patron', { is_admin: true });
    const cible = await serveur.poste('Cible', {});
    const cle = crypto.randomUUID();
    const agir = (avec = cle) => patron.ecrire(`/api/utilisateurs/${cible.id}/destroy`, {}, avec);
    await vieillir(patron);
    expect(await agir()).toMatchObject({ statut: 403, code: 'preuve_demandee' });
    expect((await cible.lire('/api/session')).statut).toBe(200);
    expect(await patron.ecrire('/api/session/preuve', { password: 'faux' })).toMatchObject({
      statut: 422,
      code: 'mot_de_passe_faux',
    });
    expect((await agir()).statut).toBe(403);
    expect((await patron.ecrire('/api/session/preuve', { password: MOT_DE_PASSE })).statut).toBe(
      200,
    );
    const faite = await agir();
    expect(faite.statut).toBe(200);
    await vieillir(patron);
    expect((await agir()).texte).toBe(faite.texte);
    expect((await agir(crypto.randomUUID())).code).toBe('preuve_demandee');
  });
  it('cinq mots de passe faux ferment la porte, ici comme à l’entrée', async () => {
    const qui = await serveur.poste('Devin', { is_admin: true });
    const essais = [];
    for (let i = 0; i < 6; i++)
      essais.push((await qui.ecrire('/api/session/preuve', { password: `faux ${i}` })).statut);
    expect(essais).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await venir('devin')).statut).toBe(429);
    expect(await fermeturesEcrites(qui)).toEqual(['verrouillé']);
    expect(await blocagesDits(qui)).toEqual(['Devin : cinq mots de passe faux, depuis 127.0.0.1.']);
  });
  it('[ACC-1] cinq mots de passe actuels faux pour le changer : écrit, et dit à qui gère les comptes', async () => {
    const qui = await serveur.poste('Curieux', {});
    const NEUF = 'tout autre chose ici';
    for (let i = 0; i < 5; i++)
      await qui.ecrire(`/api/utilisateurs/${qui.id}/update-password`, {
        password: NEUF,
        password_confirm: NEUF,
        password_actuel: `faux ${i}`,
      });
    expect(await fermeturesEcrites(qui)).toEqual(['verrouillé']);
    expect(await blocagesDits(qui)).toHaveLength(1);
  });
});

describe('[SEC-6] une seconde preuve', () => {
  afterEach(() => sql(em(), `delete from parametre where cle = 'second_facteur_exige'`));
  const codeDe = (secret: string, decalage = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + decalage * 30_000,
    });
  async function poser(qui: Poste) {
    const { data } = await qui.ecrire<{ secret: string; uri: string; qr: { trace: string } }>(
      '/api/second-facteur/preparer',
    );
    const code = codeDe(data.secret);
    const activee = await qui.ecrire<{ codes: string[] }>('/api/second-facteur/activer', {
      code,
    });
    return { ...data, code, codes: activee.data.codes, statut: activee.statut };
  }

  it('demandée à la porte après le mot de passe ; [SEC-7] un code sert une fois, un code de papier aussi', async () => {
    const qui = await serveur.poste('Prudente', { is_admin: true });
    expect((await qui.ecrire('/api/second-facteur/activer', { code: '123456' })).code).toBe(
      'second_facteur_absent',
    );
    const { secret, uri, code: premier, codes, statut } = await poser(qui);
    expect(statut).toBe(200);
    expect(uri).toContain('otpauth://totp/Pharmacie:prudente?');
    expect(codes).toHaveLength(10);
    const gardees = JSON.stringify(await sql(em(), 'select corps from idempotence'));
    expect([secret, ...codes].filter((dit) => gardees.includes(dit))).toEqual([]);
    expect((await qui.ecrire('/api/second-facteur/preparer')).code).toBe(
      'second_facteur_deja_actif',
    );
    expect(await venir('prudente')).toMatchObject({ statut: 422, code: 'second_facteur_demande' });
    expect((await venir('prudente', { password: 'faux', code: codeDe(secret) })).code).toBe(
      'identifiants_invalides',
    );
    // The one that set it up has served already.
    expect((await venir('prudente', { code: premier })).code).toBe('code_faux');
    const code = codeDe(secret, 1);
    const deux = await Promise.all([venir('prudente', { code }), venir('prudente', { code })]);
    expect(deux.map((e) => e.statut).sort()).toEqual([200, 422]);
    const papier = codes[3] ?? '';
    expect((await venir('prudente', { code: papier.toLowerCase() })).statut).toBe(200);
    expect((await venir('prudente', { code: papier })).code).toBe('code_faux');
    const etat = await qui.lire('/api/second-facteur');
    expect(etat.data).toMatchObject({ actif: true, codes_restants: 9, exige: false });
    expect(etat.texte).not.toContain(secret);
    // The code stands for the password too.
    await vieillir(qui);
    expect((await qui.ecrire('/api/session/preuve', { code: codes[4] })).statut).toBe(200);
    expect((await qui.ecrire('/api/second-facteur/retirer')).statut).toBe(200);
    expect((await venir('prudente')).statut).toBe(200);
    expect(await audits(qui.id)).toEqual(['seconde preuve posée', 'seconde preuve retirée']);
  });
  it('[ACC-1] le bon mot de passe qui attend son code n’est pas un essai faux', async () => {
    const qui = await serveur.poste('Patiente', { is_admin: true });
    const { codes } = await poser(qui);
    for (let i = 0; i < 4; i++) await venir('patiente', { password: `faux ${i}` });
    for (let i = 0; i < 6; i++)
      expect((await venir('patiente')).code).toBe('second_facteur_demande');
    expect(await blocagesDits(qui)).toEqual([]);
    expect((await venir('patiente', { code: codes[0] })).statut).toBe(200);
  });
  it('[ACC-1] les quatre faux d’avant comptent encore : le cinquième ferme la porte', async () => {
    const qui = await serveur.poste('Hésitante', { is_admin: true });
    const { codes } = await poser(qui);
    for (let i = 0; i < 4; i++) await venir('h.sitante', { password: `faux ${i}` });
    await venir('h.sitante');
    expect((await venir('h.sitante', { password: 'faux 4' })).statut).toBe(422);
    expect((await venir('h.sitante', { code: codes[0] })).statut).toBe(429);
  });
  it('[SEC-7] cinq codes faux ferment la porte aux codes, d’où qu’ils viennent', async () => {
    const qui = await serveur.poste('Visée', { is_admin: true });
    const { codes } = await poser(qui);
    for (let i = 0; i < 5; i++) await venir('vis.e', { code: `00000${i}` });
    expect((await venir('vis.e', { code: codes[0] })).statut).toBe(429);
    expect(await fermeturesEcrites(qui)).toEqual(['verrouillé']);
    expect(await blocagesDits(qui)).toEqual(['Visée : cinq codes faux, depuis 127.0.0.1.']);
  });
  it('[SEC-8] exigée : qui administre la pose d’abord, écrans ouverts compris ; qui vend n’en sait rien', async () => {
    const vendeur = await serveur.poste('Vendeur', {});
    const gerant = await serveur.poste('Gérant', { habilitations: ADMINISTRER_COMPTES });
    const { prise } = await gerant.ecouter('notifications');
    const prevenu = new Promise<void>((ok) => prise.once('acces_modifie', ok));
    expect((await gerant.ecrire('/api/securite', { second_facteur_exige: true })).statut).toBe(403);
    expect((await chef.ecrire('/api/securite', { second_facteur_exige: true })).data).toMatchObject(
      {
        second_facteur_exige: true,
      },
    );
    await prevenu;
    expect(await gerant.lire('/api/utilisateurs')).toMatchObject({
      statut: 403,
      code: 'second_facteur_a_poser',
    });
    expect((await gerant.lire('/api/session')).data).toMatchObject({
      second_facteur_a_poser: true,
    });
    expect((await vendeur.lire('/api/session')).data).toMatchObject({
      second_facteur_a_poser: false,
    });
    expect((await poser(gerant)).statut).toBe(200);
    expect((await gerant.lire('/api/utilisateurs')).statut).toBe(200);
    expect((await poser(chef)).statut).toBe(200);
    // [SEC-9] Taken away by an admin, it is asked for again.
    expect(
      (await chef.ecrire(`/api/utilisateurs/${gerant.id}/retirer-second-facteur`)).message,
    ).toBe(phrasesUtilisateur.secondFacteurRetireDe('Gérant'));
    expect((await gerant.lire('/api/utilisateurs')).code).toBe('second_facteur_a_poser');
    expect(await audits(gerant.id)).toContain('seconde preuve retirée');
  });
});

describe('[ACC-16] changer son mot de passe demande l’ancien', () => {
  const NEUF = { password: 'tout autre chose ici', password_confirm: 'tout autre chose ici' };
  it('faux : refusé ; absent, même à l’instant où l’on entre : demandé ; juste : changé', async () => {
    const qui = await serveur.poste('Changeante', {});
    const changer = (plus: object) =>
      qui.ecrire(`/api/utilisateurs/${qui.id}/update-password`, { ...NEUF, ...plus });
    expect(await changer({ password_actuel: 'faux' })).toMatchObject({
      statut: 422,
      errors: [phrasesUtilisateur.motDePasseActuelFaux],
    });
    expect(await changer({})).toMatchObject({
      statut: 422,
      errors: [phrasesUtilisateur.motDePasseActuelRequis],
    });
    expect((await changer({ password_actuel: MOT_DE_PASSE })).statut).toBe(200);
  });
  it('le premier, donné à la porte, se change même onze minutes après : rien d’autre n’est ouvert', async () => {
    const qui = await serveur.poste('Nouvelle', { must_change_password: true });
    await vieillir(qui);
    expect((await qui.ecrire('/api/session/preuve', { password: MOT_DE_PASSE })).code).toBe(
      'mot_de_passe_a_changer',
    );
    expect((await qui.ecrire(`/api/utilisateurs/${qui.id}/update-password`, NEUF)).statut).toBe(
      200,
    );
    expect((await qui.lire('/api/session')).statut).toBe(200);
  });
  it('[ACC-17] trop facile : deux phrases', async () => {
    const qui = await serveur.poste('Facile', {});
    expect(
      await qui.ecrire(`/api/utilisateurs/${qui.id}/update-password`, {
        password: 'motdepasse',
        password_confirm: 'motdepasse',
        password_actuel: MOT_DE_PASSE,
      }),
    ).toMatchObject({
      statut: 422,
      code: 'mot_de_passe_courant',
      errors: phrasesUtilisateur.motDePasseCourant,
    });
  });
});
