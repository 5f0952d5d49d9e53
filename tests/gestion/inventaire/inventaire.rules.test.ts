import { describe, expect, it } from 'vitest';
import {
  appliquerComptes,
  appliquerInventaire,
} from '#shared/gestion/inventaire/inventaire.events.ts';
import {
  type CompteDe,
  compteOppose,
  retenirCompte,
  ajouterScan,
  avancement,
  compterLigne,
  derniersComptes,
  mouvementDe,
  suivreSortie,
  voitEcarts,
} from '#shared/gestion/inventaire/inventaire.rules.ts';
import type { Inventaire, LigneInventaire } from '#shared/gestion/inventaire/inventaire.schema.ts';
import { peutOuvrir } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { c } from '#tests/factories/centimes.ts';

const heure = (h: string) => new Date(`2026-11-27T${h}:00.000Z`);
const ALI = { par: 'Ali', at: heure('10:30') };
const tenue = { a_verifier: false, autre: null, prix_achat: c(10_000) };
const vierge = {
  ...tenue,
  qte_reelle: null,
  qte_theorique: null,
  version: 1,
  compte_par: null,
  compte_at: null,
  compte_depuis: null,
};
const comptee = {
  ...tenue,
  qte_reelle: 6,
  qte_theorique: 10,
  version: 3,
  compte_par: 'Ali',
  compte_at: heure('10:00'),
  compte_depuis: heure('09:00'),
};
const fait = { a_verifier: false, compte_par: 'Ali', compte_at: ALI.at, autre: null };
const entier = { ...fait, compte_depuis: ALI.at };
const ligne = (l: Partial<LigneInventaire>): LigneInventaire => ({
  id: 1,
  version: 1,
  inventaire_id: 1,
  produit_id: 1,
  produit_libelle: 'A',
  cip: null,
  rayon: null,
  qte_theorique: null,
  qte_reelle: null,
  ecart: null,
  qte_retenue: null,
  a_verifier: null,
  prix_achat: null,
  valeur_ecart: null,
  compte_par: null,
  compte_at: null,
  autre_qte: null,
  autre_par: null,
  compte_ailleurs: null,
  ...l,
});

