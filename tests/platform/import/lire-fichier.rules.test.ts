// Rules: how files of people say codes, amounts, dates, telephones; what of a row is asked or wrong.
import { describe, expect, test } from 'vitest';
import { enCentimes } from '#shared/base/montant.ts';
import {
  codeLu,
  codeRetrouve,
  dateLue,
  ecritureDe,
  nombreLu,
  ouiNonLu,
  telephonesLus,
  tvaLue,
} from '#shared/platform/import/cellules.rules.ts';
import type { Nature } from '#shared/platform/import/champs.ts';
import { lireColonnes, type Rangee } from '#shared/platform/import/colonnes.rules.ts';
import {
  type BaseConnue,
  bilanDuFichier,
  lireFichierEntier,
} from '#shared/platform/import/lire-fichier.rules.ts';
import {
  cleDuCode,
  cleDuLibelle,
  codesApres,
  type ProduitEnPlace,
} from '#shared/platform/import/lire-produits.rules.ts';
import type { Reponse } from '#shared/platform/import/lignes.rules.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';

const rangees = (...lignes: string[]): Rangee[] =>
  lignes.map((l, i) => ({ ligne: i + 1, cellules: l.split(';') }));
const champs = (nature: Nature, ...lignes: string[]) =>
  lireColonnes(rangees(...lignes), nature).colonnes.map((c) => (c.aDire ? '?' : c.champ));
const VIDE: BaseConnue = { taux_tva: 18, jour: '2026-11-29' };
function lire(
  nature: Nature,
  lignes: readonly string[],
  { base = VIDE, reponses = [] }: { base?: BaseConnue; reponses?: readonly Reponse[] } = {},
) {
  const lu = lireColonnes(rangees(...lignes), nature);
  const tetes = lu.tetes === null ? null : lu.colonnes.map((c) => c.tete ?? '');
  const fichier = {
    nature,
    champs: lu.colonnes.map((c) => c.champ),
    tetes,
    texte: true,
    rangees: lu.rangees,
  };
  return lireFichierEntier(fichier, base, reponses);
}
const produit = (p: Partial<ProduitEnPlace>): ProduitEnPlace => ({
  id: 1,
  libelle: 'ANCIEN',
  cip: null,
  cip_deux: null,
  cip_1: null,
  cip_2: null,
  qte: 0,
  qte_min: 0,
  qte_max: 0,
  prix_achat: enCentimes(0),
  prix_de_vente: enCentimes(100),
  tva: false,
  tva_a_verifier: false,
  css: false,
  couvert: true,
  is_active: true,
  rayon: null,
  nature: null,
  dci: null,
  forme: null,
  famille: null,
  classe: null,
  categorie: null,
  posologie: null,
  ...p,
});
function baseAvec(...produits: ProduitEnPlace[]): BaseConnue {
  const codes = (p: ProduitEnPlace) =>
    [p.cip, p.cip_deux, p.cip_1, p.cip_2].flatMap((c) => (c === null ? [] : [c]));
  return {
    ...VIDE,
    parCode: new Map(produits.flatMap((p) => codes(p).map((c) => [cleDuCode(c), p]))),
    parLibelle: Map.groupBy(produits, (p) => cleDuLibelle(p.libelle)),
    rayons: new Map([['etagere a', 'Étagère A']]),
    natures: new Map(),
    fournisseurs: new Map(),
  };
}

describe('les lignes', () => {
  test.each(['TOTAL HT', 'Sous-total', 'Total de la page', 'TOTAL À PAYER', 'Net à payer TTC'])(
    '[IMP-3] « %s », sans code, n’est pas un produit',
    (nom) => {
      const lignes = ['CIP;LIBELLE;PRIX ACHAT;PRIX VENTE;STOCK', `;${nom};5000;7000;40`];
      expect(lire('produits', lignes).map((l) => l.passee)).toEqual(['ligne_de_total']);
    },
  );
  test('[IMP-3] le total d’une liste de clients n’est pas un débiteur ; un client de ce nom en est un', () => {
    const lues = lire('clients', [
      'NOM;TEL;SOLDE DU',
      'MBA Jean;077123456;750',
      'TOTAL;;750',
      'TOTAL;077654321;500',
    ]);
    expect(lues.map((l) => l.passee)).toEqual([null, 'ligne_de_total', null]);
  });
  test('[IMP-3] un produit dont le nom commence par « total » en reste un', () => {
    const lignes = ['LIBELLE;PRIX ACHAT;PRIX VENTE;STOCK', 'TOTAL CARE DENTIFRICE;500;900;4'];
    expect(lire('produits', lignes).map((l) => l.passee)).toEqual([null]);
  });
});

