import { expect, it } from 'vitest';
import { composerFacture } from '#client/vente/vente/facture.document.ts';
import { composerAvoirDeRetour } from '#client/vente/vente/avoir-retour.document.ts';
import { writeDocumentPdf } from '#client/ui/export/document-pdf.ts';
import { returnTicket } from '#client/ui/ticket/ticket.ts';
import type { RetourVente } from '#shared/vente/vente/retour-vente.schema.ts';
import { composerTicketAvoir } from '#shared/vente/vente/ticket-avoir.ts';
import { composerTicket } from '#shared/vente/vente/ticket.ts';
import { ticketEscPos } from '#server/vente/vente/ticket-escpos.ts';
import { uneReservation, uneVente } from '#tests/factories/objets-du-fil.ts';

const vente = uneVente({ client: 'OBIANG <b>' });
const retour: RetourVente = {
  id: 3,
  vente_id: vente.id,
  rang: 1,
  created_at: '2026-11-23T10:41:00.000+01:00',
  caisse_id: 3,
  caisse: 'Caisse 1',
  created_by: 'Chantal OBAME',
  motif: 'mauvais dosage',
  mode: 'espece',
  reference: null,
  total: 2480,
  ht: 2000,
  tva: 360,
  css: 20,
  garde: 100,
  remise: 50,
  total_client: 445.5,
  total_prise_en_charge: 1984.5,
  arrondi: 0.5,
  montant_rendu: 446,
  apres_export: false,
  avoir_numero: 'A2026-00007',
  lignes: [
    {
      id: 1,
      retour_id: 3,
      ligne_id: 101,
      produit_id: 11,
      libelle: 'DOLIPRANE 1000 mg, cp ×8',
      qte: 2,
      destination: 'Remis en stock',
      lot_id: 7,
      lot: 'A12',
      total_ht: 2000,
      total_tva: 360,
      total_css: 20,
      total_garde: 100,
      cout_total_reel: 2480,
      total_prise_en_charge: 1984.5,
      remise: 50,
      total_client: 445.5,
    },
  ],
};
const rangs = (lignes: ReturnType<typeof composerTicketAvoir>['lignes']) =>
  lignes.flatMap((l) => ('droite' in l ? [[l.gauche, l.droite]] : []));

it('[AVO-6] le ticket d’avoir dit son numéro, la vente, chaque boîte et son lot, ce qui est rendu', () => {
  const t = composerTicketAvoir(retour, vente, null);
  expect(t.especes).toBe(true);
  expect(rangs(t.lignes)).toEqual([
    ['AVOIR N° A2026-00007', 'Caisse 1'],
    ['2 × · lot A12', '2\u00a0480'],
    ['HT', '2\u00a0000'],
    ['TVA 18 %', '360'],
    ['CSS 1 %', '20'],
    ['Garde', '100'],
    ['Total TTC repris', '2\u00a0480'],
    ['Prise en charge retirée', '1\u00a0984,50'],
    ['Remise reprise', '50'],
    ['Arrondi', '0,50'],
    ['RENDU (Espèces)', '446'],
  ]);
  expect(composerTicketAvoir({ ...retour, mode: 'mobile_money' }, vente, null).especes).toBe(false);
  const dessine = returnTicket([retour, vente, null]);
  expect(dessine).toContain('OBIANG &lt;b&gt;');
  expect(dessine).not.toContain('<svg');
});

it('[AVO-6] [VEN-12] « Default » est un mot de la maison : les papiers du client disent Comptoir', () => {
  const ici = { ...retour, caisse: 'Default' };
  const v = uneVente({ caisse: 'Default' });
  const maintenant = new Date('2026-11-23T10:00:00Z');
  const papiers = [
    composerTicket(uneReservation({ caisse: 'Default' }), null, 'Awa'),
    composerTicketAvoir(ici, v, null),
    composerAvoirDeRetour(v, ici, null, maintenant),
    composerFacture(v, '', null, maintenant),
  ].map((p) => JSON.stringify(p));
  for (const p of papiers) {
    expect(p).toContain('Comptoir');
    expect(p).not.toContain('Default');
  }
});

it('[AVO-6] l’avoir sur A4 a les mêmes sommes, en lettres aussi, et s’écrit', async () => {
  const d = composerAvoirDeRetour(vente, retour, null, new Date('2026-11-23T10:00:00Z'));
  expect(d).toMatchObject({
    titre: 'Avoir N° A2026-00007',
    sousTitre: 'Établi le 23/11/2026, sur la vente N° 408 du 21/11/2026',
  });
  const textes = JSON.stringify(d.blocs);
  for (const mots of ['RENDU AU CLIENT (Espèces)', '446 FCFA', 'quatre cent quarante-six', 'A12'])
    expect(textes).toContain(mots);
  expect((await writeDocumentPdf(d)).length).toBeGreaterThan(1000);
});

it('[RTV-12] le ticket d’une vente porte son code à barres ; un provisoire, aucun', () => {
  const payee = uneReservation({ status: 'Termine', vente_id: 408, numero_ticket: 7 });
  const t = composerTicket(payee, null, 'Awa');
  expect(t.code).toBe('V000408');
  expect(composerTicket(payee, null, 'Awa', { provisoire: true }).code).toBeNull();
  expect(composerTicket({ ...payee, vente_id: null }, null, 'Awa').code).toBeNull();
  // GS k 73: Code 128, set B chosen by the printer's own prefix.
  const octets = Buffer.from(ticketEscPos(t, 80)).toString('latin1');
  expect(octets).toContain(`\u001dkI${String.fromCharCode('V000408'.length + 2)}{BV000408`);
  expect(Buffer.from(ticketEscPos({ ...t, code: null }, 80)).toString('latin1')).not.toContain(
    '\u001dk',
  );
});
