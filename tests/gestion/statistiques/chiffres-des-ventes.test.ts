// Server: fifty periods are summed anew from sales and compared with the kept sums.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jourDe, jourPlus, lirePeriode } from '#shared/base/dates.ts';
import type * as z from 'zod/mini';
import type { StatistiquesProduit } from '#shared/gestion/statistiques/produit.schema.ts';
import type { produitVenduStat } from '#shared/gestion/statistiques/statistiques.schema.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { succes } from '#shared/base/refus.ts';
import { sql } from '#server/platform/db/sql.ts';
import { inTransaction } from '#server/platform/http/transaction.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import {
  a,
  type Brute,
  chef,
  depenses,
  effets,
  em,
  maintenant,
  mettreAHeure,
  preparerStatistiques,
  receptions,
  scellerMaintenant,
  serveur,
  ventes,
} from './statistiques.scene.ts';
import { verifierTout } from './verifier-chiffres.ts';

preparerStatistiques();

const instant = fc
  .tuple(
    fc.integer({ min: 0, max: 70 }),
    fc.constantFrom('', '', '', 'T08:15:30', 'T00:00:00', 'T14:59:59.999', 'T11:07:00'),
  )
  .map(([n, heure]) => `${jourPlus('2026-09-26', n)}${heure}`);

const periodes = fc
  .tuple(instant, instant)
  .map(([x, y]) => (x < y ? { de: x, fin: y } : { de: y, fin: x }))
  .filter(({ de, fin }) => lirePeriode({ period_from: de, period_to: fin }) !== 'inversee');

