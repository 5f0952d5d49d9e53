import { describe, expect, it } from 'vitest';
import {
  composerEcritures,
  ecrituresBancales,
} from '#shared/gestion/comptabilite/ecritures.rules.ts';
import type { LigneEcriture } from '#shared/gestion/comptabilite/plume.rules.ts';
import {
  controlerDossier,
  encaissementsDuMois,
} from '#shared/gestion/comptabilite/dossier.rules.ts';
import type {
  DepenseDuMois,
  FaitsComptables,
  MouvementDuMois,
} from '#shared/gestion/comptabilite/faits-comptables.ts';
import { livreDuMois } from '#shared/gestion/comptabilite/livre-caisse.rules.ts';
import { ecrireFec } from '#shared/gestion/comptabilite/fec.rules.ts';
import {
  COMPTES_PAR_DEFAUT,
  estCompte,
  planComptable,
  sousCompteDeCaisse,
  sousCompteDuTaux,
} from '#shared/gestion/comptabilite/plan-comptable.rules.ts';
import { releverTaxes } from '#shared/gestion/comptabilite/releve-taxes.rules.ts';
import { moins, ZERO } from '#shared/base/montant.ts';
import { c } from '#tests/factories/centimes.ts';

const SEL = { jour: '2026-11-03', caisse_id: 2, nature: 'vente' as const };
const RENDU = { jour: '2026-11-04', caisse_id: 2, nature: 'annulation' as const };
const TAXEE = {
  taux_tva: 1800,
  taux_css: 100,
  ht: c(150_000),
  tva: c(27_000),
  css: c(1_500),
  garde: c(500),
};
const EXONEREE = { taux_tva: 0, taux_css: 0, ht: c(80_033), tva: ZERO, css: ZERO, garde: ZERO };
const CAISSE = { caisse_id: 2 };
/** 2.590,33 sold: 800 to a fund, 33 off, 1.757,33 to pay, rounded to 1.757. */
const FAITS: FaitsComptables = {
  mois: '2026-11',
  caisses: [{ id: 2, libelle: 'Caisse 1' }],
  taxes: [
    { ...SEL, ...TAXEE },
    { ...SEL, ...EXONEREE },
    { ...RENDU, ...EXONEREE },
  ],
  tiers: [{ ...SEL, tiers: 'CNAMGS', montant: c(80_000) }],
  modes: [
    { ...SEL, mode: 'espece', montant: c(-24_300) },
    { ...SEL, mode: 'cheque', montant: c(200_000) },
    { ...RENDU, mode: 'mobile_money', montant: c(80_000) },
  ],
  totaux: [
    {
      ...SEL,
      nombre: 2,
      total: c(259_033),
      remise: c(3_300),
      total_client: c(175_733),
      total_prise_en_charge: c(80_000),
      arrondi: c(-33),
    },
    {
      ...RENDU,
      nombre: 1,
      total: c(80_033),
      remise: ZERO,
      total_client: c(80_033),
      total_prise_en_charge: ZERO,
      arrondi: c(-33),
    },
  ],
  reglements: [
    { id: 7, jour: '2026-11-05', caisse_id: 2, tiers: 'SOGARA', mode: 'espece', montant: c(5_000) },
  ],
  fonds: [
    {
      id: 3,
      jour: '2026-11-05',
      tiers: 'CNAMGS',
      mode: 'Virement',
      reference: 'VIR 12',
      montant: c(60_000),
    },
  ],
  transferts: [],
  frais_mobiles: [],
  livre: {
    jours: [
      { ...CAISSE, jour: '2026-11-03', genre: 'vente', entree: ZERO, sortie: c(24_300) },
      { ...CAISSE, jour: '2026-11-05', genre: 'comptage', entree: ZERO, sortie: c(5_700) },
    ],
    soldes: [{ ...CAISSE, ouverture: c(50_000), cloture: c(20_000) }],
  },
  hors_ventes: null,
  comptes: [],
  stock: [],
  cloture: null,
};
const dite = (l: LigneEcriture) =>
  `${l.numero} ${l.compte} ${l.tiers} ${Number(l.debit)} ${Number(l.credit)}`.replace('  ', ' ');

