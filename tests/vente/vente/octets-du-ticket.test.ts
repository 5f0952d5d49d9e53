// Server: one act prints to a TCP printer what a stored sale makes.
import { describe, expect, it } from 'vitest';
import { composerTicket } from '#shared/vente/vente/ticket.ts';
import {
  deuxBouts,
  plierNom,
  pourImprimante,
  ticketEscPos,
} from '#server/vente/vente/ticket-escpos.ts';
import { uneLigne, unePharmacie, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { lireEscPos } from '#tests/harness/imprimante-de-test.ts';
import { plat, motsDe, preparerImprimerTicket } from './imprimer-ticket.scene.ts';

preparerImprimerTicket();

describe('les octets', () => {
  const payee = uneReservation({
    status: 'Termine',
    numero_ticket: 7,
    amount_gived: 20_000,
    mode_paiement: 'espece',
    impressions: 1,
    posologie_sur_ticket: true,
    nom_assure: 'Cœur d’Œillet',
    client: 'CNAMGS',
    client_id: 7,
    reservation_produits: [
      uneLigne({
        libelle:
          'Nom très long d’un médicament générique dont le libellé ne tient pas sur une ligne',
        qte: 12,
        posologie: '1 cp matin, midi et soir pendant 8 jours – à jeun…',
      }),
    ],
  });
  it.each([
    [80, 48],
    [58, 32],
  ] as const)('sur %i mm, rien ne dépasse %i caractères et rien ne se perd', (mm, largeur) => {
    const t = composerTicket(payee, unePharmacie(), 'Brice');
    const { texte } = lireEscPos(ticketEscPos(t, mm));
    expect(texte.split('\n').filter((l) => l.length > largeur)).toEqual([]);
    expect(plat(texte)).toBe(motsDe(t));
    expect(texte).not.toMatch(/[?\u202f\u00a0]/);
  });
  it('[RES-76] sur 58 mm, un téléphone et un montant ne sont jamais sur deux lignes', () => {
    const p = unePharmacie({ telephone1: '+241 011 74 01 02', telephone2: '+241 066 25 10 10' });
    const { texte } = lireEscPos(ticketEscPos(composerTicket(payee, p, 'Brice'), 58));
    expect(texte).toMatch(/^ *Tél : \+241 011 74 01 02 \/$/m);
    expect(texte).toMatch(/^ *\+241 066 25 10 10$/m);
  });
  it('[EXP-4] ce qu’un A4 sait écrire, le ticket l’écrit : comparaisons, flèches, lettres grecques, accents défaits', () => {
    expect(
      pourImprimante('β ≥ 2 ≤ 3 → 5′ −1 α\u2009g a\u2011b e\u0301te\u0301 5\u202fF « œ – … »'),
    ).toBe("bêta >= 2 <= 3 -> 5' -1 alpha g a-b été 5 F « oe - ... »");
  });
  it('un nom se plie sans couper son dosage', () => {
    expect(
      plierNom('AMOXICILLINE/ACIDE CLAVULANIQUE SANDOZ 100 MG/12,5 MG/ML SUSP 60 ML', 48),
    ).toEqual(['AMOXICILLINE/ACIDE CLAVULANIQUE SANDOZ', '100 MG/12,5 MG/ML SUSP 60 ML']);
    expect(plierNom('DOLIPRANE 1000 MG CP B/8', 12)).toEqual(['DOLIPRANE', '1000 MG CP', 'B/8']);
    expect(plierNom('Savon de Marseille', 12)).toEqual(['Savon de', 'Marseille']);
  });
  it('sous le nom, la quantité et la posologie sont en retrait, la somme au bord', () => {
    const { texte } = lireEscPos(ticketEscPos(composerTicket(payee, unePharmacie(), 'Brice'), 80));
    const lignes = texte.split('\n');
    const quantite = lignes.find((l) => l.startsWith('  12 × '));
    expect(quantite).toHaveLength(48);
    expect(lignes.some((l) => l.startsWith('  1 cp matin'))).toBe(true);
  });
  it('le montant reste à droite, même quand le nom se plie', () => {
    expect(deuxBouts('Total TTC', '1 250', 20)).toEqual(['Total TTC      1 250']);
    expect(deuxBouts('Mobile money (TX-42)', '1 250', 20)).toEqual([
      'Mobile money',
      '(TX-42)        1 250',
    ]);
    expect(deuxBouts('Mobile money (TX-000000042)', '1 250', 20).every((l) => l.length <= 20)).toBe(
      true,
    );
  });
});
