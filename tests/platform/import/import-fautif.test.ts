// Server: an import is judged twice against rows that changed in between.
import { describe, expect, test } from 'vitest';
import { createOrm } from '#server/platform/db/orm.ts';
import { sql } from '#server/platform/db/sql.ts';
import { inTransaction } from '#server/platform/http/transaction.ts';
import { jugerImport } from '#server/platform/import/juger-import.ts';
import { NATURES_IMPORTEES } from '#server/natures-importees.ts';
import type { ImportRow } from '#server/platform/import/import.entity.ts';
import { succes } from '#shared/base/refus.ts';
import type { ImportFichier } from '#shared/platform/import/import.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { baseDeTest } from '../../harness/base-de-test.ts';
import { unProduit } from '../../factories/une-pharmacie.ts';
import {
  serveur,
  chantal,
  awa,
  verifierCsv,
  importer,
  aCorriger,
  verifier,
  etat,
  preparerImports,
} from './imports.scene.ts';

preparerImports();

describe('un fichier fautif', () => {
  test('[IMP-5] [IMP-14] chaque ligne à corriger ou à décider est nommée avec sa raison ; les bonnes seules s’écrivent', async () => {
    await unProduit(serveur, { libelle: 'PREMIER', cip: '3400931111115' });
    await unProduit(serveur, { libelle: 'SECOND', cip: '3400932222223' });
    await unProduit(serveur, { libelle: 'HOMONYME', cip: null });
    await unProduit(serveur, { libelle: 'HOMONYME', cip: null });
    const avant = await etat();
    const juge = await verifierCsv(
      'LIBELLE;CIP;CIP 2;RAYON;PRIX VENTE;MIN;MAX',
      'JUSTE;3400933333331;;;100;;',
      'REPETE;3400933333331;;;100;;',
      'DIVERS;3400931111115;3400932222223;;100;;',
      'SANS PRIX;;;;;;',
      'RAYON;;;Nulle part;100;;',
      'BORNES;;;;100;9;2',
      'HOMONYME;;;;100;;',
      'FORMULE;;;;=B2*2;;',
      'COURT;123;;;100;;',
      'NOM;;;;100;;',
      'nom;;;;100;;',
    );
    expect(juge.bilan).toMatchObject({ nouveaux: 2, fautives: 4, a_demander: 5 });
    expect(await aCorriger(juge.id)).toEqual([
      [3, 'Ce code est déjà à une autre ligne. « 3400933333331 » (ligne 2)'],
      [4, 'Les codes de cette ligne sont ceux de plusieurs produits.'],
      [5, 'Le prix de vente manque.'],
      [6, 'Ce rayon n’existe pas. « Nulle part »'],
      [7, 'Le stock minimum dépasse le maximum.'],
      [8, 'Plusieurs produits portent ce libellé. « HOMONYME »'],
      [9, 'Le prix de vente n’est pas un nombre.'],
      [10, 'Ce n’est pas un code : 6 à 14 chiffres ou lettres.'],
      [12, 'Ce libellé est déjà à une autre ligne. « nom » (ligne 11)'],
    ]);
    expect(juge.questions.map((q) => [q.genre, q.valeur, q.nombre])).toEqual([
      ['code_deja_dans_le_fichier', '', 1],
      ['prix_vente_absent', '', 1],
      ['rayon_inconnu', 'Nulle part', 1],
      ['libelle_de_plusieurs', '', 1],
      ['meme_libelle_autre_code', '', 1],
    ]);
    expect(await etat()).toEqual(avant);
    const repondu = await verifier(juge, [
      { genre: 'rayon_inconnu', valeur: 'Nulle part', choix: 'creer' },
      { genre: 'prix_vente_absent', valeur: '', choix: 'sans_prix' },
    ]);
    expect(repondu.bilan).toMatchObject({ nouveaux: 4, fautives: 4, a_demander: 3 });
    expect(await importer(juge.id)).toMatchObject({ statut: 'Importé', ecrits: 4 });
    const { data } = await chantal.lire<Produit[]>('/api/produits?search_by_keyword=sans+prix');
    expect(data).toMatchObject([{ libelle: 'SANS PRIX', prix_de_vente: 0, is_active: false }]);
    const { data: range } = await chantal.lire<Produit[]>('/api/produits?search_by_keyword=rayon');
    expect(range).toMatchObject([{ libelle: 'RAYON', rayon: 'Nulle part' }]);
  });

  test('[IMP-6] ce qui a changé depuis la vérification est jugé de nouveau : la ligne n’est pas écrite, sa raison le dit', async () => {
    const juge = await verifierCsv(
      'LIBELLE;CIP;CIP 2;PRIX VENTE',
      'VISÉ;3400934444449;3400935555557;100',
      'AUTRE;;;100',
    );
    await unProduit(serveur, { libelle: 'ARRIVÉ 1', cip: '3400934444449' });
    await unProduit(serveur, { libelle: 'ARRIVÉ 2', cip: '3400935555557' });
    const avant = await etat();
    expect(await importer(juge.id)).toMatchObject({
      statut: 'Importé',
      ecrits: 1,
      bilan: { fautives: 1, nouveaux: 1 },
    });
    expect(await aCorriger(juge.id)).toEqual([
      [2, 'Les codes de cette ligne sont ceux de plusieurs produits.'],
    ]);
    expect(await etat()).not.toEqual(avant);
  });

  test('la moitié d’un fichier, trop de lignes, l’import d’un autre : refusés', async () => {
    const annonce = {
      nature: 'produits',
      fichier: 'a.csv',
      texte: true,
      tetes: ['LIBELLE', 'PRIX VENTE'],
      champs: ['libelle', 'prix_vente'],
      nb_lignes: 2,
    };
    const { data: ouvert } = await chantal.ecrire<ImportFichier>('/api/imports', annonce);
    const ligne = (n: number) => ({ ligne: n, cellules: [`MOITIÉ ${n}`, '10'] });
    await chantal.ecrire(`/api/imports/${ouvert.id}/lignes`, { rangees: [ligne(2)] });
    for (const acte of ['verifier', 'importer'])
      expect((await chantal.ecrire(`/api/imports/${ouvert.id}/${acte}`)).errors).toEqual([
        'Le fichier n’est pas arrivé en entier (1 sur 2 lignes) : recommencez.',
      ]);
    expect(
      (
        await chantal.ecrire(`/api/imports/${ouvert.id}/lignes`, {
          rangees: [ligne(3), ligne(4)],
        })
      ).statut,
    ).toBe(422);
    expect((await chantal.ecrire('/api/imports', { ...annonce, nb_lignes: 50_001 })).statut).toBe(
      422,
    );
    const autre = await serveur.poste('Autre', {
      habilitations: [{ menu: 'STOCK', submenus: ['produits'] }],
    });
    expect((await autre.ecrire(`/api/imports/${ouvert.id}/verifier`)).statut).toBe(404);
    expect((await awa.ecrire('/api/imports', annonce)).statut).toBe(403);
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
        const [ouvert] = await sql<ImportRow>(
          em,
          `insert into import (utilisateur_id, fichier, nb_lignes, champs)
            values ($1, 'produits.csv', $2, '["libelle", "code", "prix_vente"]')
            returning *`,
          [auteur?.id, N],
        );
        if (!ouvert) throw new Error('import non ouvert');
        await sql(
          em,
          `insert into import_ligne (import_id, ligne, cellules)
            select $1, n, array['IMPORTÉ ' || n, (3000000 + n)::text, '1000']
            from generate_series(1, $2) n`,
          [ouvert.id, N],
        );
        bilan = (
          await jugerImport(em, ouvert, {
            domaine: NATURES_IMPORTEES.produits,
            maintenant: new Date(),
          })
        ).bilan;
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
