import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { composerRecu, composerReleve } from '#client/clientele/compte.document.ts';
import { composerAvoir } from '#client/facture/avoir.document.ts';
import { composerDevis } from '#client/facture/devis.document.ts';
import { estimer } from '#client/facture/estimation.rules.ts';
import { ecrireFeuilles } from '#client/ui/export/classeur.ts';
import { ecrireDocumentPdf } from '#client/ui/export/document-pdf.ts';
import type { DocumentImprime } from '#client/ui/export/document.ts';
import { composerBordereau } from '#client/vente/cnamgs/bordereau.document.ts';
import type { Client, Reglement, Releve } from '#shared/clientele/client.schema.ts';
import type { BordereauDetail, FeuilleFigee } from '#shared/cnamgs/bordereau.schema.ts';
import { uneFactureDetail, uneLigne } from '#tests/factories/objets-du-fil.ts';

const maintenant = new Date('2026-11-21T21:30:00+01:00');
const enseigne = {
  nom: 'Pharmacie du Port',
  lignes: ['Libreville'],
  mentions: 'Pharmacie du Port – SARL – RCCM 1 – NIF 2',
};
const valeurs = (d: DocumentImprime) =>
  Object.fromEntries(
    d.blocs.flatMap((b) => (b.genre === 'valeurs' ? b.valeurs.map((v) => [v[0], v[1]]) : [])),
  );
const textes = (d: DocumentImprime) =>
  d.blocs.flatMap((b) => (b.genre === 'texte' || b.genre === 'cadre' ? [b.texte] : []));
const table = (d: DocumentImprime, rang = 0) => d.blocs.filter((b) => b.genre === 'table')[rang];
async function relire(d: DocumentImprime) {
  const { default: ExcelJS } = await import('exceljs');
  const lu = new ExcelJS.Workbook();
  await lu.xlsx.load(await ecrireFeuilles(d.feuilles ?? []));
  return lu;
}

