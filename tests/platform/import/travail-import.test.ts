// Server: an import goes on without its asker, survives the server's death, is cancelled.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyFreePort } from '#server/platform/base-embarquee/free-port.ts';
import { createOrm } from '#server/platform/db/orm.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { ENTITES } from '#server/entities.ts';
import { newToken, sha256Of } from '#server/platform/http/secrets.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { surImports } from '#shared/platform/import/import.events.ts';
import type { ImportFichier } from '#shared/platform/import/import.schema.ts';
import { ServeurSurveille } from '../../chaos/serveur-surveille.ts';
import { baseDeTest } from '../../harness/base-de-test.ts';
import { jusqua } from '../../harness/patience.ts';
import { Poste } from '../../harness/serveur-de-test.ts';
import { verifierEvenement } from '../../harness/verifier-evenement.ts';
import {
  aCorriger,
  awa,
  chantal,
  demander,
  envoyerFichier,
  etat,
  importer,
  jusquauBout,
  preparerImports,
  serveur,
  verifierCsv,
} from './imports.scene.ts';

preparerImports();

/** A file of new products with a first stock each. */
const beaucoup = (nombre: number, nom: string): string =>
  [
    'LIBELLE;QTE;PRIX ACHAT;PRIX VENTE',
    ...Array.from({ length: nombre }, (_, i) => `${nom} ${i};3;400;800`),
  ].join('\r\n');
const lister = async () =>
  (await chantal.lire<ImportFichier[]>('/api/imports?nature=produits')).data;
const verifier = (id: number) => chantal.ecrire<ImportFichier>(`/api/imports/${id}/verifier`, {});
const annuler = (id: number) => chantal.ecrire<ImportFichier>(`/api/imports/${id}/annuler`);

describe('le travail se suit de partout', () => {
  test('[EVT-30] ce que dit le sujet est ce qu’on relit, de l’ouverture à la fin', async () => {
    const messages = await verifierEvenement<ImportFichier[]>({
      poste: chantal,
      topic: 'imports',
      lire: lister,
      // opened; asked, begun, judged, verified; asked, begun, judged, written, imported
      noms: Array.from({ length: 10 }, () => 'import.avance'),
      appliquer: surImports,
      acte: async () => {
        const { id } = await envoyerFichier(beaucoup(3, 'SUIVI'));
        await verifier(id);
        await jusquauBout(id);
        await importer(id);
      },
    });
    const dits = messages.flatMap((m) =>
      m.nom === 'import.avance' ? [m.donnees.import_fichier] : [],
    );
    expect(dits.map((d) => [d.statut, d.faits, d.total])).toEqual([
      ['En cours', 0, 0],
      ['Vérification', 0, 3],
      ['Vérification', 0, 3],
      ['Vérification', 3, 3],
      ['Vérifié', 3, 3],
      ['Écriture', 0, 6],
      ['Écriture', 0, 6],
      ['Écriture', 3, 6],
      ['Écriture', 6, 6],
      ['Importé', 6, 6],
    ]);
  });

  test('le rapport se relit un autre jour, après une autre connexion, par qui tient les produits', async () => {
    const juge = await verifierCsv('LIBELLE;PRIX VENTE', 'SANS PRIX;');
    await sql(
      serveur.orm.em.fork(),
      `update import set created_at = created_at - interval '5 days' where id = $1`,
      [juge.id],
    );
    const collegue = await serveur.poste('Collègue', {
      habilitations: [{ menu: 'STOCK', submenus: ['produits'] }],
    });
    const lu = await collegue.lire<ImportFichier>(`/api/imports/${juge.id}`);
    expect(lu.data).toMatchObject({
      statut: 'Vérifié',
      bilan: { a_demander: 1 },
      created_by: 'Chantal',
    });
    expect(await aCorriger(juge.id)).toHaveLength(1);
    expect((await collegue.ecrire(`/api/imports/${juge.id}/annuler`)).statut).toBe(404);
    expect((await awa.lire('/api/imports?nature=produits')).statut).toBe(403);
  });

  test('[IMP-5] [IMP-6] une demande répétée retrouve son travail ; aucune n’attend sa fin', async () => {
    const { id } = await envoyerFichier(beaucoup(1_200, 'RÉPÉTÉ'));
    const demandes = await Promise.all([verifier(id), verifier(id), verifier(id)]);
    expect(demandes.map((d) => [d.statut, d.data.statut])).toEqual(
      demandes.map(() => [200, 'Vérification']),
    );
    expect(await jusquauBout(id)).toMatchObject({ statut: 'Vérifié', bilan: { nouveaux: 1_200 } });
    const ecritures = await Promise.all([demander(id), demander(id)]);
    expect(ecritures.map((d) => [d.statut, d.data.statut])).toEqual(
      ecritures.map(() => [200, 'Écriture']),
    );
    expect(await jusquauBout(id)).toMatchObject({ statut: 'Importé', ecrits: 1_200 });
    expect(
      await sqlOne(
        serveur.orm.em.fork(),
        `select count(*)::int n, sum(qte)::int q from produit where libelle like 'RÉPÉTÉ %'`,
      ),
    ).toEqual({ n: 1_200, q: 3_600 });
  });

  test('[IMP-6] deux imports demandés ensemble sont écrits l’un après l’autre', async () => {
    const [a, b] = [
      await verifierCsv('LIBELLE;PRIX VENTE', 'FILE A;100'),
      await verifierCsv('LIBELLE;PRIX VENTE', 'FILE B;100'),
    ];
    await Promise.all([demander(a.id), demander(b.id)]);
    expect([(await jusquauBout(a.id)).statut, (await jusquauBout(b.id)).statut]).toEqual([
      'Importé',
      'Importé',
    ]);
  });
});

