import { expect, it } from 'vitest';
import { composerDossier } from '#client/gestion/comptabilite/dossier.document.ts';
import { writeSheets } from '#client/ui/export/classeur.ts';
import type { DossierComptable } from '#shared/gestion/comptabilite/comptabilite.schema.ts';

const DOSSIER: DossierComptable = {
  mois: '2026-11',
  exporte_at: '2026-12-01T09:00:00+01:00',
  exporte_par: 'Chantal',
  empreinte: 'abc123',
  ecritures: [
    {
      journal: 'CA',
      numero: 1,
      jour: '2026-11-05',
      compte: '57101',
      intitule: 'Caisse',
      tiers: '',
      piece: 'DP-4',
      libelle: 'Dépense, Taxi',
      debit: 0,
      credit: 1_500.5,
    },
  ],
  taxes: [],
  encaissements: [],
  livre: [],
  tiers: [],
  stock: [],
  cloture: {
    jours: 30,
    ventes: 812,
    ht: 133_808.01,
    tva: 22_573.44,
    css: 0,
    garde: 0,
    ttc: 156_728.03,
    net: 156_380.91,
    empreinte: 'def456',
    seq: 61,
  },
  controles: [{ libelle: 'Journal', valeur: 1_500.5, attendu: 1_500.5, ecart: 0 }],
};

it('[CPT-18] le dossier est un classeur : une feuille par état ; ses nombres sont des nombres, ses jours des dates', async () => {
  const { default: ExcelJS } = await import('exceljs');
  const lu = new ExcelJS.Workbook();
  const { feuilles } = composerDossier(DOSSIER, null, new Date('2026-12-01T09:00:00+01:00'));
  await lu.xlsx.load(await writeSheets(feuilles ?? []));
  expect(lu.worksheets.map((f) => f.name)).toEqual([
    'TVA et CSS',
    'Journal',
    'Livre de caisse',
    'Encaissements',
    'Tiers payants',
    'Stock',
    'Contrôles',
    'Clôture',
  ]);
  const journal = lu.getWorksheet('Journal');
  expect(journal?.getCell('C2').value).toEqual(new Date('2026-11-05T00:00:00Z'));
  // An account is a name: 57101 is never added up.
  expect([journal?.getCell('D2').value, journal?.getCell('J2').value]).toEqual(['57101', 1_500.5]);
  const cloture = lu.getWorksheet('Clôture');
  const lues: unknown[] = [];
  cloture?.eachRow((rangee, rang) => {
    if (rang > 1)
      lues.push(...[2, 3, 4].map((c) => rangee.getCell(c).value).filter((v) => v !== null));
  });
  expect(lues.slice(2)).toEqual([
    'abc123',
    30,
    812,
    133_808.01,
    22_573.44,
    0,
    0,
    156_728.03,
    156_380.91,
    61,
    'def456',
  ]);
});
