import { expect, it } from 'vitest';
import type { CertificationImprimee } from '#shared/vente/certification/certification.schema.ts';
import { SUR_PAPIER } from '#shared/vente/certification/certification.phrases.ts';
import { certificationSurPapier } from '#shared/vente/certification/papier.rules.ts';
import { composerTicket } from '#shared/vente/vente/ticket.ts';
import { lireEscPos } from '../../harness/imprimante-de-test.ts';
import { ticketEscPos } from '#server/vente/vente/ticket-escpos.ts';
import { uneReservation } from '../../factories/objets-du-fil.ts';

const CERTIFIEE: CertificationImprimee = {
  id: 1,
  version: 2,
  genre: 'vente',
  part: 'entier',
  retour_id: null,
  numero: 'Ticket 12',
  etat: 'Certifiée',
  mode: 'production',
  code: 'TEST-E64H-2J6I-LT3E-B5TH-DUMA',
  nim: 'TS01000001',
  compteurs: '64/64 FV',
  qr: 'F;TS01000001;TESTE64H2J6ILT3EB5THDUMA;3202112345678;20261129104100',
  certifiee_at: '2026-11-29T10:41:00.000+01:00',
};

it('[CER-15] certifiée : code, appareil, compteurs, heure et QR ; sinon en attente, quoi qu’il arrive', () => {
  expect(certificationSurPapier([CERTIFIEE])).toEqual({
    avertissement: null,
    textes: [
      'Code : TEST-E64H-2J6I-LT3E-B5TH-DUMA',
      'NIM : TS01000001',
      'Compteurs : 64/64 FV',
      'Heure : 29/11/2026 10:41:00',
    ],
    qr: CERTIFIEE.qr,
  });
  for (const etat of ['En attente', 'Incertaine', 'Refusée'] as const)
    expect(certificationSurPapier([{ ...CERTIFIEE, etat }])).toEqual({
      avertissement: null,
      textes: [SUR_PAPIER.attente],
      qr: null,
    });
  expect(certificationSurPapier([]).textes).toEqual([]);
});
it('[CER-15] de deux payeurs, celle du client ; un essai dit TEST', () => {
  const fonds = { ...CERTIFIEE, part: 'fonds' as const, code: 'DU-FONDS' };
  const client = { ...CERTIFIEE, part: 'client' as const, mode: 'essai' as const };
  const { avertissement, textes } = certificationSurPapier([fonds, client]);
  expect([avertissement, textes[0]]).toEqual([SUR_PAPIER.essai, `Code : ${CERTIFIEE.code}`]);
});
it('[CER-15] le ticket thermique porte le code et son QR, avant son code-barres', () => {
  const t = composerTicket(uneReservation({ vente_id: 7 }), null, 'Awa', {
    certifications: [{ ...CERTIFIEE, mode: 'essai' }],
  });
  const { texte, qr, code } = lireEscPos(ticketEscPos(t, 80));
  expect(texte).toContain('Code : TEST-E64H-2J6I-LT3E-B5TH-DUMA');
  expect(texte).toContain('TEST');
  expect([qr, code !== null]).toEqual([CERTIFIEE.qr, true]);
  const sans = composerTicket(uneReservation({ vente_id: 7 }), null, 'Awa');
  expect(lireEscPos(ticketEscPos(sans, 80)).qr).toBeNull();
});