describe('[IMP-7] annuler', () => {
  test('avant, pendant l’écriture : rien n’est écrit, et c’est dit ; après : refusé', async () => {
    const { id } = await envoyerFichier(beaucoup(4_000, 'ANNULÉ'));
    await verifier(id);
    await jusquauBout(id);
    const avant = await etat();
    const ecran = await chantal.ecouter('imports');
    await demander(id);
    await jusqua(
      () =>
        ecran.messages.some(
          (m) => m.nom === 'import.avance' && m.donnees.import_fichier.faits > 5_000,
        ),
      'des produits écrits, pas encore validés',
    );
    const annule = await annuler(id);
    expect([annule.statut, annule.message, annule.data.statut]).toEqual([
      200,
      'Import annulé : rien n’a été écrit.',
      'Annulé',
    ]);
    // The next one is only begun once what was given up is undone.
    expect(
      (await importer((await verifierCsv('LIBELLE;PRIX VENTE', 'SUIVANT;100')).id)).statut,
    ).toBe('Importé');
    expect(
      await sqlOne(
        serveur.orm.em.fork(),
        `select count(*)::int n from produit where libelle like 'ANNULÉ %'`,
      ),
    ).toEqual({ n: 0 });
    expect(Number((await etat())?.['p'])).toBe(Number(avant?.['p']) + 1);
    expect((await annuler(id)).data.statut).toBe('Annulé');
    for (const acte of [verifier, demander])
      expect(await acte(id)).toMatchObject({
        statut: 409,
        errors: ['Cet import est terminé : choisissez de nouveau le fichier.'],
      });
    expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
  });

  test('un import fini ne s’annule plus', async () => {
    const juge = await verifierCsv('LIBELLE;PRIX VENTE', 'FINI;100');
    await importer(juge.id);
    expect(await annuler(juge.id)).toMatchObject({
      statut: 409,
      errors: ['Ce fichier a déjà été importé.'],
    });
  });
});

test('un import que le serveur n’arrive pas à faire s’arrête après trois essais, et le dit', async () => {
  const juge = await verifierCsv('LIBELLE;PRIX VENTE', 'EMPÊCHÉ;100');
  const em = serveur.orm.em.fork();
  await sql(
    em,
    `create function empecher() returns trigger language plpgsql as $$ begin raise exception 'non'; end $$`,
  );
  await sql(
    em,
    `create trigger empecher before insert on produit for each row
      when (new.libelle = 'EMPÊCHÉ') execute function empecher()`,
  );
  expect(await importer(juge.id)).toMatchObject({
    statut: 'Échoué',
    erreurs: [
      'L’import n’a pas abouti et rien n’a été écrit : réessayez, ou appelez l’assistance.',
    ],
  });
  await sql(em, 'drop trigger empecher on produit');
  await sql(em, 'drop function empecher()');
  await verifier(juge.id);
  await jusquauBout(juge.id);
  expect((await importer(juge.id)).statut).toBe('Importé');
});

