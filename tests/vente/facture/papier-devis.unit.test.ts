import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { composerAvoir } from '#client/vente/facture/avoir.document.ts';
import { composerDevis } from '#client/vente/facture/devis.document.ts';
import { estimer } from '#client/vente/facture/estimation.rules.ts';
import { writeDocumentPdf } from '#client/ui/export/document-pdf.ts';
import { uneLigne } from '#tests/factories/objets-du-fil.ts';
import { uneFactureDetail } from '#tests/factories/papiers-du-fil.ts';
import { maintenant, enseigne, valeurs, textes, table, relire } from './papiers.scene.ts';

const avoir = {
  id: 3,
  version: 1,
  numero: 'A2026-00003',
  facture_id: 12,
  facture_numero: 'F2026-00007',
  vente_id: 408,
  retour_id: null,
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
      numero_feuille_assure: 'F-77',
    },
  });
  it('[FAC-4] HT, TVA, CSS, prise en charge, net et net en lettres ; un devis n’a ni cadre fiscal ni valeur de facture', async () => {
    const d = composerDevis(f, enseigne, maintenant);
    expect(d.titre).toBe('Devis N° 12');
    expect(valeurs(d)).toMatchObject({
      Client: 'OBIANG',
      Assuré: 'OBIANG Paul',
      Secteur: 'GEF',
      'N° feuille': 'F-77',
      'Valable jusqu’au': '21/12/2026',
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
      lignes: [['DOLIPRANE', '2', '1.190', 'TVA + CSS', '80 %', '2.380']],
      total: ['TOTAL', '2', '', '', '', '2.380'],
    });
    const feuille = (await relire(d)).getWorksheet('Devis N° 12');
    expect(feuille?.getRow(2).values).toEqual([
      undefined,
      'DOLIPRANE',
      '3400935955838',
      2,
      1190,
      2000,
      360,
      20,
      80,
      2380,
    ]);
    const pdf = await PDFDocument.load(await writeDocumentPdf(d));
    expect(pdf.getPages().map((p) => p.getSize())).toEqual([{ width: 595.28, height: 841.89 }]);
  });
  it('[FAC-4] [RES-73] une nuit de garde : P.U. × quantité fait le total de la ligne ; HT, TVA, CSS et garde au pied font le TTC, au classeur sur chaque ligne', async () => {
    const nuit = {
      ...f,
      lignes: f.lignes.map((l) => ({ ...l, total_garde: 400, cout_total_reel: 2780 })),
      reservation: { ...f.reservation, total_garde: 400, total: 2780 },
    };
    const d = composerDevis(nuit, enseigne, maintenant);
    expect(table(d)?.colonnes.map((c) => c.label)).toEqual([
      'DÉSIGNATION',
      'QTÉ',
      'P.U. TTC',
      'TAXES',
      '% TAUX',
      'TOTAL TTC',
    ]);
    expect(table(d)).toMatchObject({
      lignes: [['DOLIPRANE', '2', '1.390', 'TVA + CSS', '80 %', '2.780']],
      total: ['TOTAL', '2', '', '', '', '2.780'],
    });
    expect(valeurs(d)).toMatchObject({
      'Total HT': '2.000 FCFA',
      'TVA 18 %': '360 FCFA',
      'CSS 1 %': '20 FCFA',
      'Taxe de garde': '400 FCFA',
      'Total TTC': '2.780 FCFA',
    });
    expect((await relire(d)).getWorksheet('Devis N° 12')?.getRow(2).values).toEqual([
      undefined,
      'DOLIPRANE',
      '3400935955838',
      2,
      1390,
      2000,
      360,
      20,
      400,
      80,
      2780,
    ]);
  });
  it('[FAC-4] validé : son numéro, sa vente, la place du numéro fiscal et du code QR, sans rien promettre ; annulée, elle le dit, [EXP-12] au classeur aussi', async () => {
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
    const paiements = [
      { mode: 'cheque' as const, montant: 400, reference: 'BGFI 42' },
      { mode: 'espece' as const, montant: 76 },
    ];
    const payee = { ...facture, reservation: { ...f.reservation, paiements } };
    expect(valeurs(composerDevis(payee, null, maintenant))).toMatchObject({
      Règlement: 'Chèque 400 FCFA (BGFI 42) + Espèces 76 FCFA',
      'N° feuille': 'F-77',
    });
    expect(JSON.stringify(d)).not.toContain('Valable');
    // [CER-15] Certified, its code and its QR; waited for, that it is; of a trial, that it is worth nothing.
    const certifiee = { ...facture, numero_fiscal: 'NF-1', code_qr: 'QR-1' };
    expect(composerDevis(certifiee, null, maintenant).blocs.at(-1)).toMatchObject({
      genre: 'symbole',
      legende: ['Numéro fiscal : NF-1'],
    });
    const chez = (certification: 'essai' | 'production') => ({
      nom: 'Pharmacie',
      lignes: [],
      mentions: '',
      certification,
    });
    expect(textes(composerDevis(facture, chez('production'), maintenant))).toContain(
      'Certification en attente',
    );
    expect(textes(composerDevis(certifiee, chez('essai'), maintenant)).join()).toContain('TEST');
    expect(
      textes(composerDevis({ ...facture, vente_statut: 'Annulé' }, null, maintenant))[0],
    ).toContain('VENTE ANNULÉE');
    const rendus = [
      { ...avoir, retour_id: 5, net_a_payer: 200 },
      { ...avoir, numero: 'A2026-00009', retour_id: 6, net_a_payer: 38 },
    ];
    const rendue = composerDevis({ ...facture, avoirs_des_retours: rendus }, null, maintenant);
    const mention =
      'PRODUITS RENDUS (avoirs N° A2026-00003, A2026-00009) : 238 FCFA rendus au client.';
    expect(textes(rendue)[0]).toBe(mention);
    expect((await relire(rendue)).worksheets[0]?.getRow(2).values).toContain(mention);
    expect((await relire(d)).worksheets[0]?.getRow(1).values).not.toContain('MENTION');
  });
  it('[AVO-3] l’avoir nomme la facture qu’il annule, reprend ses lignes, dit ce qui est rendu et ce qui n’est plus réclamé ; son classeur se relit', async () => {
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
      1190,
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
    ).toMatchObject({ lignes: [{ qte: 4, pu: 1690, total: 6760 }], net: 1252 });
    expect(estimer({ ...f, lignes: [] }, [], 0)).toEqual({ lignes: [], net: 0 });
  });
});
