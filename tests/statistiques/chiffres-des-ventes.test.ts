import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jourDe, jourPlus, lirePeriode, type Periode } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { succes } from '#shared/base/refus.ts';
import {
  anneePrecedente,
  evolutionDe,
  periodePrecedente,
} from '#shared/statistiques/periode.rules.ts';
import type { EvolutionVentes, VenteStatut } from '#shared/statistiques/statistiques.schema.ts';
import { sql } from '#server/db/sql.ts';
import { dansTransaction } from '#server/http/transaction.ts';
import { verifierInvariants } from '#server/verification/invariants.ts';
import {
  a,
  type Brute,
  chef,
  dans,
  depenses,
  effets,
  type Effets,
  em,
  lignes,
  maintenant,
  mettreAHeure,
  preparerStatistiques,
  receptions,
  scellerMaintenant,
  serveur,
  trier,
  ventes,
} from './statistiques.scene.ts';

preparerStatistiques();

const somme = (e: Effets, de: (v: Brute) => number) => e.reduce((t, { v, s }) => t + s * de(v), 0);

const fcfa = (centimes: number) => centimes / 100;

const arrondi = (n: number, d: number) =>
  d === 0 ? 0 : Math.sign(n / d) * Math.floor(Math.abs(n / d) + 0.5);

const groupe = <T, K>(tous: T[], cle: (t: T) => K) => [...Map.groupBy(tous, cle)];

const compter = (tous: { s: number; qte: number }[]) => tous.reduce((t, l) => t + l.s * l.qte, 0);

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