describe('le plan comptable', () => {
  it('[CPT-1] un compte : 3 à 12 chiffres ou capitales, sa classe devant', () => {
    expect(['571', '4111CNAMGS', '701118'].every(estCompte)).toBe(true);
    expect(['57', '0571', '57 1', '571é', '', '1234567890123'].some(estCompte)).toBe(false);
    expect(Object.values(COMPTES_PAR_DEFAUT).every((c) => estCompte(c.compte))).toBe(true);
  });
  it('[CPT-2] le sous-compte d’un taux ne se confond avec aucun autre', () => {
    expect([0, 500, 1800, 550].map((t) => sousCompteDuTaux('7011', t))).toEqual([
      '701100',
      '701105',
      '701118',
      '70110550',
    ]);
  });
  it('[CPT-3] une caisse a son sous-compte', () => {
    expect([sousCompteDeCaisse('571', 2), sousCompteDeCaisse('571', 112)]).toEqual([
      '57102',
      '571112',
    ]);
  });
});

it('[CPT-94] le mobile money, au compte de son opérateur ; à 552 quand il n’est pas dit', () => {
  const mobile = (montant: number, operateur?: 'airtel' | 'moov' | null) => ({
    ...SEL,
    mode: 'mobile_money',
    montant: c(montant),
    ...(operateur !== undefined && { operateur }),
  });
  const modes = [mobile(70_000, 'airtel'), mobile(50_000, 'moov'), mobile(30_000, null)];
  // A month frozen before operators were known.
  const ancien = mobile(25_700);
  const lignes = composerEcritures({ ...FAITS, modes: [...modes, ancien] }, planComptable({}));
  const du3 = lignes.filter((l) => l.numero === 1);
  expect(du3.slice(0, 4).map(dite)).toEqual([
    '1 5521 70000 0',
    '1 5522 50000 0',
    '1 552 30000 0',
    '1 552 25700 0',
  ]);
  expect(du3.reduce((s, l) => s + Number(l.debit) - Number(l.credit), 0)).toBe(0);
});

it('[CPT-96] les frais de mobile money : au 631, pris sur le compte de leur opérateur', () => {
  const vide = { taxes: [], tiers: [], modes: [], totaux: [], reglements: [], fonds: [] };
  const jour = '2026-11-03';
  const frais_mobiles = [
    { jour, operateur: 'airtel' as const, operations: '2026-11', montant: c(15_000) },
    { jour, operateur: 'moov' as const, operations: '2026-10', montant: c(-500) },
    { jour, operateur: null, operations: '2026-11', montant: c(200) },
  ];
  const lignes = composerEcritures({ ...FAITS, ...vide, frais_mobiles }, planComptable({}));
  expect(lignes.map(dite)).toEqual([
    '1 631 15000 0',
    '1 5521 0 15000',
    '2 631 0 500',
    '2 5522 500 0',
    '3 631 200 0',
    '3 552 0 200',
  ]);
  const dits = lignes.map((l) => `${l.journal} ${l.piece} ${l.libelle}`);
  expect(dits[0]).toBe('OD FM-20261103-airtel Frais de mobile money, Airtel Money');
  expect(dits[2]).toBe(
    'OD FM-20261103-moov-202610 Frais de mobile money, Moov Money, opérations de 10/2026',
  );
  expect(ecrituresBancales(lignes)).toEqual([]);
});