describe('chaque chiffre est celui des ventes', () => {
  it('les ventes essayées portent annulations, contre-passations, remises et parts couvertes', () => {
    expect(ventes.length).toBeGreaterThan(40);
    for (const dit of [
      (v: Brute) => v.contre_passee,
      (v: Brute) => v.statut === 'Annulé' && !v.contre_passee,
      (v: Brute) => v.remise > 0,
      (v: Brute) => v.lignes.length > 1,
    ])
      expect(ventes.filter(dit).length).toBeGreaterThan(1);
    expect([receptions.length > 1, depenses.length > 2]).toEqual([true, true]);
  });
  it('[STA-10] [STA-11] [STA-12] [STA-13] [STA-14] [STA-15] [STA-16] [STA-17] [STA-18] [STA-19] [STA-38] [STA-45] [STA-61] cinquante périodes au hasard, au centime', async () => {
    await fc.assert(
      fc.asyncProperty(periodes, async ({ de, fin }) => {
        const p = lirePeriode({ period_from: de, period_to: fin });
        if (p === null || p === 'inversee') throw new Error('période');
        await verifierTout(p, `period_from=${de}&period_to=${fin}`);
      }),
      {
        numRuns: 50,
        examples: [
          [{ de: '2026-09-26', fin: '2026-09-26T11:07:00' }],
          [{ de: '2026-09-26T11:07:00', fin: '2026-09-26T11:07:00' }],
          // A product sold and taken back as often, its purchase price changed between the two.
          [{ de: '2026-11-13', fin: '2026-12-02' }],
        ],
      },
    );
  });
  it('[STA-15] [STA-63] une nuit se lit heure par heure, par-dessus minuit', async () => {
    const franchies = ventes.flatMap((v) => {
      const soir = jourDe(v.creee);
      const nuit = { period_from: `${soir}T14:30`, period_to: `${jourPlus(soir, 1)}T14:00` };
      const p = lirePeriode(nuit);
      const e = p === null || p === 'inversee' ? [] : effets(p);
      const vues = [...new Set(e.map((x) => jourDe(x.quand)))];
      return vues.length === 2 ? [{ nuit, e }] : [];
    });
    const [choisie] = franchies;
    if (!choisie) throw new Error('aucune nuit vendue des deux côtés de minuit');
    const { data } = await chef.lire<{ period: string; total: number }[]>(
      `/api/stat/chiffre-affaire?${new URLSearchParams(choisie.nuit)}`,
    );
    const heures = data.map((d) => Number(d.period.slice(0, 2)));
    expect(heures[0]).toBeGreaterThan(heures.at(-1) ?? 24);
    expect(heures.slice(1)).toEqual(heures.slice(0, -1).map((h) => (h + 1) % 24));
    expect(data.reduce((t, d) => t + Math.round(d.total * 100), 0)).toBe(
      choisie.e.reduce((t, { v, s }) => t + s * v.total, 0),
    );
  });
  it('[STA-30] un classement dit autant de jours de stock que les statistiques du produit', async () => {
    const { data } = await chef.lire<z.infer<typeof produitVenduStat>[]>('/api/stat/moins-vendus');
    expect(data.length).toBeGreaterThan(2);
    for (const { produit_id, jours_stock } of data) {
      const seul = await chef.lire<StatistiquesProduit>(`/api/produits/${produit_id}/statistiques`);
      expect(jours_stock).toBe(seul.data.jours_de_stock);
    }
    expect(data.some((l) => l.jours_stock !== null)).toBe(true);
  });
  it('sans période, toutes les ventes ; une seule borne ne compte pas', async () => {
    await verifierTout(null, '');
    await verifierTout(null, 'period_from=2026-11-01');
  });
  it('les sommes tenues sont celles refaites', async () => {
    const fautes = await verifierInvariants(em());
    expect(fautes.filter((f) => JSON.stringify(f).includes('I21'))).toEqual([]);
    await sql(em(), 'select f_refaire_agregats()');
    await verifierTout(null, '');
    // The base sealed by its own clock, which may be years after the stopped one.
    for (const table of ['palier', 'agregat_produit_palier', 'agregat_categorie_palier'])
      await sql(em(), `delete from ${table} where fin >= $1`, [jourDe(maintenant)]);
  });
  it('[STA-26] les jours finis sont scellés une fois, la veille reste ouverte ; qui annule pendant ce temps est compté', async () => {
    const i21 = async () =>
      (await verifierInvariants(em())).filter((f) => JSON.stringify(f).includes('I21'));
    const [avant] = await sql<{ n: number; dernier: string }>(
      em(),
      'select count(*)::int as n, max(fin)::text as dernier from palier',
    );
    expect([(avant?.n ?? 0) > 12, (avant?.dernier ?? '') < jourDe(maintenant)]).toEqual([
      true,
      true,
    ]);
    const [vente] = await sql<{ id: number }>(
      em(),
      `select id from vente where statut = 'Soldé' and jour > $1 order by id desc limit 1`,
      [avant?.dernier],
    );
    mettreAHeure(a('2027-01-12', '00:00:30'));
    let laisser = (): void => undefined;
    const retenue = new Promise<void>((ok) => {
      laisser = ok;
    });
    let annulee = (): void => undefined;
    const faite = new Promise<void>((ok) => {
      annulee = ok;
    });
    const annulation = inTransaction(serveur.orm, null, async (tem) => {
      await sql(
        tem,
        `update vente set statut = 'Annulé', annule_at = created_at, annule_par = 'x' where id = $1`,
        [vente?.id],
      );
      annulee();
      await retenue;
      return succes(null);
    });
    await faite;
    const scellement = scellerMaintenant();
    await expect
      .poll(
        async () =>
          (
            await sql<{ n: number }>(
              em(),
              `select count(*)::int as n
                from pg_locks
                where locktype = 'advisory' and not granted
                  and database = (select oid from pg_database where datname = current_database())`,
            )
          )[0]?.n,
      )
      .toBe(1);
    laisser();
    await Promise.all([annulation, scellement]);
    expect((await scellerMaintenant()).corps).toContain('"data":0');
    expect(await sql(em(), `select max(fin)::text as dernier from palier`)).toEqual([
      { dernier: '2027-01-11' },
    ]);
    expect(await i21()).toEqual([]);
    await sql(
      em(),
      `update vente set statut = 'Soldé', annule_at = null, annule_par = null where id = $1`,
      [vente?.id],
    );
    await sql(em(), 'select f_refaire_agregats()');
    expect(await i21()).toEqual([]);
    mettreAHeure(a('2026-12-02', '23:59:59.999'));
  });
  it('[STA-38] un lundi où l’on n’a que repris des boîtes n’est pas un lundi de vente', async () => {
    const [vendu, repris] = ['2027-11-01', '2027-11-08'];
    const jour = (quel: string, plus: object) =>
      sql(
        em(),
        `insert into agregat_jour select (jsonb_populate_record(null::agregat_jour,
            zeros.j || jsonb_build_object('jour', $1::date, 'caisse_id', 1, 'user_id', 1)
              || $2::jsonb)).*
          from (select jsonb_object_agg(column_name, 0) as j from information_schema.columns
            where table_name = 'agregat_jour') zeros`,
        [quel, JSON.stringify(plus)],
      );
    await jour(vendu, { ventes: 1, nombre: 1, total: 100_000 });
    await jour(repris, { retours: 1, total: -40_000 });
    await sql(
      em(),
      `insert into agregat_heure (jour, heure, caisse_id, nombre, total)
        values ($1, 10, 1, 1, 100000), ($2, 10, 1, 0, -40000)`,
      [vendu, repris],
    );
    const { extra_data } = await chef.lire(
      '/api/stat/chiffre-affaire?period_from=2027-11-01&period_to=2027-11-14',
    );
    expect(extra_data).toMatchObject({ semaine: [{ rang: 0, heure: 10, moyenne: 600 }] });
    for (const table of ['agregat_jour', 'agregat_heure'])
      await sql(em(), `delete from ${table} where jour in ($1, $2)`, [vendu, repris]);
  });
  it('une fin avant le début est refusée partout', async () => {
    for (const chemin of [
      '/api/stat/chiffre-affaire',
      '/api/statistiques/ventes-annulees',
      '/api/marge-benefice',
      '/api/statistiques/dernier-inventaire',
      '/api/statistiques/evolution-ventes',
    ])
      expect(
        await chef.lire(`${chemin}?period_from=2026-11-21&period_to=2026-11-20`),
      ).toMatchObject({ statut: 422, errors: [phrasesCommun.dateFinAvantDebut] });
    expect((await chef.lire('/api/stat/top20-produits-vendus?top_limit=1000')).statut).toBe(422);
  });
});
