import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LignesSession } from '#client/vente/session-caisse/lignes-session.offert.tsx';
import type {
  MouvementCaisse,
  SessionCaisse,
} from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, listeDuServeur, monterPoste } from '#tests/harness/poste-de-test.tsx';

const quand = '2026-11-21T08:00:00.000+01:00';
const session: SessionCaisse = {
  id: 3,
  caisse_id: 2,
  caisse_libelle: 'Caisse 1',
  ouverte_at: quand,
  ouverte_par: 'Brice',
  fond: 1000,
  fond_dit: true,
  fermee_at: null,
  billetage_id: null,
  avant: false,
  entrees: 0,
  sorties: 0,
  vendu: 51_000,
  attendu: 52_000,
};
/** So many sales of 100 in cash, the last one first. */
const ventes = (n: number): MouvementCaisse[] =>
  Array.from({ length: n }, (_, i) => ({
    id: n - i,
    at: quand,
    genre: 'vente',
    libelle: 'Vente',
    espece: 100,
    cheque: 0,
    mobile_money: 0,
    autres: 0,
    par: 'Brice',
    motif: null,
    accord_par: null,
    solde: 1000 + 100 * (n - i),
  }));

describe('[SES-15] les mouvements d’une session', () => {
  chaqueFoisUnPoste();
  it('partent de l’ouverture, même après plus de 500 ventes', async () => {
    monterPoste(<LignesSession session={session} />, uneSession({ is_admin: true }), {
      'GET /api/sessions-caisse/3/mouvements': listeDuServeur(ventes(510)),
    });
    await screen.findByText('510 en espèces');
    expect(screen.getByText(/\+ 51\.000/)).toBeTruthy();
  });
});