describe('les écritures', () => {
  const lignes = composerEcritures(FAITS, planComptable({ css: '4471' }));
  it('[CPT-4] une journée : encaissé, tiers, remise, ventes par taux, taxes, arrondi', () => {
    expect(lignes.filter((l) => l.numero === 1).map(dite)).toEqual([
      '1 57102 0 24300',
      '1 513 200000 0',
      '1 4111 CNAMGS 80000 0',
      '1 7019 3300 0',
      '1 701100 0 80033',
      '1 701118 0 150000',
      '1 443118 0 27000',
      '1 4471 0 1500',
      '1 7078 0 500',
      '1 6588 33 0',
    ]);
  });
  it('[CPT-4] une annulation est l’écriture inverse, à son jour', () => {
    expect(lignes.filter((l) => l.numero === 2).map(dite)).toEqual([
      '2 552 0 80000',
      '2 701100 80033 0',
      '2 6588 0 33',
    ]);
    expect(new Set(lignes.filter((l) => l.numero === 2).map((l) => l.jour))).toEqual(
      new Set(['2026-11-04']),
    );
  });
  it('[CPT-27] un secteur corrigé après le départ du mois porte la dette d’un compte à l’autre', () => {
    const vide = { taxes: [], tiers: [], modes: [], totaux: [], reglements: [], fonds: [] };
    const transferts = [
      { id: 4, jour: '2026-11-06', de: 'OBIANG Marie', vers: 'Secteur public', montant: c(10_000) },
    ];
    expect(
      composerEcritures({ ...FAITS, ...vide, transferts }, planComptable({})).map(dite),
    ).toEqual(['1 4111 Secteur public 10000 0', '1 4111 OBIANG Marie 0 10000']);
  });
  it('[CPT-5] [CPT-6] ce que paient clients et fonds solde ce qu’ils doivent', () => {
    expect(lignes.filter((l) => l.journal === 'RG').map(dite)).toEqual([
      '3 57102 5000 0',
      '3 4111 SOGARA 0 5000',
      '4 521 60000 0',
      '4 4111 CNAMGS 0 60000',
    ]);
  });
  it('[CPT-7] chaque écriture est équilibrée au centime, aucun montant n’est négatif', () => {
    expect(ecrituresBancales(lignes)).toEqual([]);
    expect(lignes.every((l) => l.debit >= ZERO && l.credit >= ZERO)).toBe(true);
    expect(ecrituresBancales(lignes.slice(1))).toEqual([1]);
  });
  it('[CPT-4] ce qui ne fut ni reçu ni pris en charge reste dû par le client', () => {
    const sansPaiement = composerEcritures({ ...FAITS, modes: [] }, planComptable({}));
    expect(sansPaiement.map(dite)).toContain('1 4112 CLIENTS 175700 0');
    expect(ecrituresBancales(sansPaiement)).toEqual([]);
  });
});