describe('ce qu’un fichier cache ou exagère', () => {
  test('[REJ-5] un signe invisible n’est ni d’un nom, ni d’un code, ni d’un montant', () => {
    const lignes = [
      'CIP;LIBELLE;PRIX ACHAT;PRIX VENTE',
      '\u200e3400930000014\u200f;\u202eDOLI\u200bPRANE\u0001;\u2066500;900',
    ];
    expect(lire('produits', lignes)[0]).toMatchObject({
      etat: 'bonne',
      valeurs: { codes: ['3400930000014'], libelle: 'DOLIPRANE', prix_achat: 500 },
    });
  });
  test('[IMP-16] un mois de ventes impossible laisse sa ligne, non le fichier', () => {
    const lignes = ['CIP;sept-26', '3400930000014;1000000', '3400930000021;1000001'];
    expect(lire('ventes', lignes).map((l) => [l.etat, l.genres])).toEqual([
      ['bonne', []],
      ['fautive', ['hors_bornes']],
    ]);
  });
  test('[IMP-33] des frais plus grands que le paiement ne sont pas des frais', () => {
    const lignes = [
      'REFERENCE;DATE;MONTANT;FRAIS',
      'CI240115.1234;30/11/2026;5000;5000',
      'CI240115.1235;30/11/2026;5000;5001',
      `${'C'.repeat(41)};30/11/2026;5000;50`,
    ];
    expect(lire('mobile_money', lignes).map((l) => l.genres)).toEqual([
      [],
      ['hors_bornes'],
      ['hors_bornes'],
    ]);
  });
  const dates = (...dites: string[]) =>
    lire('lots', ['CIP;DESIGNATION;QTE;LOT;PEREMPTION', ...dites.map((d, i) => ligneDeLot(d, i))]);
  const ligneDeLot = (dite: string, i: number) => `${cip13De(`445570${i}`)};P${i};1;L${i};${dite}`;
  test('[IMP-12] un fichier qui met le mois avant le jour : aucune de ses dates n’est prise sans demander', () => {
    // Taken for 1 December, a box of 12 January would be sold for eleven months past its date.
    const lues = dates('03/31/2028', '01/12/2028', '05/05/2028', '06/2028', '2028-01-12');
    expect(lues.map((l) => [l.genres, l.doutes.mois_avant_jour?.propose])).toEqual([
      [['mois_avant_jour'], '2028-03-31'],
      [['mois_avant_jour'], '2028-01-12'],
      [[], undefined],
      [[], undefined],
      [[], undefined],
    ]);
    expect(dates('03312028', '01122028').map((l) => l.genres)).toEqual([
      ['mois_avant_jour'],
      ['mois_avant_jour'],
    ]);
  });
  test('[IMP-12] une seule date à l’envers parmi d’autres à l’endroit : elle seule se demande', () => {
    const lues = dates('31/01/2028', '03/31/2028', '01/12/2028');
    expect(lues.map((l) => [l.genres, l.valeurs['peremption']])).toEqual([
      [[], '2028-01-31'],
      [['mois_avant_jour'], null],
      [[], '2028-12-01'],
    ]);
  });
  test('[IMP-33] un paiement qui n’a pas abouti n’en confirme aucun ; un statut inconnu se corrige', () => {
    const dits = [
      'SUCCESS',
      'Transaction réussie',
      'FAILED',
      'Reversed',
      'En attente de confirmation',
      'À valider',
      'Non abouti',
      'Bizarre',
    ];
    const lignes = dits.map((statut, i) => `MP${i};${statut};5 000`);
    const lues = lire('mobile_money', ['Reference;Status;Amount', ...lignes, 'TOTAL;;40 000'], {
      base: {
        ...VIDE,
        demandes_mobiles: dits.map((_, i) => ({
          id: i + 1,
          references: [`MP${i}`],
          sans_reference: false,
          jour: '2026-11-29',
          montant: 5_000,
          fin_numero: null,
          recue: false,
          a_verifier: false,
          frais: null,
          sur_releve: false,
        })),
      },
    });
    expect(lues.map((l) => [l.acte, l.genres[0] ?? l.avis[0] ?? l.passee])).toEqual([
      ['modifie', null],
      ['modifie', null],
      ['inchange', 'paiement_pas_abouti'],
      ['inchange', 'paiement_pas_abouti'],
      ['inchange', 'paiement_pas_abouti'],
      ['inchange', 'paiement_pas_abouti'],
      ['inchange', 'paiement_pas_abouti'],
      [null, 'statut_inconnu'],
      [null, 'ligne_de_total'],
    ]);
  });
  test('[CER-8] du portail, une facture annulée ou en attente ne donne pas son code', () => {
    const dits = ['Confirmée', 'Annulée', 'En attente', 'Rejetée', ''];
    const lignes = dits.map((statut, i) => `F-${i};ABCD-EFG${i};${statut}`);
    const lues = lire('certifications', ['Facture;Code fiscal;Statut', ...lignes]);
    expect(lues.map((l) => [l.acte, ...l.avis])).toEqual([
      ['modifie'],
      ['inchange', 'pas_certifiee_la_bas'],
      ['inchange', 'pas_certifiee_la_bas'],
      ['inchange', 'pas_certifiee_la_bas'],
      ['modifie'],
    ]);
  });
  test('[IMP-39] 10.000 et 2.000 boîtes sont 10 et 2 quand toute la colonne s’écrit ainsi', () => {
    const qtes = (...dites: string[]) =>
      lire('livraison', [
        'CIP;NOM;QTE',
        ...dites.map((q, i) => `${cip13De(String(4_455_700 + i))};P${i} MG;${q}`),
      ]).map((l) => l.valeurs['qte_recue']);
    expect(qtes('10.000', '2.000', '', '100.000')).toEqual([10, 2, null, 100]);
    expect(qtes('10,000', '2,000', '1,000')).toEqual([10, 2, 1]);
    expect(qtes('10.000', '2', '12')).toEqual([10_000, 2, 12]);
  });
  test('[IMP-40] un lot arrondi par un tableur n’est pas celui de la boîte', () => {
    const genres = (nature: 'lots' | 'livraison', lot: string) =>
      lire(nature, ['CIP;LOT;EXP;QTE', `${cip13De('4455703')};${lot};06/2028;5`])[0]?.genres;
    for (const nature of ['lots', 'livraison'] as const) {
      expect(genres(nature, '2,31E+08')).toContain('lot_arrondi');
      expect(genres(nature, '1E5')).not.toContain('lot_arrondi');
    }
    const produit = ['CIP;NOM;PV;STOCK;LOT', `${cip13De('4455703')};DOLIPRANE;900;5;1,2E+07`];
    expect(lire('produits', produit)[0]?.genres).toContain('lot_arrondi');
  });
  test('[IMP-33] une contre-passation dite par le type n’en confirme aucun non plus', () => {
    const lues = lire('mobile_money', ['Reference;Type;Amount', 'MP1;Reversal;5000']);
    expect(lues[0]?.avis).toEqual(['paiement_pas_abouti']);
  });
  test('[IMP-33] un relevé qui met le mois avant le jour se lit ainsi', () => {
    const lignes = [
      'REFERENCE;DATE;MONTANT',
      'CI1;11/30/2026 10:20 PM;5000',
      'CI2;11/05/2026 09:00 AM;5000',
    ];
    expect(lire('mobile_money', lignes).map((l) => [l.genres, l.valeurs['jour']])).toEqual([
      [[], '2026-11-30'],
      [[], '2026-11-05'],
    ]);
  });
  test('[CER-8] ce qui accompagne un code de l’État a les bornes de l’écran', () => {
    const lignes = ['NUMERO;CODE FISCAL;QR', 'F1;ABCD-1234;x', `F2;ABCD-1235;${'x'.repeat(501)}`];
    expect(lire('certifications', lignes).map((l) => l.genres)).toEqual([[], ['hors_bornes']]);
  });
});

