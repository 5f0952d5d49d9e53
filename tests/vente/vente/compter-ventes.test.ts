// Server: one day counted four ways by the base: list, sums, counts, book.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { debutDeJour, jourPlus } from '#shared/base/dates.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { Garde, RapportGarde } from '#shared/gestion/garde/garde.schema.ts';
import { lignesDeRapprochement } from '#shared/vente/vente/rapprochement.rules.ts';
import type { Journee, Rapprochement, VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import {
  compter,
  type Faite,
  type Journees,
  jouerJournees,
  MODES,
  programmes,
} from './journees-au-hasard.ts';
import {
  a,
  awa,
  caissier,
  chef,
  compteurs,
  lire,
  liste,
  mettreAHeure,
  preparerVentes,
  serveur,
  somme,
  vendre,
} from './ventes.scene.ts';

preparerVentes();

/** What the counters must say of these sales: of some days, of one register or of all. */
function attendre(faites: readonly Faite[], garder: (jour: string) => boolean, ou?: string) {
  const pris = faites
    .filter((f) => ou === undefined || f.ou === ou)
    .flatMap((f) => [
      ...(garder(f.jour) && (!f.annulee || f.annulee.contre_passee) ? [{ v: f.vente, s: 1 }] : []),
      ...(f.annulee?.contre_passee && garder(f.annulee.jour) ? [{ v: f.vente, s: -1 }] : []),
    ]);
  const s = (de: (v: VenteDetail) => number) => somme(pris.map((p) => p.s * de(p.v)));
  return {
    total_client: s((v) => v.total_client),
    total_pc: s((v) => v.total_prise_en_charge),
    total_ca: s((v) => v.total),
    total_ht: s((v) => v.ht),
    total_tva: s((v) => v.tva),
    total_css: s((v) => v.css),
    total_garde: s((v) => v.garde),
    marge: s((v) => v.ht - v.remise - somme(v.lignes.map((l) => (l.prix_achat ?? 0) * l.qte))),
    nombre_ventes: pris.filter((p) => p.s > 0).length,
  };
}

/** A day's counters against what was sold, register by register; pieces of it against the whole. */
async function verifierCompteurs({ faites, desks }: Journees, jour: string): Promise<void> {
  const entier = await compteurs(jour);
  expect(entier).toMatchObject(attendre(faites, (j) => j === jour));
  // What an accountant adds up is the turnover.
  expect(somme([entier.total_ht, entier.total_tva, entier.total_css, entier.total_garde])).toBe(
    entier.total_ca,
  );
  const [nuit, apres] = [
    await compteurs(`${jour}T00:00:00`, `${jour}T04:30:17`),
    await compteurs(`${jour}T04:30:17`, debutDeJour(jourPlus(jour, 1)).toISOString()),
  ];
  expect(somme([nuit.total_ca, apres.total_ca])).toBe(entier.total_ca);
  expect(somme([nuit.marge, apres.marge])).toBe(entier.marge);
  for (const ou of ['A', 'B'] as const)
    expect(await compteurs(jour, jour, `&caisse_id=${desks[ou].caisse_id}`)).toMatchObject(
      attendre(faites, (j) => j === jour, ou),
    );
}

/** A day's list holds each of its sales once, adds up to its counters, and is as long as it says. */
async function verifierListe({ faites }: Journees, jour: string): Promise<void> {
  const lignes = await liste(jour);
  expect(lignes.map((v) => v.id).sort()).toEqual(
    faites
      .filter((f) => f.jour === jour)
      .map((f) => f.vente.id)
      .sort(),
  );
  const restent = lignes.filter((v) => v.statut === 'Soldé' || v.contre_passee);
  const rendues = faites
    .filter((f) => f.annulee?.contre_passee && f.annulee.jour === jour)
    .map((f) => -f.vente.total);
  expect(somme([...restent.map((v) => v.total), ...rendues])).toBe(
    (await compteurs(jour)).total_ca,
  );
  for (const statut of ['', '&statut=Soldé', '&statut=Annulé']) {
    const page = await chef.lire(
      `/api/ventes?period_from=${jour}&period_to=${jour}&page=1&rows=5${statut}`,
    );
    expect(page.meta?.total).toBe((await liste(jour, jour, statut)).length);
  }
}

/** Register A's takings of a day: its sales there, to the rounding of what was handed over. */
function encaisseA(faites: readonly Faite[], jour: string): number {
  const arrondis = faites
    .filter((f) => f.ou === 'A')
    .flatMap((f) => [
      ...(f.jour === jour && (!f.annulee || f.annulee.contre_passee) ? [f.vente.arrondi] : []),
      ...(f.annulee?.contre_passee && f.annulee.jour === jour ? [-f.vente.arrondi] : []),
    ]);
  return somme([attendre(faites, (x) => x === jour, 'A').total_client, ...arrondis]);
}

/**
 * The counts of the registers against the book of the same day; register A was counted each
 * evening, B only now.
 */
async function verifierBilletages(j: Journees, ou: 'A' | 'B'): Promise<void> {
  const livre = await lire<Journee[]>(
    `/api/ventes-livre-caisse?period_from=${j.premier}&period_to=${j.dernier}&caisse_id=${j.desks[ou].caisse_id}`,
  );
  for (let jour = j.premier, rang = 0; jour <= j.dernier; jour = jourPlus(jour, 1), rang++) {
    const b =
      ou === 'A'
        ? await lire<Billetage>(`/api/billetages/${j.valides[rang]?.id}`)
        : await compter(j, 'B', jour);
    const ecrit = livre.find((x) => x.jour === jour);
    expect([b.total_vente, b.cheque_attendu, b.mobile_money_attendu, b.autres_attendu]).toEqual(
      MODES.map((m) => ecrit?.[m] ?? 0),
    );
    if (ou === 'A') expect(encaisseA(j.faites, jour)).toBe(ecrit?.encaisse ?? 0);
  }
}

/** From turnover to what the drawers took, a day or several: nothing is left unexplained. */
async function verifierRapprochement(j: Journees, de: string, a: string): Promise<void> {
  const r = await lire<Rapprochement>(`/api/ventes-rapprochement?period_from=${de}&period_to=${a}`);
  const livre = await lire<Journee[]>(`/api/ventes-livre-caisse?period_from=${de}&period_to=${a}`);
  const dans = (jour: string) => jour >= de && jour <= a;
  expect(r).toMatchObject({
    ca: (await compteurs(de, a)).total_ca,
    encaisse: somme(livre.map((x) => x.encaisse)),
    brut: somme(
      j.faites
        .filter((f) => dans(f.jour) && (!f.annulee || f.annulee.contre_passee))
        .map((f) => f.vente.total),
    ),
    annulees_avant: somme(
      j.faites
        .filter((f) => f.annulee && !f.annulee.contre_passee)
        .filter((f) => dans(f.annulee?.jour ?? '') && f.jour < de)
        .flatMap((f) => [f.vente.total_client, f.vente.arrondi]),
    ),
  });
  expect(lignesDeRapprochement(r, 0).filter((l) => l.libelle === 'Écart inexpliqué')).toEqual([]);
}

/** One night, one report: the taxed sales of both its days. */
async function verifierGarde({ faites, garde_id }: Journees): Promise<void> {
  const taxees = faites.filter((f) => !f.annulee && f.vente.garde > 0);
  const rapport = await lire<RapportGarde>(`/api/gardes/${garde_id}/rapport`);
  expect(rapport).toMatchObject({
    nombre: taxees.length,
    total: somme(taxees.map((f) => f.vente.total)),
    taxe: somme(taxees.map((f) => f.vente.garde)),
  });
  for (const champ of ['nombre', 'total', 'taxe', 'total_client'] as const)
    expect(somme(rapport.caisses.map((c) => c[champ]))).toBe(rapport[champ]);
  expect(somme(rapport.modes.map((m) => m.montant))).toBe(
    somme(taxees.flatMap((f) => [f.vente.total_client, f.vente.arrondi])),
  );
  expect(somme(rapport.heures.map((h) => h.total))).toBe(rapport.total);
}

describe('une journée, quatre façons de la compter', () => {
  let tour = 0;
  it('[VEN-5] [VEN-8] [VEN-10] [VEN-11] [VEN-23] compteurs = somme de la liste = billetages = agrégats, annulations, garde et modes mêlés, au centime', async () => {
    await fc.assert(
      fc.asyncProperty(programmes, async (programme) => {
        tour += 1;
        const j = await jouerJournees(tour, programme);
        for (let jour = j.premier; jour <= j.dernier; jour = jourPlus(jour, 1)) {
          await verifierCompteurs(j, jour);
          await verifierListe(j, jour);
          await verifierRapprochement(j, jour, jour);
        }
        expect(await compteurs(j.premier, j.dernier)).toMatchObject(attendre(j.faites, () => true));
        await verifierRapprochement(j, j.premier, j.dernier);
        for (const ou of ['A', 'B'] as const) await verifierBilletages(j, ou);
        await verifierGarde(j);
        expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
      }),
      { numRuns: 3 },
    );
  });
});

describe('le jour, à Libreville', () => {
  it('[VEN-8] 23:59:59.999 et 00:00 : le bon jour dans la liste, les compteurs, le livre, la garde et le billetage', async () => {
    const [veille, jour] = ['2027-06-30', '2027-07-01'];
    const ou = await caissier('Minuit');
    mettreAHeure(a(veille, '22:00:00'));
    const garde = await chef.ecrire<Garde>('/api/gardes', {
      date_debut: veille,
      heure_debut: '22:00',
      date_fin: jour,
      heure_fin: '05:59',
      montant_taxe: 100,
    });
    mettreAHeure(a(veille, '23:59:59.999'));
    const avant = await vendre({ vendeur: awa, ou, lignes: [[2, 1, 0]], modes: ['espece'] });
    mettreAHeure(a(jour, '00:00:00.000'));
    const apres = await vendre({ vendeur: awa, ou, lignes: [[2, 2, 0]], modes: ['cheque'] });
    expect([avant.created_at, apres.created_at]).toEqual([
      `${veille}T23:59:59.999+01:00`,
      `${jour}T00:00:00.000+01:00`,
    ]);
    for (const [j, v] of [
      [veille, avant],
      [jour, apres],
    ] as const) {
      expect((await liste(j)).map((x) => x.id)).toEqual([v.id]);
      expect(await compteurs(j)).toMatchObject({ total_ca: v.total, nombre_ventes: 1 });
      expect(
        await lire<Journee[]>(`/api/ventes-livre-caisse?period_from=${j}&period_to=${j}`),
      ).toMatchObject([{ jour: j, encaisse: v.total_client, nombre: 1 }]);
      expect(
        (
          await lire<{ qte_vendus: number }[]>(
            `/api/reservation_produits/vendus?period_from=${j}&period_to=${j}`,
          )
        ).map((p) => p.qte_vendus),
      ).toEqual([v === avant ? 1 : 2]);
      const compte = await chef.ecrire<Billetage>('/api/billetages', {
        caisse_id: ou.caisse_id,
        date_debut: j,
        heure_debut: '00:00',
        date_fin: j,
        heure_fin: '23:59',
        coupures: [],
        motif_ecart: 'essai',
      });
      expect(compte.data).toMatchObject(
        v === avant
          ? { total_vente: v.total_client, cheque_attendu: 0 }
          : { total_vente: 0, cheque_attendu: v.total_client },
      );
    }
    expect(await lire<RapportGarde>(`/api/gardes/${garde.data.id}/rapport`)).toMatchObject({
      nombre: 2,
      taxe: 300,
      total: somme([avant.total, apres.total]),
      heures: [
        { jour: veille, heure: 23, nombre: 1 },
        { jour, heure: 0, nombre: 1 },
      ],
      modes: expect.arrayContaining([{ mode: 'cheque', montant: apres.total_client }]),
    });
    await chef.ecrire(`/api/gardes/${garde.data.id}/terminer`);
  });
});
