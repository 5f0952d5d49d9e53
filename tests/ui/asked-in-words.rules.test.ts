import { describe, expect, it } from 'vitest';
import { askedInWords } from '#client/ui/export/asked-in-words.rules.ts';

describe('[EXP-13] une liste imprimée dit ce qu’elle montre', () => {
  it.each([
    ['toute la liste', { columns: 'id,nom', sort: 'created_at', order: 'desc' }, ''],
    [
      'sa période, ses mots, ses choix',
      {
        period_from: '2026-11-01',
        period_to: '2026-11-28',
        search_by_keyword: ' doli ',
        statut: 'Soldé',
        columns: 'id',
      },
      'du 01/11/2026 au 28/11/2026 · « doli » · Soldé',
    ],
    ['depuis un jour', { period_from: '2026-11-01' }, 'depuis le 01/11/2026'],
    ['jusqu’à un jour', { period_to: '2026-11-28' }, 'jusqu’au 28/11/2026'],
    ['une caisse, dont elle n’a que le numéro', { caisse_id: '3' }, 'liste filtrée'],
    ['ce qui se coche', { stock_bas: '1', perimes: '1' }, 'Stock bas · Périmés'],
    ['les ventes avec retour', { avec_retour: '1' }, 'Avec retour'],
    ['un rayon qui est un numéro', { rayon: '12' }, 'Rayon 12'],
    ['sans tableau', { tableau: 'aucun' }, 'Sans tableau'],
    ['les désactivés', { is_active: '0' }, 'Désactivés'],
    ['les actifs, qui sont la liste', { is_active: '1' }, ''],
    ['ce qui dort', { liste: 'dormants', jours: 90 }, 'Dorment · 90 jours'],
    ['des comptes désactivés', { is_active: false }, 'Désactivés'],
    ['un code de l’appel', { etat: 'sans_facture' }, 'liste filtrée'],
    ['rien de choisi', { search_by_keyword: ' ', caisse_id: '', statut: undefined }, ''],
  ])('%s', (_, query, dit) => {
    expect(askedInWords(query)).toBe(dit);
  });
});
