import { expect, it } from 'vitest';
import { differences, memeContenu, nomDuClient } from '#shared/vente/reservation/contenu.rules.ts';
import { uneLigne, uneReservation } from '#tests/factories/objets-du-fil.ts';

const avant = uneReservation();
const spasfon = uneLigne({ id: 102, produit_id: 12, libelle: 'SPASFON', prix_de_vente: 1500 });

it('[RES-60] la remise de main ne change pas le contenu, une quantité oui', () => {
  expect(
    memeContenu(avant, { ...avant, version: 9, etat_caisse: 'Ouvert', etat_caisse_par: 'Brice' }),
  ).toBe(true);
  expect(memeContenu(avant, uneReservation({ reservation_produits: [uneLigne({ qte: 2 })] }))).toBe(
    false,
  );
});
it.each([
  ['COMPTANT', null, 'COMPTANT'],
  ['CNAMGS', 'OBIANG Pauline', 'CNAMGS – OBIANG Pauline'],
  ['OBIANG Pauline', 'Obiang Pauline', 'OBIANG Pauline'],
])('[RES-62] %s, %s : %s', (client, nom_assure, attendu) =>
  expect(nomDuClient({ client, nom_assure })).toBe(attendu),
);
it('[RES-61] dit ce qui a changé', () => {
  expect(differences(avant, uneReservation({ reservation_produits: [uneLigne(), spasfon] }))).toBe(
    '+1 SPASFON, total 1.250 > 2.750',
  );
  expect(differences(uneReservation({ reservation_produits: [uneLigne({ qte: 3 })] }), avant)).toBe(
    '-2 DOLIPRANE 1000 mg, cp ×8, total 3.750 > 1.250',
  );
  expect(differences(avant, avant)).toBe('');
});
