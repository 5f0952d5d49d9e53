import { describe, expect, it } from 'vitest';
import { paperHeight, pageRule } from '#client/ui/ticket/imprimer.ts';
import { ticket } from '#client/ui/ticket/ticket.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { uneLigne, unePharmacie, uneReservation } from '#tests/factories/objets-du-fil.ts';

const PAYEE = {
  status: 'Termine',
  caisse: 'Caisse 1',
  numero_ticket: 118,
  switch_finish_at: '2026-11-21T10:45:09.000+01:00',
  switch_finish_by: 'Brice OBAME',
  amount_gived: 10_000,
  mode_paiement: 'espece',
  impressions: 1,
} as const;
const payee = uneReservation({
  ...PAYEE,
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
  it('[MOB-17] payée autrement, une demande mobile encore en attente est nommée', () => {
    const demande = (etat: 'en_attente_client' | 'refusee') => ({
      id: 1,
      reference: 'ABCDEFGHJKM2',
      etat,
      operateur: 'airtel' as const,
      montant: 3000,
      telephone: '077 … 99',
      depuis: '2026-11-21T10:40:00.000+01:00',
      motif: null,
      abandonnee: true,
    });
    const lu = (etat: 'en_attente_client' | 'refusee') =>
      texte(ticket({ ...payee, demandes_mobiles: [demande(etat)] }, unePharmacie(), 'Brice OBAME'));
    expect(lu('en_attente_client')).toContain(
      'Demande mobile n° ABCDEFGHJKM2 (3.000 FCFA) non confirmée : si vous la validez, le montant vous sera rendu.',
    );
    expect(lu('refusee')).not.toContain('Demande mobile');
  });
  it('dit tout ce que la vente dit', () => {
    // 2 × 1250 + 2 × 500 = 3500, dont 80 % = 2800 ; 6100 + TVA 1098 + CSS 61 + 500 = 7759 ; net
    // 8459, rendu 1541.
    expect(texte(ticket(payee, unePharmacie(), 'Brice OBAME'))).toMatchInlineSnapshot(
      `"Pharmacie de démonstration Boulevard triomphal, Libreville Tél : 011 00 00 00 Ticket N° 118 Caisse 1 21/11/2026 10:45:09 N° 42 Vendeur : Awa NDONG Caissier : Brice OBAME Client : CNAMGS – OBIANG Pauline DOLIPRANE 1000 mg, cp ×8 2 × 1 750 · 80 % 3 500 COARTEM 20/120 mg 1 × 7 759 7 759 HT 8 600 TVA 18 % 1 098 CSS 1 % 61 Garde 1 500 Total TTC 11 259 Prise en charge 2 800 NET À PAYER (FCFA) 8 459 Reçu (Espèces) 10 000 Rendu 1 541 Votre santé, notre métier"`,
    );
  });
  it('[RES-73] P.U. × quantité fait la ligne, et ce qui suit les lignes s’ajoute jusqu’au net, au centime', () => {
    // 2.155 + TVA 387,90 + CSS 21,55 = 2.564,45 la boîte, trois font 7.693,35.
    const taxee = uneReservation({
      ...PAYEE,
      reservation_produits: [uneLigne({ qte: 3, prix_de_vente: 2_155, tva: true, css: true })],
    });
    expect(texte(ticket(taxee, null, 'x'))).toMatch(
      /3 × 2\s564,45 7\s693,35 HT 6\s465 TVA 18 % 1\s163,70 CSS 1 % 64,65 Total TTC 7\s693,35 Arrondi -0,35 NET À PAYER \(FCFA\) 7\s693/,
    );
  });
  it('[RES-75] une vente portée à un compte dit ce que le client doit, tant que rien n’en est annulé', () => {
    const aCompte = uneReservation({
      ...PAYEE,
      client: 'Mairie',
      client_id: 9,
      montant_taxe: 500,
      credit_restant: 96_500,
      amount_gived: null,
      reservation_produits: [uneLigne({ qte: 2, prise_en_charge: 100 }, 500)],
    });
    expect(texte(ticket(aCompte, null, 'x'))).toMatch(
      /Porté au compte 3\s500 NET À PAYER \(FCFA\) 0 DÛ PAR LE CLIENT \(FCFA\) 3\s500 Porté au compte de Mairie : à régler à la pharmacie\./,
    );
    const sansDette = { ...aCompte, vente_annulee: true };
    expect(texte(ticket(sansDette, null, 'x'))).not.toContain('DÛ PAR LE CLIENT');
    const parLeFonds = { ...aCompte, secteur_assure: 'GEF' };
    expect(texte(ticket(parLeFonds, null, 'x'))).toMatch(/Prise en charge 3\s500 NET À PAYER/);
    expect(texte(ticket(parLeFonds, null, 'x'))).not.toContain('DÛ PAR LE CLIENT');
  });
  it('[RES-76] dit le fonds, l’assuré, la feuille ; la pharmacie son NIF et son RCCM ; un téléphone est d’un tenant', () => {
    const assuree = {
      ...payee,
      secteur_assure: 'Secteur public',
      identifiant_assure: '101-22',
      numero_feuille_assure: 'F-77',
    };
    const p = unePharmacie({
      telephone1: '011 74 01 02',
      telephone2: '066 25 10 10',
      nif: '791234 A',
      rccm: 'GA-LBV-2019-B-12',
    });
    const dit = ticket(assuree, p, 'x');
    expect(texte(dit)).toContain(
      'NIF : 791234 A RCCM : GA\u2011LBV\u20112019\u2011B\u201112 Ticket N° 118 Caisse 1',
    );
    expect(texte(dit)).toContain(
      'Fonds : CNAMGS, Secteur public N° assuré : 101-22 Feuille N° : F-77',
    );
    expect(dit).toContain('011\u00a074\u00a001\u00a002 / 066\u00a025\u00a010\u00a010');
    expect(texte(ticket(payee, null, 'x'))).not.toMatch(/Fonds|assuré :|NIF|RCCM/);
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
