import { describe, expect, it } from 'vitest';
import {
  finDuLien,
  estDuplicata,
  estExpire,
  masquerAdresse,
} from '#shared/vente/vente/envoi-ticket.rules.ts';
import { composerCopieDuClient, texteDeLaCopie } from '#shared/vente/vente/ticket-client.ts';
import { composerTicket } from '#shared/vente/vente/ticket.ts';
import { type TicketDuClient, ticketDuClient } from '#shared/vente/vente/ticket-client.schema.ts';
import { type JetonTicket, readJeton, signJeton } from '#server/vente/vente/jeton-ticket.ts';
import { pageDuTicket } from '#server/vente/vente/page-ticket.ts';
import { ticketEscPos } from '#server/vente/vente/ticket-escpos.ts';
import { unePharmacie, uneLigne, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { lireEscPos } from '#tests/harness/imprimante-de-test.ts';

const CLE = 'la clé de cette installation';
const JETON: JetonTicket = {
  vente_id: 4_812,
  sceau: 'a1b2c3d4',
  jusqu_au: '2027-02-28',
  avec_produits: false,
  duplicata: true,
};

describe('[ENV-1] l’adresse d’un ticket', () => {
  it('32 lettres, relues telles que signées', () => {
    for (const jeton of [
      JETON,
      { ...JETON, avec_produits: true, duplicata: false },
      { ...JETON, vente_id: 2_147_483_647, sceau: '00000000', jusqu_au: '2026-01-01' },
    ]) {
      const ecrit = signJeton(CLE, jeton);
      expect(ecrit).toMatch(/^[\w-]{32}$/);
      expect(readJeton(CLE, ecrit)).toEqual(jeton);
    }
  });
  it('une lettre changée, une autre clé, coupée, allongée, autre chose : rien', () => {
    const bon = signJeton(CLE, JETON);
    const changes = [...bon].map((lettre, i) => {
      const autre = lettre === 'A' ? 'B' : 'A';
      return bon.slice(0, i) + autre + bon.slice(i + 1);
    });
    for (const faux of [...changes, bon.slice(1), `${bon}A`, '', 'é'.repeat(32), ' '.repeat(32)])
      expect(readJeton(CLE, faux)).toBeNull();
    expect(readJeton('une autre clé', bon)).toBeNull();
  });
  it('90 jours après la vente, ce jour compris', () => {
    const vendue = new Date('2026-11-30T22:59:59.000Z');
    expect(finDuLien(vendue)).toBe('2027-02-28');
    expect(estExpire('2027-02-28', new Date('2027-02-28T22:59:59.000Z'))).toBe(false);
    expect(estExpire('2027-02-28', new Date('2027-02-28T23:00:00.000Z'))).toBe(true);
  });
});

it('[ENV-3] la première sortie est l’original, papier ou envoi ; les suivantes, des duplicatas', () => {
  expect([0, 1, 2, 9].map(estDuplicata)).toEqual([false, false, true, true]);
});
it('[ENV-6] d’une adresse, le journal n’a que la première lettre et le domaine', () => {
  expect(masquerAdresse('jeanne.obame@exemple.ga')).toBe('j…@exemple.ga');
});

/** What the sale holds that nobody but the pharmacy may read. */
const PRIVE = [
  'MÉTHADONE',
  'Marie ONDO',
  'CNAMGS-77',
  'F-42',
  'S-3',
  'TRANSFERT-9',
  'Awa',
  'Deux par jour',
];
const panier = uneReservation({
  status: 'Termine',
  vente_id: 7,
  numero_ticket: 12,
  client: 'Marie ONDO',
  nom_assure: 'Marie ONDO',
  identifiant_assure: 'CNAMGS-77',
  numero_feuille_assure: 'F-42',
  ordonnancier: 'S-3',
  created_by: 'Awa',
  posologie_sur_ticket: true,
  amount_gived: 5_000,
  mode_paiement: 'mobile_money',
  paiements: [{ mode: 'mobile_money', montant: 5_000, reference: 'TRANSFERT-9' }],
  switch_finish_at: '2026-11-30T10:41:00.000+01:00',
  reservation_produits: [
    uneLigne({ libelle: 'MÉTHADONE 40 MG', qte: 2, posologie: 'Deux par jour' }),
  ],
});
const lue: TicketDuClient = {
  ...panier,
  paiements: [{ mode: 'mobile_money', montant: 5_000 }],
  sur_le_compte: false,
  annule_at: null,
  lignes: panier.reservation_produits.map((l) => ({ ...l, libelle: null })),
};
const dits = (t: TicketDuClient) => {
  const copie = composerCopieDuClient(t, unePharmacie(), { duplicata: true, certifications: [] });
  return [
    texteDeLaCopie(copie),
    pageDuTicket(copie, { jusqu_au: '2027-02-28', avec_produits: false }),
  ];
};

describe('[ENV-4] la copie du client', () => {
  it('ne lit que ces champs', () => {
    const champs = `
      amount_gived annule_at arrondi_especes caisse etat_retour lignes mode_paiement net_a_payer
      numero_ticket paiements remise sur_le_compte switch_finish_at taux_css taux_tva total
      total_css total_garde total_ht total_prise_en_charge total_tva vente_annulee
    `;
    expect(Object.keys(ticketDuClient.shape).sort()).toEqual(champs.trim().split(/\s+/));
    expect(Object.keys(ticketDuClient.shape.lignes.def.element.shape).sort()).toEqual([
      'cout_total_reel',
      'libelle',
      'qte',
    ]);
  });
  it('ses montants, ni médicament ni nom ni ordonnancier', () => {
    for (const texte of dits(lue)) {
      for (const mot of PRIVE) expect(texte).not.toContain(mot);
      for (const mot of ['Ticket N° 12', 'Article 1', '2 articles', 'NET À PAYER', 'DUPLICATA'])
        expect(texte).toContain(mot);
    }
  });
  it('demandé, le nom des produits ; annulée, le jour', () => {
    const nommee = {
      ...lue,
      vente_annulee: true,
      annule_at: '2026-12-01T09:00:00.000+01:00',
      lignes: lue.lignes.map((l) => ({ ...l, libelle: '<b>MÉTHADONE</b>' })),
    };
    const [message, page] = dits(nommee);
    expect(message).toContain('MÉTHADONE');
    expect(page).not.toContain('<b>MÉTHADONE');
    for (const texte of [message, page]) {
      expect(texte).toContain('VENTE ANNULÉE');
      expect(texte).toContain('Vente annulée le 01/12/2026.');
    }
  });
  it('[ENV-5] le papier ne porte de QR vers la page que s’il y a une adresse', () => {
    const lien = `https://tickets.exemple.ga/t/${signJeton(CLE, JETON)}`;
    const avec = lireEscPos(ticketEscPos(composerTicket(panier, null, 'Awa', { lien }), 58));
    expect([avec.qr, avec.texte.includes('Votre ticket en ligne')]).toEqual([lien, true]);
    const sans = lireEscPos(ticketEscPos(composerTicket(panier, null, 'Awa'), 58));
    expect([sans.qr, sans.texte.includes('en ligne')]).toEqual([null, false]);
  });
});
