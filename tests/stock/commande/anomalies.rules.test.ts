import { describe, expect, it } from 'vitest';
import { anomaliesDe, type LigneLivree } from '#shared/stock/commande/anomalies.rules.ts';

const AUJOURDHUI = '2026-11-23';
const ligne = (l: Partial<LigneLivree> = {}): LigneLivree => ({
  produit_id: 11,
  reste: 10,
  qte: 10,
  ug: 0,
  lot: 'A1',
  date_expiration: '2028-06-30',
  prix_achat: 800,
  prix_de_vente: 1_000,
  prix_achat_prevu: 800,
  prix_de_vente_actuel: 1_000,
  deja: { qte_recue: 0, ug_recue: 0 },
  promesse: { ug_par: null, ug: null },
  ...l,
});
const dites = (...lignes: LigneLivree[]) =>
  anomaliesDe(lignes, AUJOURDHUI).map((a) => a.map((x) => x.texte));

describe('[LIV-1] ce qui est étrange dans une livraison', () => {
  it('[CMD-11] un prix de vente à centimes se dit à sa ligne', () =>
    expect(dites(ligne({ prix_de_vente: 1_000.5 }))).toEqual([['prix de vente à centimes']]));
  it('[OFR-5] les unités gratuites promises qui ne sont pas là, une fois par produit, tous ses lots ensemble', () => {
    const promesse = { ug_par: 10, ug: 1 };
    const due = ligne({ qte: 20, reste: 20, promesse });
    expect(dites(due)).toEqual([['2 UG manquantes']]);
    expect(dites({ ...due, ug: 2 })).toEqual([[]]);
    expect(dites({ ...due, qte: 9 })).toEqual([[]]);
    expect(dites({ ...due, qte: 0 })).toEqual([[]]);
    expect(dites({ ...due, qte: 12, ug: 1 }, { ...due, qte: 8, lot: 'B2' })).toEqual([
      [],
      ['1 UG manquante'],
    ]);
    // What came free before is no longer due.
    expect(dites({ ...due, qte: 10, deja: { qte_recue: 10, ug_recue: 1 } })).toEqual([
      ['1 UG manquante'],
    ]);
    // Six came before without any: four more make ten.
    expect(dites({ ...due, qte: 4, deja: { qte_recue: 6, ug_recue: 0 } })).toEqual([
      ['1 UG manquante'],
    ]);
  });
  it('comme commandée : rien', () => {
    expect(dites(ligne(), ligne({ produit_id: 12, ug: 2 }))).toEqual([[], []]);
  });
  it('l’exemple de la règle : huit de trop, d’un lot de 2020', () => {
    expect(dites(ligne({ qte: 18, date_expiration: '2020-01-31' }))).toEqual([
      ['+8 en trop', 'périmé le 31/01/2020'],
    ]);
    expect(dites(ligne({ qte: 11 }))).toEqual([['+1 en trop']]);
  });
  it('deux lots d’un produit : le surplus se dit une fois ; les unités gratuites n’en sont pas', () => {
    expect(dites(ligne({ qte: 6 }), ligne({ qte: 6, lot: 'B2', ug: 3 }))).toEqual([
      [],
      ['+2 en trop'],
    ]);
  });
  it('[LOT-3] périmé le lendemain de sa date ; moins de 90 jours est bientôt', () => {
    const dates = ['2026-11-22', '2026-11-23', '2026-11-24', '2027-02-20', '2027-02-21'];
    expect(dites(...dates.map((d, i) => ligne({ produit_id: i, date_expiration: d })))).toEqual([
      ['périmé le 22/11/2026'],
      ['à vendre aujourd’hui au plus tard'],
      ['périme dans 1 j'],
      ['périme dans 89 j'],
      [],
    ]);
  });
  it('une marge qui tombe d’un dixième ; un coût au-dessus du prix', () => {
    expect(
      dites(
        ligne({ prix_achat: 818 }),
        ligne({ produit_id: 10, prix_achat: 820 }),
        ligne({ produit_id: 12, prix_achat: 846 }),
        ligne({ produit_id: 13, prix_achat: 1_001 }),
        ligne({ produit_id: 14, prix_achat: 846, prix_de_vente: 1_060 }),
      ),
    ).toEqual([[], ['marge −10 %'], ['marge −23 %'], ['vendu sous son coût'], []]);
  });
  it('un lot qui manque quand les autres le disent, une date sans laquelle le lot ne sert à rien', () => {
    expect(
      dites(
        ligne(),
        ligne({ produit_id: 12, lot: '' }),
        ligne({ produit_id: 13, date_expiration: '' }),
      ),
    ).toEqual([[], ['lot manquant'], ['péremption manquante']]);
    expect(dites(ligne({ lot: '', date_expiration: '' }))).toEqual([[]]);
  });
  it('une ligne qui n’apporte rien n’a rien d’étrange', () => {
    expect(dites(ligne({ qte: 0, date_expiration: '2020-01-31' }))).toEqual([[]]);
  });
});
