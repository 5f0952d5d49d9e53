import { afterAll, beforeAll, expect } from 'vitest';
import { readTable } from '#client/ui/lecture/lire-tableau.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { lireColonnes } from '#shared/platform/import/colonnes.rules.ts';
import {
  type ImportFichier,
  type LigneImport,
  LIGNES_PAR_ENVOI,
  type StoredNature,
} from '#shared/platform/import/import.schema.ts';
import type { Reponse } from '#shared/platform/import/lignes.rules.ts';
import { jusqua } from '../../harness/patience.ts';
import { VENDRE } from '../../factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '../../harness/serveur-de-test.ts';

export let serveur: ServeurDeTest;
export let chantal: Poste;
export let awa: Poste;
/** She sees to the clients, and brings their files. */
export const uneCaissiere = (): Promise<Poste> =>
  serveur.poste('Caissière', { habilitations: [{ menu: 'VENTE', submenus: ['client'] }] });
const AU_TRAVAIL = new Set(['Vérification', 'Écriture', 'Annulation']);
/** The import once the server does not work on it any more. */
export async function jusquauBout(id: number, poste = chantal): Promise<ImportFichier> {
  const tenu: { lu: ImportFichier | null } = { lu: null };
  await jusqua(async () => {
    tenu.lu = (await poste.lire<ImportFichier>(`/api/imports/${id}`)).data;
    return !AU_TRAVAIL.has(tenu.lu.statut);
  }, `la fin de l’import ${id}`);
  if (!tenu.lu) throw new Error(`import ${id} jamais lu`);
  return tenu.lu;
}
/** The rows of a file, sent as the screen sends them: nothing is judged yet. */
export async function envoyerFichier(
  fichier: BlobPart,
  nature: StoredNature = 'produits',
  poste = chantal,
): Promise<ImportFichier> {
  const tableau = await readTable(new Blob([fichier]));
  if ('faute' in tableau) throw new Error(tableau.faute);
  const lu = lireColonnes(tableau.rows, nature);
  const { data: ouvert, errors } = await poste.ecrire<ImportFichier>('/api/imports', {
    nature,
    fichier: 'fichier.csv',
    texte: tableau.text,
    tetes: lu.tetes === null ? null : lu.colonnes.map((c) => c.tete ?? ''),
    champs: lu.colonnes.map((c) => c.champ),
    nb_lignes: lu.rangees.length,
  });
  expect(errors).toEqual([]);
  for (let i = 0; i < lu.rangees.length; i += LIGNES_PAR_ENVOI)
    expect(
      (
        await poste.ecrire(`/api/imports/${ouvert.id}/lignes`, {
          rangees: lu.rangees.slice(i, i + LIGNES_PAR_ENVOI),
        })
      ).errors,
    ).toEqual([]);
  return ouvert;
}
/** Judged, with these answers. */
export async function verifier(
  { id }: Pick<ImportFichier, 'id'>,
  reponses: readonly Reponse[] = [],
  poste = chantal,
): Promise<ImportFichier> {
  const { errors } = await poste.ecrire(`/api/imports/${id}/verifier`, { reponses });
  expect(errors).toEqual([]);
  return jusquauBout(id, poste);
}
/** What the screen does with a file: reads it, sends it, asks what it would do. */
export const verifierFichier = async (
  fichier: BlobPart,
  nature: StoredNature = 'produits',
  poste = chantal,
): Promise<ImportFichier> => verifier(await envoyerFichier(fichier, nature, poste), [], poste);
export const verifierCsv = (...lignes: string[]) => verifierFichier(lignes.join('\r\n'));
export const demander = (id: number, acte = 'importer', poste = chantal) =>
  poste.ecrire<ImportFichier>(`/api/imports/${id}/${acte}`);
/** Asked for, then done. */
export async function importer(id: number, poste = chantal): Promise<ImportFichier> {
  expect((await demander(id, 'importer', poste)).errors).toEqual([]);
  return jusquauBout(id, poste);
}
export async function defaire(id: number, poste = chantal): Promise<ImportFichier> {
  expect((await demander(id, 'defaire', poste)).errors).toEqual([]);
  return jusquauBout(id, poste);
}
/** The rows that are not taken, with their reasons. */
export const aCorriger = async (id: number, etat = 'a_corriger') =>
  (
    await chantal.lire<LigneImport[]>(`/api/imports/${id}/lignes?page=1&rows=100&etat=${etat}`)
  ).data.map((l) => [l.ligne, ...l.raisons]);
export const etat = () =>
  sqlOne(
    serveur.orm.em.fork(),
    `select (select count(*) from produit) p, (select count(*) from mouvement) m,
        (select count(*) from journal_audit) j, (select coalesce(sum(version), 0) from produit) v`,
  );

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerImports(options: Parameters<typeof serveurDeTest>[0] = {}): void {
  beforeAll(async () => {
    serveur = await serveurDeTest(options);
    chantal = await serveur.poste('Chantal', {
      habilitations: [
        { menu: 'STOCK', submenus: ['produits', 'mouvement', 'rayon', 'fournisseur', 'commande'] },
      ],
    });
    awa = await serveur.poste('Awa', { habilitations: VENDRE });
    await sql(serveur.orm.em.fork(), `insert into rayon (libelle) values ('Étagère A')`);
  });
  afterAll(() => serveur.detruire());
}