describe('la caisse et les dépenses', () => {
  const bouge = (
    genre: MouvementDuMois['genre'],
    montant: number,
    plus: Partial<MouvementDuMois> = {},
  ): MouvementDuMois => ({
    jour: '2026-11-05',
    caisse_id: 2,
    genre,
    source_id: 9,
    montant: c(montant),
    ecart: ZERO,
    motif: '',
    ...plus,
  });
  const depense = (plus: Partial<DepenseDuMois>): DepenseDuMois => ({
    id: 4,
    jour: '2026-11-05',
    libelle: 'Taxi',
    categorie: 'Transport',
    montant: c(1_500),
    categorie_avant: '',
    montant_avant: ZERO,
    ...plus,
  });
  const ecrire = (mouvements: MouvementDuMois[], depenses: DepenseDuMois[] = []) => {
    const vide = { taxes: [], tiers: [], modes: [], totaux: [], reglements: [], fonds: [] };
    const faits = { ...FAITS, ...vide, hors_ventes: { mouvements, depenses } };
    const lignes = composerEcritures(faits, planComptable({}));
    expect(ecrituresBancales(lignes)).toEqual([]);
    return lignes.map((l) => `${l.journal} ${dite(l)}`);
  };

  it('[CLI-10] [CPT-5] un règlement à centièmes : la caisse a les francs reçus, l’arrondi à part', () => {
    const regle = { id: 9, jour: '2026-11-05', caisse_id: 2, tiers: 'SOGARA', mode: 'espece' };
    const vide = { taxes: [], tiers: [], modes: [], totaux: [], fonds: [] };
    const hors_ventes = { mouvements: [], depenses: [] };
    const lire = (montant: number, arrondi: number) => {
      const faits = {
        ...FAITS,
        ...vide,
        hors_ventes,
        reglements: [{ ...regle, montant: c(montant), arrondi: c(arrondi) }],
      };
      const lignes = composerEcritures(faits, planComptable({}));
      expect(ecrituresBancales(lignes)).toEqual([]);
      return lignes.map(dite);
    };
    expect(lire(106_880, 20)).toEqual([
      '1 57102 106900 0',
      '1 4111 SOGARA 0 106880',
      '1 7588 0 20',
    ]);
    expect(lire(106_840, -40)).toEqual([
      '1 57102 106800 0',
      '1 4111 SOGARA 0 106840',
      '1 6588 40 0',
    ]);
  });
  it('[CPT-22] un comptage : le coffre reçoit ce qui n’est pas laissé, le manquant à part', () => {
    expect(ecrire([bouge('comptage', -42_000, { ecart: c(-500) })])).toEqual([
      'CA 1 57102 0 42000',
      'CA 1 57100 41500 0',
      'CA 1 65881 500 0',
    ]);
    expect(ecrire([bouge('comptage', 0, { ecart: c(300) })])).toEqual([
      'CA 1 57100 300 0',
      'CA 1 75881 0 300',
    ]);
  });
  it('[CPT-22] un dépôt va en banque, un transfert d’un tiroir à l’autre ; les virements restent à rien', () => {
    expect(
      ecrire([
        bouge('depot_banque', -5_000),
        bouge('transfert', -700, { jour: '2026-11-06' }),
        bouge('transfert', 700, { jour: '2026-11-06', caisse_id: 3 }),
      ]),
    ).toEqual([
      'CA 1 57102 0 5000',
      'CA 1 585 5000 0',
      'BQ 2 521 5000 0',
      'BQ 2 585 0 5000',
      'CA 3 57102 0 700',
      'CA 3 585 700 0',
      'CA 4 57103 700 0',
      'CA 4 585 0 700',
    ]);
  });
  it('[CPT-21] [CPT-23] une dépense : sa catégorie, le tiroir qui l’a payée, ou ce qui n’est pas des caisses', () => {
    const paye = bouge('depense', -1_500, { source_id: 4 });
    expect(ecrire([paye], [depense({})])).toEqual(['CA 1 618 1500 0', 'CA 1 57102 0 1500']);
    expect(ecrire([], [depense({ categorie: 'Cadeaux' })])).toEqual([
      'OD 1 638 1500 0',
      'OD 1 521 0 1500',
    ]);
    // Changed and moved to another drawer; removed after its month.
    const autre = bouge('depense', -2_000, { source_id: 4, caisse_id: 3 });
    const rendu = bouge('depense', 1_500, { source_id: 4 });
    expect(
      ecrire([rendu, autre], [depense({ montant: c(2_000), montant_avant: c(1_500) })]),
    ).toEqual(['CA 1 618 2000 0', 'CA 1 638 0 1500', 'CA 1 57102 1500 0', 'CA 1 57103 0 2000']);
    // What a drawer paid in this month for an expense that another month has waits outside the drawers.
    expect(ecrire([paye])).toEqual(['CA 1 57102 0 1500', 'CA 1 521 1500 0']);
    expect(ecrire([], [depense({ montant: ZERO })])).toEqual([]);
  });
  it('[CPT-24] les écritures des caisses valent le livre de caisse, ou le contrôle le dit', () => {
    const hors_ventes = { mouvements: [bouge('comptage', -10_700)], depenses: [] };
    const controle = (faits: FaitsComptables) =>
      controlerDossier(faits, [], composerEcritures(faits, planComptable({})))
        .filter((c) => c.libelle.startsWith('Écritures des caisses'))
        .map(({ valeur, attendu }) => moins(valeur, attendu));
    expect(controle({ ...FAITS, hors_ventes })).toEqual([0]);
    expect(controle({ ...FAITS, hors_ventes, reglements: [] })).toEqual([-5_000]);
    expect(controle(FAITS)).toEqual([]);
  });
});

