import { describe, expect, it } from 'vitest';
import {
  ajouterLigne,
  anomaliesDesRangees,
  auPresent,
  fusionnerBrouillon,
  lignesSaisies,
  lignesEcartees,
  type LigneSaisie,
  autreLot,
  ecartsDesRangees,
  describeCroisees,
  joindreSuggestions,
  lignesRecues,
  rangeesDe,
  scannerReception,
  totalAchat,
  toutRecevoir,
  prixDeVenteTape,
  verserBon,
} from '#client/stock/commande/lignes-saisies.rules.ts';
import { unProduit } from '#tests/factories/objets-du-fil.ts';
import { uneCommande } from '#tests/factories/papiers-du-fil.ts';

const c = uneCommande();
const code = (lot?: string, date_expiration?: string) => ({
  cips: ['3400935955838'],
  ...(lot && { lot }),
  ...(date_expiration && { date_expiration }),
});

describe('préparer une commande', () => {
  it('[CDE-1] le même produit est une boîte de plus ; un nouveau prend ce qui lui manque', () => {
    const une = ajouterLigne([], unProduit({ qte: 48, qte_max: 60 }));
    expect(une).toMatchObject([{ produit_id: 11, qte: 12, prix_achat: 900 }]);
    expect(ajouterLigne(une, unProduit())).toMatchObject([{ qte: 13 }]);
    expect(totalAchat(une)).toBe(10_800);
  });
  it('[CDE-1] la quantité dite avant le nom est celle d’une ligne neuve, et s’ajoute à la sienne', () => {
    const douze = ajouterLigne([], unProduit({ qte: 48, qte_max: 90 }), 12);
    expect(douze).toMatchObject([{ produit_id: 11, qte: 12 }]);
    expect(ajouterLigne(douze, unProduit(), 6)).toMatchObject([{ qte: 18 }]);
  });
  it('[CDE-2] une suggestion ne change pas ce qui est déjà saisi', () => {
    const s = {
      produit_id: 12,
      produit_libelle: 'AUTRE',
      cip: null,
      qte: 5,
      prix_achat: 1,
      prix_de_vente: 2,
    };
    expect(
      joindreSuggestions(ajouterLigne([], unProduit()), [{ ...s, produit_id: 11 }, s]).map((l) => [
        l.produit_id,
        l.qte,
      ]),
    ).toEqual([
      [11, 12],
      [12, 5],
    ]);
  });
});

it('[CDE-14] court, en trop ou juste : tous les lots du produit ensemble, rien tant que rien n’est compté', () => {
  const [modele] = rangeesDe(c);
  if (!modele) throw new Error('une commande sans ligne');
  const rangee = (cle: number, produit_id: number, qte: number, ug = 0) => ({
    ...modele,
    cle,
    produit_id,
    reste: 10,
    qte,
    ug,
  });
  const ecarts = ecartsDesRangees([
    rangee(0, 1, 6),
    rangee(1, 1, 1),
    rangee(2, 2, 0),
    rangee(3, 3, 12),
    rangee(4, 4, 10, 1),
    rangee(5, 5, 0, 2),
  ]);
  expect([...ecarts]).toEqual([
    [1, -3],
    [2, 0],
    [3, 2],
    [4, 0],
    [5, -10],
  ]);
});

