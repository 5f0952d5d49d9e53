import { describe, expect, it } from 'vitest';
import { produitDuBon } from '#shared/stock/commande/ligne-nommee.rules.ts';
import { bonLivraisonDe } from '#shared/platform/import/bon-lu.rules.ts';
import { lireColonnes } from '#shared/platform/import/colonnes.rules.ts';
import { lireFichierEntier } from '#shared/platform/import/lire-fichier.rules.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';

function lire(...fichier: string[][]) {
  const rows = fichier.map((cellules, i) => ({ ligne: i + 1, cellules }));
  const { colonnes, tetes, rangees } = lireColonnes(rows, 'livraison');
  return lireFichierEntier(
    {
      nature: 'livraison',
      champs: colonnes.map((c) => c.champ),
      tetes: tetes === null ? null : colonnes.map((c) => c.tete ?? ''),
      texte: false,
      rangees,
    },
    { taux_tva: 18, jour: '2026-11-29' },
  );
}

describe('[LIV-2] un bon de livraison se lit tel que le fournisseur l’écrit', () => {
  it('sous son titre, par les noms de ses colonnes ; une ligne qui n’apporte rien n’en est pas', () => {
    const lues = lire(
      ['BON DE LIVRAISON', 'BL-118', '', '', '', '', '', ''],
      ['Code CIP', 'Désignation', 'Qté livrée', 'UG', 'N° de lot', 'Péremption', 'P.U.', 'PUBLIC'],
      ['3400935955838', 'DOLIPRANE', '10', '1', 'a23', '31/01/2028', '842,3333', '1250,5'],
      ['3400935955845', 'EFFERALGAN', '0', '0', '', '', '', ''],
      ['3400935955852', 'SMECTA', '4', '', 'b1', '06/2029', '', '0'],
    );
    expect(bonLivraisonDe(lues)).toEqual([
      {
        ligne: 3,
        codes: ['3400935955838'],
        cip: '3400935955838',
        code: '',
        designation: 'DOLIPRANE',
        qte: 10,
        ug: 1,
        lot: 'A23',
        date_expiration: '2028-01-31',
        prix_achat: 842.33,
        prix_de_vente: 1251,
      },
      {
        ligne: 5,
        codes: ['3400935955852'],
        cip: '3400935955852',
        code: '',
        designation: 'SMECTA',
        qte: 4,
        ug: 0,
        lot: 'B1',
        date_expiration: '2029-06-30',
        prix_achat: null,
        prix_de_vente: null,
      },
    ]);
  });
  it('ce qui ne se lit pas n’est pas versé, et dit pourquoi', () => {
    const lues = lire(
      ['CIP', 'QTÉ', 'LOT', 'PÉREMPTION', 'PU'],
      ['1111111', 'dix', '', '', ''],
      ['1111112', '1,5', '', '', ''],
      ['1111113', '1', '', '32/01/2028', ''],
      ['1111114', '1', '', '', '12.500'],
      ['1111115', '1', '', '', 'cher'],
      ['1111116', '3', 'A'.repeat(41), '', '900'],
      ['1111117', '3', 'A'.repeat(40), '31/12/9999', '900'],
      ['1111118', '3', 'A'.repeat(40), '', '900'],
    );
    expect(lues.map((l) => l.genres)).toEqual([
      ['qte_illisible'],
      ['qte_pas_entiere'],
      ['peremption_inexistante'],
      ['prix_achat_ambigu'],
      ['prix_achat_illisible'],
      ['hors_bornes'],
      ['peremption_inexistante'],
      [],
    ]);
    expect(bonLivraisonDe(lues).map((l) => l.cip)).toEqual(['1111118']);
  });
});

describe('[LIV-3] le produit d’une ligne parmi ceux qu’on a commandés', () => {
  const sans = { cip: null, cip_1: null, cip_2: null, cip_deux: null, code: null };
  const commandes = [
    { ...sans, produit_id: 1, produit_libelle: 'DOLIPRANE 1000 mg', cip: '111' },
    { ...sans, produit_id: 2, produit_libelle: 'Sérum physiologique', code: 'U9' },
    { ...sans, produit_id: 3, produit_libelle: 'BAUME', cip: '3400935502605', cip_deux: 'AVENE01' },
    { ...sans, produit_id: 4, produit_libelle: 'CRÈME', cip_1: '3595583' },
    { ...sans, produit_id: 5, produit_libelle: 'GEL', code: '3550260' },
  ];
  const ligne = { ligne: 1, cip: '', code: '', designation: '', qte: 1, ug: 0, lot: '' };
  const suite = { date_expiration: '', prix_achat: null };
  it.each([
    ['par son CIP', { cip: '111' }, 1],
    ['par un autre code de la ligne', { cip: '222', codes: ['222', '3595583'] }, 4],
    ['par le code du fournisseur', { code: 'U9' }, 2],
    ['par un CIP mis dans la colonne du code', { code: '111' }, 1],
    ['par un autre de ses codes', { cip: 'avene 01' }, 3],
    ['par le CIP7 d’un produit connu par son CIP13', { cip: '3550260' }, 3],
    ['par le CIP13 d’un produit connu par son CIP7', { cip: cip13De('3595583') }, 4],
    ['un code du fournisseur l’emporte sur un CIP mis dans sa colonne', { code: '3550260' }, 5],
    ['par son nom entier, accents et majuscules à part', { designation: 'SERUM PHYSIOLOGIQUE' }, 2],
    ['par celui que quelqu’un a trouvé', { cip: '999', produit_id: 2 }, 2],
    ['jamais par un bout de nom', { designation: 'DOLIPRANE' }, undefined],
    ['ni par rien', {}, undefined],
  ])('%s', (_, dite, produit_id) => {
    expect(produitDuBon(commandes, { ...ligne, ...suite, ...dite })).toBe(produit_id);
  });
});
