import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { debutDeJour, jourPlus } from '#shared/base/dates.ts';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';
import type { Garde, RapportGarde } from '#shared/garde/garde.schema.ts';
import type { Journee, VenteDetail } from '#shared/vente/vente.schema.ts';
import { passerUneMinute } from '#server/horloge.ts';
import { verifierInvariants } from '#server/verification/invariants.ts';
import {
  a,
  annuler,
  awa,
  caissier,
  chef,
  compteurs,
  lire,
  liste,
  maintenant,
  mettreAHeure,
  preparerVentes,
  serge,
  serveur,
  somme,
  vendre,
} from './ventes.scene.ts';

preparerVentes();

const MODES = ['espece', 'cheque', 'mobile_money', 'autres'] as const;

describe('une journée, quatre façons de la compter', () => {
  interface Faite {
    vente: VenteDetail;
    jour: string;
    ou: string;
    annulee?: { jour: string; contre_passee: boolean };
  }
  const ligne = fc.tuple(
    fc.integer({ min: 0, max: 2 }),
    fc.integer({ min: 1, max: 7 }),
    fc.constantFrom(0, 0, 35, 80, 100),
  );
  const achat = fc.record({
    quoi: fc.constant('vente' as const),
    vendeur: fc.constantFrom(0, 1),
    ou: fc.constantFrom('A', 'B', 'Default'),
    remise: fc.constantFrom(0, 0, 125, 333.25),
    minutes: fc.integer({ min: 1, max: 300 }),
    lignes: fc.uniqueArray(ligne, { minLength: 1, maxLength: 3, selector: ([rang]) => rang }),
    modes: fc.uniqueArray(fc.constantFrom(...MODES), { minLength: 1, maxLength: 3 }),
  });
  const acte = fc.oneof(
    { weight: 4, arbitrary: achat },
    {
      weight: 2,
      arbitrary: fc.record({
        quoi: fc.constant('annulation' as const),
        laquelle: fc.nat(50),
        minutes: fc.integer({ min: 1, max: 60 }),
      }),
    },
  );
  const jours = fc.array(fc.array(acte, { minLength: 3, maxLength: 6 }), {
    minLength: 3,
    maxLength: 3,
  });

  let tour = 0;
  it('[VEN-5] [VEN-8] [VEN-10] [VEN-11] compteurs = somme de la liste = billetages = agrégats, annulations, garde et modes mêlés, au centime', async () => {
    await fc.assert(
      fc.asyncProperty(jours, async (programme) => {
        tour += 1;
        const premier = jourPlus('2027-01-01', tour * 10);
        const desks = {
          A: await caissier(`Alice ${tour}`),
          B: await caissier(`Bob ${tour}`),
          Default: null,
        };
        mettreAHeure(a(premier, '20:00:00'));
        const garde = await chef.ecrire<Garde>('/api/gardes', {
          date_debut: premier,
          heure_debut: '20:00',
          date_fin: jourPlus(premier, 1),
          heure_fin: '19:59',
          montant_taxe: 250,
        });
        expect(garde.statut).toBe(200);
        const faites: Faite[] = [];
        const valides: Billetage[] = [];
        const compter = async (ou: 'A' | 'B', jour: string, valider: boolean) => {
          const depose = await chef.ecrire<Billetage>('/api/billetages', {
            caisse_id: desks[ou].caisse_id,
            date_debut: jour,
            heure_debut: '00:00',
            date_fin: jour,
            heure_fin: '23:59',
            coupures: [],
            motif_ecart: 'essai',
          });
          return valider
            ? (await chef.ecrire<Billetage>(`/api/billetages/${depose.data.id}/valider`)).data
            : depose.data;
        };
        for (const [rang, actes] of programme.entries()) {
          const jour = jourPlus(premier, rang);
          let minute = 0;
          if (rang > 0) mettreAHeure(a(jour, '00:00:00'));
          await passerUneMinute(serveur.orm, maintenant);
          for (const e of actes) {
            minute = Math.min(239, minute + e.minutes);
            mettreAHeure(
              new Date(
                a(jour, '20:00:00').getTime() + minute * 60_000 - (rang === 0 ? 0 : 16 * 3_600_000),
              ),
            );
            if (e.quoi === 'vente') {
              const ou = e.ou as keyof typeof desks;
              const remise = e.lignes.every(([, , pc]) => pc === 0) ? e.remise : 0;
              faites.push({
                vente: await vendre({
                  vendeur: e.vendeur === 0 ? awa : serge,
                  ou: desks[ou],
                  lignes: e.lignes,
                  remise,
                  modes: e.modes,
                }),
                jour,
                ou,
              });
            } else {
              const restees = faites.filter((f) => !f.annulee);
              const f = restees[e.laquelle % Math.max(1, restees.length)];
              if (!f) continue;
              const faite = await annuler(f.vente.id);
              expect(faite.statut).toBe(200);
              f.annulee = { jour, contre_passee: f.ou === 'A' && f.jour !== jour };
              expect(faite.data.contre_passee).toBe(f.annulee.contre_passee);
            }
          }
          mettreAHeure(a(jour, '23:59:59.999'));
          valides.push(await compter('A', jour, true));
        }
        const dernier = jourPlus(premier, programme.length - 1);
        const attendre = (garder: (jour: string) => boolean, ou?: string) => {
          const pris = faites
            .filter((f) => ou === undefined || f.ou === ou)
            .flatMap((f) => [
              ...(garder(f.jour) && (!f.annulee || f.annulee.contre_passee)
                ? [{ v: f.vente, s: 1 }]
                : []),
              ...(f.annulee?.contre_passee && garder(f.annulee.jour)
                ? [{ v: f.vente, s: -1 }]
                : []),
            ]);
          const s = (de: (v: VenteDetail) => number) => somme(pris.map((p) => p.s * de(p.v)));
          return {
            total_client: s((v) => v.total_client),
            total_pc: s((v) => v.total_prise_en_charge),
            total_ca: s((v) => v.total),
            total_ht: s((v) => v.ht),
            total_tva: s((v) => v.tva),
            total_css: s((v) => v.css),
            marge: s((v) => v.ht - v.remise - somme(v.lignes.map((l) => l.prix_achat * l.qte))),
            nombre_ventes: pris.reduce((n, p) => n + p.s, 0),
          };
        };
        // Counters against what was sold, day by day, register by register, and over all of it; and
        // pieces of days against whole ones.
        for (let jour = premier; jour <= dernier; jour = jourPlus(jour, 1)) {
          const entier = await compteurs(jour);
          expect(entier).toMatchObject(attendre((j) => j === jour));
          const [nuit, apres] = [
            await compteurs(`${jour}T00:00:00`, `${jour}T04:30:17`),
            await compteurs(`${jour}T04:30:17`, debutDeJour(jourPlus(jour, 1)).toISOString()),
          ];
          expect(somme([nuit.total_ca, apres.total_ca])).toBe(entier.total_ca);
          expect(somme([nuit.marge, apres.marge])).toBe(entier.marge);
          for (const ou of ['A', 'B'] as const)
            expect(await compteurs(jour, jour, `&caisse_id=${desks[ou].caisse_id}`)).toMatchObject(
              attendre((j) => j === jour, ou),
            );
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
          expect(somme([...restent.map((v) => v.total), ...rendues])).toBe(entier.total_ca);
          for (const statut of ['', '&statut=Soldé', '&statut=Annulé'])
            expect(
              (
                await chef.lire(
                  `/api/ventes?period_from=${jour}&period_to=${jour}&page=1&rows=5${statut}`,
                )
              ).meta?.total,
            ).toBe((await liste(jour, jour, statut)).length);
        }
        expect(await compteurs(premier, dernier)).toMatchObject(attendre(() => true));
        // The counts of the registers against the book of the same day; register A was counted each
        // evening, B only now.
        for (const ou of ['A', 'B'] as const) {
          const livre = await lire<Journee[]>(
            `/api/ventes-livre-caisse?period_from=${premier}&period_to=${dernier}&caisse_id=${desks[ou].caisse_id}`,
          );
          for (let jour = premier, rang = 0; jour <= dernier; jour = jourPlus(jour, 1), rang++) {
            const b =
              ou === 'A'
                ? await lire<Billetage>(`/api/billetages/${valides[rang]?.id}`)
                : await compter('B', jour, false);
            const j = livre.find((x) => x.jour === jour);
            expect([
              b.total_vente,
              b.cheque_attendu,
              b.mobile_money_attendu,
              b.autres_attendu,
            ]).toEqual(MODES.map((m) => j?.[m] ?? 0));
            if (ou !== 'A') continue;
            const arrondis = faites
              .filter((f) => f.ou === 'A')
              .flatMap((f) => [
                ...(f.jour === jour && (!f.annulee || f.annulee.contre_passee)
                  ? [f.vente.arrondi]
                  : []),
                ...(f.annulee?.contre_passee && f.annulee.jour === jour ? [-f.vente.arrondi] : []),
              ]);
            expect(somme([attendre((x) => x === jour, 'A').total_client, ...arrondis])).toBe(
              j?.encaisse ?? 0,
            );
          }
        }
        // One night, one report: the taxed sales of both its days.
        const taxees = faites.filter((f) => !f.annulee && f.vente.garde > 0);
        const rapport = await lire<RapportGarde>(`/api/gardes/${garde.data.id}/rapport`);
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
        expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
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
