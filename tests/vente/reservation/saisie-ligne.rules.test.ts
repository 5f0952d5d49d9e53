import { describe, expect, it } from 'vitest';
import { memeContenu } from '#shared/vente/reservation/contenu.rules.ts';
import {
  demandeDe,
  describeSaisie,
  memeCompte,
  memeSaisie,
  motDesSaisies,
  SAISIE_NEUVE,
  saisieVoulue,
} from '#shared/vente/reservation/saisie-ligne.rules.ts';
import { ligneDemandee, ligneReservation } from '#shared/vente/reservation/reservation.schema.ts';
import { uneLigne, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { CHAMPS_SAISIS, SAISIE_TOUT_AUTRE } from '#tests/factories/saisies.ts';

describe.each(CHAMPS_SAISIS)('%s, saisi sur une ligne', (champ) => {
  const tenue = uneLigne();
  const changee = uneLigne({ [champ]: SAISIE_TOUT_AUTRE[champ] });
  it('fait une autre ligne, un autre panier, une autre demande', () => {
    expect(memeSaisie(tenue, changee)).toBe(false);
    expect(motDesSaisies([tenue])).not.toBe(motDesSaisies([changee]));
    expect(demandeDe(tenue)).not.toEqual(demandeDe(changee));
    expect(
      memeContenu(
        uneReservation({ reservation_produits: [tenue] }),
        uneReservation({ reservation_produits: [changee] }),
      ),
    ).toBe(false);
  });
  it('se dit à qui doit choisir entre deux lignes', () =>
    expect(describeSaisie(changee)).not.toBe(describeSaisie(tenue)));
  it('passe le fil tel quel', () =>
    expect(ligneDemandee.parse(demandeDe(changee))).toEqual(demandeDe(changee)));
});

it.each(CHAMPS_SAISIS.filter((c) => c !== 'qte'))(
  '[RES-66] %s, absent d’une demande, est gardé',
  (champ) => {
    const { [champ]: _absent, ...reste } = demandeDe(uneLigne(SAISIE_TOUT_AUTRE));
    const demandee = ligneDemandee.parse(reste);
    expect(saisieVoulue(demandee, SAISIE_TOUT_AUTRE)[champ]).toBe(SAISIE_TOUT_AUTRE[champ]);
    expect(saisieVoulue(demandee, undefined)[champ]).toBe(SAISIE_NEUVE[champ]);
  },
);

it('[SCN-26] un panier gardé sur un poste avant que les boîtes se lisent se lit encore', () => {
  const { boites: _absentes, ...ligne } = uneLigne();
  expect(ligneReservation.parse(ligne)).toMatchObject({ boites: [] });
});

it('une ligne que rien ne distingue ne dit que sa quantité : ni taux, ni remise à zéro', () => {
  expect(describeSaisie({ ...SAISIE_NEUVE, qte: 3 })).toBe('3');
});

it('[RES-16] la quantité et le taux comptent dans les sommes', () => {
  expect(memeCompte(SAISIE_NEUVE, { ...SAISIE_NEUVE, qte: 2 })).toBe(false);
  expect(memeCompte(SAISIE_NEUVE, { ...SAISIE_NEUVE, prise_en_charge: 80 })).toBe(false);
});