describe('réceptionner au scan', () => {
  const depart = rangeesDe(c);
  it('[CDE-3] s’ouvre sur ce qui est encore attendu', () => {
    expect(depart.map((r) => [r.produit_id, r.reste, r.qte])).toEqual([[11, 10, 0]]);
    expect(
      rangeesDe(
        uneCommande({
          commande_produits: c.commande_produits.map((l) => ({ ...l, qte_recue: l.qte })),
        }),
      ),
    ).toEqual([]);
  });
  it('[CDE-4] le premier scan donne son lot à la rangée, le même compte une boîte, un autre lot a sa rangée', () => {
    const un = scannerReception(c, depart, 11, code('a23', '2028-01-31'));
    expect(un?.rangees).toMatchObject([{ lot: 'A23', date_expiration: '2028-01-31', qte: 1 }]);
    const deux = scannerReception(c, un?.rangees ?? [], 11, code('A23', '2028-01-31'));
    expect(deux?.rangees).toMatchObject([{ qte: 2 }]);
    const trois = scannerReception(c, deux?.rangees ?? [], 11, code('B1', '2027-06-30'));
    expect(trois?.rangees.map((r) => [r.lot, r.qte, r.cle])).toEqual([
      ['A23', 2, 0],
      ['B1', 1, 1],
    ]);
    expect(trois?.vise).toBe(1);
    expect(
      scannerReception(c, trois?.rangees ?? [], 11, code('A23'))?.rangees.map((r) => r.qte),
    ).toEqual([3, 1]);
  });
  it('[CDE-4] un produit déjà tout reçu se reçoit encore ; un produit absent de la commande est dit', () => {
    expect(scannerReception(c, [], 11, code())?.rangees).toMatchObject([
      { produit_id: 11, qte: 1, lot: '' },
    ]);
    expect(scannerReception(c, depart, 999, code())).toBeNull();
  });
  it('[CDE-5] tout recevoir complète sans toucher ce qui est compté ; seules les rangées pleines partent', () => {
    const deux = depart
      .flatMap((r) => autreLot(depart, r))
      .map((r, i) => (i === 1 ? { ...r, qte: 4, lot: 'Z' } : r));
    expect(toutRecevoir(c, deux).map((r) => [r.qte, r.ug])).toEqual([
      [6, 0],
      [4, 0],
    ]);
    const promis = {
      commande_produits: c.commande_produits.map((l) => ({ ...l, ug_par: 5, ug: 1 })),
    };
    expect(toutRecevoir(promis, deux).map((r) => [r.qte, r.ug])).toEqual([
      [6, 2],
      [4, 0],
    ]);
    expect(lignesRecues(deux)).toEqual([
      {
        produit_id: 11,
        qte: 4,
        ug: 0,
        prix_achat: 900,
        lot: 'Z',
        date_expiration: null,
      },
    ]);
  });
});

describe('une réception tapée hier, lue aujourd’hui', () => {
  const [ligne] = c.commande_produits;
  if (!ligne) throw new Error('une commande sans ligne');
  const commande = (plus: Partial<typeof ligne>) => ({
    commande_produits: [{ ...ligne, ...plus }],
  });
  const tapees = rangeesDe(c).map((r) => ({ ...r, qte: 10, lot: 'A1' }));

  it('[CDE-11] [LIV-1] ce qu’un autre a reçu depuis n’est plus attendu : le surplus se dit', () => {
    const depuis = commande({ qte_recue: 6 });
    const lues = auPresent(depuis, tapees);
    expect(lues).toMatchObject([{ cle: 0, reste: 4, qte: 10, lot: 'A1' }]);
    expect(anomaliesDesRangees(depuis, lues, '2026-11-27')).toMatchObject([
      [{ texte: '+6 en trop' }, { texte: 'péremption manquante' }],
    ]);
    expect(auPresent({ commande_produits: [] }, tapees)).toMatchObject([{ reste: 0, qte: 10 }]);
  });
  it('[CDE-11] une rangée dont rien n’a bougé est la même', () => {
    expect(auPresent(c, tapees)[0]).toBe(tapees[0]);
    const lues = auPresent(commande({ qte_recue: 6 }), tapees);
    expect(auPresent(commande({ qte_recue: 6 }), lues)[0]).toBe(lues[0]);
  });
  it('[CDE-11] un produit ajouté depuis au brouillon a sa rangée', () => {
    const deux = {
      commande_produits: [ligne, { ...ligne, id: 2, produit_id: 12, produit_libelle: 'SMECTA' }],
    };
    expect(auPresent(deux, tapees)).toMatchObject([
      { cle: 0, produit_id: 11, qte: 10 },
      { cle: 1, produit_id: 12, qte: 0, reste: 10 },
    ]);
  });
  it('[CDE-11] [CMD-8] le prix de vente suit celui du produit, sauf où il est tapé ; seul celui-là part', () => {
    const monte = commande({ prix_de_vente_actuel: 1400 });
    expect(rangeesDe(monte)).toMatchObject([{ prix_de_vente: 1400 }]);
    const suivi = auPresent(monte, tapees);
    expect(suivi).toMatchObject([{ prix_de_vente: 1400, prix_de_vente_actuel: 1400 }]);
    expect(lignesRecues(suivi)[0]).not.toHaveProperty('prix_de_vente');
    const tape = auPresent(
      monte,
      tapees.map((r) => ({ ...r, prix_de_vente: 1300 })),
    );
    expect(lignesRecues(tape)).toMatchObject([{ prix_achat: 900, prix_de_vente: 1300 }]);
  });
  it('[LIV-1] la marge se juge au prix que le produit se vend : un prix baissé depuis n’est pas la faute de la livraison', () => {
    const dites = (prix_achat: number) => {
      const baisse = commande({ prix_de_vente_actuel: 1200 });
      const rangees = rangeesDe(baisse).map((r) => ({ ...r, qte: 1, prix_achat }));
      return anomaliesDesRangees(baisse, rangees, '2026-11-27').flat();
    };
    expect(dites(900)).toEqual([]);
    // 300 of 1.200 were kept, 200 are.
    expect(dites(1000)).toEqual([{ genre: 'marge', texte: 'marge −33 %' }]);
  });
});