describe('compter', () => {
  it('[INV-1] la quantité trouvée se compare au stock du moment ; elle remplace, les boîtes en plus s’ajoutent', () => {
    expect(compterLigne(vierge, { qte_reelle: 9 }, 10, ALI)).toEqual({
      qte_reelle: 9,
      qte_theorique: 10,
      ...entier,
    });
    expect(compterLigne(comptee, { qte_reelle: 8 }, 9, ALI)).toEqual({
      qte_reelle: 8,
      qte_theorique: 9,
      ...entier,
    });
    expect(compterLigne(vierge, { plus: 1 }, 10, ALI)).toEqual({
      qte_reelle: 1,
      qte_theorique: 10,
      ...entier,
    });
    expect(compterLigne(comptee, { plus: 4 }, 10, ALI)).toEqual({
      qte_reelle: 10,
      qte_theorique: 10,
      ...fait,
      compte_depuis: heure('09:00'),
    });
  });
  it('[INV-1] vendu entre deux comptes additionnés : à vérifier, jusqu’à un compte entier', () => {
    const bougee = compterLigne(comptee, { plus: 3 }, 9, ALI);
    expect(bougee).toMatchObject({ qte_reelle: 9, qte_theorique: 9, a_verifier: true });
    expect(
      compterLigne({ ...comptee, a_verifier: true, qte_theorique: 9 }, { plus: 1 }, 9, ALI),
    ).toMatchObject({ a_verifier: true });
    expect(compterLigne({ ...comptee, a_verifier: true }, { qte_reelle: 9 }, 9, ALI)).toMatchObject(
      {
        a_verifier: false,
      },
    );
  });
  it('[INV-1] une boîte de moins s’enlève du compte, marquée comme une de plus si le stock a bougé ; jamais sous zéro', () => {
    expect(compterLigne(comptee, { plus: -1 }, 10, ALI)).toEqual({
      qte_reelle: 5,
      qte_theorique: 10,
      ...fait,
      compte_depuis: heure('09:00'),
    });
    expect(compterLigne(comptee, { plus: -1 }, 7, ALI)).toMatchObject({
      qte_reelle: 5,
      qte_theorique: 7,
      a_verifier: true,
    });
    expect(compterLigne(comptee, { plus: -9 }, 10, ALI)).toMatchObject({ qte_reelle: 0 });
    // None was found before: the first box found now says nothing of what left in between.
    expect(compterLigne({ ...comptee, qte_reelle: 0 }, { plus: 1 }, 9, ALI)).toMatchObject({
      qte_reelle: 1,
      a_verifier: false,
      compte_depuis: ALI.at,
    });
  });
  it('[INV-1] corriger une ligne qu’un autre a comptée depuis est refusé ; ajouter ne l’est jamais', () => {
    expect(compterLigne(comptee, { qte_reelle: 8, version: 2 }, 10, ALI)).toBe('perime');
    expect(compterLigne(comptee, { qte_reelle: 8, version: 3 }, 10, ALI)).toMatchObject({
      qte_reelle: 8,
    });
    expect(compterLigne(comptee, { plus: 1, version: 1 }, 10, ALI)).toMatchObject({
      qte_reelle: 7,
    });
  });
  it('[INV-2] le mouvement est l’écart, sans jamais passer sous zéro', () => {
    expect([mouvementDe(-2, 8), mouvementDe(3, 0), mouvementDe(-8, 5), mouvementDe(0, 5)]).toEqual([
      -2, 3, -5, 0,
    ]);
  });
  it('[INV-1] [INV-2] quoi qu’on vende ou reçoive ensuite, le stock clos est ce qui a été trouvé et ce qui a bougé depuis', () => {
    const tirage = new Tirage(24);
    for (let n = 0; n < 300; n++) {
      const [stock, trouve] = [tirage.entier(0, 50), tirage.entier(0, 50)];
      const compte = compterLigne(vierge, { qte_reelle: trouve }, stock, ALI);
      if (compte === 'perime') throw new Error('impossible');
      // Sales from what is really there.
      const apres = tirage.entier(-Math.min(stock, trouve), 20);
      expect(
        stock + apres + mouvementDe(compte.qte_reelle - compte.qte_theorique, stock + apres),
      ).toBe(trouve + apres);
    }
  });
  it('[INV-9] deux comptes qui s’éloignent restent tous deux ; un tiers tranche, se rallier aussi', () => {
    const compte = (par: string, qte_reelle: number) => ({
      qte_reelle,
      qte_theorique: 100,
      par,
      at: heure('10:00'),
    });
    const apres = (autre: CompteDe | null, dernier: CompteDe) => ({
      qte_reelle: dernier.qte_reelle,
      qte_theorique: dernier.qte_theorique,
      compte_par: dernier.par,
      compte_at: dernier.at,
      autre,
      prix_achat: c(10_000),
    });
    const [awa, serge] = [compte('Awa', 100), compte('Serge', 10)];
    expect(compteOppose(apres(null, awa), serge)).toEqual(awa);
    expect(compteOppose(apres(null, awa), compte('Awa', 10))).toBeNull();
    expect(compteOppose({ ...apres(null, awa), qte_reelle: null }, serge)).toBeNull();
    const litige = apres(awa, serge);
    expect(compteOppose(litige, compte('Serge', 12))).toEqual(awa);
    expect(compteOppose(litige, compte('Awa', 90))).toEqual(serge);
    expect(compteOppose(litige, compte('Serge', 98))).toBeNull();
    expect(compteOppose(litige, compte('Awa', 10))).toBeNull();
    expect(compteOppose(litige, compte('Brice', 40))).toBeNull();
  });
  it('[INV-9] cinq boîtes et 5.000 FCFA d’écart sont admis, chaque compte contre le stock de son moment', () => {
    const contre = (boites: number, prix_achat: number, theorique = 100) =>
      compteOppose(
        {
          qte_reelle: 100,
          qte_theorique: 100,
          compte_par: 'Awa',
          compte_at: ALI.at,
          autre: null,
          prix_achat: c(prix_achat),
        },
        { qte_reelle: theorique - boites, qte_theorique: theorique, par: 'Serge', at: ALI.at },
      ) !== null;
    expect([contre(5, 100_000), contre(5, 100_001), contre(6, 1), contre(0, 9e9)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    // Sixty sold between the two: both found all of it.
    expect(contre(0, 10_000, 40)).toBe(false);
  });
  it('[INV-10] le compte gardé l’est tel qu’il fut fait, à son heure ; sans litige, rien à choisir', () => {
    const autre = { qte_reelle: 100, qte_theorique: 90, par: 'Awa', at: heure('08:00') };
    const litige = { ...comptee, autre };
    const rendu = { a_verifier: false, autre: null };
    expect(retenirCompte(litige, { retenir: 'autre', version: 3 })).toEqual({
      qte_reelle: 100,
      qte_theorique: 90,
      compte_par: 'Awa',
      compte_at: heure('08:00'),
      compte_depuis: heure('08:00'),
      ...rendu,
    });
    expect(retenirCompte(litige, { retenir: 'dernier' })).toEqual({
      qte_reelle: 6,
      qte_theorique: 10,
      compte_par: 'Ali',
      compte_at: heure('10:00'),
      compte_depuis: heure('09:00'),
      ...rendu,
    });
    expect(retenirCompte(litige, { retenir: 'autre', version: 2 })).toBe('perime');
    expect(retenirCompte(comptee, { retenir: 'autre' })).toBeNull();
  });
  it('[INV-18] vendu avant le compte, écrit après : le stock du compte suit ; vendu depuis, non', () => {
    const sortie = (h: string, qte = 3) => ({ qte, faite: heure(h) });
    expect(suivreSortie(comptee, sortie('08:00'))).toEqual({
      qte_theorique: 7,
      a_verifier: false,
      autre: null,
    });
    expect(suivreSortie(comptee, sortie('10:00'))).toBeNull();
    expect(suivreSortie(comptee, sortie('08:00', 0))).toBeNull();
    expect(suivreSortie(comptee, sortie('09:00')), 'vendue au premier scan').toMatchObject({
      a_verifier: true,
    });
    expect(suivreSortie(vierge, sortie('08:00'))).toBeNull();
    // Scans from nine to ten, sold in between: nobody knows whether it was counted.
    expect(suivreSortie(comptee, sortie('09:30'))).toMatchObject({
      qte_theorique: 7,
      a_verifier: true,
    });
  });
  it('[INV-18] de deux comptes qui s’éloignent, chacun suit selon son heure', () => {
    const autre = { qte_reelle: 10, qte_theorique: 10, par: 'Awa', at: heure('08:00') };
    const suivi = (h: string) =>
      suivreSortie({ ...comptee, autre }, { qte: 3, faite: heure(h) })?.autre?.qte_theorique;
    expect([suivi('07:00'), suivi('08:00'), suivi('08:30')]).toEqual([7, 10, 10]);
  });
  it('[INV-5] deux scans de la même boîte partent ensemble', () => {
    expect(ajouterScan(ajouterScan(ajouterScan([], 3), 5, 2), 3)).toEqual([
      { produit_id: 3, plus: 2 },
      { produit_id: 5, plus: 2 },
    ]);
  });
  it('les derniers comptes, le plus récent d’abord, chacun une fois', () => {
    const [a, b] = [
      ligne({ id: 1, version: 2, qte_reelle: 1 }),
      ligne({ id: 2, version: 2, qte_reelle: 4 }),
    ];
    expect(derniersComptes([a], [b]).map((l) => l.id)).toEqual([2, 1]);
    expect(
      derniersComptes([b, a], [{ ...a, version: 3, qte_reelle: 2 }]).map((l) => [
        l.id,
        l.qte_reelle,
      ]),
    ).toEqual([
      [1, 2],
      [2, 4],
    ]);
    expect(derniersComptes([{ ...a, version: 9 }], [a])[0]?.version).toBe(9);
  });
  it('[INV-6] une ligne qui suit une autre clôture garde sa place parmi les derniers comptes', () => {
    const compte = (id: number, h: string) =>
      ligne({ id, version: 2, qte_reelle: 4, compte_at: heure(h).toISOString() });
    const [avant, apres] = [compte(1, '09:00'), compte(2, '10:00')];
    const suivie = { ...avant, version: 3, ecart: 0 };
    expect(derniersComptes([apres, avant], [suivie])).toEqual([apres, suivie]);
    expect(derniersComptes([apres], [suivie], 1)).toEqual([apres]);
  });
  it('l’avancement va de 0 à 1', () =>
    expect([
      avancement({ nb_lignes: 4, nb_comptees: 1 }),
      avancement({ nb_lignes: 0, nb_comptees: 0 }),
    ]).toEqual([0.25, 1]));
});

describe('qui voit quoi', () => {
  const porteur = (menu: string, submenu: string) => ({
    is_admin: false,
    must_change_password: false,
    habilitations: [{ menu, submenus: [submenu] }],
  });
  it('[INV-4] les écarts sont pour inventaire_master et l’administrateur ; les autres comptent en aveugle', () => {
    expect([
      voitEcarts(porteur('PRIVILEGES', 'inventaire_master')),
      voitEcarts({ ...porteur('', ''), is_admin: true }),
      voitEcarts(porteur('PRIVILEGES', 'inventaire_mobile')),
      voitEcarts(porteur('GESTION', 'inventaire')),
    ]).toEqual([true, true, false, false]);
  });
  it('[HAB-6] l’écran s’ouvre aussi à qui n’a que le privilège de compter', () => {
    expect([
      peutOuvrir(porteur('PRIVILEGES', 'inventaire_mobile'), '/gestion/inventaire'),
      peutOuvrir(porteur('GESTION', 'inventaire'), '/gestion/inventaire'),
      peutOuvrir(porteur('PRIVILEGES', 'inventaire_mobile'), '/gestion/garde'),
      peutOuvrir(porteur('GESTION', 'stat'), '/gestion/inventaire'),
    ]).toEqual([true, true, false, false]);
  });
  it('[EVT-21] un compte arrivé à l’écran change sa ligne, garde l’écart lu, n’ajoute rien ; tard ou deux fois, rien ne change', () => {
    const tenue = ligne({ version: 2, qte_reelle: 3, ecart: -1, qte_theorique: 4 });
    const recue = ligne({ version: 3, qte_reelle: 4, compte_par: 'Serge' });
    const apres = appliquerComptes([tenue], [recue, ligne({ id: 9 })]);
    expect(apres).toEqual([{ ...recue, ecart: -1, qte_theorique: 4 }]);
    expect(appliquerComptes(apres, [ligne({ version: 2, qte_reelle: 1 })])).toEqual(apres);
    const i = {
      id: 1,
      version: 2,
      nb_comptees: 1,
      nb_ecarts: 5,
      ecart_plus: 1,
      ecart_moins: -1,
    } as Inventaire;
    expect(
      appliquerInventaire(i, {
        ...i,
        version: 3,
        nb_comptees: 2,
        nb_ecarts: null,
        ecart_plus: null,
        ecart_moins: null,
      }),
    ).toEqual({ ...i, version: 3, nb_comptees: 2 });
    expect(appliquerInventaire(i, { ...i, version: 1, nb_comptees: 0 })).toBe(i);
  });
});
