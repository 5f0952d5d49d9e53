import { describe, expect, it } from 'vitest';
import {
  describePending,
  reglementAttendu,
} from '#client/vente/reservation/gestes/en-attente.rules.ts';
import {
  apresFait,
  attend,
  dejaDemande,
  type FaitDeMain,
  type GenreDeGeste,
  type Main,
  MAIN_LIBRE,
  type PanierVise,
  placeSuivante,
  placeVisee,
  prochain,
  SANS_PANIER,
  sePaie,
} from '#client/vente/reservation/gestes/gestes.rules.ts';

const faits = (main: Main, ...suite: FaitDeMain[]): Main => suite.reduce(apresFait, main);
/** These acts asked one after the other, ranked from 1; those named in `partis` have begun. */
function main(
  gestes: [GenreDeGeste, PanierVise][],
  partis: number[] = [],
  ici: PanierVise | null = null,
): Main {
  const demandes = gestes.map(([genre, place], i): FaitDeMain => ({
    fait: 'demande',
    rang: i + 1,
    genre,
    place,
  }));
  const debuts = partis.map((rang): FaitDeMain => ({ fait: 'debut', rang }));
  return faits(MAIN_LIBRE, ...demandes, ...debuts, { fait: 'depart', ici });
}
const ouvert = { id: 42, ouvert: true };
const ferme = { id: 42, ouvert: false };

describe('[MAI-1] le panier visé', () => {
  it('celui de l’écran ; celui qui se crée quand la main y est ; le suivant quand il est fini', () => {
    expect(placeVisee(MAIN_LIBRE, ouvert)).toBe(42);
    expect(placeVisee(main([['creation', 'futur 1']], [], 'futur 1'), ferme)).toBe('futur 1');
    expect(placeVisee(MAIN_LIBRE, ferme)).toBeNull();
    expect(placeVisee(MAIN_LIBRE, null)).toBeNull();
  });
  it('son paiement pressé, ce qui vient est pour la vente suivante ; un règlement ouvert n’y fait rien', () => {
    expect(placeVisee(main([['paiement', 42]], [1]), ouvert)).toBeNull();
    expect(sePaie(main([['paiement', 42]]), 42)).toBe(true);
    expect(placeVisee(main([['paiement', 41]]), ouvert)).toBe(42);
    expect(placeVisee(main([['reglement', 42]]), ouvert)).toBe(42);
  });
});

describe('[MAI-2] « Nouvelle »', () => {
  it('rend le panier qui se crée tant que rien n’y est demandé, sinon le panier vide, sinon un neuf', () => {
    expect(placeSuivante(main([['creation', 'futur 1']]), 40)).toBe('futur 1');
    const servie = main([
      ['creation', 'futur 1'],
      ['boite', 'futur 1'],
    ]);
    expect(placeSuivante(servie, null)).toBeNull();
    expect(placeSuivante(MAIN_LIBRE, 40)).toBe(40);
    expect(attend(servie, 'futur 1')).toBe(true);
    expect(attend(servie, 42)).toBe(false);
  });
});

describe('[MAI-3] une touche pressée deux fois', () => {
  it('F8 et le paiement : un seul acte, tant que rien n’est demandé entre les deux', () => {
    for (const genre of ['envoi', 'paiement'] as const) {
      expect(dejaDemande(main([[genre, 42]]), genre, 42)).toBe(true);
      expect(dejaDemande(main([[genre, 42]]), genre, 43)).toBe(false);
      const entre = main([
        [genre, 42],
        ['boite', 42],
      ]);
      expect(dejaDemande(entre, genre, 42)).toBe(false);
    }
    expect(dejaDemande(main([['boite', 42]]), 'boite', 42)).toBe(false);
  });
  it('F9 : un seul règlement par panier, quoi qu’on ait demandé depuis', () => {
    const f9 = main([
      ['reglement', 42],
      ['boite', 42],
    ]);
    expect(dejaDemande(f9, 'reglement', 42)).toBe(true);
  });
});