describe('le papier d’un devis', () => {
  const f = uneFactureDetail({
    lignes: [
      uneLigne({
        libelle: 'DOLIPRANE',
        qte: 2,
        prix_de_vente: 1000,
        tva: true,
        css: true,
        prise_en_charge: 80,
        total_ht: 2000,
        total_tva: 360,
        total_css: 20,
        cout_total_reel: 2380,
        total_prise_en_charge: 1904,
      }),
    ],
    net_a_payer: 476,
    reservation: {
      total: 2380,
      montant: 476,
      total_ht: 2000,
      total_tva: 360,
      total_css: 20,
      total_prise_en_charge: 1904,
      nom_assure: 'OBIANG Paul',
      secteur_assure: 'GEF',
    },
  });
  it('[FAC-4] HT, TVA, CSS, prise en charge, net et net en lettres ; un devis n’a ni cadre fiscal ni valeur de facture', async () => {
    const d = composerDevis(f, enseigne, maintenant);
    expect(d.titre).toBe('Devis N° 12');
    expect(valeurs(d)).toMatchObject({
      Client: 'OBIANG',
      Assuré: 'OBIANG Paul',
      Secteur: 'GEF',
      'Total HT': '2.000 FCFA',
      'TVA 18 %': '360 FCFA',
      'CSS 1 %': '20 FCFA',
      'Total TTC': '2.380 FCFA',
      'Prise en charge': '1.904 FCFA',
      'NET À PAYER': '476 FCFA',
    });
    expect(textes(d)).toEqual([
      expect.stringContaining('n’est pas une facture'),
      'Arrêté le présent devis à la somme de : quatre cent soixante-seize francs CFA.',
    ]);
    expect(table(d)).toMatchObject({
      lignes: [['DOLIPRANE', '2', '1.000', '2.000', '360', '20', '80 %', '2.380']],
      total: ['TOTAL', '2', '', '2.000', '360', '20', '', '2.380'],
    });
    const feuille = (await relire(d)).getWorksheet('Devis N° 12');
    expect(feuille?.getRow(2).values).toEqual([
      undefined,
      'DOLIPRANE',
      '3400935955838',
      2,
      1000,
      2000,
      360,
      20,
      80,
      2380,
    ]);
    const pdf = await PDFDocument.load(await ecrireDocumentPdf(d));
    expect(pdf.getPages().map((p) => p.getSize())).toEqual([{ width: 595.28, height: 841.89 }]);
  });
  it('[FAC-4] une nuit de garde a sa colonne : HT, TVA, CSS et garde font le TTC de chaque ligne, sur papier comme au classeur', async () => {
    const nuit = {
      ...f,
      lignes: f.lignes.map((l) => ({ ...l, total_garde: 400, cout_total_reel: 2780 })),
      reservation: { ...f.reservation, total_garde: 400, total: 2780 },
    };
    const d = composerDevis(nuit, enseigne, maintenant);
    expect(table(d)?.colonnes.map((c) => c.label)).toEqual([
      'DÉSIGNATION',
      'QTE',
      'P.U. HT',
      'HT',
      'TVA',
      'CSS',
      'GARDE',
      '% TAUX',
      'TTC',
    ]);
    expect(table(d)).toMatchObject({
      lignes: [['DOLIPRANE', '2', '1.000', '2.000', '360', '20', '400', '80 %', '2.780']],
      total: ['TOTAL', '2', '', '2.000', '360', '20', '400', '', '2.780'],
    });
    expect((await relire(d)).getWorksheet('Devis N° 12')?.getRow(2).values).toEqual([
      undefined,
      'DOLIPRANE',
      '3400935955838',
      2,
      1000,
      2000,
      360,
      20,
      400,
      80,
      2780,
    ]);
  });
  it('[FAC-4] validé : son numéro, sa vente, la place du numéro fiscal et du code QR, sans rien promettre ; annulée, elle le dit', () => {
    const facture = {
      ...f,
      est_valide: true,
      numero: 'F2026-00007',
      vente_id: 408,
      valide_at: '2026-11-21T10:00:00+01:00',
      valide_par: 'Chantal OBAME',
      vente_statut: 'Soldé',
    };
    const d = composerDevis(facture, enseigne, maintenant);
    expect(d.titre).toBe('Facture N° F2026-00007');
    expect(textes(d)).toEqual([
      expect.stringMatching(/^Arrêtée la présente facture/),
      expect.stringContaining('Réservé à la facturation électronique'),
    ]);
    expect(JSON.stringify(d)).not.toMatch(/agréé|homologu|certifi/i);
    expect(
      valeurs(
        composerDevis({ ...facture, numero_fiscal: 'NF-1', code_qr: 'QR-1' }, null, maintenant),
      ),
    ).toMatchObject({ 'Numéro fiscal': 'NF-1', 'Code QR': 'QR-1', Vente: 'N° 408' });
    expect(
      textes(composerDevis({ ...facture, vente_statut: 'Annulé' }, null, maintenant))[0],
    ).toContain('VENTE ANNULÉE');
  });
  it('[AVO-3] l’avoir nomme la facture qu’il annule, reprend ses lignes, dit ce qui est rendu et ce qui n’est plus réclamé ; son classeur se relit', async () => {
    const avoir = {
      id: 3,
      version: 1,
      numero: 'A2026-00003',
      facture_id: 12,
      facture_numero: 'F2026-00007',
      vente_id: 408,
      client_id: 7,
      client: 'OBIANG',
      net_a_payer: 476,
      total: 2380,
      total_prise_en_charge: 1904,
      motif: 'erreur de saisie',
      numero_fiscal: null,
      code_qr: null,
      created_by: 'Chef',
      created_at: '2026-11-22T10:00:00+01:00',
    };
    const facture = {
      ...f,
      est_valide: true,
      numero: 'F2026-00007',
      vente_id: 408,
      valide_at: '2026-11-21T10:00:00+01:00',
      valide_par: 'Chantal OBAME',
      vente_statut: 'Annulé',
      avoir_numero: avoir.numero,
      avoir,
    };
    const d = composerAvoir(facture, avoir, enseigne, maintenant);
    expect(d).toMatchObject({
      titre: 'Avoir N° A2026-00003',
      sousTitre: 'Établi le 22/11/2026, sur la facture N° F2026-00007 du 21/11/2026',
    });
    expect(textes(d)).toEqual([
      'Cet avoir annule en totalité la facture N° F2026-00007 (vente N° 408). Motif : erreur de saisie',
      'Arrêté le présent avoir à la somme de : quatre cent soixante-seize francs CFA.',
      expect.stringContaining('Réservé à la facturation électronique'),
    ]);
    expect(valeurs(d)).toMatchObject({
      Client: 'OBIANG',
      Assuré: 'OBIANG Paul',
      'Total TTC': '2.380 FCFA',
      'NET RENDU AU CLIENT': '476 FCFA',
      'PRISE EN CHARGE RETIRÉE': '1.904 FCFA',
    });
    expect(table(d)?.total).toEqual(table(composerDevis(facture, enseigne, maintenant))?.total);
    expect((await relire(d)).getWorksheet('Avoir N° A2026-00003')?.getRow(2).values).toEqual([
      undefined,
      'DOLIPRANE',
      '3400935955838',
      2,
      1000,
      2000,
      360,
      20,
      80,
      2380,
    ]);
    expect(textes(composerDevis(facture, null, maintenant))[0]).toBe(
      'VENTE ANNULÉE – facture annulée par l’avoir N° A2026-00003.',
    );
  });
  it('[DEV-9] ce qu’on lit en modifiant est ce que le serveur calculera, taxe de garde comprise', () => {
    const [ligne] = f.lignes;
    if (!ligne) throw new Error('sans ligne');
    expect(
      estimer(
        { ...f, reservation: { ...f.reservation, total_garde: 1000 } },
        [{ ...ligne, qte: 4 }],
        100,
      ),
    ).toMatchObject({ lignes: [{ qte: 4, total: 6760 }], net: 1252 });
    expect(estimer({ ...f, lignes: [] }, [], 0)).toEqual({ lignes: [], net: 0 });
  });
});