describe('[LIV-3] un bon de livraison versé dans la réception', () => {
  const [modele] = c.commande_produits;
  if (!modele) throw new Error('une commande sans ligne');
  const deux = uneCommande({
    commande_produits: [
      modele,
      { ...modele, id: 2, produit_id: 12, produit_libelle: 'SMECTA', cip: '222', code: 'S1' },
    ],
  });
  const bon = {
    ligne: 2,
    cip: '222',
    code: '',
    designation: '',
    qte: 4,
    ug: 0,
    lot: 'L1',
    date_expiration: '2030-01-31',
    prix_achat: null,
  };

  it('chaque ligne est un lot de son produit, à sa place ; les autres produits ne bougent pas', () => {
    const { rangees, versees, horsCommande } = verserBon(deux, rangeesDe(deux), [
      bon,
      { ...bon, ligne: 3, lot: 'L2', qte: 6, prix_achat: 950 },
      { ...bon, ligne: 4, cip: '999' },
    ]);
    expect(rangees.map((r) => [r.produit_id, r.qte, r.lot, r.prix_achat])).toEqual([
      [11, 0, '', 900],
      [12, 4, 'L1', 900],
      [12, 6, 'L2', 950],
    ]);
    expect(new Set(rangees.map((r) => r.cle)).size).toBe(3);
    expect([versees, horsCommande.map((l) => l.ligne)]).toEqual([2, [4]]);
  });
  it('[LIV-5] un prix de vente pris du bon va à chacun de ses lots ; laissé, celui du produit reste', () => {
    const pris = { ...bon, prix_de_vente: 1_400 };
    const prix = (...lignes: (typeof bon)[]) =>
      verserBon(deux, rangeesDe(deux), lignes).rangees.map((r) => [
        r.produit_id,
        r.prix_de_vente,
        prixDeVenteTape(r),
      ]);
    expect(prix(pris, { ...pris, lot: 'L2' })).toEqual([
      [11, 1250, false],
      [12, 1400, true],
      [12, 1400, true],
    ]);
    expect(prix(bon)).toEqual([
      [11, 1250, false],
      [12, 1250, false],
    ]);
  });
  it('versé deux fois, il dit la même chose ; ce qui était compté du produit lui cède la place', () => {
    const une = verserBon(deux, rangeesDe(deux), [bon, { ...bon, lot: 'L2' }]).rangees;
    expect(verserBon(deux, une, [bon, { ...bon, lot: 'L2' }]).rangees).toEqual(une);
    expect(verserBon(deux, une, [bon]).rangees).toHaveLength(2);
  });
  it('un produit déjà tout reçu reprend une rangée, qu’on verra en trop', () => {
    const recue = uneCommande({ commande_produits: [{ ...modele, qte_recue: 10 }] });
    expect(rangeesDe(recue)).toEqual([]);
    const { rangees } = verserBon(recue, [], [{ ...bon, cip: modele.cip ?? '' }]);
    expect(rangees).toMatchObject([{ produit_id: 11, qte: 4, reste: 0 }]);
  });
});

