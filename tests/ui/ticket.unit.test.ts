import { describe, expect, it } from 'vitest';
import { paperHeight, pageRule } from '#client/ui/ticket/page.ts';
import { ticket } from '#client/ui/ticket/ticket.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { uneLigne, unePharmacie, uneReservation } from '#tests/factories/objets-du-fil.ts';

const payee = uneReservation({
  status: 'Termine',
  caisse: 'Caisse 1',
  numero_ticket: 118,
  switch_finish_at: '2026-11-21T10:45:09.000+01:00',
  switch_finish_by: 'Brice OBAME',
  amount_gived: 10_000,
  mode_paiement: 'espece',
  impressions: 1,
  nom_assure: 'OBIANG Pauline',
  client: 'CNAMGS',
  client_id: 7,
  montant_taxe: 500,
  garde_id: 1,
  reservation_produits: [
    uneLigne({ qte: 2, prise_en_charge: 80, posologie: '1 cp matin et soir' }, 500),
    uneLigne(
      {
        id: 102,
        produit_id: 12,
        libelle: 'COARTEM 20/120 mg',
        prix_de_vente: 6100,
        tva: true,
        css: true,
      },
      500,
    ),
  ],
});
const texte = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('le ticket', () => {
  it('dit tout ce que la vente dit', () => {
    // 2 × 1250 + 2 × 500 = 3500, dont 80 % = 2800 ; 6100 + TVA 1098 + CSS 61 + 500 = 7759 ; net
    // 8459, rendu 1541.
    expect(texte(ticket(payee, unePharmacie(), 'Brice OBAME'))).toMatchInlineSnapshot(
      `"Pharmacie de démonstration Boulevard triomphal, Libreville Tél : 011 00 00 00 Ticket N° 118 Caisse 1 21/11/2026 10:45:09 N° 42 Vendeur : Awa NDONG Caissier : Brice OBAME Client : CNAMGS – OBIANG Pauline DOLIPRANE 1000 mg, cp ×8 2 × 1 250 · 80 % 3 500 COARTEM 20/120 mg 1 × 6 100 7 759 HT 8 600 TVA 18 % 1 098 CSS 1 % 61 Garde 1 500 Total TTC 11 259 Prise en charge 2 800 NET À PAYER (FCFA) 8 459 Reçu (Espèces) 10 000 Rendu 1 541 Votre santé, notre métier"`,
    );
  });
  it('[SCE-13] porte le sceau de sa vente, en deux groupes que l’on compare', () => {
    const scellee = { ...payee, sceau: '9f3a12bc' };
    expect(texte(ticket(scellee, null, 'x'))).toContain('Sceau : 9F3A 12BC');
    expect(texte(ticket(payee, null, 'x'))).not.toContain('Sceau');
  });
  it('[SCE-14] celui d’une démonstration dit qu’il ne vaut rien', () => {
    const mention = 'FORMATION, ticket sans valeur';
    expect(texte(ticket(payee, unePharmacie({ demonstration: true }), 'x'))).toContain(mention);
    expect(texte(ticket(payee, unePharmacie(), 'x'))).not.toContain(mention);
  });
  it('[RES-44] celui d’une vente annulée le dit', () => {
    expect(ticket(payee, null, 'x')).not.toContain('VENTE ANNULÉE');
    expect(ticket({ ...payee, vente_annulee: true }, null, 'x')).toContain('VENTE ANNULÉE');
  });
  it('[RES-72] celui d’une vente dont des boîtes sont revenues le dit, en partie ou en entier', () => {
    const dit = (etat_retour: Reservation['etat_retour']) =>
      texte(ticket({ ...payee, etat_retour }, null, 'x'));
    expect(dit('Aucun')).not.toContain('RETOURNÉE');
    expect(dit('Partiel')).toContain('VENTE RETOURNÉE EN PARTIE Ticket N° 118');
    expect(dit('Total')).toContain('VENTE RETOURNÉE Ticket N° 118');
  });
  it('[MNT-4] la part de l’assurance garde ses décimales, à la française', () => {
    const lignes = [uneLigne({ qte: 2, prise_en_charge: 92.5 }, 500)];
    expect(texte(ticket({ ...payee, reservation_produits: lignes }, null, 'x'))).toContain(
      '· 92,5 %',
    );
  });
  it('groupe les milliers par des espaces insécables', () =>
    expect(ticket(payee, null, 'x')).toContain('8\u00a0459'));
  it('échappe tout texte', () => {
    const pirate = ticket(
      { ...payee, nom_assure: '<img src=x onerror=alert(1)>' },
      unePharmacie({ nom_pharmacie: 'A & "B"' }),
      'x',
    );
    expect(pirate).not.toContain('<img');
    expect(pirate).toContain('A &amp; &quot;B&quot;');
  });
  it('la remise ne paraît qu’au-dessus de 1', () => {
    expect(ticket({ ...payee, remise: 1 }, null, 'x')).not.toContain('Remise');
    expect(ticket({ ...payee, remise: 500 }, null, 'x')).toContain('Remise');
  });
  it('la deuxième impression porte DUPLICATA', () => {
    expect(ticket(payee, null, 'x')).not.toContain('DUPLICATA');
    const reimprime = texte(ticket({ ...payee, impressions: 3 }, null, 'Rose <Essono>'));
    expect(reimprime).toContain('DUPLICATA – impression N° 3 par Rose &lt;Essono&gt;');
  });
  it('plusieurs modes : chacun son montant et sa référence, et ce qui est rendu', () => {
    const dit = texte(
      ticket(
        {
          ...payee,
          mode_paiement: 'autres',
          paiements: [
            { mode: 'cheque', montant: 5000, reference: 'BGFI 42' },
            { mode: 'espece', montant: 5000, reference: null },
          ],
        },
        null,
        'x',
      ),
    );
    expect(dit).toMatch(/Chèque \(BGFI 42\) 5\s000 Espèces 5\s000 Rendu 1\s541$/);
  });
  it('un seul mode garde sa référence', () =>
    expect(
      texte(
        ticket(
          {
            ...payee,
            mode_paiement: 'cheque',
            paiements: [{ mode: 'cheque', montant: 8459, reference: 'BGFI 42' }],
          },
          null,
          'x',
        ),
      ),
    ).toContain('Référence : BGFI 42'));
  it('n’a aucune espace que les imprimantes ignorent', () =>
    expect(ticket(payee, unePharmacie(), 'x')).not.toContain('\u202f'));
  it('la posologie vient quand elle est demandée', () => {
    expect(ticket(payee, null, 'x')).not.toContain('matin et soir');
    expect(ticket({ ...payee, posologie_sur_ticket: true }, null, 'x')).toContain(
      '1 cp matin et soir',
    );
  });
  it('rien de reçu quand tout est pris en charge', () =>
    expect(ticket({ ...payee, net_a_payer: 0, amount_gived: 0 }, null, 'x')).not.toContain('Reçu'));
});

describe('le papier', () => {
  it('a la hauteur du contenu, arrondie vers le haut', () => expect(paperHeight(378)).toBe(102));
  it('sans hauteur automatique, que Chromium refuserait', () =>
    expect(pageRule(226)).toBe('@page { size: 80mm 61mm; margin: 0; }'));
  it('de 58 mm', () => expect(pageRule(226, 58)).toBe('@page { size: 58mm 61mm; margin: 0; }'));
});
