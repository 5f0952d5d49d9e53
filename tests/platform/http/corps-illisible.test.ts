// Server: bytes that are not UTF-8 have to go through the HTTP parser.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let chef: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
});
afterAll(() => serveur.detruire());

const envoyer = async (chemin: string, octets: Buffer, entetes: Record<string, string>) => {
  const reponse = await fetch(serveur.adresse + chemin, {
    method: 'POST',
    headers: { Authorization: `Bearer ${chef.token}`, ...entetes },
    body: new Uint8Array(octets),
  });
  return { statut: reponse.status, ...((await reponse.json()) as { errors: string[] }) };
};
const latin1 = (texte: string): Buffer => Buffer.from(texte, 'latin1');
const clients = async () =>
  (await chef.lire<Client[]>('/api/clients?page=1&rows=50')).data.map((c) => c.libelle);

describe('[REJ-3] ce qui n’est pas de l’UTF-8 n’est ni deviné ni écrit', () => {
  it.each(['application/json', 'application/json; charset=iso-8859-1'])('%s', async (type) => {
    const refusee = await envoyer('/api/clients', latin1('{"libelle":"Café Latin"}'), {
      'Content-Type': type,
    });
    expect(refusee).toMatchObject({ statut: 422, errors: [phrasesRefus.texteIllisible] });
    expect(await clients()).not.toContainEqual(expect.stringContaining('Caf'));
  });
  it('un mot de passe ne devient pas celui de plusieurs', async () => {
    const corps = '{"password":"Libreville-éè","password_confirm":"Libreville-àç"}';
    const refusee = await envoyer(`/api/utilisateurs/${chef.id}/update-password`, latin1(corps), {
      'Content-Type': 'application/json',
    });
    expect(refusee).toMatchObject({ statut: 422, errors: [phrasesRefus.texteIllisible] });
  });
  it('un formulaire non plus', async () => {
    const champ = 'Content-Disposition: form-data; name="nom_pharmacie"';
    const corps = `--x\r\n${champ}\r\n\r\nPharmacie du Marché\r\n--x--\r\n`;
    const refusee = await envoyer('/api/pharmacie-info', latin1(corps), {
      'Content-Type': 'multipart/form-data; boundary=x',
    });
    expect(refusee).toMatchObject({ statut: 422, errors: [phrasesRefus.texteIllisible] });
  });
  it('les accents en UTF-8 se lisent, même derrière la marque d’ordre', async () => {
    const faite = await envoyer('/api/clients', Buffer.from('\ufeff{"libelle":"Café Utile"}'), {
      'Content-Type': 'application/json',
    });
    expect(faite.statut).toBe(200);
    expect(await clients()).toContain('Café Utile');
  });
});

describe('[REJ-4] ce qui coûterait cher à lire est refusé avant', () => {
  const json = { 'Content-Type': 'application/json' };
  const profond = (n: number) => `{"libelle":${'['.repeat(n)}${']'.repeat(n)}}`;
  it('des crochets par milliers, où que ce soit ; ceux d’un texte ne comptent pas', async () => {
    for (const corps of [profond(40), '['.repeat(500_000)])
      expect(await envoyer('/api/clients', Buffer.from(corps), json)).toMatchObject({
        statut: 422,
        errors: [phrasesRefus.jsonInvalide],
      });
    const libelle = `Maison ${'[{'.repeat(20)}\\"`;
    const faite = await envoyer('/api/clients', Buffer.from(JSON.stringify({ libelle })), json);
    expect(faite.statut).toBe(200);
  });
  it('à la porte, seize kilo-octets ; au-delà, de qui n’est pas connecté, rien ne se lit', async () => {
    const frapper = (password: string) =>
      envoyer('/api/login', Buffer.from(JSON.stringify({ name: 'x', password })), {
        ...json,
        Authorization: '',
      });
    for (const n of [150, 16_300])
      expect((await frapper('x'.repeat(n))).errors).not.toEqual([phrasesRefus.corpsTropGros]);
    expect(await frapper('x'.repeat(16_384))).toMatchObject({
      statut: 413,
      errors: [phrasesRefus.corpsTropGros],
    });
  });
});

describe('[REJ-5] ce qui s’écrit sans se voir', () => {
  it('n’est pas un nom, et n’en distingue pas deux', async () => {
    const creer = (libelle: string) => chef.ecrire<Client>('/api/clients', { libelle });
    expect((await creer('\u200b\u200b')).statut).toBe(422);
    expect((await creer('\u202e')).statut).toBe(422);
    expect((await creer('\u200b \u200b')).statut).toBe(422);
    // Blank letters, a variation, controls beyond ASCII.
    for (const rien of [
      '\u3164\u3164',
      '\u2800\u2800',
      '\u115f\ufe0f',
      '\u0085\u009b',
      '\u007f\u007f',
    ])
      expect((await creer(rien)).statut).toBe(422);
    expect((await creer('Pha\u0085rma\u009bcie\ufe0f')).data.libelle).toBe('Pharmacie');
    expect((await creer('Ma\u200bison \u2066Obame\u2069')).data.libelle).toBe('Maison Obame');
  });
});

it('une clé qui n’est pas un UUID est refusée, sur une lecture aussi', async () => {
  const demander = (cle: string) =>
    envoyer('/api/produits/comparer', Buffer.from('{"cips":[]}'), {
      'Content-Type': 'application/json',
      'Idempotency-Key': cle,
    });
  expect(await demander('zz')).toMatchObject({ statut: 422, errors: [phrasesRefus.cleInvalide] });
  expect((await demander(randomUUID())).errors).not.toContain(phrasesRefus.cleInvalide);
});

describe('[MNT-6] un code-barres tapé dans un prix ou un montant est refusé', () => {
  it.each([
    ['/api/produits', { libelle: 'TROP CHER', prix_achat: 3_400_930_001_111, prix_de_vente: 500 }],
    ['/api/produits', { libelle: 'TROP CHER', prix_achat: 1, prix_de_vente: 3_400_930_001_111 }],
    ['/api/produits', { libelle: 'TROP', prix_achat: 1, prix_de_vente: 2, qte: 3_400_930 }],
    [
      '/api/depenses',
      { libelle: 'x', categorie: 'x', montant: 3_400_930_001_111, date: '2026-11-28' },
    ],
  ])('%s %j', async (chemin, corps) => {
    expect((await chef.ecrire(chemin, corps)).statut).toBe(422);
    expect((await chef.lire('/api/statistiques/valeur-stocks')).statut).toBe(200);
  });
});

it('[MNT-6] une somme trop grande pour être exacte se dit, au lieu d’une erreur interne', async () => {
  for (let i = 0; i < 10; i++) {
    const demesure = { prix_achat: 10_000_000, prix_de_vente: 10_000_000, qte: 1_000_000 };
    expect(
      (await chef.ecrire('/api/produits', { libelle: `MILLE ${i}`, ...demesure })).statut,
    ).toBe(200);
  }
  expect(await chef.lire('/api/statistiques/valeur-stocks')).toMatchObject({
    statut: 422,
    errors: [phrasesRefus.nombreTropGrand],
  });
});
