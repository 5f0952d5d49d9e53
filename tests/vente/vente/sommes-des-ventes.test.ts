// Server: years of sales are paged and summed by SQL, with and without kept sums.
import { beforeAll, describe, expect, it } from 'vitest';
import { debutDeJour, jourPlus } from '#shared/base/dates.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { Vente, VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { departDe } from '#server/vente/vente/lire-agregats.sql.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import {
  a,
  annuler,
  awa,
  caissier,
  centimes,
  chef,
  type Compteurs,
  lire,
  mettreAHeure,
  preparerVentes,
  produits,
  serge,
  serveur,
  somme,
  vendre,
} from './ventes.scene.ts';

preparerVentes();

/** A year of a few sales a month, one of them in three cancelled, and one of these a month later. */
async function vendreToutUnAn(): Promise<void> {
  for (let mois = 1; mois <= 8; mois++) {
    const jour = `2027-${String(mois).padStart(2, '0')}-12`;
    for (const heure of ['08:00:00', '10:30:00', '16:00:00']) {
      mettreAHeure(a(jour, heure));
      const rang = mois % 3;
      const { id } = await vendre({
        vendeur: mois % 2 === 0 ? awa : serge,
        ou: null,
        lignes: [[rang, mois, rang === 0 ? 80 : 0]],
        modes: ['espece'],
      });
      if (heure !== '16:00:00') continue;
      if (mois % 2 === 0) mettreAHeure(a(jourPlus(jour, 25), '09:00:00'));
      await annuler(id);
    }
  }
}

/** Counted in one register's drawer and validated at the end of that day. */
async function validerLeCompte(caisse_id: number, jour: string): Promise<void> {
  const { data } = await chef.ecrire<Billetage>('/api/billetages', {
    caisse_id,
    date_debut: jour,
    heure_debut: '00:00',
    date_fin: jour,
    heure_fin: '23:59',
    coupures: [],
    motif_ecart: 'essai',
  });
  await chef.ecrire(`/api/billetages/${data.id}/valider`);
}

/** What the sales themselves say of a period, row by row. */
const refaire = async (de: string, fin: string, caisse_id: number | null) =>
  (
    await sql<{ total: string; n: number; ventes: number; qte: number }>(
      serveur.orm.em.fork(),
      `
      with e as (select reservation_id, total, 1 as sens
      from vente
      where (statut = 'Soldé' or contre_passee) and created_at >= $1 and created_at < $2
        and ($3::int is null or caisse_id = $3)
        union all
        select reservation_id, total, -1
        from vente
        where contre_passee and annule_at >= $1 and annule_at < $2
          and ($3::int is null or caisse_id = $3))
      select coalesce(sum(sens * total), 0) as total, count(*) filter (where sens > 0)::int as n,
        (select count(*)::int
        from vente
        where created_at >= $1 and created_at < $2 and ($3::int is null or caisse_id = $3))
          as ventes,
        (select coalesce(sum(sens * l.qte), 0)::int
        from e
        join reservation_produit l using (reservation_id))
          as qte
        from e`,
      [de, fin, caisse_id],
    )
  )[0];

/** A bound is an instant, or a whole day. */
const estInstant = (borne: string) => borne.length > 10;
const debutDe = (borne: string) => `${estInstant(borne) ? borne : `${borne}T00:00:00`}+01:00`;
const finDe = (borne: string) =>
  estInstant(borne) ? `${borne}+01:00` : debutDeJour(jourPlus(borne, 1)).toISOString();

type Bornes = readonly [de: string | null, fin: string | null];
/** A period's counters, list and sold products, of all registers or of one. */
async function verifierPeriode([de, fin]: Bornes, caisse_id: number | null): Promise<void> {
  const periode = de === null ? '' : `period_from=${de}&period_to=${fin}`;
  const attendu = await refaire(
    de === null ? '2000-01-01' : debutDe(de),
    fin === null ? '2100-01-01' : finDe(fin),
    caisse_id,
  );
  const caisse = caisse_id === null ? '' : `&caisse_id=${caisse_id}`;
  const lus = await lire<Compteurs>(`/api/ventes-calc-compteur?${periode}${caisse}`);
  expect([de, caisse_id, centimes(lus.total_ca), lus.nombre_ventes]).toEqual([
    de,
    caisse_id,
    Number(attendu?.total),
    attendu?.n,
  ]);
  expect((await chef.lire(`/api/ventes?page=1&rows=1&${periode}${caisse}`)).meta?.total).toBe(
    attendu?.ventes,
  );
  if (caisse_id !== null) return;
  const vendus = await lire<{ qte_vendus: number }[]>(
    `/api/reservation_produits/vendus?${periode}`,
  );
  expect(somme(vendus.map((p) => p.qte_vendus))).toBe(attendu?.qte);
}

interface Page {
  periode: { debut: Date; fin: Date } | null;
  statut: 'Soldé' | 'Annulé' | undefined;
  caisse_id: number | undefined;
  sens: 'asc' | 'desc';
}
/** Where the far pages of a list begin: what skipping its rows one by one gives. */
async function verifierDeparts({ periode, statut, caisse_id, sens }: Page): Promise<void> {
  const em = serveur.orm.em.fork();
  const ou = [
    statut ? `statut = '${statut}'` : 'true',
    caisse_id ? `caisse_id = ${caisse_id}` : 'true',
    periode ? `created_at >= '${periode.debut.toISOString()}'` : 'true',
    periode ? `created_at < '${periode.fin.toISOString()}'` : 'true',
  ].join(' and ');
  const ids = (
    await sql<{ id: number }>(
      em,
      `select id from vente t where ${ou} order by created_at ${sens}, id ${sens}`,
    )
  ).map((l) => l.id);
  for (let saut = 0; saut < ids.length; saut += 1 + Math.floor(ids.length / 9)) {
    const depart = await departDe(em, periode, { statut, caisse_id, saut, sens });
    const page = await sql<{ id: number }>(
      em,
      `select id
        from vente t
        where ${ou} and ${depart?.condition}
        order by created_at ${sens}, id ${sens}
        limit 5 offset ${depart?.saut}`,
    );
    expect(page.map((l) => l.id)).toEqual(ids.slice(saut, saut + 5));
  }
}

