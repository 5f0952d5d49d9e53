import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { writeDocumentPdf } from '#client/ui/export/document-pdf.ts';
import { composerBordereau } from '#client/vente/vente/cnamgs/bordereau.document.ts';
import type { BordereauDetail, FeuilleFigee } from '#shared/vente/cnamgs/bordereau.schema.ts';
import { maintenant, enseigne, valeurs, textes, table, relire } from './papiers.scene.ts';

describe('le bordereau', () => {
  const feuille = (rang: number, plus: Partial<FeuilleFigee> = {}): FeuilleFigee => ({
    rang,
    annulee: false,
    montant_repris: 0,
    vente_id: 100 + rang,
    created_at: '2026-11-10T10:00:00+01:00',
    client: 'C',
    identifiant_assure: `ID ${rang}`,
    nom_assure: `ASSURÉ ${rang}`,
    numero_feuille_assure: `=F${rang}`,
    secteur_assure: 'GEF',
    total: 1000.5,
    total_prise_en_charge: 800.4,
    parts: [{ taux: 80, total: 1000.5, total_prise_en_charge: 800.4 }],
    ...plus,
  });
  const b: BordereauDetail = {
    id: 1,
    version: 1,
    numero: 'B2026-0001',
    secteur: 'GEF',
    debut: '2026-11-07',
    fin: '2026-11-21',
    nombre: 2,
    total: 2001,
    total_prise_en_charge: 1600.8,
    sous_totaux: [{ taux: 80, nombre: 2, total: 2001, total_prise_en_charge: 1600.8 }],
    statut: 'Exporté',
    depose_le: null,
    reference_depot: null,
    montant_paye: 0,
    dernier_paiement_le: null,
    annulees: 0,
    reprises: 0,
    montant_annule: 0,
    reste: 1600.8,
    rejete_at: null,
    motif_rejet: null,
    created_by: 'Chantal',
    created_at: '2026-11-21T10:00:00+01:00',
    feuilles: [feuille(1), feuille(2)],
    paiements: [],
  };
  it('[BOR-13] numéro, feuilles, sous-totaux par taux, somme en lettres ; le classeur se relit au centime', async () => {
    const d = composerBordereau(b, enseigne, maintenant);
    expect(d).toMatchObject({
      titre: 'Bordereau N° B2026-0001',
      sousTitre: 'CNAMGS – GEF – du 07/11/2026 au 21/11/2026',
    });
    expect(table(d)?.total).toEqual(['', 'TOTAL', '', '', '', '2.001', '', '1.600,80']);
    expect(table(d, 1)).toMatchObject({
      lignes: [['2', '2.001', '80 %', '1.600,80']],
      total: ['', '2.001', '', '1.600,80'],
    });
    expect(textes(d)).toEqual([
      'Arrêté le présent bordereau à la somme de : mille six cent un francs CFA (1.600,80 FCFA, arrondis au franc).',
      'Date, cachet et signature du pharmacien',
    ]);
    const lu = await relire(d);
    expect(lu.worksheets.map((w) => w.name)).toEqual(['Bordereau B2026-0001', 'Sous-totaux']);
    expect(lu.getWorksheet('Bordereau B2026-0001')?.getRow(3).values).toEqual([
      undefined,
      2,
      new Date('2026-11-10T00:00:00Z'),
      "'=F2",
      'ID 2',
      'ASSURÉ 2',
      1000.5,
      80,
      800.4,
      102,
      'Non',
      0,
    ]);
    const colonne =
      lu
        .getWorksheet('Bordereau B2026-0001')
        ?.getColumn(8)
        .values.filter((v) => typeof v === 'number') ?? [];
    expect(colonne.reduce((s: number, v) => s + Number(v), 0)).toBeCloseTo(
      b.total_prise_en_charge,
      2,
    );
    expect(lu.getWorksheet('Sous-totaux')?.getRow(2).values).toEqual([
      undefined,
      2,
      2001,
      80,
      1600.8,
    ]);
  });
  it('[BOR-17] une vente de 127.000 dont 7.000 non couverts, à deux taux : chaque rangée et le pied font base × taux', () => {
    const parts = [
      { taux: 80, total: 100_000, total_prise_en_charge: 80_000 },
      { taux: 50, total: 20_000, total_prise_en_charge: 10_000 },
    ];
    const sous_totaux = parts.map((p) => ({ ...p, nombre: 1 }));
    const f = feuille(1, { total: 127_000, total_prise_en_charge: 90_000, parts });
    const d = composerBordereau(
      {
        ...b,
        nombre: 1,
        total: 127_000,
        total_prise_en_charge: 90_000,
        sous_totaux,
        feuilles: [f],
      },
      enseigne,
      maintenant,
    );
    const qui = ['1', '10/11/2026', '=F1', 'ID 1', 'ASSURÉ 1'];
    expect(table(d)).toMatchObject({
      lignes: [
        [...qui, '100.000', '80 %', '80.000'],
        [...qui, '20.000', '50 %', '10.000'],
      ],
      total: ['', 'TOTAL', '', '', '', '120.000', '', '90.000'],
    });
    expect(
      table(d)
        ?.colonnes.map((c) => c.label)
        .slice(5),
    ).toEqual(['BASE COUVERTE', 'TAUX', 'PRIS EN CHARGE']);
    expect(table(d, 1)).toMatchObject({
      lignes: [
        ['1', '100.000', '80 %', '80.000'],
        ['1', '20.000', '50 %', '10.000'],
      ],
      total: ['', '120.000', '', '90.000'],
    });
    expect(d.feuilles?.[0]?.lignes).toMatchObject([
      { base: 100_000, taux: 80, total_prise_en_charge: 80_000 },
      { base: 20_000, taux: 50, total_prise_en_charge: 10_000 },
    ]);
    expect(JSON.stringify(d.blocs)).not.toContain('127.000');
  });
  it('[BOR-14] dit à part ce qui fut annulé et ce qui fut repris depuis, chacun ses rangs et sa somme ; le classeur sur chaque feuille', async () => {
    const feuilles = [
      feuille(1),
      feuille(2, { annulee: true }),
      feuille(3, { montant_repris: 100.2 }),
      feuille(4, { montant_repris: 50 }),
    ];
    const d = composerBordereau(
      { ...b, annulees: 1, reprises: 2, montant_annule: 950.6, feuilles },
      enseigne,
      maintenant,
    );
    expect(textes(d).slice(1, 3)).toEqual([
      'Ventes annulées depuis l’export : rang 2, soit 800,40 FCFA à déduire.',
      'Boîtes reprises depuis l’export : rang 3, 4, soit 150,20 FCFA à déduire.',
    ]);
    const feuilleLue = (await relire(d)).getWorksheet('Bordereau B2026-0001');
    const lus = [1, 2, 3, 4, 5].map((n) =>
      [10, 11].map((colonne) => feuilleLue?.getCell(n, colonne).value),
    );
    expect(lus).toEqual([
      ['ANNULÉE', 'À DÉDUIRE'],
      ['Non', 0],
      ['Oui', 800.4],
      ['Non', 100.2],
      ['Non', 50],
    ]);
  });
  it('[BOR-13] dit ce qui fut annulé depuis, sans toucher aux montants ; cent feuilles tiennent sur des pages numérotées', async () => {
    const annule = composerBordereau(
      {
        ...b,
        annulees: 1,
        montant_annule: 800.4,
        feuilles: [feuille(1), feuille(2, { annulee: true })],
      },
      enseigne,
      maintenant,
    );
    expect(textes(annule)[1]).toBe(
      'Ventes annulées depuis l’export : rang 2, soit 800,40 FCFA à déduire.',
    );
    expect(valeurs(annule)['Pris en charge']).toBe('1.600,80 FCFA');
    const long = await PDFDocument.load(
      await writeDocumentPdf(
        composerBordereau(
          { ...b, feuilles: Array.from({ length: 100 }, (_, i) => feuille(i + 1)) },
          enseigne,
          maintenant,
        ),
      ),
    );
    expect(long.getPageCount()).toBe(3);
  });
});
