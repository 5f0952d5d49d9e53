// Server: an import goes on in the server while screens follow it, and survives its death.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as phrasesMedicament from '#shared/stock/medicament/medicament.phrases.ts';
import { appliquerImport, surEtatBase } from '#shared/stock/medicament/medicament.events.ts';
import type { Boite, FicheMedicament } from '#shared/stock/medicament/fiche.schema.ts';
import type { EtatBase, ImportBase } from '#shared/stock/medicament/import.schema.ts';
import type { Medicament } from '#shared/stock/medicament/medicament.schema.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { reprendreImportBase } from '#server/stock/medicament/import/reprendre-import.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import {
  type Poste,
  type Reponse,
  type ServeurDeTest,
  serveurDeTest,
} from '../../harness/serveur-de-test.ts';
import { jusqua } from '../../harness/patience.ts';
import { verifierEvenement } from '../../harness/verifier-evenement.ts';
import { fichiersBdpm, presentation, presentationsBdpm, rangerFichiers } from './fichiers-bdpm.ts';

let serveur: ServeurDeTest;
let chantal: Poste;
let admin: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'STOCK', submenus: ['base', 'produits'] }],
  });
  admin = await serveur.poste('Admin', { is_admin: true });
});
afterAll(async () => {
  rangerFichiers();
  await serveur.detruire();
});

const em = () => serveur.orm.em.fork();
const etat = async () => (await chantal.lire<EtatBase>('/api/medicaments-import')).data;
async function deposer(nom: string, octets: Uint8Array, poste = admin): Promise<Reponse> {
  const formulaire = new FormData();
  formulaire.set('fichier', new File([new Uint8Array(octets)], nom));
  return poste.ecrire('/api/medicaments-import/fichiers', formulaire);
}
/** Deposits every file of a folder and of its classification, as the screen does. */
async function deposerTout(dossier: string): Promise<string[]> {
  const chemins = [dossier, join(dossier, '..', 'atc')].flatMap((d) =>
    readdirSync(d).map((nom) => join(d, nom)),
  );
  for (const c of chemins)
    expect(
      await deposer(
        basename(c).replace(/(\.gz)?$/, '.gz'),
        c.endsWith('.gz') ? readFileSync(c) : gzipSync(readFileSync(c)),
      ),
    ).toMatchObject({ statut: 200 });
  return chemins.map((c) => basename(c));
}
const lancer = (fichiers: string[]) =>
  admin.ecrire<ImportBase>('/api/medicaments-import', { fichiers });
async function finir(): Promise<ImportBase> {
  const statut = async () => (await etat()).dernier?.statut ?? 'En cours';
  await jusqua(async () => (await statut()) !== 'En cours', 'la fin de l’import');
  const { dernier } = await etat();
  if (!dernier) throw new Error('import perdu');
  return dernier;
}

