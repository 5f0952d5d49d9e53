import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as phrasesCloture from '#shared/gestion/journal/cloture.phrases.ts';
import type { ClotureScellee } from '#shared/gestion/journal/cloture.schema.ts';
import { typeset } from '#client/base/typography.ts';
import { composerCloture } from '#client/gestion/journal/cloture.document.ts';
import { CloturesOnglet } from '#client/gestion/journal/clotures.offert.tsx';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { lues } from '#tests/vente/vente/ventes-ecran.scene.tsx';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

const CLOTURE: ClotureScellee = {
  id: 4,
  chaine: 'caisse:2',
  seq: 145,
  caisse: 'Caisse 1',
  genre: 'Jour',
  periode: '2026-11-24',
  ventes: 12,
  total: 25_000,
  remise: 500,
  ht: 21_000,
  tva: 3_800,
  css: 200,
  garde: 0,
  prise_en_charge: 4_000,
  avoirs: 1,
  total_avoirs: 1_500,
  net: 23_000,
  perpetuel: 1_023_000,
  modes: { espece: 18_000, mobile_money: 1_000 },
  taxes: { 'tva+css': { ht: 20_000, tva: 3_800, css: 200, garde: 0, ttc: 24_000 } },
  comptages: [],
  instant: '2026-11-25T00:00:00.000+01:00',
  empreinte: '9f3a12bc'.repeat(8),
  cle_publique: 'Y2zDqQ==',
};
const PERIODE = { period_from: '2026-11-24', period_to: '2026-11-24' };
const monter = (fautes: string[] = []) =>
  monterPoste(<CloturesOnglet periode={PERIODE} />, uneSession({ is_admin: true }), {
    'GET /api/clotures': () => ({ data: [CLOTURE], meta: { total: 1, page: 1, rows: 10 } }),
    'GET /api/journal-fiscal/verification': () => ({
      message: fautes.length === 0 ? phrasesCloture.journalJuste('12 faits') : '',
      data: { fautes, faits: 12, cle_publique: 'Y2zDqQ==' },
    }),
  });

it('[SCE-16] une clôture se lit : sa journée, sa caisse, son net, son sceau ; les dernières, quel que soit le jour montré', async () => {
  const demandes = monter();
  await screen.findByText('Journée du 24/11/2026');
  expect(screen.getByText('9F3A 12BC')).toBeDefined();
  expect(lues(demandes, '/api/clotures')[0]).toMatchObject({ genre: 'Jour' });
  // Of today alone, which the screen shows, nothing would ever be closed.
  expect(lues(demandes, '/api/clotures')[0]).not.toHaveProperty('period_from');
});
it('[SCE-16] la vérification dit chaque faute, et reste à l’écran', async () => {
  const faute = 'Journal fiscal, caisse 2, n° 14, vente 7 : ligne différente de ce qui est scellé';
  monter([faute]);
  fireEvent.click(await screen.findByRole('button', { name: 'Vérifier' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(typeset(faute)));
});
it('[SCE-17] son papier porte l’empreinte entière, la clé, le total perpétuel et le code', () => {
  const papier = composerCloture(CLOTURE, null, new Date('2026-11-25T08:00:00Z'));
  const texte = JSON.stringify(papier.blocs);
  expect(texte).toContain(CLOTURE.empreinte);
  expect(texte).toContain('Clé publique : Y2zDqQ==');
  expect(texte).toMatch(/Total perpétuel.*1.023.000/);
  expect(papier.blocs.some((b) => b.genre === 'symbole' && b.trace.blacks.length > 50)).toBe(true);
});
it('[SCE-35] il dit chaque comptage du jour, avec son écart et qui l’a demandé', () => {
  const compte = { caisse: 'Caisse 1', par: 'Brice', instant: '2026-11-24T18:00:00.000+01:00' };
  const comptages = [
    { ...compte, rang: 1, demande_par: null, total: 15_000, ecart: -5_000 },
    { ...compte, rang: 2, demande_par: 'Chantal', total: 20_000, ecart: 0 },
  ];
  const table = (c: ClotureScellee) =>
    composerCloture(c, null, new Date('2026-11-25T08:00:00Z')).blocs.find(
      (b) => b.genre === 'table' && b.colonnes[0]?.label === 'COMPTAGE',
    );
  expect(table({ ...CLOTURE, comptages })).toMatchObject({
    lignes: [
      ['Caisse 1, 1er comptage, Brice', '15.000', '-5.000'],
      ['Caisse 1, 2e comptage, Brice (demandé par Chantal)', '20.000', 'juste'],
    ],
  });
  expect(table({ ...CLOTURE, genre: 'Mois', periode: '2026-11' })).toBeUndefined();
});
