// Server: an import is judged twice against rows that changed in between.
import { describe, expect, test } from 'vitest';
import { createOrm } from '#server/db/orm.ts';
import { sql } from '#server/db/sql.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { jugerImport } from '#server/produit/verifier-import.ts';
import { succes } from '#shared/base/refus.ts';
import type { ImportProduits } from '#shared/produit/import.schema.ts';
import { baseDeTest } from '../harness/base-de-test.ts';
import { unProduit } from '../factories/une-pharmacie.ts';
import {
  serveur,
  chantal,
  awa,
  verifierCsv,
  demander,
  importer,
  remarques,
  etat,
  preparerImports,
} from './imports.scene.ts';

preparerImports();

describe('un fichier fautif', () => {
  test('[IMP-5] chaque ligne fautive est nommée avec sa colonne et ce qui a été lu ; rien n’est écrit', async () => {
    await unProduit(serveur, { libelle: 'PREMIER', cip: '3400931111118' });
    await unProduit(serveur, { libelle: 'SECOND', cip: '3400932222225' });
    await unProduit(serveur, { libelle: 'HOMONYME', cip: null });
    await unProduit(serveur, { libelle: 'HOMONYME', cip: null });
    const avant = await etat();
    const juge = await verifierCsv(
      'LIBELLE;CIP;CIP 2;RAYON;PRIX VENTE;MIN;MAX',
      'JUSTE;3400933333332;;;100;;',
      'REPETE;3400933333332;;;100;;',
      'DIVERS;3400931111118;3400932222225;;100;;',
      'SANS PRIX;;;;;;',
      'RAYON;;;Nulle part;100;;',
      'BORNES;;;;0;9;2',
      'HOMONYME;;;;100;;',
      'FORMULE;;;;=B2*2;;',
      'COURT;123;;;100;;',
      'NOM;;;;100;;',
      'nom;;;;100;;',
    );
    expect(juge).toMatchObject({ nouveaux: 2, fautives: 9 });
    expect(await remarques(juge.id)).toEqual([
      [3, 'CIP', '3400933333332', 'Le code CIP 3400933333332 est déjà à la ligne 2.'],
      [4, 'CIP', '', 'Les codes de cette ligne sont ceux de plusieurs produits.'],
      [5, 'PRIX VENTE', '', '« PRIX VENTE » est obligatoire pour un nouveau produit.'],
      [6, 'RAYON', 'Nulle part', 'Le rayon « Nulle part » n’existe pas : créez-le d’abord.'],
      [7, '', '', 'La quantité minimale ne peut pas dépasser la quantité maximale.'],
      [7, '', '', 'Le prix de vente doit être supérieur à 0.'],
      [
        8,
        'LIBELLÉ',
        'HOMONYME',
        'Plusieurs produits portent ce libellé : ajoutez le code CIP pour dire lequel.',
      ],
      [9, 'PRIX VENTE', '=B2*2', 'La cellule contient une formule : remplacez-la par sa valeur.'],
      [10, 'CIP', '123', 'Un code CIP a de 6 à 14 caractères.'],
      [12, 'LIBELLÉ', '', 'Ce produit est déjà à la ligne 11.'],
    ]);
    const refusee = await demander(juge.id);
    expect([refusee.statut, refusee.errors]).toEqual([
      422,
      ['Rien n’est importé : 9 lignes à corriger.'],
    ]);
    expect(await etat()).toEqual(avant);
  });

  test('[IMP-6] ce qui a changé depuis la vérification est jugé de nouveau : rien n’est écrit, la phrase le dit', async () => {
    const juge = await verifierCsv(
      'LIBELLE;CIP;CIP 2;PRIX VENTE',
      'VISÉ;3400934444449;3400935555556;100',
      'AUTRE;;;100',
    );
    await unProduit(serveur, { libelle: 'ARRIVÉ 1', cip: '3400934444449' });
    await unProduit(serveur, { libelle: 'ARRIVÉ 2', cip: '3400935555556' });
    const avant = await etat();
    expect(await importer(juge.id)).toMatchObject({
      statut: 'Vérifié',
      fautives: 1,
      erreurs: ['Des produits ont changé depuis la vérification : relisez le rapport.'],
    });
    expect(await remarques(juge.id)).toEqual([
      [2, 'CIP', '', 'Les codes de cette ligne sont ceux de plusieurs produits.'],
    ]);
    expect(await etat()).toEqual(avant);
  });

  test('la moitié d’un fichier, trop de lignes, l’import d’un autre : refusés', async () => {
    const { data: ouvert } = await chantal.ecrire<ImportProduits>('/api/imports-produits', {
      fichier: 'a.csv',
      nb_lignes: 2,
    });
    const ligne = (n: number) => ({
      ligne: n,
      cellules: { libelle: `MOITIÉ ${n}`, prix_de_vente: '10' },
    });
    await chantal.ecrire(`/api/imports-produits/${ouvert.id}/lignes`, { lignes: [ligne(2)] });
    for (const acte of ['verifier', 'importer'])
      expect((await chantal.ecrire(`/api/imports-produits/${ouvert.id}/${acte}`)).errors).toEqual([
        'Le fichier n’est pas arrivé en entier (1 sur 2 lignes) : recommencez.',
      ]);
    expect(
      (
        await chantal.ecrire(`/api/imports-produits/${ouvert.id}/lignes`, {
          lignes: [ligne(3), ligne(4)],
        })
      ).statut,
    ).toBe(422);
    expect(
      (await chantal.ecrire('/api/imports-produits', { fichier: 'a.csv', nb_lignes: 20_001 }))
        .statut,
    ).toBe(422);
    const autre = await serveur.poste('Autre', {
      habilitations: [{ menu: 'STOCK', submenus: ['produits'] }],
    });
    expect((await autre.ecrire(`/api/imports-produits/${ouvert.id}/verifier`)).statut).toBe(404);
    expect(
      (await awa.ecrire('/api/imports-produits', { fichier: 'a.csv', nb_lignes: 1 })).statut,
    ).toBe(403);
  });
});

