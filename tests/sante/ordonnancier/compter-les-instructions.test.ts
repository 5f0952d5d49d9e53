// Server: counts the SQL statements that a payment sends.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { PreparedClient } from '#server/platform/db/prepared-client.ts';
import { ALLUME, type Officine, ouvrirOfficine } from './ordonnancier.scene.ts';

const LIGNES = 12;
let o: Officine;
let savons: number[] = [];
let listes: number[] = [];
beforeAll(async () => {
  o = await ouvrirOfficine();
  const rangs = Array.from({ length: LIGNES }, (_, i) => i);
  savons = await Promise.all(rangs.map((i) => o.produit(null, { libelle: `SAVON ${i}`, qte: 99 })));
  listes = await Promise.all(
    rangs.map((i) => o.produit('liste_1', { libelle: `AMOXICILLINE ${i}`, qte: 99 })),
  );
  // What a register draws once, at its first sale, is drawn.
  for (const ids of [savons, listes]) await o.payer(await o.panier([[ids[0] ?? 0, 1]]));
});
afterAll(() => o.fermer());

const toucheAuRegistre = (texte: string): boolean =>
  /\b(ordonnance|prescripteur|inscription|inscription_ligne|compteur_ordonnancier)\b/.test(texte);

/** The statements of a transaction that pays this basket, as the base received them. */
async function payer(ids: readonly number[]): Promise<string[]> {
  const r = await o.panier(ids.map((id): [number, number] => [id, 1]));
  const dites: { par: PreparedClient; texte: string }[] = [];
  const espion = vi.spyOn(PreparedClient.prototype, 'query').mockImplementation(function (
    this: PreparedClient,
    ...args: unknown[]
  ) {
    dites.push({ par: this, texte: String(args[0]) });
    return envoyer.apply(this, args);
  });
  const { success, errors } = await o.payer(r as Reservation);
  espion.mockRestore();
  expect(errors).toEqual([]);
  expect(success).toBe(true);
  // Of the connection that pays alone: works of the server may ask something meanwhile.
  const payeur = dites.find(({ texte }) => /insert into vente\b/.test(texte))?.par;
  const siennes = dites.filter(({ par }) => par === payeur).map(({ texte }) => texte);
  const debut = siennes.indexOf('begin');
  return siennes.slice(debut, siennes.indexOf('commit', debut) + 1);
}
// eslint-disable-next-line typescript/unbound-method -- called on the client it was asked of
const envoyer = PreparedClient.prototype.query as (
  this: PreparedClient,
  ...args: unknown[]
) => never;

describe('ce que l’ordonnancier ajoute à un encaissement', () => {
  it('[ORD-3] arrêté : pas une instruction, quoi que le panier contienne', async () => {
    await o.regler({ ...ALLUME, actif: false });
    const sansTableau = await payer(savons);
    const listes12 = await payer(listes);
    expect(listes12).toEqual(sansTableau);
    expect(listes12.filter(toucheAuRegistre)).toEqual([]);
    expect(listes12.length).toBeGreaterThan(5);
    await o.regler(ALLUME);
  });
  it('[ORD-13] en marche : rien sans médicament listé ; pour une ligne ou douze, une écriture et sa lecture scellée', async () => {
    const sansTableau = await payer(savons);
    expect(sansTableau.filter(toucheAuRegistre)).toEqual([]);
    for (const ids of [listes.slice(0, 1), listes])
      expect((await payer(ids)).filter(toucheAuRegistre)).toHaveLength(2);
  });
});
