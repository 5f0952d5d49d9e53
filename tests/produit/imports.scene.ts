import { afterAll, beforeAll, expect } from 'vitest';
import { lireFichier, parEnvois } from '#client/produit/import/lire-fichier.ts';
import { sql, sqlOne } from '#server/db/sql.ts';
import type { ImportProduits, RemarqueImport } from '#shared/produit/import.schema.ts';
import { jusqua } from '../harness/patience.ts';
import { VENDRE } from '../factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '../harness/serveur-de-test.ts';

export let serveur: ServeurDeTest;
export let chantal: Poste;
export let awa: Poste;
export const octetsDe = (texte: string): ArrayBuffer =>
  new Uint8Array(new TextEncoder().encode(texte)).buffer;
/** The import once the server does not work on it any more. */
export async function jusquauBout(id: number, poste = chantal): Promise<ImportProduits> {
  const tenu: { lu: ImportProduits | null } = { lu: null };
  await jusqua(async () => {
    tenu.lu = (await poste.lire<ImportProduits>(`/api/imports-produits/${id}`)).data;
    return tenu.lu.statut !== 'Vérification' && tenu.lu.statut !== 'Écriture';
  }, `la fin de l’import ${id}`);
  if (!tenu.lu) throw new Error(`import ${id} jamais lu`);
  return tenu.lu;
}
/** The rows of a file, sent: nothing is judged yet. */
export async function envoyerFichier(
  fichier: ArrayBuffer,
  poste = chantal,
): Promise<ImportProduits> {
  const lu = await lireFichier(fichier);
  if ('fautes' in lu) throw new Error(lu.fautes.join(' '));
  const { data: ouvert } = await poste.ecrire<ImportProduits>('/api/imports-produits', {
    fichier: 'produits.csv',
    nb_lignes: lu.lignes.length,
  });
  for (const lignes of parEnvois(lu.lignes, 500))
    expect(
      (await poste.ecrire(`/api/imports-produits/${ouvert.id}/lignes`, { lignes })).errors,
    ).toEqual([]);
  return ouvert;
}
/** What the screen does with a file: reads it, sends it, asks what it would do. */
export async function verifierFichier(
  fichier: ArrayBuffer,
  poste = chantal,
): Promise<ImportProduits> {
  const ouvert = await envoyerFichier(fichier, poste);
  await poste.ecrire<ImportProduits>(`/api/imports-produits/${ouvert.id}/verifier`);
  return jusquauBout(ouvert.id, poste);
}
export const verifierCsv = (...lignes: string[]) => verifierFichier(octetsDe(lignes.join('\r\n')));
export const demander = (id: number) =>
  chantal.ecrire<ImportProduits>(`/api/imports-produits/${id}/importer`);
/** Asked for, then done. */
export async function importer(id: number): Promise<ImportProduits> {
  await demander(id);
  return jusquauBout(id);
}
export const remarques = async (id: number) =>
  (
    await chantal.lire<RemarqueImport[]>(`/api/imports-produits/${id}/remarques?page=1&rows=100`)
  ).data.map((r) => [r.ligne, r.colonne, r.lu, r.phrase]);
export const etat = () =>
  sqlOne(
    serveur.orm.em.fork(),
    `select (select count(*) from produit) p, (select count(*) from mouvement) m,
        (select count(*) from journal_audit) j, (select coalesce(sum(version), 0) from produit) v`,
  );

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerImports(): void {
  beforeAll(async () => {
    serveur = await serveurDeTest();
    chantal = await serveur.poste('Chantal', {
      habilitations: [{ menu: 'STOCK', submenus: ['produits', 'mouvement', 'rayon'] }],
    });
    awa = await serveur.poste('Awa', { habilitations: VENDRE });
    await sql(serveur.orm.em.fork(), `insert into rayon (libelle) values ('Étagère A')`);
  });
  afterAll(() => serveur.detruire());
}