describe('import par l’écran', () => {
  test('[MED-10] les fichiers déposés deviennent la base ; l’avancement vient par le sujet', async () => {
    expect(await etat()).toEqual({ nombre: 0, dernier: null, reussi: null });
    const fichiers = await deposerTout(fichiersBdpm());
    const ecoute = await chantal.ecouter('medicaments');
    const lance = await lancer(fichiers);
    expect(lance).toMatchObject({
      statut: 200,
      data: { statut: 'En cours', etape: phrasesMedicament.etapeLecture, created_by: 'Admin' },
    });
    expect(await finir()).toMatchObject({
      statut: 'Terminé',
      lus: 6,
      ajoutes: 6,
      gardes: 0,
      date_donnees: '2026-05-18',
      erreurs: [],
    });
    const entendus = () =>
      ecoute.messages.flatMap((m) => (m.nom === 'base.import' ? [m.donnees.import] : []));
    await expect.poll(() => entendus().at(-1)?.statut).toBe('Terminé');
    const suite = entendus();
    expect(new Set(suite.map((i) => i.etape))).toEqual(
      new Set([phrasesMedicament.etapeLecture, phrasesMedicament.etapeEcriture, '']),
    );
    expect(suite.map((i) => i.version)).toEqual(suite.map((_, i) => i + 1));
    expect(suite.reduce(appliquerImport, { nombre: 0, dernier: null, reussi: null })).toEqual(
      await etat(),
    );
    expect((await sql(em(), 'select 1 from import_fichier')).length).toBe(0);
    ecoute.prise.disconnect();
  });

  test('[EVT-22] un import refusé : ce que dit le sujet est ce qu’on relit', async () => {
    const fichiers = await deposerTout(
      fichiersBdpm([...presentationsBdpm(), presentation(['90000001', '9910001', 'boîte', ''])]),
    );
    await verifierEvenement<EtatBase>({
      poste: chantal,
      topic: 'medicaments',
      lire: etat,
      noms: ['base.import', 'base.import'],
      appliquer: surEtatBase,
      acte: async () => {
        await lancer(fichiers);
        await finir();
      },
    });
    const { nombre, dernier, reussi } = await etat();
    expect({ nombre, statut: dernier?.statut, reussi: reussi?.statut }).toEqual({
      nombre: 6,
      statut: 'Échoué',
      reussi: 'Terminé',
    });
    expect(dernier?.erreurs[0]).toMatch(
      /^CIS_CIP_bdpm\.txt\.gz, ligne 7 : code CIP13 .* déjà lu plus haut/,
    );
  });

  test('[MED-11] un seul à la fois : le second est refusé ; un import mort avec son serveur laisse la place', async () => {
    await sql(em(), `insert into import_base (statut, created_by) values ('En cours', 'Paul')`);
    const fichiers = await deposerTout(fichiersBdpm());
    expect(await lancer(fichiers)).toMatchObject({
      statut: 409,
      errors: [phrasesMedicament.importEnCours('Paul')],
    });
    await sql(
      em(),
      `update import_base set battement_at = now() - interval '2 minutes' where statut = 'En cours'`,
    );
    expect((await etat()).dernier).toMatchObject({
      statut: 'Échoué',
      erreurs: [phrasesMedicament.importInterrompu],
    });
    const deux = await Promise.all([lancer(fichiers), lancer(fichiers)]);
    expect(deux.map((r) => r.statut).sort()).toEqual([200, 409]);
    expect(await finir()).toMatchObject({ statut: 'Terminé', lus: 6, ajoutes: 0, modifies: 0 });
  });

  test('[MED-13] laissé par un serveur mort, il est repris de ses fichiers ; tué trois fois, il s’arrête', async () => {
    const reprendre = () => reprendreImportBase(serveur.orm, () => new Date());
    const fichiers = await deposerTout(fichiersBdpm());
    // What a process leaves that is killed while it writes: its row, and the files it took over.
    const laisser = (essais: number) =>
      sql(
        em(),
        `with i as (insert into import_base (statut, created_by, essais)
            values ('En cours', 'Admin', $1)
            returning id)
          insert into import_base_fichier (import_id, nom, octets)
          select i.id, f.nom, f.octets from i, import_fichier f`,
        [essais],
      );
    await laisser(1);
    expect(await lancer(fichiers)).toMatchObject({ statut: 409 });
    await reprendre();
    expect((await etat()).dernier).toMatchObject({ statut: 'Terminé', lus: 6, ajoutes: 0 });
    expect(await sql(em(), 'select 1 from import_base_fichier')).toEqual([]);
    await laisser(3);
    await reprendre();
    expect((await etat()).dernier).toMatchObject({
      statut: 'Échoué',
      erreurs: [phrasesMedicament.importEchoue],
    });
    expect(await sql(em(), 'select 1 from import_base_fichier')).toEqual([]);
  });

  test('[MED-14] annulé pendant qu’on l’écrit : la base reste ce qu’elle était', async () => {
    const avant = (await etat()).nombre;
    expect(await admin.ecrire('/api/medicaments-import/annuler')).toMatchObject({
      statut: 409,
      errors: [phrasesMedicament.aucunImportEnCours],
    });
    expect((await chantal.ecrire('/api/medicaments-import/annuler')).statut).toBe(403);
    const restantes = presentationsBdpm().filter((l) => !l.includes('9910006'));
    const fichiers = await deposerTout(fichiersBdpm(restantes));
    // Somebody reads the table for long: the writing waits for it, and is given up meanwhile.
    const lent = serveur.orm.em.fork();
    await lent.begin();
    await sql(lent, 'lock table medicament in share mode');
    await lancer(fichiers);
    await expect
      .poll(async () => (await etat()).dernier?.etape)
      .toBe(phrasesMedicament.etapeEcriture);
    expect(await admin.ecrire<EtatBase>('/api/medicaments-import/annuler')).toMatchObject({
      statut: 200,
      data: { dernier: { statut: 'Annulé', erreurs: [phrasesMedicament.importAnnule('Admin')] } },
    });
    await lent.rollback();
    await expect
      .poll(async () =>
        sql(em(), `select 1 from pg_locks where locktype = 'advisory' and objid = 7030`),
      )
      .toEqual([]);
    expect(await etat()).toMatchObject({ nombre: avant, dernier: { statut: 'Annulé' } });
  });

  test('ce qui ne va pas est dit au dépôt, ou au départ', async () => {
    expect(await deposer('notes.txt', Buffer.from('x'))).toMatchObject({
      statut: 422,
      errors: [phrasesMedicament.fichierInconnu('notes.txt')],
    });
    expect(await deposer('CIS_bdpm.txt.gz', Buffer.from('pas une archive'))).toMatchObject({
      statut: 422,
      errors: [expect.stringContaining('archive abîmée')],
    });
    expect(
      await deposer('CIS_bdpm.txt.gz', gzipSync(Buffer.alloc(100 * 1024 * 1024))),
    ).toMatchObject({ statut: 422, errors: [expect.stringContaining('trop gros')] });
    expect(await deposer('CIS_bdpm.txt', Buffer.alloc(2_500_000, 97))).toMatchObject({
      statut: 413,
    });
    expect(await lancer(['CIS_bdpm.txt'])).toMatchObject({
      statut: 422,
      errors: [phrasesMedicament.fichiersManquants(['CIS_CIP_bdpm.txt', 'CIS_COMPO_bdpm.txt'])],
    });
    // Named, but never deposited.
    expect(await lancer(['CIS_bdpm.txt', 'CIS_CIP_bdpm.txt', 'CIS_COMPO_bdpm.txt'])).toMatchObject({
      statut: 422,
    });
    expect(await etat()).toMatchObject({ nombre: 6, dernier: { statut: 'Annulé' } });
    expect(
      (await chantal.ecrire('/api/medicaments-import', { fichiers: ['CIS_bdpm.txt'] })).statut,
    ).toBe(403);
    expect((await deposer('CIS_bdpm.txt', Buffer.from('x'), chantal)).statut).toBe(403);
  });
});

