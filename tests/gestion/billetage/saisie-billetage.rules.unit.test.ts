import { describe, expect, it } from 'vitest';
import {
  ajouterCoupure,
  corpsBilletage,
  nombresDe,
  saisieInitiale,
  totalCompte,
  totalDe,
} from '#client/gestion/billetage/saisie-billetage.rules.ts';

const a = (instant: string) => new Date(`${instant}:00+01:00`);
describe('[BIL-11] la période proposée', () => {
  const periode = (...args: Parameters<typeof saisieInitiale>) => {
    const { date_debut, heure_debut, date_fin, heure_fin } = saisieInitiale(...args);
    return `${date_debut} ${heure_debut} – ${date_fin} ${heure_fin}`;
  };
  const midi = a('2026-11-21T12:30');
  it('depuis l’ouverture de la session, par-dessus minuit ; depuis minuit quand il n’y en a pas', () => {
    expect(periode(null, midi)).toBe('2026-11-21 00:00 – 2026-11-21 12:30');
    const nuit = { ouverte_at: '2026-11-20T21:58:41.120+01:00' };
    expect(periode(nuit, midi)).toBe('2026-11-20 21:58 – 2026-11-21 12:30');
  });
  it('une fin que personne n’a tapée est celle du dépôt ; celle qu’on a tapée reste', () => {
    const depart = saisieInitiale(null, midi);
    const quand = { depart, maintenant: a('2026-11-21T12:41') };
    expect(corpsBilletage(3, depart, quand)).toMatchObject({ heure_fin: '12:41' });
    const tapee = { ...depart, heure_fin: '11:59' };
    expect(corpsBilletage(3, tapee, quand)).toMatchObject({ heure_fin: '11:59' });
  });
  it('[BIL-28] ni fond, ni entrées, ni sorties ne partent : la session les sait', () => {
    const depart = saisieInitiale(null, midi);
    const quand = { depart, maintenant: midi };
    const corps = corpsBilletage(3, depart, quand);
    for (const nom of ['fond_caisse', 'entrees', 'sorties', 'fond_laisse'])
      expect(corps).not.toHaveProperty(nom);
  });
});

describe('compter', () => {
  it('un de plus, un de moins, jamais sous zéro ; billets et pièces à part', () => {
    let nombres = ajouterCoupure({}, 'billet:500', 3);
    nombres = ajouterCoupure(nombres, 'piece:500', 2);
    nombres = ajouterCoupure(nombres, 'piece:25', -1);
    expect([totalDe('billet', nombres), totalDe('piece', nombres), totalCompte(nombres)]).toEqual([
      1_500, 1_000, 2_500,
    ]);
    expect(nombresDe([{ type: 'piece', valeur: 500, nombre: 2 }])).toEqual({ 'piece:500': 2 });
  });
});
