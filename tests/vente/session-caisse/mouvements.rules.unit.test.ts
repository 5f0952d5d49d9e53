import { expect, it } from 'vitest';
import { lignesDeSession } from '#client/vente/session-caisse/mouvements.rules.ts';
import type { MouvementCaisse } from '#shared/vente/session-caisse/session-caisse.schema.ts';

let solde = 1_000;
const m = (
  genre: MouvementCaisse['genre'],
  espece: number,
  plus: Partial<MouvementCaisse> = {},
): MouvementCaisse => ({
  id: solde,
  at: '2026-11-23T08:00:00.000+01:00',
  genre,
  libelle: genre === 'vente' ? 'Vente, ticket N° 3' : 'Dépense',
  espece,
  cheque: 0,
  mobile_money: 0,
  autres: 0,
  par: 'Brice',
  motif: null,
  accord_par: null,
  solde: (solde += espece),
  ...plus,
});

it('[SES-15] les ventes qui se suivent font une ligne, au dernier solde ; ce qui ne touche pas les espèces n’y est pas', () => {
  const lignes = lignesDeSession([
    m('vente', 500),
    m('vente', 250.5, { at: '2026-11-23T09:00:00.000+01:00' }),
    m('vente', 0, { cheque: 4_000 }),
    m('depense', -300, { motif: 'Taxi' }),
    m('vente', 100),
  ]);
  expect(lignes.map((l) => [l.libelle, l.detail, l.espece, l.solde])).toEqual([
    ['Ventes', '2 en espèces', 750.5, 1_750.5],
    ['Dépense', 'Taxi, Brice', -300, 1_450.5],
    ['Vente, ticket N° 3', 'Brice', 100, 1_550.5],
  ]);
  expect(lignes[0]?.at).toBe('2026-11-23T09:00:00.000+01:00');
});