describe('les colonnes', () => {
  test('[IMP-1] deux colonnes de même tête qui ne disent pas la même chose : on demande', () => {
    expect(champs('livraison', 'CIP;QTE RECUE;QTE RECUE', '3400930000018;10;12')).toEqual([
      'code',
      'qte_recue',
      '?',
    ]);
    expect(champs('livraison', 'CIP;QTE RECUE;QTE RECUE', '3400930000018;10;10')).toEqual([
      'code',
      'qte_recue',
      null,
    ]);
  });
  test('[IMP-1] des séparateurs sans fin ne sont pas des colonnes', () => {
    const vides = ';'.repeat(100);
    const lignes = [`CIP;QTE RECUE;;${vides}`, `3400930000018;10;DOLIPRANE${vides}`];
    expect(champs('livraison', ...lignes)).toEqual(['code', 'qte_recue', 'libelle']);
    expect(lire('livraison', lignes).map((l) => l.etat)).toEqual(['bonne']);
  });
});

describe('les cellules', () => {
  test.each([
    ['2262974.0', { genre: 'code', code: '2262974' }],
    ['34009 3000 001 8', { genre: 'code', code: '3400930000018' }],
    ['="0381925"', { genre: 'code', code: '0381925' }],
    ['avene01', { genre: 'code', code: 'AVENE01' }],
    // Eight digits that begin with a zero: an EAN-8 keeps it, a CIP7 was given one more.
    ['08010185', { genre: 'code', code: '8010185' }],
    ['08019446', { genre: 'code', code: '8019446' }],
    ['96385074', { genre: 'code', code: '96385074' }],
    ['381925', { genre: 'court', code: '381925' }],
    ['3,40093E+12', { genre: 'arrondi', ecrit: '3,40093E+12' }],
    ['CIP ABSENT', { genre: 'illisible' }],
    ['12345', { genre: 'illisible' }],
    ['0', null],
    ['-', null],
    ['', null],
  ])('[IMP-11] le code « %s »', (texte, attendu) => {
    expect(codeLu(texte)).toEqual(attendu);
  });
  test('[IMP-11] un code arrondi se retrouve par le CIP7 à côté, s’il est le sien', () => {
    const treize = cip13De('3019627');
    const arrondi = Number(treize).toExponential(5).replace('.', ',').replace('e', 'E');
    expect(codeRetrouve(arrondi, '3019627')).toBe(treize);
    expect(codeRetrouve(arrondi, '9919627')).toBeNull();
  });

  test.each([
    ['12 500', false, 12_500],
    ['12 500,50', false, 12_500.5],
    ['1 890 FCFA', false, 1_890],
    ['12.500', false, 'ambigu'],
    ['12.500', true, 12_500],
    ['12,500', true, 'ambigu'],
    ['1.234.567', false, 1_234_567],
    ['1,234.50', false, 1_234.5],
    ['5832.0', false, 5_832],
    ['-3 000', false, -3_000],
    ['sur devis', false, 'illisible'],
    ['  ', false, null],
  ])('[IMP-2] le nombre « %s », virgule %s', (texte, virgule, attendu) => {
    expect(nombreLu(texte, { virgule })).toBe(attendu);
  });
  test('[IMP-2] les décimales d’une colonne disent comment se lit 12.500', () => {
    expect(ecritureDe(['12.500', '750,25'])).toEqual({ virgule: true });
    expect(ecritureDe(['12.500', '750.25', '12,500'])).toEqual({ virgule: false });
  });

  test.each([
    ['06/2028', '2028-06-30'],
    ['06/28', '2028-06-30'],
    ['6-2028', '2028-06-30'],
    ['062028', '2028-06-30'],
    ['2028-06', '2028-06-30'],
    ['202806', '2028-06-30'],
    ['00/06/2028', '2028-06-30'],
    ['juin 2028', '2028-06-30'],
    ['JUIL. 28', '2028-07-31'],
    ['sept-28', '2028-09-30'],
    ['15 août 2028', '2028-08-15'],
    ['30/06/2028 23:59:59', '2028-06-30'],
    ['2028-06-30T00:00:00', '2028-06-30'],
    ['2028/06/30', '2028-06-30'],
    ['30.6.28', '2028-06-30'],
    ['30 06 2028', '2028-06-30'],
    ['20280630', '2028-06-30'],
    ['30062028', '2028-06-30'],
    ['46783', '2028-01-31'],
    ['46783,99999', '2028-01-31'],
    ['—', null],
    ['', null],
  ])('[IMP-12] la date « %s »', (texte, date) => {
    expect(dateLue(texte)).toEqual({ date });
  });
  test.each([
    ['31/02/2028', { genre: 'peremption_inexistante' }],
    ['13/2028', { genre: 'peremption_inexistante' }],
    ['voir boîte', { genre: 'peremption_illisible' }],
    ['01/31/2028', { genre: 'mois_avant_jour', propose: '2028-01-31' }],
    ['2028', { genre: 'annee_seule', propose: '2028-12-31' }],
    ['62028', { genre: 'date_ambigue', propose: '2028-06-30' }],
  ])('[IMP-12] la date « %s » se demande ou se corrige', (texte, attendu) => {
    expect(dateLue(texte)).toEqual(attendu);
  });

  test.each([
    ['0', 0],
    ['Non', 0],
    ['0,00', 0],
    ['1', 18],
    ['O', 18],
    ['18', 18],
    ['18,00', 18],
    ['18 %', 18],
    ['0,18', 18],
    ['19.25', 19.25],
    ['', null],
    ['2', { code: '2' }],
    ['T', { code: 'T' }],
  ])('[IMP-2] la TVA « %s »', (texte, attendu) => {
    expect(tvaLue(texte, 18)).toEqual(attendu);
  });
  test('[IMP-13] les téléphones, en toute écriture', () => {
    expect(telephonesLus('066 00 01 23 / +241 (0)77-00-01-29')).toEqual({
      numeros: ['+24166000123', '+24177000129'],
      doutes: [],
    });
    expect(telephonesLus('00241 11 76 00 01').numeros).toEqual(['+24111760001']);
    expect(telephonesLus('+33 6 39 98 00 11').numeros).toEqual(['+33639980011']);
    expect(telephonesLus('06 00 01 33').doutes).toEqual(['telephone_ancien']);
    expect(telephonesLus('0660').doutes).toEqual(['telephone_etrange']);
    expect(telephonesLus('néant').numeros).toEqual([]);
  });
  test('oui, non, ni l’un ni l’autre', () => {
    expect(['OUI', 'x', 'non', '', 'peut-être'].map(ouiNonLu)).toEqual([
      true,
      true,
      false,
      false,
      null,
    ]);
  });
});