describe('[MAI-4] un acte attend ce qui fut demandé avant lui', () => {
  const rang = (m: Main, sousReglement = false) => prochain(m, sousReglement)?.rang;
  it('dans son panier ; ceux des autres paniers n’attendent pas', () => {
    const m = main(
      [
        ['boite', 42],
        ['boite', 42],
        ['boite', 43],
      ],
      [1],
    );
    expect(rang(m)).toBe(3);
    expect(rang(faits(m, { fait: 'fin', rang: 1 }))).toBe(2);
  });
  it('le règlement attend tout de son panier, même demandé après lui, et n’en retient rien', () => {
    const m = main([
      ['reglement', 42],
      ['boite', 42],
    ]);
    expect(rang(m)).toBe(2);
    const partie = faits(m, { fait: 'debut', rang: 2 });
    expect(rang(partie)).toBeUndefined();
    expect(rang(faits(partie, { fait: 'fin', rang: 2 }))).toBe(1);
    expect(rang(main([['reglement', 42]]), true)).toBeUndefined();
    const autre = main(
      [
        ['paiement', 41],
        ['reglement', 42],
      ],
      [1],
    );
    expect(rang(autre)).toBeUndefined();
  });
  it('les paniers se créent un par un, le suivant après le paiement en cours et la fenêtre fermée', () => {
    const deux = main(
      [
        ['creation', 'futur 1'],
        ['creation', 'futur 2'],
      ],
      [1],
    );
    expect(rang(deux)).toBeUndefined();
    const paye = main(
      [
        ['paiement', 42],
        ['creation', 'futur 2'],
        ['boite', 'futur 2'],
      ],
      [1],
    );
    expect(rang(paye)).toBeUndefined();
    expect(rang(faits(paye, { fait: 'fin', rang: 1 }))).toBe(2);
    expect(rang(main([['creation', 'futur 1']]), true)).toBeUndefined();
  });
  it('un panier fait donne son numéro à ce qui l’attendait ; pas fait, il le dit', () => {
    const m = main([['boite', 'futur 1']], [], 'futur 1');
    const fait = faits(m, { fait: 'naissance', place: 'futur 1', id: 50 });
    expect([fait.gestes[0]?.place, fait.ici]).toEqual([50, null]);
    const perdu = faits(m, { fait: 'naissance', place: 'futur 1', id: SANS_PANIER });
    expect([perdu.gestes[0]?.place, perdu.ici]).toEqual([SANS_PANIER, null]);
    const ailleurs = faits(m, { fait: 'depart', ici: 'futur 9' });
    expect(faits(ailleurs, { fait: 'naissance', place: 'futur 1', id: 50 }).ici).toBe('futur 9');
  });
  it('Échap retire le règlement qui attend, pas celui qui a commencé', () => {
    const m = main(
      [
        ['reglement', 42],
        ['reglement', 43],
      ],
      [1],
    );
    expect(faits(m, { fait: 'retrait', genre: 'reglement' }).gestes.map((g) => g.place)).toEqual([
      42,
    ]);
  });
});

describe('[MAI-7] ce qui attend se dit', () => {
  const m = main(
    [
      ['creation', 'futur 1'],
      ['boite', 'futur 1'],
      ['boite', 'futur 1'],
      ['reglement', 'futur 1'],
      ['boite', 42],
    ],
    [1],
  );
  it('de tous les paniers, ou d’un seul', () => {
    expect(describePending(m)).toBe('nouveau panier, 3 boîtes');
    expect(describePending(m, 42)).toBe('1 boîte');
    expect(describePending(MAIN_LIBRE)).toBeNull();
    expect(describePending(main([['reglement', 42]]))).toBeNull();
  });
  it('le règlement attendu, tant qu’il n’a pas commencé', () => {
    expect(reglementAttendu(m)).toBe('futur 1');
    expect(reglementAttendu(main([['reglement', 42]], [1]))).toBeNull();
  });
});