describe('le serveur meurt au milieu', () => {
  let base: Awaited<ReturnType<typeof baseDeTest>>;
  let processus: ServeurSurveille;
  let poste: Poste;
  beforeAll(async () => {
    base = await baseDeTest();
    const orm = await createOrm(base.url, { entites: ENTITES, max: 2 });
    const token = newToken();
    const [auteur] = await sql<{ id: number }>(
      orm.em.fork(),
      `insert into utilisateur (fullname, name, password_hash, is_admin,
          must_change_password)
        values ('Admin', 'chef', 'x', true, false)
        returning id`,
    );
    await sql(
      orm.em.fork(),
      `insert into session (empreinte, utilisateur_id, expire_at)
        values ($1, $2, now() + interval '1 hour')`,
      [sha256Of(token), auteur?.id],
    );
    await orm.close(true);
    processus = new ServeurSurveille(await anyFreePort(), { DATABASE_URL: base.url });
    await processus.pret();
    poste = new Poste(processus.adresse, auteur?.id ?? 0, 'Admin', token);
  });
  afterAll(async () => {
    poste.partir();
    await processus.finir('SIGKILL');
    await base.detruire();
  });

  test('[IMP-6] tué pendant l’écriture, il la reprend au redémarrage : tout y est, une fois', async () => {
    const NOMBRE = 3_000;
    const { id } = await envoyerFichier(beaucoup(NOMBRE, 'REPRIS'), 'produits', poste);
    await poste.ecrire(`/api/imports/${id}/verifier`, {});
    await jusquauBout(id, poste);
    const ecran = await poste.ecouter('imports');
    await poste.ecrire(`/api/imports/${id}/importer`);
    await jusqua(
      () =>
        ecran.messages.some(
          (m) => m.nom === 'import.avance' && m.donnees.import_fichier.faits > NOMBRE,
        ),
      'des produits écrits, pas encore validés',
    );
    await processus.mourir('SIGKILL');
    await processus.pret();
    expect(processus.demarrages).toBe(2);
    expect(await jusquauBout(id, poste)).toMatchObject({ statut: 'Importé', ecrits: NOMBRE });
    const orm = await createOrm(base.url, { entites: ENTITES, max: 2 });
    expect(
      await sqlOne(
        orm.em.fork(),
        `select (select count(*)::int from produit) as produits,
          (select sum(qte)::int from produit) as boites,
          (select count(*)::int from mouvement) as mouvements,
          (select count(*)::int from journal_audit where acte = 'import') as imports,
          (select essais from import where id = $1) as essais`,
        [id],
      ),
    ).toEqual({
      produits: NOMBRE,
      boites: 3 * NOMBRE,
      mouvements: NOMBRE,
      imports: 1,
      essais: 2,
    });

    // [IMP-35] Changed in their turn, by batches: killed between two, each is written once.
    const autres = beaucoup(NOMBRE, 'REPRIS').replaceAll(';800', ';900');
    const suite = await envoyerFichier(autres, 'produits', poste);
    await poste.ecrire(`/api/imports/${suite.id}/verifier`, {});
    await jusquauBout(suite.id, poste);
    await poste.ecrire(`/api/imports/${suite.id}/importer`);
    const ecrits = async () =>
      (
        await sqlOne<{ n: number }>(
          orm.em.fork(),
          'select count(*)::int as n from produit where prix_de_vente = 90000',
        )
      )?.n ?? 0;
    await jusqua(async () => (await ecrits()) > 0, 'un lot écrit');
    await processus.mourir('SIGKILL');
    expect(await ecrits()).toBeLessThan(NOMBRE);
    await processus.pret();
    expect(await jusquauBout(suite.id, poste)).toMatchObject({
      statut: 'Importé',
      ecrits: NOMBRE,
    });
    expect(
      await sqlOne(
        orm.em.fork(),
        `select (select count(*)::int from produit where prix_de_vente = 90000) as changes,
          (select count(distinct version)::int from produit) as versions,
          (select count(*)::int from journal_audit where acte = 'prix') as prix,
          (select count(*)::int from journal_audit where acte = 'import') as imports`,
      ),
    ).toEqual({ changes: NOMBRE, versions: 1, prix: NOMBRE, imports: 2 });
    await orm.close(true);
  });
});
