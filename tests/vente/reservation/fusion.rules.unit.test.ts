import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fusionner } from '#client/vente/reservation/enregistrement/fusion.rules.ts';
import type { LigneReservation } from '#shared/vente/reservation/reservation.schema.ts';
import { uneLigne, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { tirages } from '#tests/harness/tirages.ts';

const ligne = (produit_id: number, qte: number, prise_en_charge = 0): LigneReservation =>
  uneLigne({ id: produit_id, produit_id, libelle: `P${produit_id}`, qte, prise_en_charge });
const panier = (...lignes: LigneReservation[]) => uneReservation({ reservation_produits: lignes });
const resume = (lignes: readonly LigneReservation[] | undefined) =>
  lignes?.map((l) => [l.produit_id, l.qte]);

describe('[CON-1] deux personnes, un panier', () => {
  const base = panier(ligne(1, 1), ligne(2, 1));
  it('chacun sa ligne : les deux changements tiennent', () => {
    const { edition, ecarts } = fusionner(
      base,
      { lignes: [ligne(1, 4), ligne(2, 1)] },
      panier(ligne(1, 1), ligne(2, 5), ligne(3, 1)),
    );
    expect(ecarts).toEqual([]);
    expect(resume(edition?.lignes)).toEqual([
      [1, 4],
      [2, 5],
      [3, 1],
    ]);
  });
  it('la même ligne : les deux valeurs sont dites, la mienne attend', () => {
    const { edition, ecarts } = fusionner(
      base,
      { lignes: [ligne(1, 4), ligne(2, 1)] },
      panier(ligne(1, 2, 80), ligne(2, 1)),
    );
    expect(ecarts).toEqual([{ quoi: 'P1', mien: '4', leur: '2 à 80 %', produit_id: 1 }]);
    expect(resume(edition?.lignes)).toEqual([
      [1, 4],
      [2, 1],
    ]);
  });
  it('retirée ici, changée là : à choisir ; retirée des deux côtés : rien à dire', () => {
    expect(
      fusionner(base, { lignes: [ligne(2, 1)] }, panier(ligne(1, 3), ligne(2, 1))).ecarts,
    ).toEqual([{ quoi: 'P1', mien: 'retiré', leur: '3', produit_id: 1 }]);
    expect(fusionner(base, { lignes: [ligne(2, 1)] }, panier(ligne(2, 1)))).toEqual({
      edition: null,
      ecarts: [],
    });
  });
  it('ajouté des deux côtés avec la même quantité : une seule ligne', () => {
    expect(
      fusionner(
        base,
        { lignes: [ligne(1, 1), ligne(2, 1), ligne(3, 2)] },
        panier(ligne(1, 1), ligne(2, 1), ligne(3, 2)),
      ),
    ).toEqual({ edition: null, ecarts: [] });
  });
  it('les champs : pareil, à part, ou croisés', () => {
    const leur = uneReservation({ nom_assure: 'MINTSA', remise: 100 });
    const avant = uneReservation({ nom_assure: null, remise: 0 });
    expect(fusionner(avant, { nom_assure: 'MINTSA' }, leur)).toEqual({ edition: null, ecarts: [] });
    expect(fusionner(avant, { numero_feuille_assure: 'F1' }, leur)).toEqual({
      edition: { numero_feuille_assure: 'F1' },
      ecarts: [],
    });
    expect(fusionner(avant, { nom_assure: '', remise: 250 }, leur).ecarts).toEqual([
      { quoi: 'Nom assuré', mien: 'vide', leur: 'MINTSA' },
      { quoi: 'Remise', mien: '250', leur: '100' },
    ]);
    expect(
      fusionner(
        avant,
        { client_id: 9, client: 'OBIANG' },
        uneReservation({ client_id: 8, client: 'MINTSA' }),
      ).ecarts,
    ).toEqual([{ quoi: 'Client', mien: 'OBIANG', leur: 'MINTSA' }]);
  });
  it('quoi qu’il arrive : sans écart, chaque changement de chacun se retrouve dans le résultat', () => {
    const lignes = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 })),
      { selector: ([id]) => id, maxLength: 5 },
    );
    fc.assert(
      fc.property(lignes, lignes, lignes, (b, m, t) => {
        const [avant, mienne, leur] = [b, m, t].map((ls) =>
          panier(...ls.map(([id, qte]) => ligne(id, qte))),
        ) as [ReturnType<typeof panier>, ReturnType<typeof panier>, ReturnType<typeof panier>];
        const { edition, ecarts } = fusionner(avant, { lignes: mienne.reservation_produits }, leur);
        const qte = (ls: readonly LigneReservation[], id: number) =>
          ls.find((l) => l.produit_id === id)?.qte ?? 0;
        const fin = edition?.lignes ?? leur.reservation_produits;
        for (const id of [1, 2, 3, 4, 5]) {
          const [av, mi, le] = [
            qte(avant.reservation_produits, id),
            qte(mienne.reservation_produits, id),
            qte(leur.reservation_produits, id),
          ];
          const croise = mi !== av && le !== av && mi !== le;
          expect(ecarts.some((e) => e.produit_id === id)).toBe(croise);
          expect(qte(fin, id)).toBe(mi !== av ? mi : le);
        }
      }),
      { numRuns: tirages(200, 2_000) },
    );
  });
});