describe('un deuxième fichier, juste après le premier d’une pharmacie vide', () => {
  test('[IMP-6] ne relit pas tous les produits pour chaque ligne', async () => {
    const base = await baseDeTest();
    // one connection: what it planned for the first file serves the second
    const orm = await createOrm(base.url, { max: 1 });
    const N = 1_500;
    const [auteur] = await sql<{ id: number }>(
      orm.em.fork(),
      `insert into utilisateur (fullname, name, password_hash)
        values ('Chantal', 'chantal', 'x')
        returning id`,
    );
    let bilan: object = {};
    const juger = async (): Promise<number> => {
      let lues = NaN;
      await inTransaction(orm, null, async (em) => {
        const [ouvert] = await sql<{ id: number }>(
          em,
          `insert into import_produit (utilisateur_id, fichier, nb_lignes)
            values ($1, 'produits.csv', $2)
            returning id`,
          [auteur?.id, N],
        );
        await sql(
          em,
          `insert into import_produit_ligne (import_id, ligne, valeurs, cips, fautes)
            select $1, n, jsonb_build_object('libelle', 'IMPORTÉ ' || n, 'prix_de_vente', 100000),
              array[(3000000 + n)::text], '[]'
            from generate_series(1, $2) n`,
          [ouvert?.id, N],
        );
        bilan = await jugerImport(em, ouvert?.id ?? 0);
        const [vu] = await sql<{ lues: string }>(
          em,
          `select seq_tup_read as lues from pg_stat_xact_user_tables where relname = 'produit'`,
        );
        lues = Number(vu?.lues);
        return succes(null);
      });
      return lues;
    };
    await juger();
    await sql(
      orm.em.fork(),
      `insert into produit (libelle, cip, prix_de_vente, qte_max)
        select 'IMPORTÉ ' || n, (3000000 + n)::text, 100000, 10
        from generate_series(1, $1) n`,
      [N],
    );
    expect(await juger()).toBeLessThan(20 * N);
    expect(bilan).toMatchObject({ nouveaux: 0, inchanges: N, fautives: 0 });
    await orm.close(true);
    await base.detruire();
  });
});