async function verifierTout(p: Periode | null, filtre: string): Promise<void> {
  const lire = async <T>(chemin: string) => {
    const r = await chef.lire<T>(
      `${chemin}${filtre && (chemin.includes('?') ? `&${filtre}` : `?${filtre}`)}`,
    );
    expect([chemin, r.errors]).toEqual([chemin, []]);
    return r;
  };
  const e = effets(p);
  const qui = groupe(e, (x) => x.v.user).map(([user, siens]) => ({
    user,
    total: somme(siens, (v) => v.total),
    nombre: somme(siens, () => 1),
  }));
  const faites = ventes.filter((v) => dans(p, v.creee));
  const presents = new Set([...faites, ...e.map((x) => x.v)].map((v) => v.user));
  const vus = [...presents].map(
    (user) => qui.find((q) => q.user === user) ?? { user, total: 0, nombre: 0 },
  );
  expect(
    trier((await lire<{ user: string }[]>('/api/statistiques/total-ventes-utilisateur')).data),
  ).toEqual(trier(vus.map(({ user, total }) => ({ user, total_ventes: fcfa(total) }))));
  expect(trier((await lire<{ user: string }[]>('/api/statistiques/panier-moyen')).data)).toEqual(
    trier(
      vus.map(({ user, total, nombre }) => ({ user, panier_moyen: fcfa(arrondi(total, nombre)) })),
    ),
  );
  expect(
    trier((await lire<{ user: string }[]>('/api/statistiques/clients-utilisateur')).data),
  ).toEqual(trier(vus.map(({ user, nombre }) => ({ user, nombre_ventes: nombre }))));
  expect(
    trier(
      (
        await lire<{ performances_individuelles: { employe: string }[] }>(
          '/api/statistiques/ventes-par-employe',
        )
      ).data.performances_individuelles,
    ),
  ).toEqual(
    trier(
      vus.map(({ user, total, nombre }) => ({
        employe: user,
        nombre_ventes: nombre,
        chiffre_affaire_total: fcfa(total),
        panier_moyen: fcfa(arrondi(total, nombre)),
        ventes_annulees: faites.filter((v) => v.user === user && v.statut === 'Annulé').length,
      })),
    ),
  );

  const mesure = (x: Effets) => ({
    chiffre_affaire: fcfa(somme(x, (v) => v.total)),
    nombre_ventes: somme(x, () => 1),
    quantite: compter(lignes(x)),
  });
  const actuelle = mesure(e);
  const [avant, an] = [
    p && mesure(effets(periodePrecedente(p))),
    p && mesure(effets(anneePrecedente(p))),
  ];
  const evolution = (m: typeof actuelle | null) =>
    m &&
    Object.fromEntries(
      Object.entries(actuelle).map(([c, n]) => [
        c,
        evolutionDe(Math.round(n * 100), Math.round(m[c as keyof typeof m] * 100)),
      ]),
    );
  const lue = (await lire<EvolutionVentes>('/api/statistiques/evolution-ventes')).data;
  expect([lue.periode_actuelle, lue.periode_precedente, lue.annee_precedente]).toEqual([
    actuelle,
    avant,
    an,
  ]);
  for (const [recue, attendue] of [
    [lue.evolution_periode_precedente, evolution(avant)],
    [lue.evolution_annee_precedente, evolution(an)],
  ] as const) {
    const proche = (x: object | null) =>
      x &&
      Object.fromEntries(
        Object.entries(x).map(([c, n]) => [c, n === null ? null : Math.round(Number(n) * 1e6)]),
      );
    expect(proche(recue)).toEqual(proche(attendue));
  }
  const [ca, ht, remise, achat] = [
    somme(e, (v) => v.total),
    somme(e, (v) => v.ht),
    somme(e, (v) => v.remise),
    somme(e, (v) => v.lignes.reduce((t, l) => t + l.achat, 0)),
  ];
  const marge = ht - achat - remise;
  expect((await lire('/api/statistiques/marge-brute-mensuelle')).data).toEqual({
    marge_brute_totale: fcfa(marge),
    chiffre_affaire_total: fcfa(ca),
    cout_total: fcfa(achat),
    taux_marge_pourcentage: ca === 0 ? 0 : (marge / ca) * 100,
    quantite_totale: compter(lignes(e)),
  });
  const sorties = depenses
    .filter(
      (d) => !p || (d.date >= jourDe(p.debut) && d.date <= jourDe(new Date(p.fin.getTime() - 1))),
    )
    .reduce((t, d) => t + d.montant, 0);
  expect((await lire('/api/statistiques/marge-nette')).data).toEqual({
    marge_nette_totale: fcfa(marge - sorties),
    chiffre_affaire_total: fcfa(ca),
    total_depenses: fcfa(sorties),
    marge_brute: fcfa(marge),
    taux_marge_nette_pourcentage: ca === 0 ? 0 : ((marge - sorties) / ca) * 100,
  });

  const categories = groupe(lignes(e), (l) => l.categorie)
    .map(([categorie, l]) => ({
      categorie,
      quantite_vendue: compter(l),
      chiffre_affaire: fcfa(l.reduce((t, x) => t + x.s * x.total, 0)),
      nombre_ventes: e
        .filter((x) => x.v.lignes.some((y) => y.categorie === categorie))
        .reduce((t, x) => t + x.s, 0),
    }))
    .filter((c) => c.quantite_vendue !== 0 || c.chiffre_affaire !== 0);
  expect(
    trier((await lire<{ categorie: string }[]>('/api/statistiques/ventes-par-categorie')).data),
  ).toEqual(trier(categories));

  const vendus = groupe(lignes(e), (l) => l.libelle)
    .map(([libelle, l]) => ({ libelle, n: compter(l) }))
    .filter((v) => v.n !== 0);
  expect(
    trier(
      (
        await lire<{ libelle: string; total_qte: number }[]>('/api/statistiques/sold-products')
      ).data.map(({ libelle, total_qte }) => ({ libelle, n: total_qte })),
    ),
  ).toEqual(trier(vendus));
  const classes = vendus
    .filter((v) => v.n > 0)
    .map((v) => v.n)
    .sort((x, y) => y - x);
  expect(
    (await lire<{ total_vendu: number }[]>('/api/stat/top20-produits-vendus?top_limit=2')).data.map(
      (v) => v.total_vendu,
    ),
  ).toEqual(classes.slice(0, 2));
  expect(
    (await lire<{ total_vendu: number }[]>('/api/stat/moins-vendus')).data.map(
      (v) => v.total_vendu,
    ),
  ).toEqual(classes.toReversed());

  const chiffre = (await lire<{ period: string; total: number }[]>(
    '/api/stat/chiffre-affaire',
  )) as Awaited<ReturnType<typeof lire<{ period: string; total: number }[]>>> & {
    xLabel: string;
    labelName: string;
  };
  expect(chiffre.data.reduce((t, c) => t + Math.round(c.total * 100), 0)).toBe(ca);
  const cle = {
    Heure: (q: Date) => `${new Date(q.getTime() + 3_600_000).toISOString().slice(11, 13)} h`,
    Jour: (q: Date) => jourDe(q).split('-').reverse().join('/'),
    Mois: (q: Date) => jourDe(q).slice(0, 7).split('-').reverse().join('/'),
  }[chiffre.xLabel];
  expect(chiffre.data.filter((c) => c.total !== 0)).toEqual(
    groupe(
      e.toSorted((x, y) => x.quand.getTime() - y.quand.getTime()),
      (x) => cle?.(x.quand) ?? '',
    )
      .map(([period, siens]) => ({ period, total: fcfa(somme(siens, (v) => v.total)) }))
      .filter((c) => c.total !== 0),
  );

  const liste = await lire<VenteStatut[]>('/api/statistiques/ventes-annulees');
  const annulees = faites.filter((v) => v.statut === 'Annulé').length;
  expect([
    liste.extra_data,
    liste.data.length,
    liste.data.filter((v) => v.statut === 'Annulé').length,
  ]).toEqual([{ soldees: faites.length - annulees, annulees }, faites.length, annulees]);

  const recues = groupe(
    receptions.filter((r) => dans(p, r.quand)),
    (r) => r.libelle,
  );
  expect(
    trier((await lire<{ produit_libelle: string }[]>('/api/statistiques/produits-achetes')).data),
  ).toEqual(
    trier(
      recues.map(([produit_libelle, r]) => ({
        produit_libelle,
        total_qte: r.reduce((t, x) => t + x.qte + x.ug, 0),
      })),
    ),
  );
  expect(trier((await lire<{ produit_libelle: string }[]>('/api/marge-benefice')).data)).toEqual(
    trier(
      recues.map(([produit_libelle, r]) => ({
        produit_libelle,
        marge: fcfa(r.reduce((t, x) => t + x.vente * (x.qte + x.ug) - x.achat * x.qte, 0)),
      })),
    ),
  );
}

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
  it('[STA-10] [STA-11] [STA-12] [STA-13] [STA-14] [STA-15] [STA-16] [STA-17] [STA-18] [STA-19] cinquante périodes au hasard, au centime', async () => {
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
        ],
      },
    );
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
    const annulation = dansTransaction(serveur.orm, null, async (tem) => {
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
