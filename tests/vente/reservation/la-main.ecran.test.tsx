import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { arreterVente } from '#client/vente/reservation/demarrer-vente.ts';
import { remettreEcranVente } from '#client/vente/reservation/reservation.atoms.ts';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import { GRAINE, tirages } from '#tests/harness/tirages.ts';
import { type Journal, jouerLaMain, ouvrirLaMain, type Pas, ServeurLent } from './la-main.scene.ts';

const SERIES = tirages(60, 10_000);
const PAR_LOT = 500;

afterEach(() => {
  arreterVente();
  remettreEcranVente();
  vi.useRealTimers();
});

const pas: fc.Arbitrary<Pas> = fc.record(
  {
    geste: fc.oneof(
      { weight: 8, arbitrary: fc.constant('scan' as const) },
      { weight: 2, arbitrary: fc.constant('mots' as const) },
      { weight: 4, arbitrary: fc.constant('F9' as const) },
      { weight: 4, arbitrary: fc.constant('Entree' as const) },
      { weight: 4, arbitrary: fc.constantFrom('encore', 'plus', 'qte', 'oter' as const) },
      { weight: 1, arbitrary: fc.constantFrom('F4', 'F8', 'Echap', 'ailleurs', 'panier' as const) },
    ),
    apres: fc.oneof(fc.constant(0), fc.constant(20), fc.integer({ min: 0, max: 3_000 })),
  },
  { noNullPrototype: true },
);
const series = fc.record({
  pas: fc.array(pas, { minLength: 4, maxLength: 24 }),
  graine: fc.integer(),
  pertes: fc.constantFrom(0, 0, 0.1, 0.3),
});

/** In which baskets of the server each box is. */
function paniersDe(serveur: ServeurLent): Map<number, number[]> {
  const ou = new Map<number, number[]>();
  for (const r of serveur.paniers.values())
    for (const l of r.reservation_produits)
      ou.set(l.produit_id, [...(ou.get(l.produit_id) ?? []), ...Array<number>(l.qte).fill(r.id)]);
  return ou;
}
function verifier(serveur: ServeurLent, j: Journal): void {
  const ou = paniersDe(serveur);
  for (const { produit_id, qte, reglee, malgre } of j.boites)
    if (!reglee || !malgre)
      expect(ou.get(produit_id) ?? [], `la boîte ${produit_id}`).toHaveLength(qte);
  // one client's boxes are in one basket, unless a basket was paid elsewhere or taken up again meanwhile
  const parVente = Map.groupBy(
    j.boites.filter((b) => !b.malgre && b.qte > 0),
    (b) => b.vente,
  );
  for (const [vente, boites] of parVente)
    expect(
      new Set(boites.map((b) => ou.get(b.produit_id)?.[0])).size,
      `la vente ${vente} : ${boites.map((b) => `${b.produit_id} → ${ou.get(b.produit_id)?.join()}`).join(' ; ')}`,
    ).toBe(1);
  for (const { id, recu, net } of serveur.payes) {
    const presse = j.presses.filter((p) => p.id === id).at(-1);
    expect([id, recu, net]).toEqual([id, presse?.net, presse?.net]);
  }
  expect(serveur.paniers.size, 'autant de paniers que de ventes au plus').toBeLessThanOrEqual(
    j.creations,
  );
}

describe('[MAI-9] ce qui est demandé d’une ligne suit l’ordre de la main', () => {
  it.each([
    ['une quantité tapée après un scan qui tarde', ['encore', 'qte'], 3],
    ['« + » après un scan qui tarde', ['encore', 'plus'], 3],
    ['ôtée après un scan qui tarde', ['encore', 'oter'], 0],
    ['un scan après une quantité tapée', ['encore', 'qte', 'encore'], 4],
  ] as const)('%s', async (_quoi, gestes, attendue) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    for (let graine = 0; graine < 12; graine++) {
      const serveur = new ServeurLent(graine, 0);
      vi.stubGlobal('fetch', serveur.fetch);
      ouvrirLaMain();
      const serie: Pas[] = [
        { geste: 'scan', apres: 9_000 },
        ...gestes.map((geste) => ({ geste, apres: 0 })),
      ];
      const j = await jouerLaMain(serveur, serie, (ms) => vi.advanceTimersByTimeAsync(ms));
      expect(j.boites).toMatchObject([{ qte: attendue, reglee: true }]);
      verifier(serveur, j);
    }
  });
});

describe('[MAI-1] [MAI-4] la main va plus vite que le réseau', () => {
  it(`${SERIES} séries au hasard : chaque boîte dans un panier et un seul, payé ce qui était montré`, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.spyOn(imprimante, 'imprimer').mockResolvedValue(true);
    const attendre = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    let payees = 0;
    let boites = 0;
    for (let fait = 0; fait < SERIES; fait += PAR_LOT)
      await fc.assert(
        fc.asyncProperty(series, async ({ pas: serie, graine, pertes }) => {
          const serveur = new ServeurLent(graine, pertes);
          vi.stubGlobal('fetch', serveur.fetch);
          ouvrirLaMain();
          const j = await jouerLaMain(serveur, serie, attendre);
          verifier(serveur, j);
          payees += serveur.payes.length;
          boites += j.boites.length;
        }),
        { numRuns: Math.min(PAR_LOT, SERIES - fait), seed: GRAINE + fait },
      );
    // the draw does pay, and does fill baskets: silence would prove nothing
    expect(payees).toBeGreaterThan(SERIES / 10);
    expect(boites).toBeGreaterThan(SERIES);
    if (SERIES > 1_000) console.log(`${SERIES} séries, ${boites} boîtes, ${payees} paiements`);
  });
});
