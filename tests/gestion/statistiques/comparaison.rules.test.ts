import { describe, expect, it } from 'vitest';
import { comparaisonDe, surAutantDeJours } from '#shared/gestion/statistiques/comparaison.rules.ts';
import { compareeDe, FORMULAIRE_VIDE } from '#shared/gestion/statistiques/periode.rules.ts';
import { chiffresCles } from '#client/gestion/statistiques/chiffres-cles.rules.ts';

const octobre = { de: '2026-10-01', a: '2026-10-31' };
const novembre = { de: '2026-11-01', a: '2026-11-30' };
const fevrier = { de: '2026-02-01', a: '2026-02-28' };
const mars = { de: '2026-03-01', a: '2026-03-28' };
const jour = '2026-11-29';

describe('une période contre une autre, choisie', () => {
  it('[STA-62] autant de jours se comparent tels quels', () => {
    const c = comparaisonDe(mars, fevrier, jour);
    expect(c).toMatchObject({ jours: 28, compares: 28, parJour: false });
    expect(c?.phrase).toBe('Comparée à : 01/02/2026 au 28/02/2026.');
    expect(c && surAutantDeJours(700, c)).toBe(700);
  });
  it('[STA-62] des longueurs inégales se comparent par jour, et cela se dit', () => {
    const c = comparaisonDe(octobre, fevrier, jour);
    expect(c).toMatchObject({ jours: 31, compares: 28, parJour: true });
    expect(c?.phrase).toBe(
      'Comparée à : 01/02/2026 au 28/02/2026. 31 jours contre 28 : la comparaison est par jour.',
    );
    // 2.800 in 28 days: 3.100 over 31.
    expect(c && surAutantDeJours(2_800, c)).toBe(3_100);
  });
  it('[STA-62] de celle qui court, seuls comptent les jours passés, aujourd’hui compris', () => {
    expect(comparaisonDe(novembre, octobre, jour)).toMatchObject({ jours: 29, compares: 31 });
    expect(comparaisonDe(octobre, novembre, jour)).toMatchObject({ jours: 31, compares: 29 });
    const unJour = { de: jour, a: jour };
    expect(comparaisonDe(unJour, { de: '2026-11-22', a: '2026-11-22' }, jour)?.phrase).toBe(
      'Comparée à : 22/11/2026.',
    );
  });
  it('[STA-62] ce qui n’a pas commencé, ou pas de dates, ne se compare pas', () => {
    const decembre = { de: '2026-12-01', a: '2026-12-31' };
    const aucune = { de: '', a: '' };
    for (const [p, autre] of [
      [novembre, decembre],
      [decembre, novembre],
      [aucune, octobre],
      [octobre, aucune],
    ] as const)
      expect(comparaisonDe(p, autre, jour)).toBeNull();
  });
  it('[STA-62] les deux dates font une période, ou disent ce qui manque', () => {
    const choisie = (avec_de: string, avec_a: string) =>
      compareeDe({ ...FORMULAIRE_VIDE, avec_de, avec_a });
    expect(choisie('', '')).toBeNull();
    expect(choisie('2026-10-01', '2026-10-31')).toEqual({
      period_from: '2026-10-01',
      period_to: '2026-10-31',
    });
    expect(choisie('2026-10-01', '')).toBe('incomplete');
    expect(choisie('2026-10-31', '2026-10-01')).toBe('inversee');
    expect(choisie('2026-10-32', '2026-11-01')).toBe('impossible');
  });
  it('[STA-62] les cumuls se comparent par jour, le panier moyen tel quel', () => {
    const mesure = (n: number) => ({ chiffre_affaire: n * 1_000, nombre_ventes: n, quantite: n });
    const e = {
      periode_actuelle: mesure(31),
      periode_precedente: mesure(28),
      annee_precedente: null,
      evolution_periode_precedente: null,
      evolution_annee_precedente: null,
      manque_periode_precedente: 'rien' as const,
      manque_annee_precedente: null,
      premiere_vente: '2026-01-01',
    };
    const details = chiffresCles(e, null, comparaisonDe(octobre, fevrier, jour)).map(
      (c) => c.detail,
    );
    expect(details.slice(0, 4)).toEqual(['+0,0 %', '+0,0 %', '+0,0 %', '+0,0 %']);
    expect(chiffresCles(e, null)[1]?.detail).toBe('+10,7 %');
  });
});