describe('les produits qui étaient là', () => {
  test('[MED-24] la base chargée par l’écran les complète, par leur nom ou leur code', async () => {
    const parNom = await unProduit(serveur, { libelle: 'COEURAMLO 5MG CPR SEC B/30' });
    const parCode = await unProduit(serveur, { libelle: 'DUOPALU CPR', cip: '9910003' });
    await lancer(await deposerTout(fichiersBdpm()));
    expect(await finir()).toMatchObject({ statut: 'Terminé' });
    const dci = async (id: number) => (await chantal.lire<Produit>(`/api/produits/${id}`)).data.dci;
    await expect.poll(() => dci(parNom)).toBe('AMLODIPINE');
    await expect.poll(() => dci(parCode)).toBe('ARTEMETHER + LUMEFANTRINE');
  });
});

describe('chercher et lire', () => {
  const chercher = async (mots: string, plus = '') =>
    (
      await chantal.lire<Medicament[]>(
        `/api/medicaments?page=1&rows=25&search_by_keyword=${encodeURIComponent(mots)}${plus}`,
      )
    ).data.map((m) => m.cip7);
  test.each([
    ['coeuramlo secable', 3],
    ['amlodipine', 3],
    ['9910002', 1],
    [cip13De('9910003'), 1],
    ['C08CA', 3],
    ['tension', 3],
    ['TENSION coeur 45', 1],
    ['absent', 0],
  ])('« %s » trouve %i présentation(s)', async (mots, nombre) => {
    expect(await chercher(mots)).toHaveLength(nombre);
  });
  test('les noms qui commencent par le mot viennent d’abord ; les nôtres se filtrent', async () => {
    expect((await chercher('du'))[0]).toBe('9910003');
    const [duo] = (await chantal.lire<Medicament[]>('/api/medicaments?page=1&keyword=duopalu'))
      .data;
    await chantal.ecrire(`/api/medicaments/${duo?.id}/ajouter`, {
      prix_achat: 1500,
      prix_de_vente: 2400,
      qte: 6,
    });
    expect(await chercher('', '&en_stock=1')).toEqual(['9910003']);
    expect(await chercher('', '&en_stock=0')).not.toContain('9910003');
  });

  test('[MED-9] la fiche dit tout ce que la base sait, et sa date', async () => {
    const [m] = (await chantal.lire<Medicament[]>('/api/medicaments?page=1&keyword=9910001')).data;
    const { data } = await chantal.lire<FicheMedicament>(`/api/medicaments/${m?.id}/fiche`);
    expect(data.boites.map((b) => b.cip7).sort()).toEqual(['9910001', '9910002', '9910005']);
    expect(data.fiche).toMatchObject({
      statut: 'Autorisation active',
      etat: 'Commercialisée',
      date_amm: null,
      interet_majeur: true,
      conditions: ['liste I', 'réservé à l’usage HOSPITALIER'],
      groupes: ['AMLODIPINE 5 mg - AMLOR 5 mg, gélule'],
      composition: [
        { substance: 'BÉSILATE D’AMLODIPINE', fraction: false },
        { substance: 'AMLODIPINE BASE', fraction: true, dosage: '5 mg' },
      ],
      avis: [
        {
          date: '2022-02-09',
          valeur: 'Important',
          texte: 'Important dans l’hypertension\net l’angiœdème.',
          lien: 'https://exemple/ct-1',
        },
        { date: '2019-01-01', valeur: 'Modéré', lien: null },
      ],
      disponibilites: [
        { libelle: 'Rupture de stock', debut: '2026-04-14', maj: '2026-05-18', remise: null },
      ],
    });
    expect(data.classes.map((c) => c.code)).toEqual(['C', 'C08', 'C08CA01']);
    expect(data.source).toMatchObject({
      date_donnees: '2026-05-18',
      importee_le: expect.any(String),
    });
    expect((await chantal.lire('/api/medicaments/999999/fiche')).statut).toBe(404);
  });

  test('[MED-12] le groupe générique met ce que nous avons d’abord', async () => {
    const [m] = (await chantal.lire<Medicament[]>('/api/medicaments?page=1&keyword=9910001')).data;
    const [autre] = (await chantal.lire<Medicament[]>('/api/medicaments?page=1&keyword=9910002'))
      .data;
    await sql(em(), `update reference set libelle = 'Remède' where cle = 'medicament'`);
    const ajout = await chantal.ecrire<{ id: number; nature: string }>(
      `/api/medicaments/${autre?.id}/ajouter`,
      { prix_achat: 1, prix_de_vente: 2, qte: 3 },
    );
    // The nature is found whatever its label has become.
    expect(ajout.data.nature).toBe('Remède');
    const groupe = (await chantal.lire<Boite[]>(`/api/medicaments/${m?.id}/groupe`)).data;
    expect(groupe[0]).toMatchObject({
      cip7: '9910002',
      produit_id: ajout.data.id,
      produit_qte: 3,
      type_generique: 'Générique',
    });
    expect(groupe.slice(1).every((b) => b.produit_id === null)).toBe(true);
    const [seul] = (await chantal.lire<Medicament[]>('/api/medicaments?page=1&keyword=duopalu'))
      .data;
    expect((await chantal.lire<Boite[]>(`/api/medicaments/${seul?.id}/groupe`)).data).toEqual([]);
  });
});
