// Server: logins and audits are rows written by each act, then searched without accents.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import type { JournalAudit, JournalConnexion } from '#shared/gestion/journal/journal.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unCaissier } from '#tests/factories/une-pharmacie.ts';
import {
  MOT_DE_PASSE,
  Poste,
  type ServeurDeTest,
  serveurDeTest,
} from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let chef: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Cheffe', { is_admin: true });
});
afterAll(() => serveur.detruire());

const entrer = async (name: string, password: string) => {
  const reponse = await fetch(`${serveur.adresse}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, password }),
  });
  return ((await reponse.json()) as { data: { token: string } | null }).data?.token ?? '';
};
const connexions = async (q = '') =>
  (await chef.lire<JournalConnexion[]>(`/api/journal-connexions?page=1&rows=100&${q}`)).data;
const audits = async (q = '') =>
  (await chef.lire<JournalAudit[]>(`/api/journal-audits?page=1&rows=100&${q}`)).data;

describe('journal des connexions', () => {
  it('dit qui, quand, d’où et avec quel résultat : entrée, refus, verrou, départ', async () => {
    const venue = await serveur.poste('Venue Ndong', {});
    const token = await entrer('Venue.Ndong', MOT_DE_PASSE);
    await new Poste(serveur.adresse, venue.id, '', token).ecrire('/api/logout');
    for (let i = 0; i < 5; i++) await entrer('venue.ndong', `faux ${i}`);
    await Promise.all(Array.from({ length: 4 }, () => entrer('venue.ndong', MOT_DE_PASSE)));
    const lignes = await connexions('utilisateur=venue.ndong&sort=id&order=asc');
    expect(
      lignes
        .map((l) => l.resultat)
        .filter((r, i, tous) => r !== 'bloqué' || tous[i - 1] !== 'bloqué'),
    ).toEqual([
      'ouvert',
      'déconnecté',
      'refusé',
      'refusé',
      'refusé',
      'refusé',
      'refusé',
      'verrouillé',
      'bloqué',
    ]);
    expect(lignes[0]).toMatchObject({
      name: 'venue.ndong',
      utilisateur: 'Venue Ndong',
      utilisateur_id: venue.id,
      adresse: expect.stringContaining('127.0.0.1'),
    });
    expect(JSON.stringify(lignes)).not.toContain('faux');
    const avant = lignes.length;
    await entrer('venue.ndong', MOT_DE_PASSE);
    expect(
      (await connexions('utilisateur=Venue%20Ndong')).length,
      'une porte fermée ne le redit pas à chaque coup',
    ).toBe(avant);
  });
  it('un nom que personne ne porte y est aussi ; cinq codes PIN faux de même', async () => {
    await entrer('inconnue', 'x');
    expect((await connexions('search_by_keyword=inconnue'))[0]).toMatchObject({
      name: 'inconnue',
      utilisateur_id: null,
      utilisateur: null,
      resultat: 'refusé',
    });
    const { poste, caisse_id } = await unCaissier(serveur, 'Brice Mba');
    for (let i = 0; i < 5; i++)
      await poste.ecrire(`/api/caisses/${caisse_id}/login`, { pin: '0000' });
    expect((await connexions('resultat=PIN%20verrouill%C3%A9')).map((l) => l.utilisateur)).toEqual([
      'Brice Mba',
    ]);
  });
  it('se cherche sans accents, par nom complet aussi, se trie, se pagine, se filtre par période', async () => {
    expect(
      (await connexions('search_by_keyword=ndong%20verrouille')).map((l) => l.resultat),
    ).toEqual(['verrouillé']);
    const hier = jourPlus(jourDe(new Date()), -1);
    expect(await connexions(`period_from=2020-01-01&period_to=${hier}`)).toEqual([]);
    expect(
      (await connexions(`period_from=${hier}&period_to=${jourPlus(hier, 2)}`)).length,
    ).toBeGreaterThan(5);
    expect(
      await chef.lire('/api/journal-connexions?period_from=2026-02-01&period_to=2026-01-01'),
    ).toMatchObject({
      statut: 422,
      errors: ['La date de fin ne peut pas être antérieure à la date de début.'],
    });
    const page = await chef.lire<JournalConnexion[]>(
      '/api/journal-connexions?page=2&rows=3&sort=at&order=desc&columns=resultat',
    );
    expect(page.meta).toMatchObject({ page: 2, rows: 3 });
    expect(Object.keys(page.data[0] ?? {}).sort()).toEqual(['id', 'resultat']);
  });
});

describe('journal d’audit', () => {
  it('chaque écriture d’un compte avec l’avant et l’après, et un résumé', async () => {
    const cible = await serveur.poste('Cible', {
      habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }],
    });
    await chef.ecrire(`/api/utilisateurs/${cible.id}/update`, {
      habilitations: [{ menu: 'VENTE', submenus: ['reservation'] }],
    });
    await chef.ecrire(`/api/utilisateurs/${cible.id}/pin`, { pin: '1234' });
    await chef.ecrire(`/api/utilisateurs/${cible.id}/reset-password`);
    await chef.ecrire(`/api/utilisateurs/${cible.id}/destroy`);
    await chef.ecrire(`/api/utilisateurs/${cible.id}/reactiver`);
    const lignes = (await audits('entite=utilisateur&utilisateur=Cheffe')).filter(
      (l) => l.entite_id === cible.id,
    );
    expect(lignes.map((l) => l.acte)).toEqual([
      'réactivation',
      'désactivation',
      'mot de passe réinitialisé',
      'code PIN défini',
      'modification',
    ]);
    expect(lignes.at(-1)).toMatchObject({
      element: 'Cible',
      avant: { habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }] },
      apres: { habilitations: [{ menu: 'VENTE', submenus: ['reservation'] }] },
      resume: 'Habilitations : VENTE : Caisses → VENTE : Réservations',
    });
    expect((await audits('acte=d%C3%A9sactivation')).map((l) => l.entite_id)).toEqual([cible.id]);
    expect(JSON.stringify(lignes)).not.toMatch(/hash|argon2|1234/);
  });
  it('une lecture entière s’écoule, sans page', async () => {
    const toutes = await chef.lire<JournalAudit[]>('/api/journal-audits');
    expect(toutes.data.length).toBe((await audits()).length);
  });
});

it('les portes aux administrateurs seuls, les changements aussi à qui tient la journée', async () => {
  const gestionnaire = await serveur.poste('Gestionnaire', {
    habilitations: [{ menu: 'ADMIN', submenus: ['utilisateur', 'parametre'] }],
  });
  for (const chemin of ['/api/journal-connexions', '/api/journal-audits'])
    expect((await gestionnaire.lire(chemin)).statut).toBe(403);
  // Who manages the day reads what was changed, not who came to the door.
  const gerante = await serveur.poste('Gérante du jour', {
    habilitations: [{ menu: 'GESTION', submenus: ['journee'] }],
  });
  expect((await gerante.lire('/api/journal-audits')).statut).toBe(200);
  expect((await gerante.lire('/api/journal-connexions')).statut).toBe(403);
});
it('nul n’y change ni n’y efface rien, pas même par la base', async () => {
  const em = () => serveur.orm.em.fork();
  for (const table of ['journal_connexion', 'journal_audit']) {
    await expect(sql(em(), `update ${table} set adresse = 'x'`)).rejects.toThrow();
    await expect(sql(em(), `delete from ${table}`)).rejects.toThrow();
  }
  expect((await audits()).length).toBeGreaterThan(0);
  expect(await chef.appeler('POST', '/api/journal-audits', {})).toMatchObject({ statut: 404 });
});