describe('[VEN-15] [VEN-16] [VEN-17] [VEN-18] [VEN-20] des mois et des années', () => {
  let caisse_id: number;
  let comptee: VenteDetail;
  beforeAll(async () => {
    await vendreToutUnAn();
    // Sold in one month, cancelled in the next: [VEN-22] each is of the month it is cancelled in,
    // in a validated count or not.
    const ou = await caissier('Fin de mois');
    caisse_id = ou.caisse_id;
    mettreAHeure(a('2028-01-31', '21:00:00'));
    const libre = await vendre({ vendeur: awa, ou: null, lignes: [[0, 2, 0]], modes: ['espece'] });
    comptee = await vendre({ vendeur: awa, ou, lignes: [[1, 1, 0]], modes: ['espece'] });
    await validerLeCompte(caisse_id, '2028-01-31');
    mettreAHeure(a('2028-02-01', '00:00:00'));
    for (const v of [libre, comptee]) expect((await annuler(v.id)).data.contre_passee).toBe(true);
  });

  it.each<Bornes>([
    ['2028-01-01', '2028-01-31'],
    ['2028-01-31', '2028-02-01'],
    ['2026-11-22', '2028-02-29'],
    ['2027-01-12', '2027-07-01'],
    ['2027-01-01', '2027-06-30'],
    ['2028-01-15T10:30:00', '2028-02-01'],
    ['2027-01-12', '2027-06-12T10:00:00'],
    ['2027-02-12T10:00:00', '2027-06-12T10:00:00'],
    [null, null],
  ])(
    'mois entiers, bouts de mois, depuis toujours (de %s à %s), de toutes les caisses ou d’une : ce que les ventes elles-mêmes disent',
    async (de, fin) => {
      for (const caisse of [null, caisse_id, 1]) await verifierPeriode([de, fin], caisse);
    },
  );

  it('une page lointaine commence où mène le saut de chaque ligne, dans les deux sens', async () => {
    const toutes = await lire<Vente[]>('/api/ventes?sort=created_at&order=asc');
    expect(toutes.length).toBeGreaterThan(20);
    expect(
      (await lire<Vente[]>('/api/ventes?sort=created_at&order=desc')).map((v) => v.id),
    ).toEqual(toutes.map((v) => v.id).reverse());
    const periodes = [null, { debut: debutDeJour('2027-01-01'), fin: debutDeJour('2028-02-01') }];
    const filtres = [
      { statut: undefined, caisse_id: undefined },
      { statut: 'Soldé', caisse_id: 1 },
      { statut: 'Annulé', caisse_id: undefined },
    ] as const;
    for (const periode of periodes)
      for (const filtre of filtres)
        for (const sens of ['asc', 'desc'] as const)
          await verifierDeparts({ periode, ...filtre, sens });
    expect(
      await departDe(
        serveur.orm.em.fork(),
        { debut: new Date('2027-01-01T10:00:00Z'), fin: debutDeJour('2028-02-01') },
        { statut: undefined, caisse_id: undefined, saut: 3, sens: 'asc' },
      ),
    ).toBeNull();
  });

  it('des mots se cherchent dans les ventes d’une courte période, par l’index d’une longue : les mêmes ventes', async () => {
    const mots = `aw%20${comptee.position_and_date.slice(0, 3)}`;
    const parMots = async (de: string) =>
      (
        await lire<Vente[]>(
          `/api/ventes?period_from=${de}&period_to=2028-02-01&page=1&rows=500&search_by_keyword=${mots}`,
        )
      ).map((v) => v.id);
    expect(await parMots('2028-01-31')).toEqual([comptee.id]);
    expect((await parMots('2020-01-01'))[0]).toBe(comptee.id);
  });

  it('un produit d’un panier, par son numéro ou un mot, dans ses mois et hors d’eux', async () => {
    const vendusLe = async (de: string, fin: string, quoi: string) =>
      (
        await lire<Vente[]>(
          `/api/ventes?period_from=${de}&period_to=${fin}&contain_product=${quoi}`,
        )
      ).map((v) => v.id);
    for (const quoi of [String(produits[1]), 'spasf'])
      expect([
        await vendusLe('2028-01-31', '2028-01-31', quoi),
        await vendusLe('2028-02-01', '2028-02-29', quoi),
      ]).toEqual([[comptee.id], []]);
  });

  it('un instant vide est une période aussi', async () => {
    expect(
      await lire<Compteurs>(
        '/api/ventes-calc-compteur?period_from=2028-01-31T21:00:00&period_to=2028-01-31T21:00:00',
      ),
    ).toMatchObject({ total_ca: 0, nombre_ventes: 0 });
  });

  it('les sommes tenues, refaites, sont les mêmes', async () => {
    const em = serveur.orm.em.fork();
    await sql(em, 'select f_refaire_agregats()');
    expect(await verifierInvariants(em)).toEqual([]);
  });
});