describe('[IMP-1] les colonnes', () => {
  test('par les noms que les gens donnent, où que soient les têtes', () => {
    expect(
      champs(
        'produits',
        'GROSSISTE DU NORD;;;;',
        'Tarif du 01/10/2026;;;;',
        'Code CIP13;Désignation;CESSION;PUBLIC;CODTVA',
        `${cip13De('4455703')};DOLIPRANE 500MG CPR B/16;512;710;0`,
      ),
    ).toEqual(['code', 'libelle', 'prix_achat', 'prix_vente', 'tva']);
  });
  test('[IMP-37] deux lignes de têtes, une cellule fusionnée sur plusieurs colonnes', () => {
    const ligne = `${cip13De('4455703')};DOLIPRANE 500MG CPR B/16;512;710;12`;
    const voulus = ['code', 'libelle', 'prix_achat', 'prix_vente', 'stock'];
    for (const tetes of [
      ['CODE;DESIGNATION;PRIX;;', ';;ACHAT;VENTE;STOCK'],
      ['CIP13;DESIGNATION;PRIX;;QTE', ';;ACHAT HT;PUBLIC;STOCK'],
      [';;PRIX;PRIX;', 'CODE;DESIGNATION;ACHAT;VENTE;STOCK'],
      [';;ACHAT;VENTE;', 'CODE;DESIGNATION;PRIX;PRIX;QTE'],
      ['PRODUIT;;PRIX;;', 'CIP13;LIBELLE;ACHAT;VENTE;QTE'],
    ])
      expect(champs('produits', ...tetes, ligne, ligne)).toEqual(voulus);
    // Not in two lines: what stands above or below is no head.
    const stock = 'CODE;DESIGNATION;PA;PV;STOCK';
    expect(champs('produits', 'FOURNISSEUR;UBIPHARM;;;', stock, ligne)).toEqual(voulus);
    const clients = lireColonnes(rangees('NOM;TELEPHONE', 'CLIENT;', 'MBA;077123456'), 'clients');
    expect(clients.rangees.map((r) => r.cellules[0])).toEqual(['CLIENT', 'MBA']);
  });
  test('[IMP-38] ni des euros, ni des milliers, ni des cartons ne se prennent pour des francs ou des boîtes', () => {
    const un = `${cip13De('4455703')};DOLIPRANE 500MG`;
    const prix = (tetes: string, cellules: string) =>
      champs('produits', `CIP;NOM;${tetes}`, `${un};${cellules}`).slice(2);
    expect(prix('PA (EUR);PV (FCFA)', '1,52;1500')).toEqual(['?', 'prix_vente']);
    expect(prix('PA €;PV', '1,52;1500')).toEqual(['?', 'prix_vente']);
    expect(prix('PV (milliers);PA', '1,5;1000')).toEqual(['?', 'prix_achat']);
    expect(prix('PA SPECIAL;PV', '512;710')).toEqual(['?', 'prix_vente']);
    expect(champs('livraison', 'CIP;NOM;QTE (cartons);PU', `${un};2;512`)[2]).toBeNull();
  });
  test('[IMP-38] un prix hors taxes et le même, taxes comprises : le premier n’est pas l’achat', () => {
    const lu = (taux: number) => {
      const ligne = (i: number) => `${cip13De(String(4_455_700 + i))};P${i} MG;${1_000 + i * 50};`;
      const ttc = (i: number) => String(Math.round((1_000 + i * 50) * taux));
      const lignes = [0, 1, 2, 3].map((i) => ligne(i) + ttc(i));
      return champs('produits', 'CIP;NOM;PRIX HT;PRIX TTC', ...lignes).slice(2);
    };
    expect(lu(1.18)).toEqual(['?', 'prix_vente']);
    expect(lu(1.35)).toEqual(['prix_achat', 'prix_vente']);
  });
  test('[IMP-11] les numéros de l’ancien logiciel, à côté des vrais codes, ne sont pas des codes', () => {
    const ligne = (i: number) => `${100 + i};${cip13De(String(4_455_700 + i))};P${i} MG;1500`;
    const lignes = [1, 2, 3].map(ligne);
    expect(champs('produits', 'CODE;EAN;NOM;PV', ...lignes)).toEqual([
      null,
      'code',
      'libelle',
      'prix_vente',
    ]);
    const lues = lire('produits', ['CIP;NOM;PV', `0${cip13De('4455703')};DOLIPRANE;1500`]);
    expect(lues[0]?.valeurs).toMatchObject({ codes: [cip13De('4455703')] });
  });
  test('[IMP-12] une péremption dont la tête est inconnue se demande ; sous ses noms, elle se prend', () => {
    const lots = (tete: string) =>
      champs('lots', `CIP;LOT;${tete};QTE`, `${cip13De('4455703')};A1;06/2028;5`);
    expect(lots('DATE PEREMP.')).toEqual(['code', 'lot', 'peremption', 'qte']);
    expect(lots('A VENDRE AVANT')).toEqual(['code', 'lot', '?', 'qte']);
    const dates = champs('lots', 'CIP;EXP;CREATION;QTE', `${cip13De('4455703')};06/2028;01/2026;5`);
    expect(dates).toEqual(['code', 'peremption', null, 'qte']);
  });
  test('[IMP-1] sans têtes, ce qui est la quantité par le prix n’est pas un prix', () => {
    const ligne = (i: number) =>
      `DOLIPRANE ${i} MG;${cip13De(String(4_455_700 + i))};${i + 1};${1_500 + i};${(i + 1) * (1_500 + i)}`;
    const lues = champs('livraison', ...[1, 2, 3, 4].map(ligne));
    expect([lues[3], lues[4]]).toEqual(['prix_achat', '?']);
  });
  test('sans têtes, par ce qu’elles tiennent : le moins cher est l’achat', () => {
    const ligne = (i: number) =>
      `DOLIPRANE ${i} MG CPR B/16;${cip13De(String(4_455_700 + i))};${1_710 + i}.0;${1_512 + i}.0`;
    expect(champs('produits', ...[1, 2, 3, 4, 5].map(ligne))).toEqual([
      'libelle',
      'code',
      'prix_vente',
      'prix_achat',
    ]);
  });
  test('une colonne qui ressemble à un code ou à un montant ne se passe pas sans question', () => {
    const ligne = (i: number) =>
      `PRODUIT NUMERO ${i};${1_500 + i};${1_200 + i},50;${4_012_345_678_901 + i}`;
    expect(champs('produits', 'NOM;PPC;FOO;BAR', ...[1, 2, 3].map(ligne))).toEqual([
      'libelle',
      'prix_vente',
      '?',
      'code',
    ]);
    const codes = (i: number) =>
      `PRODUIT NUMERO ${i};${1_500 + i};${cip13De(String(4_455_700 + i))}`;
    expect(champs('produits', 'NOM;PPC;TRUC', ...[1, 2, 3].map(codes))).toEqual([
      'libelle',
      'prix_vente',
      'code',
    ]);
  });
  test('ce qu’une liste de produits connaît n’est pas une question à un tarif ; deux prix en sont une', () => {
    const ligne = (i: number) => `${cip13De(String(4_455_700 + i))};${1_512 + i};${1_710 + i};0`;
    expect(champs('tarif', 'CIP1;CESSION;PUBLIC;CODTVA', ...[1, 2, 3].map(ligne))).toEqual([
      'code',
      'prix_achat',
      null,
      null,
    ]);
    const deux = (i: number) => `PRODUIT NUMERO ${i};${1_512 + i};${1_710 + i}`;
    expect(champs('produits', 'NOM;PPC;PPC', ...[1, 2, 3].map(deux))).toEqual([
      'libelle',
      'prix_vente',
      '?',
    ]);
  });
  test('les mois des ventes, en toute écriture ; un total se passe', () => {
    expect(champs('ventes', 'Code;déc-25;janvier 2026;02/2026;Total', '4455703;1;2;3;6')).toEqual([
      'code',
      'ventes:2025-12',
      'ventes:2026-01',
      'ventes:2026-02',
      null,
    ]);
  });
});

