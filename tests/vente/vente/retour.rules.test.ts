import { expect, it } from 'vitest';
import {
  estimerRetour,
  ligneDuCode,
  lignesDemandees,
  maximum,
  poser,
  saisieDuRetour,
  toutPrendre,
} from '#client/vente/vente/retour.rules.ts';
import { uneLigne, uneVente } from '#tests/factories/objets-du-fil.ts';

const A = { lot_id: 7, numero: 'A1', date_expiration: '2027-06-30', qte: 2 };
const B = { lot_id: 8, numero: 'B2', date_expiration: null, qte: 1 };
const vente = uneVente({
  lignes: [
    {
      ...uneLigne({
        id: 1,
        libelle: 'DOLIPRANE',
        cip: '3400935955838',
        qte: 3,
        prix_de_vente: 333,
      }),
      lots: [A, B],
    },
    uneLigne({ id: 2, libelle: 'SPASFON', cip: null, qte: 2, prix_de_vente: 650 }),
  ],
});
const [doliprane, spasfon] = vente.lignes;
if (!doliprane || !spasfon) throw new Error('la vente a deux lignes');

it('[RTV-13] l’écran dit ce que le serveur comptera, et rien tant que rien n’est pris', () => {
  expect(estimerRetour(vente, {}, false)).toBeNull();
  const saisies = poser(poser({}, doliprane, { qte: 2 }), spasfon, { qte: 1 });
  expect(estimerRetour(vente, saisies, false)).toEqual({
    montant_rendu: 1316,
    total: 1316,
    total_prise_en_charge: 0,
    remise: 0,
  });
  expect(estimerRetour(vente, toutPrendre({}, vente.lignes), false)?.montant_rendu).toBe(
    vente.total_client,
  );
});

it('on ne prend pas plus que ce qui est chez le client, ni que le lot choisi', () => {
  // said by the field, never made another number
  for (const qte of [9, -1, 1.5]) {
    const tapee = poser({}, doliprane, { qte });
    expect(saisieDuRetour(tapee, doliprane).qte).toBe(qte);
    expect(estimerRetour(vente, poser(tapee, spasfon, { qte: 1 }), false)).toBeNull();
  }
  const duLot = poser(poser({}, doliprane, { qte: 3 }), doliprane, { lot_id: 7 });
  expect(saisieDuRetour(duLot, doliprane)).toEqual({
    qte: 2,
    destination: 'Remis en stock',
    lot_id: 7,
  });
  expect(maximum(doliprane, { qte: 0, destination: 'Quarantaine', lot_id: 99 })).toBe(0);
  expect(lignesDemandees(duLot, vente.lignes)).toEqual([
    { ligne_id: 1, qte: 2, destination: 'Remis en stock', lot_id: 7 },
  ]);
});

it('une boîte lue est de sa ligne, et de son lot s’il en est parti', () => {
  expect(ligneDuCode(vente.lignes, '3400935955838')).toEqual({ ligne: doliprane });
  expect(ligneDuCode(vente.lignes, '3595583')).toEqual({ ligne: doliprane });
  expect(ligneDuCode(vente.lignes, '0103400935955838172706301' + '0A1')).toEqual({
    ligne: doliprane,
    lot_id: 7,
  });
  expect(ligneDuCode(vente.lignes, '010340093595583817270630' + '10ZZ')).toEqual({
    ligne: doliprane,
    autreLot: 'ZZ',
  });
  // a carton of it is not a box
  expect(ligneDuCode(vente.lignes, '13400935955835')).toBeNull();
  expect(ligneDuCode(vente.lignes, '3400930000014')).toBeNull();
});
