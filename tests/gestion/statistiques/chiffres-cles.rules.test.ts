import { expect, it } from 'vitest';
import { chiffresCles, rienAComparer } from '#client/gestion/statistiques/chiffres-cles.rules.ts';
import * as phrases from '#shared/gestion/statistiques/statistiques.phrases.ts';
import type {
  EvolutionVentes,
  MargeBrute,
} from '#shared/gestion/statistiques/statistiques.schema.ts';

const EVOLUTION: EvolutionVentes = {
  periode_actuelle: { chiffre_affaire: 2_678_853, nombre_ventes: 398, quantite: 932 },
  periode_precedente: { chiffre_affaire: 2_000_000, nombre_ventes: 400, quantite: 0 },
  annee_precedente: null,
  evolution_periode_precedente: null,
  evolution_annee_precedente: null,
  manque_periode_precedente: 'rien',
  manque_annee_precedente: 'sans_base',
  premiere_vente: '2026-01-01',
};
const MARGE: MargeBrute = {
  marge_brute_totale: 752_447,
  chiffre_affaire_total: 2_678_853,
  cout_total: 1_870_755,
  chiffre_affaire_ht: 2_623_202,
  taux_marge_pourcentage: 40.2,
  taux_marque_pourcentage: 28.7,
  quantite_totale: 932,
};
const dits = (e: EvolutionVentes | null, m: MargeBrute | null) =>
  chiffresCles(e, m).map((c) => [c.nom, c.valeur, c.detail]);

it('[STA-58] cinq chiffres disent la période, chacun contre celle d’avant', () => {
  expect(dits(EVOLUTION, MARGE)).toEqual([
    ['Chiffre d’affaires', '2.678.853 FCFA', '+33,9 %'],
    ['Ventes', '398', '-0,5 %'],
    ['Panier moyen', '6.731 FCFA', '+34,6 %'],
    ['Unités vendues', '932', 'N/A'],
    ['Marge brute', '752.447 FCFA', '28,7 % du HT'],
  ]);
});
it('[STA-58] d’une période dont la base n’a pas tout, rien ne se compare ; sans vente, pas de taux', () => {
  const incomplete: EvolutionVentes = { ...EVOLUTION, manque_periode_precedente: 'incomplete' };
  const details = dits(incomplete, MARGE).map(([, , detail]) => detail);
  expect(details.slice(0, 4)).toEqual(['', '', '', '']);
  expect(rienAComparer(incomplete)).toBe(phrases.ventesConnuesDepuis('01/01/2026'));
  expect(rienAComparer({ ...incomplete, premiere_vente: null })).toBe(phrases.rienAvant);
  expect([rienAComparer(EVOLUTION), rienAComparer(null)]).toEqual([null, null]);
  const vide = { chiffre_affaire: 0, nombre_ventes: 0, quantite: 0 };
  expect(
    dits(
      { ...EVOLUTION, periode_actuelle: vide, periode_precedente: null },
      { ...MARGE, marge_brute_totale: 0, chiffre_affaire_ht: 0 },
    ).map(([, valeur, detail]) => [valeur, detail]),
  ).toEqual([
    ['0 FCFA', ''],
    ['0', ''],
    ['0 FCFA', ''],
    ['0', ''],
    ['0 FCFA', ''],
  ]);
  expect(dits(null, null).map(([, valeur]) => valeur)).toEqual(['–', '–', '–', '–', '–']);
});