describe('les lignes', () => {
  const CODE = cip13De('4455703');
  test('[IMP-14] répondu une fois, tout un genre est pris ; deux lignes demandées du même code ne font pas un double', () => {
    const lignes = [
      'LIBELLE;CIP;PRIX VENTE',
      `UN;${CODE};0`,
      `UN;4455703;0`,
      `DEUX;${cip13De('4455704')};0`,
    ];
    expect(lire('produits', lignes).map((l) => [l.etat, l.genres])).toEqual([
      ['a_demander', ['prix_vente_zero']],
      ['a_demander', ['prix_vente_zero']],
      ['a_demander', ['prix_vente_zero']],
    ]);
    const reponses: Reponse[] = [{ genre: 'prix_vente_zero', valeur: '', choix: 'sans_prix' }];
    const pris = lire('produits', lignes, { reponses });
    expect(pris.map((l) => [l.etat, l.genres, l.avec])).toEqual([
      ['bonne', [], null],
      ['a_demander', ['code_deja_dans_le_fichier'], 2],
      ['bonne', [], null],
    ]);
    expect(pris[0]?.valeurs).toMatchObject({ prix_vente: 0, actif: false });
  });
  test('[IMP-14] une réponse par valeur ne vaut que pour elle ; une réponse d’un autre genre n’en est pas une', () => {
    const lignes = ['LIBELLE;PRIX VENTE;TVA', 'UN DE T;100;T', 'UN DE Z;100;Z'];
    const reponses: Reponse[] = [
      { genre: 'code_tva_inconnu', valeur: 'T', choix: 'avec_tva' },
      { genre: 'code_tva_inconnu', valeur: 'Z', choix: 'sans_prix' },
    ];
    const lues = lire('produits', lignes, { reponses });
    expect(lues.map((l) => [l.etat, l.valeurs['taux_tva']])).toEqual([
      ['bonne', 18],
      ['a_demander', null],
    ]);
  });
  test('[IMP-14] une erreur du tableur n’est ni un nom ni un rayon', () => {
    const lignes = lire('produits', [
      'LIBELLE;PRIX VENTE;STOCK;RAYON',
      '#REF!;1000;1;A',
      'DOLIPRANE;1000;1;#N/A',
      'N° 5 #N/A;1000;1;',
    ]);
    expect(lignes.map((l) => l.genres)).toEqual([['erreur_de_tableur'], ['erreur_de_tableur'], []]);
  });
  test('[IMP-3] un client et un fournisseur ont les bornes de leur fiche', () => {
    const trop = 'X'.repeat(400);
    const clients = lire('clients', [
      'NOM;TELEPHONE;VILLE',
      'NDONG Paul;077000001;Libreville',
      'A;077000002;Libreville',
      `MBA Rose;077000003;${trop}`,
    ]);
    expect(clients.map((l) => [l.etat, l.details])).toEqual([
      ['bonne', []],
      ['fautive', ['Le champ « libellé » doit avoir au moins 2 caractères.']],
      ['fautive', ['Le champ « ville » ne doit pas dépasser 80 caractères.']],
    ]);
    const fournisseurs = lire('fournisseurs', [
      'NOM;TELEPHONE;EMAIL',
      'UBIPHARM;011000001;contact@exemple.ga',
      `${trop};011000002;`,
      'COPHARGA;011000003;a@exemple.ga, b@exemple.ga',
    ]);
    expect(fournisseurs.map((l) => [l.etat, l.details])).toEqual([
      ['bonne', []],
      ['fautive', ['Le champ « libellé » ne doit pas dépasser 150 caractères.']],
      ['fautive', ['L’adresse e-mail n’est pas valide.']],
    ]);
  });
  test('[IMP-3] un nom trop long ne se coupe pas au milieu d’un signe', () => {
    const long = `${'A'.repeat(149)}💊 BOITE`;
    for (const nature of ['produits', 'tarif'] as const)
      expect(
        lire(nature, ['LIBELLE;CODE;PRIX ACHAT;PRIX VENTE', `${long};3400930000007;500;1000`])[0]
          ?.valeurs,
      ).toMatchObject({ libelle: 'A'.repeat(149) });
  });
  test('[IMP-14] fautif l’emporte sur demandé : un prix négatif ne se répond pas', () => {
    const [lue] = lire('produits', ['LIBELLE;PRIX VENTE;TVA', 'FAUX;-5;T']);
    expect([lue?.etat, lue?.genres]).toEqual([
      'fautive',
      ['prix_vente_negatif', 'code_tva_inconnu'],
    ]);
  });
  test('[IMP-4] un produit se reconnaît par l’un de ses codes, en toute écriture ; une cellule vide n’efface rien', () => {
    const base = baseAvec(
      produit({ id: 7, libelle: 'DOLIPRANE', cip: CODE, prix_de_vente: enCentimes(710) }),
    );
    const [memes, autrePrix, zero] = lire(
      'produits',
      ['LIBELLE;CIP;PRIX VENTE;FAMILLE', 'DOLIPRANE;4455703;710;', '', ''].slice(0, 2),
      { base },
    ).concat(
      lire('produits', ['LIBELLE;CIP;PRIX VENTE', 'DOLIPRANE;4455703;750'], { base }),
      lire('produits', ['LIBELLE;CIP;PRIX VENTE', 'DOLIPRANE;4455703;0'], { base }),
    );
    expect([memes?.acte, memes?.cible]).toEqual(['inchange', 7]);
    expect(autrePrix?.acte).toBe('modifie');
    expect([zero?.acte, zero?.avis]).toEqual(['inchange', ['prix_garde']]);
  });
  test('[IMP-15] le libellé d’un produit d’un autre code se demande ; d’un produit sans code, il les reçoit', () => {
    const base = baseAvec(
      produit({ id: 7, libelle: 'DOLIPRANE', cip: CODE }),
      produit({ id: 8, libelle: 'SANS CODE' }),
    );
    const autre = cip13De('4455799');
    const lignes = ['LIBELLE;CIP;PRIX VENTE', `DOLIPRANE;${autre};100`, `SANS CODE;4455798;100`];
    const lues = lire('produits', lignes, { base });
    expect(lues.map((l) => [l.etat, l.genres, l.cible])).toEqual([
      ['a_demander', ['libelle_connu_autre_code'], null],
      ['bonne', [], 8],
    ]);
    const reponses: Reponse[] = [
      { genre: 'libelle_connu_autre_code', valeur: '', choix: 'meme_produit' },
    ];
    expect(lire('produits', lignes, { base, reponses })[0]).toMatchObject({
      etat: 'bonne',
      cible: 7,
      acte: 'modifie',
    });
  });
  test('[IMP-15] ce qui est entre parenthèses fait un autre produit', () => {
    const base = baseAvec(produit({ id: 7, libelle: 'MORPHINE (SULFATE) 10MG' }));
    const lignes = [
      'LIBELLE;PRIX VENTE',
      'MORPHINE (CHLORHYDRATE) 10MG;100',
      'Morphine  (sulfate) 10mg;100',
    ];
    expect(lire('produits', lignes, { base }).map((l) => [l.etat, l.cible])).toEqual([
      ['bonne', null],
      ['bonne', 7],
    ]);
  });
  test('[IMP-10] un code neuf prend une place libre, aucun n’en chasse un autre', () => {
    const tenus = { cip: CODE, cip_deux: 'AVENE01', cip_1: null, cip_2: null };
    expect(codesApres(['AVENE01', 'AVENE02'], tenus)).toEqual({ ...tenus, cip_1: 'AVENE02' });
    expect(codesApres(['4455703'], tenus)).toEqual(tenus);
    expect(codesApres(['A1B2C3', 'A1B2C4', 'A1B2C5'], tenus)).toBeNull();
  });
  test('[IMP-15] un rayon qui n’existe pas est le même, en toute écriture', () => {
    const base = baseAvec();
    const lues = lire(
      'produits',
      [
        'LIBELLE;PRIX VENTE;RAYON',
        'UN;100;Réfrigérateur',
        'DEUX;100;refrigerateur',
        'TROIS;100;etagere a',
      ],
      { base },
    );
    expect(lues.map((l) => [l.genres, l.valeurs['rayon']])).toEqual([
      [['rayon_inconnu'], 'Réfrigérateur'],
      [['rayon_inconnu'], 'Réfrigérateur'],
      [[], 'Étagère A'],
    ]);
    expect(lues[1]?.doutes.rayon_inconnu?.valeur).toBe('Réfrigérateur');
  });
  test('[IMP-15] un autre lot du même produit s’ajoute ; la ligne répétée se demande', () => {
    const lues = lire('produits', [
      'LIBELLE;CIP;PRIX VENTE;STOCK;LOT;PEREMPTION',
      `UN;${CODE};100;5;L1;06/2028`,
      `UN;${CODE};100;3;L2;12/2028`,
      `UN;${CODE};100;5;L1;06/2028`,
    ]);
    expect(lues.map((l) => [l.etat, l.acte, l.avec, l.genres])).toEqual([
      ['bonne', 'nouveau', null, []],
      ['bonne', 'ajout', 2, []],
      ['a_demander', null, 2, ['ligne_repetee']],
    ]);
  });
  test('[IMP-3] une ligne de trop ou de trop peu de cellules, vide, de total, de têtes répétées', () => {
    const lues = lire('produits', [
      'LIBELLE;CIP;PRIX VENTE',
      'TROP;;100;9',
      'PAS ASSEZ;',
      ';;',
      'TOTAL;;100',
      'LIBELLE;CIP;PRIX VENTE',
      'BON;;100',
    ]);
    expect(lues.map((l) => l.passee ?? l.genres[0] ?? l.etat)).toEqual([
      'trop_de_cellules',
      'pas_assez_de_cellules',
      'ligne_vide',
      'ligne_de_total',
      'tetes_repetees',
      'bonne',
    ]);
    expect(bilanDuFichier(lues)).toMatchObject({ bonnes: 1, fautives: 2, passees: 3, nouveaux: 1 });
  });
  test('[IMP-3] par les bornes de la fiche : ce qu’elle refuse, le fichier le refuse', () => {
    const [longue] = lire('produits', ['LIBELLE;PRIX VENTE;FAMILLE', `UN;100;${'x'.repeat(151)}`]);
    expect([longue?.etat, longue?.genres]).toEqual(['fautive', ['hors_bornes']]);
    expect(longue?.details).toHaveLength(1);
    const [sansMaxi] = lire('produits', ['LIBELLE;PRIX VENTE;STOCK MINI', 'UN;100;5']);
    expect(sansMaxi?.etat).toBe('bonne');
  });
  test('[LIV-2] un bon de livraison : ce qui est court, gratuit, périmé, d’un lot à deux dates', () => {
    const lues = lire('livraison', [
      'CIP;DESIGNATION;QTE CDE;UG;QTE LIV;LOT;PER',
      `${CODE};COURT;10;0;6;A1;12/2027`,
      `${CODE};RIEN;10;0;0;;12/2027`,
      `${CODE};PERIME;10;2;10;A2;31/03/2024`,
      `${CODE};AUTRE DATE;10;0;10;A1;06/2028`,
      `;SANS CODE;10;0;10;A3;06/2028`,
      `${CODE};DEMI;10;0;2,5;A4;06/2028`,
    ]);
    expect(lues.map((l) => [l.genres, l.avis])).toEqual([
      [[], ['livraison_partielle']],
      [[], ['rien_livre', 'sans_lot']],
      [['deja_perime'], []],
      [['lot_deux_dates'], []],
      [['sans_code'], []],
      [['qte_pas_entiere'], []],
    ]);
  });
});
