import { afterAll, beforeAll } from 'vitest';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import type { Compte } from '#shared/admin/utilisateur/compte.schema.ts';
import { sqlOne } from '#server/platform/db/sql.ts';
import { Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

export let serveur: ServeurDeTest;
export let chef: Poste;
/** The admin of the scene, signed in anew. */
export function revenir(poste: Poste): void {
  chef = poste;
}
export const ADMINISTRER_COMPTES = [{ menu: 'ADMIN', submenus: ['utilisateur'] }];
export let gestionnaire: Poste;
export const em = () => serveur.orm.em.fork();
export const entrer = async (name: string, password: string) => {
  const reponse = await fetch(`${serveur.adresse}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, password }),
  });
  return {
    statut: reponse.status,
    cookies: reponse.headers.getSetCookie(),
    ...((await reponse.json()) as {
      errors: string[];
      data: { token: string; user: Session } | null;
    }),
  };
};
export const modifier = (par: Poste, cible: { id: number }, corps: object) =>
  par.ecrire<Compte>(`/api/utilisateurs/${cible.id}/update`, corps);
export const acte = <T = Compte>(par: Poste, cible: { id: number }, nom: string, corps = {}) =>
  par.ecrire<T>(`/api/utilisateurs/${cible.id}/${nom}`, corps);
export const dernierAudit = () =>
  sqlOne<{ utilisateur: string; acte: string; entite_id: number; avant: unknown; apres: unknown }>(
    em(),
    `select utilisateur, acte, entite_id, avant, apres
      from journal_audit
      where entite = 'utilisateur'
      order by id desc
      limit 1`,
  );
export const fin = (prise: {
  once: (nom: 'fin_de_session', f: (r: { motif: string }) => void) => unknown;
}) => new Promise<string>((ok) => prise.once('fin_de_session', ({ motif }) => ok(motif)));

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerComptes(): void {
  beforeAll(async () => {
    serveur = await serveurDeTest();
    chef = await serveur.poste('Cheffe', { is_admin: true });
    gestionnaire = await serveur.poste('Gestionnaire', { habilitations: ADMINISTRER_COMPTES });
  });
  afterAll(() => serveur.detruire());
}