it('[CDE-10] ce qui est écarté revient après les lignes, sans boîte, avec sa raison', () => {
  const [ligne] = c.commande_produits;
  if (!ligne) throw new Error('une commande sans ligne');
  const ecarts = [
    {
      produit_id: 12,
      produit_libelle: 'SPASFON',
      cip: null,
      raison: 'trop cher chez eux',
      prix_achat: 700,
      prix_de_vente: 1000,
      created_by: 'Chantal',
    },
  ];
  const lignes = lignesSaisies(uneCommande({ ecarts }));
  expect(lignes.map((l) => [l.produit_id, l.qte, l.raison])).toEqual([
    [11, 10, ''],
    [12, 0, 'trop cher chez eux'],
  ]);
  expect(lignesEcartees(lignes).map((l) => l.libelle)).toEqual(['SPASFON']);
});

describe('deux personnes sur un brouillon', () => {
  const ligne = (produit_id: number, qte: number): LigneSaisie => ({
    produit_id,
    libelle: `P${produit_id}`,
    cip: null,
    qte,
    prix_achat: 100,
    prix_de_vente: 150,
    raison: '',
  });
  const base = {
    fournisseur_id: '1',
    attendue_le: '',
    facture: '',
    budget: null,
    lignes: [ligne(1, 5), ligne(2, 5)],
  };

  it('[CDE-6] la tête par ses champs, les lignes par leur produit : tout tient', () => {
    const fusion = fusionnerBrouillon(
      base,
      { ...base, facture: 'F-1', lignes: [ligne(1, 8), ligne(2, 5), ligne(3, 1)] },
      { ...base, attendue_le: '2026-12-01', lignes: [ligne(1, 5), ligne(2, 9)] },
    );
    expect(fusion.croises).toEqual([]);
    expect(fusion.valeurs).toEqual({
      fournisseur_id: '1',
      attendue_le: '2026-12-01',
      facture: 'F-1',
      budget: null,
      lignes: [ligne(1, 8), ligne(2, 9), ligne(3, 1)],
    });
  });

  it('[CDE-6] la même ligne : la mienne reste tapée, la leur se propose avec le reste du mien', () => {
    const fusion = fusionnerBrouillon(
      base,
      { ...base, lignes: [ligne(1, 8), ligne(2, 5), ligne(3, 1)] },
      { ...base, lignes: [ligne(1, 7), ligne(2, 5)] },
    );
    expect(fusion.croises).toEqual(['lignes']);
    expect(fusion.valeurs.lignes).toEqual([ligne(1, 8), ligne(2, 5), ligne(3, 1)]);
    expect(fusion.leur.lignes).toEqual([ligne(1, 7), ligne(2, 5), ligne(3, 1)]);
  });

  it('[CDE-13] le choix ne dit que les lignes à choisir, chacune comme enregistrée et comme tapée', () => {
    const lignes = [ligne(1, 5), ligne(2, 5), ligne(3, 5), ligne(4, 5)];
    const { valeurs, leur } = fusionnerBrouillon(
      { ...base, lignes },
      { ...base, lignes: [ligne(1, 8), ligne(2, 0), ligne(4, 5)] },
      { ...base, lignes: [ligne(1, 7), ligne(2, 6), ligne(3, 5)] },
    );
    expect([
      describeCroisees(leur.lignes, valeurs.lignes),
      describeCroisees(valeurs.lignes, leur.lignes),
    ]).toEqual(['P1 : 7 × 100 FCFA, P2 : 6 × 100 FCFA', 'P1 : 8 × 100 FCFA, P2 : écarté']);
    expect([describeCroisees([], [ligne(1, 8)]), describeCroisees([ligne(1, 8)], [])]).toEqual([
      'P1 : retiré',
      'P1 : 8 × 100 FCFA',
    ]);
  });
  it('[CDE-13] au-delà de trois lignes, les autres sont comptées', () => {
    const lignes = [1, 2, 3, 4, 5].map((id) => ligne(id, 5));
    expect(describeCroisees(lignes, [])).toMatch(/^P1 .*P3 : 5 × 100 FCFA et 2 autres lignes$/);
  });
});
