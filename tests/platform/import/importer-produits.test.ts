// Server: thousands of rows are written in one act, once per key, and told once.
import { describe, expect, test } from 'vitest';
import { COLONNES } from '#client/stock/produit/produit.colonnes.tsx';
import { writeWorkbook } from '#client/ui/export/classeur.ts';
import { csvHead, csvRows } from '#client/ui/export/csv.ts';
import { exportColumns } from '#client/ui/liste/colonne.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import { champDeTete } from '#shared/platform/import/colonnes.rules.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import type { PrixDuProduit, Produit } from '#shared/stock/produit/produit.schema.ts';
import { unProduit } from '../../factories/une-pharmacie.ts';
import { nonLues } from '../../harness/non-lues.ts';
import { attendrePublication } from '../../harness/verifier-evenement.ts';
import {
  serveur,
  chantal,
  awa,
  verifierFichier,
  verifierCsv,
  demander,
  importer,
  jusquauBout,
  aCorriger,
  etat,
  preparerImports,
} from './imports.scene.ts';

preparerImports();

const produitDit = async (libelle: string) =>
  (
    await chantal.lire<Produit[]>(
      `/api/produits?page=1&rows=5&search_by_keyword=${encodeURIComponent(libelle)}`,
    )
  ).data[0];

/** The product that the file brought: its sheet, its first stock in the journal, its prices. */
async function verifierNeuf(): Promise<void> {
  const neuf = await produitDit('NEUF');
  expect(neuf).toMatchObject({
    qte: 12,
    rayon: 'Étagère A',
    prix_achat: 400.5,
    prix_de_vente: 800,
    tva: true,
    css: false,
    couvert: true,
    is_active: true,
  });
  expect((await chantal.lire<object[]>(`/api/mouvements?produit_id=${neuf?.id}`)).data).toEqual([
    expect.objectContaining({
      type: 'Entrée',
      motif: 'STOCK INITIAL',
      qte: 12,
      created_by: 'Chantal',
    }),
  ]);
  expect((await chantal.lire<PrixDuProduit[]>(`/api/produits/${neuf?.id}/prix`)).data).toEqual([
    expect.objectContaining({ par: 'Chantal', prix_achat: 400.5, prix_de_vente: 800 }),
  ]);
}

