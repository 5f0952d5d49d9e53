// Server: the portal's file goes through the importer, and certifies what waits for its code.
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { jourDe } from '#shared/base/dates.ts';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import type { ImportFichier } from '#shared/platform/import/import.schema.ts';
import { GENRES_DE_LIGNE } from '#shared/platform/import/genres.ts';
import { jusqua } from '../../harness/patience.ts';
import {
  certificationsDe,
  chef,
  preparerCertification,
  regler,
  serveur,
  vendre,
} from './certifier.scene.ts';

preparerCertification();

const TETES = ['N° facture', 'Code FEN', 'Date', 'Montant TTC', 'QR'];
const CHAMPS = ['numero', 'code_fiscal', 'jour', 'total', 'qr'];
async function devenu(id: number, statut: ImportFichier['statut']): Promise<ImportFichier> {
  let lu: ImportFichier | undefined;
  await jusqua(async () => {
    lu = (await chef.lire<ImportFichier>(`/api/imports/${id}`)).data;
    return lu.statut === statut;
  }, `import ${statut}`);
  if (!lu) throw new Error('import absent');
  return lu;
}
async function verifier(lignes: readonly string[][]): Promise<ImportFichier> {
  const cree = await chef.ecrire<ImportFichier>('/api/imports', {
    nature: 'certifications',
    fichier: 'portail.csv',
    texte: true,
    tetes: TETES,
    champs: CHAMPS,
    nb_lignes: lignes.length,
  });
  expect(cree.errors).toEqual([]);
  const { id } = cree.data;
  await chef.ecrire(`/api/imports/${id}/lignes`, {
    rangees: lignes.map((cellules, i) => ({ ligne: i + 1, cellules })),
  });
  await chef.ecrire(`/api/imports/${id}/verifier`, {});
  return devenu(id, 'Vérifié');
}
const fr = (jour: string): string => jour.split('-').toReversed().join('/');

describe('[IMP-32] [CER-8] le fichier du portail', () => {
  it('certifie ce qui attend son code ; le reste se dit ; défait, les codes restent', async () => {
    await regler({ pays: 'gabon' });
    const payees = [await vendre([[1, 1]]), await vendre([[1, 2]]), await vendre([[1, 3]])];
    const lues = await Promise.all(
      payees.map(async (p) => (await certificationsDe(p.vente_id))[0]),
    );
    const [une, deux, trois] = lues;
    const jour = fr(jourDe(new Date()));
    const total = (c: typeof une) => String(c?.total ?? 0);
    const juge = await verifier([
      [une?.numero ?? '', 'EDEF-0001', jour, total(une), 'https://edef/1'],
      [deux?.numero ?? '', 'EDEF-0002', jour, total(deux), ''],
      [trois?.numero ?? '', 'EDEF-0002', jour, total(trois), ''],
      ['Ticket 999', 'EDEF-0004', jour, '', ''],
      [une?.numero ?? '', '?', jour, total(une), ''],
      [une?.numero ?? '', 'EDEF-0005', jour, '17', ''],
    ]);
    expect(juge.bilan).toMatchObject({
      bonnes: 2,
      modifies: 2,
      fautives: 4,
      genres: { code_fiscal_pris: 1, facture_inconnue: 2, code_fiscal_faux: 1 },
    });
    expect(Object.keys(juge.bilan?.genres ?? {}).every((g) => g in GENRES_DE_LIGNE)).toBe(true);
    await chef.ecrire(`/api/imports/${juge.id}/importer`, {});
    expect((await devenu(juge.id, 'Importé')).ecrits).toBe(2);
    const apres = async (rang: number) =>
      (await certificationsDe(payees[rang]?.vente_id ?? null))[0];
    expect(await apres(0)).toMatchObject({
      etat: 'Certifiée',
      code: 'EDEF-0001',
      qr: 'https://edef/1',
      saisie_par: 'Chantal Obame',
    });
    expect((await apres(2))?.etat).toBe('En attente');
    const encore = await verifier([
      [une?.numero ?? '', 'EDEF-0001', jour, total(une), ''],
      [deux?.numero ?? '', 'EDEF-0009', jour, total(deux), ''],
    ]);
    expect(encore.bilan).toMatchObject({ inchanges: 1, genres: { facture_certifiee: 1 } });
    await chef.ecrire(`/api/imports/${juge.id}/defaire`, {});
    expect((await devenu(juge.id, 'Défait')).restes).toBe(2);
    expect((await apres(0))?.code).toBe('EDEF-0001');
  });

  it('un code saisi pendant qu’un fichier le donne à une autre : la saisie apprend qui le porte', async () => {
    await regler({ pays: 'gabon' });
    const payees = [await vendre([[1, 4]]), await vendre([[1, 5]])];
    const [une, autre] = await Promise.all(
      payees.map(async (p) => (await certificationsDe(p.vente_id))[0]),
    );
    const jour = fr(jourDe(new Date()));
    const juge = await verifier([
      [une?.numero ?? '', 'EDEF-0100', jour, String(une?.total ?? 0), ''],
    ]);
    const teneur = new pg.Client({ connectionString: serveur.url });
    await teneur.connect();
    await teneur.query('select pg_advisory_lock_shared(7048)');
    const enFile = (nombre: number) =>
      jusqua(async () => {
        const { rowCount } = await teneur.query(
          `select from pg_locks where locktype = 'advisory' and objid = 7048 and not granted
            and database = (select oid from pg_database where datname = current_database())`,
        );
        return rowCount === nombre;
      }, `${nombre} actes devant les codes`);
    const demande = chef.ecrire(`/api/imports/${juge.id}/importer`, {});
    await enFile(1);
    const saisie = chef.ecrire(`/api/certifications/${autre?.id}/code`, { code: 'EDEF-0100' });
    await enFile(2);
    await teneur.end();
    await demande;
    expect((await devenu(juge.id, 'Importé')).ecrits).toBe(1);
    expect(await saisie).toMatchObject({
      statut: 409,
      errors: [phrases.codeDejaPris(une?.numero ?? '')],
    });
  });
});