describe('le dossier', () => {
  it('[CPT-8] le relevé de taxes : chaque base, ce qui fut repris, le reste', () => {
    expect(releverTaxes(FAITS.taxes)).toMatchObject([
      { libelle: 'Exonéré', ventes: 80_033, annulations: 80_033, retours: 0, ht: 0, ttc: 0 },
      {
        libelle: 'TVA 18 % et CSS 1 %',
        ventes: 150_000,
        ht: 150_000,
        tva: 27_000,
        css: 1_500,
        garde: 500,
        ttc: 179_000,
      },
    ]);
  });
  it('[CPT-10] ce qui fut encaissé, jour par jour, ce qui fut rendu en moins', () => {
    expect(encaissementsDuMois(FAITS)).toMatchObject([
      { jour: '2026-11-03', caisse: 'Caisse 1', espece: -24_300, cheque: 200_000 },
      { jour: '2026-11-04', libelle: 'Annulations', mobile_money: -80_000 },
      { jour: '2026-11-05', libelle: 'Règlement de SOGARA', espece: 5_000 },
    ]);
  });
  it('[CPT-20] le livre de caisse : le solde du début, chaque jour, le solde après lui', () => {
    const { jours, soldes } = FAITS.livre;
    expect(
      livreDuMois(
        jours,
        [...soldes, { caisse_id: 9, ouverture: ZERO, cloture: ZERO }],
        '2026-11-01',
      ).map((l) => [l.jour, l.libelle, l.solde]),
    ).toEqual([
      ['2026-11-01', 'Solde au début', 50_000],
      ['2026-11-03', 'Vente', 25_700],
      ['2026-11-05', 'Comptage : mis au coffre', 20_000],
    ]);
  });
  it('[CPT-11] les contrôles concordent, et disent ce qui ne concorde pas', () => {
    const lignes = composerEcritures(FAITS, planComptable({}));
    const tous = controlerDossier(FAITS, releverTaxes(FAITS.taxes), lignes);
    expect(tous.map(({ valeur, attendu }) => moins(valeur, attendu))).toEqual([0, 0, 0, 0]);
    const faux = { ...FAITS, taxes: FAITS.taxes.slice(1) };
    const trouve = controlerDossier(
      faux,
      releverTaxes(faux.taxes),
      composerEcritures(faux, planComptable({})),
    );
    expect(trouve.filter((c) => c.valeur !== c.attendu)).toHaveLength(2);
  });
  it('[CPT-9] le FEC : 18 champs, tabulations, virgule, date AAAAMMJJ, fins de ligne CR LF', () => {
    const lignes = composerEcritures(
      { ...FAITS, fonds: FAITS.fonds.map((f) => ({ ...f, reference: 'VIR\t12\n' })) },
      planComptable({}),
    );
    const rangees = ecrireFec(lignes).split('\r\n');
    expect(rangees.at(-1)).toBe('');
    expect(rangees.slice(0, -1).every((r) => r.split('\t').length === 18)).toBe(true);
    expect(rangees[1]).toBe(
      'VT\tJournal des ventes\t1\t20261103\t57102\tCaisse Caisse 1\t\t\tVT-20261103-2\t20261103\tVentes du 03/11/2026, Caisse 1\t0,00\t243,00\t\t\t20261103\t\t',
    );
    expect(rangees.filter((r) => r.includes('\tCNAMGS\tCNAMGS\tVIR 12\t'))).toHaveLength(1);
  });
  it('[CPT-9] le FEC : un code par tiers, que son nom soit long ou sans lettre latine', () => {
    const [ligne] = composerEcritures(FAITS, planComptable({}));
    const codes = (...noms: string[]) =>
      ecrireFec(ligne ? noms.map((tiers) => ({ ...ligne, tiers })) : [])
        .split('\r\n')
        .slice(1, -1)
        .map((r) => r.split('\t')[6]);
    expect(codes('', 'CNAMGS', 'Secteur privé', 'Sœurs & Cie', 'ABCDEFGHIJKLMNOPQ')).toEqual([
      '',
      'CNAMGS',
      'SECTEURPRIVE',
      'SOEURSCIE',
      'ABCDEFGHIJKLMNOPQ',
    ]);
    const [port, petrole, ...autres] = codes(
      'Mutuelle des agents du port',
      'Mutuelle des agents du pétrole',
      'Иван 1',
      'Мария 1',
      '李',
      '–',
    );
    // Written out: a code that changed from one version to the next would open a second account.
    expect([port, petrole]).toEqual(['MUTUELLEDESARQZEU', 'MUTUELLEDESASJIDI']);
    expect(new Set(autres).size).toBe(4);
    expect(autres.filter((c) => !/^[A-Z0-9]{5,17}$/.test(c ?? ''))).toEqual([]);
  });
});
