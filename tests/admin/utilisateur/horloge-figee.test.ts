// Server: doors open again by the machine's clock though that of sales stands still.
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import type { Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { sha256Of } from '#server/platform/http/secrets.ts';
import { ENCAISSER, uneCaisse } from '#tests/factories/une-pharmacie.ts';
import {
  MOT_DE_PASSE,
  Poste,
  type ServeurDeTest,
  serveurDeTest,
} from '#tests/harness/serveur-de-test.ts';

const JOUR_MS = 86_400_000;
/** A sale was made while the clock was a day ahead: what is dated stands still there. */
const FIGEE = new Date(Date.now() + JOUR_MS);
let serveur: ServeurDeTest;
let chef: Poste;
/** By how much the machine's clock is moved. */
let decalage = 0;
beforeAll(async () => {
  serveur = await serveurDeTest({
    maintenant: () => FIGEE,
    machine: () => new Date(Date.now() + decalage),
  });
  chef = await serveur.poste('Chef', { is_admin: true });
});
beforeEach(() => {
  decalage = 0;
});
afterAll(() => serveur.detruire());

const CINQ_MINUTES = 5 * 60_000;
async function venir(name: string, plus: object = {}) {
  const reponse = await fetch(`${serveur.adresse}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, password: MOT_DE_PASSE, ...plus }),
  });
  const { data, code } = (await reponse.json()) as {
    data: { token: string } | null;
    code?: string;
  };
  return { statut: reponse.status, token: data?.token ?? '', code };
}

describe('[HOR-3] l’heure des ventes est figée, celle de la machine avance', () => {
  it('cinq codes PIN faux : dit bloqué cinq minutes de la machine, la porte se rouvre après elles', async () => {
    const caisse_id = await uneCaisse(serveur);
    const poste = await serveur.poste('Brice', { habilitations: ENCAISSER, pin: '1234' });
    const prendre = (pin: string) => poste.ecrire(`/api/caisses/${caisse_id}/login`, { pin });
    for (let i = 0; i < 5; i++) await prendre('0000');
    expect(await prendre('1234')).toMatchObject({
      statut: 429,
      errors: [phrasesCaisse.pinBloquePour(5)],
    });
    const { pins_bloques } = (await chef.lire<Caisse>(`/api/caisses/${caisse_id}`)).data;
    const fin = new Date(pins_bloques[0]?.jusqu_a ?? 0).getTime();
    expect(fin - Date.now()).toBeLessThanOrEqual(CINQ_MINUTES);
    decalage = CINQ_MINUTES;
    expect((await prendre('1234')).statut).toBe(200);
  });
  it('des mots de passe faux à plus de cinq minutes ne s’ajoutent pas', async () => {
    await serveur.poste('Distraite', {});
    for (let i = 0; i < 4; i++) await venir('distraite', { password: 'faux' });
    decalage = CINQ_MINUTES + 1_000;
    expect((await venir('distraite', { password: 'faux' })).statut).toBe(422);
    expect((await venir('distraite')).statut).toBe(200);
  });
  it('le code du téléphone se pose et ouvre', async () => {
    const { data } = await chef.ecrire<{ secret: string }>('/api/second-facteur/preparer');
    const code = (pas: number) =>
      new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({
        timestamp: Date.now() + pas * 30_000,
      });
    expect((await chef.ecrire('/api/second-facteur/activer', { code: code(0) })).statut).toBe(200);
    expect((await venir('chef')).code).toBe('second_facteur_demande');
    expect((await venir('chef', { code: code(1) })).statut).toBe(200);
  });
  it('la preuve donnée à la porte vaut dix minutes, la session douze heures', async () => {
    const gerant = await serveur.poste('Gérant', { is_admin: true });
    const { token } = await venir('g.rant');
    const ici = new Poste(serveur.adresse, gerant.id, 'Gérant', token);
    const em = serveur.orm.em.fork();
    const empreinte = sha256Of(token);
    const heures = await sqlOne<{ fin: number }>(
      em,
      `select round(extract(epoch from fin_at - now()) / 3600)::int as fin
        from session where empreinte = $1`,
      [empreinte],
    );
    expect(heures).toEqual({ fin: 12 });
    await sql(
      em,
      `update session set preuve_at = preuve_at - interval '11 minutes' where empreinte = $1`,
      [empreinte],
    );
    expect((await ici.ecrire('/api/sessions/fermer-autres')).code).toBe('preuve_demandee');
  });
});
