// Server: the archive seals a fact, once per key, when its answer was lost.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jourDe } from '#shared/base/dates.ts';
import type { ArchiveFiscale } from '#shared/gestion/journal/cloture.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { dossierDesArchives } from '#server/gestion/journal/archiver-periode.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

const dossierDuSceau = mkdtempSync(path.join(tmpdir(), 'sceau-'));
let maintenant = new Date();
let serveur: ServeurDeTest;
beforeAll(async () => {
  serveur = await serveurDeTest({ dossierDuSceau, maintenant: () => maintenant });
});
afterAll(async () => {
  await serveur.detruire();
  rmSync(dossierDuSceau, { recursive: true, force: true });
});

it('[SCE-15] la réponse perdue, demandée encore avec la même clé : une archive, un fait scellé', async () => {
  const chef = await serveur.poste('Chef', { is_admin: true });
  const jour = jourDe(maintenant);
  const cle = randomUUID();
  const archiver = () =>
    chef.ecrire<ArchiveFiscale>(
      '/api/archives-fiscales',
      { period_from: jour, period_to: jour },
      cle,
    );
  const faite = await archiver();
  maintenant = new Date(maintenant.getTime() + 1_000);
  expect((await archiver()).texte).toBe(faite.texte);
  expect(faite.statut).toBe(200);
  expect(readdirSync(dossierDesArchives(dossierDuSceau))).toEqual([faite.data.nom]);
  expect(
    await sql(serveur.orm.em.fork(), `select from journal_fiscal where type = 'ARCHIVE'`),
  ).toHaveLength(1);
});