describe('le bordereau', () => {
  const feuille = (rang: number, plus: Partial<FeuilleFigee> = {}): FeuilleFigee => ({
    rang,
    annulee: false,
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
    expect(table(d)?.total).toEqual(['', 'TOTAL', '', '', '', '', '2.001', '1.601']);
    expect(table(d, 1)?.lignes).toEqual([['80 %', '2', '2.001 FCFA', '1.601 FCFA']]);
    expect(textes(d)).toEqual([
      'Arrêté le présent bordereau à la somme de : mille six cent un francs CFA.',
      'Date, cachet et signature du pharmacien',
    ]);
    const lu = await relire(d);
    expect(lu.worksheets.map((w) => w.name)).toEqual(['Bordereau B2026-0001', 'Sous-totaux']);
    expect(lu.getWorksheet('Bordereau B2026-0001')?.getRow(3).values).toEqual([
      undefined,
      2,
      new Date('2026-11-10T10:00:00Z'),
      "'=F2",
      'ID 2',
      'ASSURÉ 2',
      '80 %',
      1000.5,
      800.4,
      102,
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
      80,
      2,
      2001,
      1600.8,
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
      'Ventes annulées depuis l’export : rang 2, soit 800 FCFA à déduire.',
    );
    expect(valeurs(annule)['Pris en charge']).toBe('1.601 FCFA');
    const long = await PDFDocument.load(
      await ecrireDocumentPdf(
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

describe('le compte d’un client', () => {
  const client: Client = {
    id: 7,
    version: 1,
    libelle: 'OBIANG',
    nom: null,
    telephone: null,
    email: null,
    ville: null,
    prise_en_charge: 80,
    remise_percent: 0,
    identifiant_assure: null,
    secteur_assure: 'GEF',
    plafond_dette: 100_000,
    current_dette: 600.5,
    current_remboursement_amount: 99_399.5,
    is_active: true,
  };
  const r: Releve = {
    client,
    debut: '2026-11-01',
    fin: '2026-11-21',
    solde_initial: 100,
    total_debit: 1000.5,
    total_credit: 500,
    solde_final: 600.5,
    lignes: [
      {
        rang: 1,
        at: '2026-11-10T10:00:00+01:00',
        genre: 'Prise en charge',
        libelle: 'Vente N° 12',
        debit: 1000.5,
        credit: 0,
        solde: 1100.5,
      },
      {
        rang: 2,
        at: '2026-11-11T10:00:00+01:00',
        genre: 'Règlement',
        libelle: 'Règlement N° 3',
        debit: 0,
        credit: 500,
        solde: 600.5,
      },
    ],
  };
  it('[CLI-6] le relevé porte chaque opération et son solde, et son classeur se relit', async () => {
    const d = composerReleve(r, enseigne, maintenant);
    expect(d).toMatchObject({
      titre: 'Relevé de compte',
      sousTitre: 'Du 01/11/2026 au 21/11/2026',
    });
    expect(table(d)).toMatchObject({
      lignes: [
        ['10/11/2026 10:00', 'Prise en charge', 'Vente N° 12', '1.001', '', '1.101'],
        ['11/11/2026 10:00', 'Règlement', 'Règlement N° 3', '', '500', '601'],
      ],
      total: ['TOTAL', '', '', '1.001', '500', '601'],
    });
    expect(textes(d)).toEqual([
      'Reste à payer au 21/11/2026 : 601 FCFA, soit six cent un francs CFA.',
    ]);
    expect((await relire(d)).getWorksheet('Relevé')?.getRow(3).values).toEqual([
      undefined,
      new Date('2026-11-11T10:00:00Z'),
      'Règlement',
      'Règlement N° 3',
      0,
      500,
      600.5,
    ]);
    expect(textes(composerReleve({ ...r, solde_final: -5 }, null, maintenant))).toEqual([
      'La pharmacie doit au client 5 FCFA.',
    ]);
    expect(textes(composerReleve({ ...r, solde_final: 0, lignes: [] }, null, maintenant))).toEqual([
      'Rien ne reste à payer.',
    ]);
  });
  it('[CLI-7] le reçu dit combien, en lettres aussi, comment, et ce qui reste', () => {
    const reglement: Reglement = {
      id: 3,
      client_id: 7,
      client: 'OBIANG',
      montant: 500,
      mode_paiement: 'mobile_money',
      dette_avant: 1100.5,
      dette_apres: 600.5,
      created_by: 'Chantal',
      created_at: '2026-11-11T10:00:00+01:00',
    };
    const d = composerRecu(reglement, enseigne, maintenant);
    expect(d.titre).toBe('Reçu de règlement N° 3');
    expect(valeurs(d)).toMatchObject({
      'Reçu de': 'OBIANG',
      Mode: 'Mobile money',
      Montant: '500 FCFA',
      'Dette après': '601 FCFA',
    });
    expect(textes(d)[0]).toBe('Reçu la somme de : cinq cents francs CFA.');
  });
});