describe('un fichier juste', () => {
  test('[IMP-5] [IMP-6] crée, modifie et laisse : stock de départ en mouvement, prix au journal, une nouvelle pour tous les écrans', async () => {
    const ancien = await unProduit(serveur, {
      libelle: 'ANCIEN',
      cip: '3400930000014',
      prix: 1000,
      qte: 9,
    });
    await unProduit(serveur, { libelle: 'PAREIL', cip: '3400930000021', prix: 500 });
    const avant = await etat();
    const juge = await verifierCsv(
      'LIBELLE;CIP;RAYON;QTE;PRIX ACHAT;PRIX VENTE;TVA',
      'NEUF;3400930000038;etagere a;12;400,5;800;Oui',
      'ANCIEN;34009 3000 0014;Étagère A;50;;1 250;Non',
      'PAREIL;3400930000021;;;;500;',
    );
    expect(juge).toMatchObject({
      statut: 'Vérifié',
      bilan: { nouveaux: 1, modifies: 1, inchanges: 1, fautives: 0, avis: { quantite_gardee: 1 } },
    });
    expect(await etat()).toEqual(avant);

    await attendrePublication(serveur.adresse);
    const ecran = await awa.ecouter('produits');
    const lance = await demander(juge.id);
    expect([lance.statut, lance.message, lance.data.statut]).toEqual([
      200,
      'Import lancé : il continue si vous quittez cet écran.',
      'Écriture',
    ]);
    expect(await jusquauBout(juge.id)).toMatchObject({
      statut: 'Importé',
      ecrits: 2,
      created_by: 'Chantal',
    });
    await attendrePublication(serveur.adresse);
    expect((await ecran.attendre(1)).map((m) => [m.nom, m.donnees])).toEqual([
      ['produit.importes', { importes: { id: juge.id, nouveaux: 1, modifies: 1 } }],
    ]);

    await verifierNeuf();
    expect(await produitDit('ANCIEN')).toMatchObject({
      id: ancien,
      qte: 9,
      rayon: 'Étagère A',
      prix_de_vente: 1250,
      prix_achat: 500,
    });
    expect(
      (await chantal.lire<PrixDuProduit[]>(`/api/produits/${ancien}/prix`)).data[0],
    ).toMatchObject({ prix_de_vente: 1250 });
    expect(
      await sqlOne(
        serveur.orm.em.fork(),
        `select utilisateur, apres from journal_audit where acte = 'import'`,
      ),
    ).toEqual({
      utilisateur: 'Chantal',
      apres: { fichier: 'fichier.csv', ecrits: 2 },
    });
    expect(await demander(juge.id)).toMatchObject({
      success: true,
      message: 'Ce fichier a déjà été importé.',
      data: { statut: 'Importé', ecrits: 2 },
    });
    expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
  });

  test('[IMP-10] trouvé par le code du fournisseur, un produit garde son code-barres', async () => {
    await unProduit(serveur, { libelle: 'CREME', cip: '3282770037241', prix: 9000 });
    await sql(
      serveur.orm.em.fork(),
      "update produit set cip_deux = 'AVENE01' where libelle = 'CREME'",
    );
    const juge = await verifierCsv('LIBELLÉ;CIP;PRIX VENTE', 'CREME;AVENE01;9500');
    expect(juge.bilan).toMatchObject({ modifies: 1, avis: {} });
    expect(await importer(juge.id)).toMatchObject({ statut: 'Importé' });
    expect(await produitDit('CREME')).toMatchObject({
      cip: '3282770037241',
      cip_deux: 'AVENE01',
      prix_de_vente: 9500,
    });
  });

  test.each([
    ['SIROP UPC', '036000291452', '0036000291452'],
    ['GEL UPC', '0012345678905', '012345678905'],
    ['COMPRIME CIP', '4455703', cip13De('4455703')],
    ['GELULE CIP', cip13De('4455704'), '4455704'],
  ])(
    '[IMP-10] [SCN-22] %s : l’autre écriture de son code le modifie, ne le double pas',
    async (libelle, porte, ecrit) => {
      const id = await unProduit(serveur, { libelle, cip: porte, prix: 1_000 });
      const juge = await verifierCsv('LIBELLÉ;CIP;PRIX VENTE', `${libelle};${ecrit};1500`);
      expect(juge.bilan).toMatchObject({ nouveaux: 0, modifies: 1, fautives: 0 });
      expect(await importer(juge.id)).toMatchObject({ statut: 'Importé' });
      const tous = await chantal.lire<Produit[]>(
        `/api/produits?page=1&rows=5&search_by_keyword=${encodeURIComponent(libelle)}`,
      );
      expect(tous.data).toMatchObject([{ id, prix_de_vente: 1_500 }]);
    },
  );
  test('[SCN-22] deux lignes d’un fichier, un code en deux écritures : la seconde est dite', async () => {
    const juge = await verifierCsv(
      'LIBELLÉ;CIP;PRIX VENTE',
      'DEUX FOIS;4455705;1500',
      `DEUX FOIS BIS;${cip13De('4455705')};1500`,
    );
    expect(juge.bilan).toMatchObject({ nouveaux: 1, genres: { code_deja_dans_le_fichier: 1 } });
  });

  test('[IMP-10] un code écrit sous une autre colonne n’en chasse aucun, et le même fichier repris ne change rien', async () => {
    const id = await unProduit(serveur, { libelle: 'BAUME', cip: '3282770037258', prix: 9000 });
    await sql(serveur.orm.em.fork(), "update produit set cip_deux = 'BAUME01' where id = $1", [id]);
    const lignes = ['LIBELLÉ;CIP;CIP 2;PRIX VENTE', 'BAUME;BAUME01;BAUME02X;9000'];
    const juge = await verifierCsv(...lignes);
    expect(juge.bilan).toMatchObject({ modifies: 1, avis: { code_ajoute: 1 } });
    expect(await importer(juge.id)).toMatchObject({ statut: 'Importé' });
    const codes = {
      cip: '3282770037258',
      cip_1: 'BAUME02X',
      cip_2: null,
      cip_deux: 'BAUME01',
    };
    expect(await produitDit('BAUME')).toMatchObject(codes);
    expect((await verifierCsv(...lignes)).bilan).toMatchObject({ modifies: 0, inchanges: 1 });

    await sql(serveur.orm.em.fork(), "update produit set cip_2 = 'BAUME03' where id = $1", [id]);
    const plein = await verifierCsv('LIBELLÉ;CIP;CIP 2;PRIX VENTE', 'BAUME;BAUME01;BAUME04;9000');
    expect(await aCorriger(plein.id)).toEqual([
      [2, 'Ce produit a déjà ses quatre codes : retirez-en un de sa fiche.'],
    ]);
  });

  test('[IMP-6] la même clé deux fois n’écrit qu’une fois ; deux imports du même fichier à la fois, un seul crée', async () => {
    const [a, b] = [
      await verifierCsv('LIBELLE;PRIX VENTE;CIP', 'JUMEAU;100;3400930000045'),
      await verifierCsv('LIBELLE;PRIX VENTE;CIP', 'JUMEAU;100;3400930000045'),
    ];
    const cle = crypto.randomUUID();
    const reponses = await Promise.all([
      chantal.ecrire(`/api/imports/${a.id}/importer`, {}, cle),
      chantal.ecrire(`/api/imports/${a.id}/importer`, {}, cle),
      demander(b.id),
    ]);
    expect(reponses.map((r) => r.statut)).toEqual([200, 200, 200]);
    const finis = [await jusquauBout(a.id), await jusquauBout(b.id)];
    // The second is judged again after the first: it finds the product there.
    expect(finis.map((f) => f.ecrits).sort()).toEqual([0, 1]);
    expect(
      (await chantal.lire<Produit[]>('/api/produits?page=1&rows=5&search_by_keyword=jumeau')).data,
    ).toHaveLength(1);
  });

  test('[IMP-6] un fichier que l’on exporte et réimporte ne change rien, en CSV comme en classeur', async () => {
    await chantal.ecrire('/api/produits', {
      libelle: '=PIÈGE; « guillemets "',
      cip: '3400930000052',
      cip_1: '1234567',
      cip_2: 'ABCDEFG',
      cip_deux: '3400930000069',
      dci: 'Codéine',
      prix_achat: 0.5,
      prix_de_vente: 1234,
      tva: true,
      couvert: false,
      qte_min: 1,
      qte_max: 4,
      forme: 'comprimé',
      famille: '-antalgiques',
      classe: '1',
      categorie: '007',
      posologie: 'un matin\nun soir',
      is_active: true,
    });
    const { data: lignes } = await chantal.lire<Produit[]>('/api/produits');
    const colonnes = exportColumns(COLONNES);
    const relus = colonnes.map((c) => champDeTete(c.label, 'produits'));
    expect(relus).toEqual(expect.arrayContaining(['libelle', 'code', 'prix_vente', 'posologie']));
    for (const fichier of [
      csvHead(colonnes) + csvRows(lignes, colonnes),
      new Uint8Array(await writeWorkbook('Produits', lignes, colonnes)).buffer,
    ]) {
      const juge = await verifierFichier(fichier);
      expect(await aCorriger(juge.id)).toEqual([]);
      expect(juge.bilan).toMatchObject({ nouveaux: 0, modifies: 0, inchanges: lignes.length });
    }
  });

  test('[NOT-3] [NOT-10] ce que ses minimums et ses prix rendent faux n’est plus à lire ; ce qu’ils rendent vrai se dit', async () => {
    const gerante = await serveur.poste('Gérante', {
      habilitations: [{ menu: 'GESTION', submenus: ['stat'] }],
    });
    const [bas, retire, perte] = [
      await unProduit(serveur, { libelle: 'BAS', cip: '3400930000113', qte: 4 }),
      await unProduit(serveur, { libelle: 'RETIRÉ', cip: '3400930000120', qte: 4 }),
      await unProduit(serveur, { libelle: 'PERTE', cip: '3400930000137', prix: 1000 }),
    ];
    for (const id of [bas, retire])
      await chantal.ecrire(`/api/produits/${id}/update`, { qte_min: 5 });
    await chantal.ecrire(`/api/produits/${perte}/update`, { prix_achat: 1200 });
    const dites = async () => [await nonLues(chantal), await nonLues(gerante)];
    const aPerte = (vente: string) => [`PERTE : vendu ${vente} FCFA, acheté 1.200 FCFA (Chantal).`];
    const basA = (minimum: number) => `BAS : il en reste 4, pour un minimum de ${minimum}.`;
    expect(await dites()).toEqual([
      ['RETIRÉ : il en reste 4, pour un minimum de 5.', basA(5)],
      aPerte('1.000'),
    ]);
    const faire = async (...lignes: string[]) =>
      expect(
        await importer((await verifierCsv('LIBELLE;CIP;MIN;PRIX VENTE;ACTIF', ...lignes)).id),
      ).toMatchObject({ statut: 'Importé' });
    await faire(
      'BAS;3400930000113;2;;',
      'RETIRÉ;3400930000120;;;Non',
      'PERTE;3400930000137;;1100;',
    );
    expect(await dites()).toEqual([[], aPerte('1.100')]);
    await faire('BAS;3400930000113;4;;', 'PERTE;3400930000137;;1500;');
    expect(await dites()).toEqual([[basA(4)], []]);
  });
});
