import fc from 'fast-check';
import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '#tests/harness/patience.ts';
import {
  debutDeJour,
  enIso,
  jourDe,
  jourPlus,
  lirePeriode,
  type Periode,
} from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesStatistiques from '#shared/statistiques/statistiques.phrases.ts';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';
import type { Commande } from '#shared/commande/commande.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { succes } from '#shared/base/refus.ts';
import type { EtatDirect } from '#shared/statistiques/direct.schema.ts';
import {
  anneePrecedente,
  evolutionDe,
  periodePrecedente,
} from '#shared/statistiques/periode.rules.ts';
import type { EvolutionVentes, VenteStatut } from '#shared/statistiques/statistiques.schema.ts';
import { appliquerDirect } from '#shared/statistiques/statistiques.events.ts';
import { creerOrm } from '#server/db/orm.ts';
import { sql } from '#server/db/sql.ts';
import { creerJournal } from '#server/http/journal.ts';
import { dansTransaction } from '#server/http/transaction.ts';
import { sceller } from '#server/statistiques/sceller.ts';
import { publierDirect, TableauDirect } from '#server/statistiques/tenir-direct.ts';
import { verifierInvariants } from '#server/verification/invariants.ts';
import {
  unCaissier,
  unClient,
  unFournisseur,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { baseDeTest } from '#tests/harness/base-de-test.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

const a = (jour: string, heure: string) => new Date(`${jour}T${heure}+01:00`);
let maintenant = a('2026-09-28', '08:00:00');
let serveur: ServeurDeTest;
let chef: Poste;
const em = () => serveur.orm.em.fork();
const scellerMaintenant = () =>
  dansTransaction(serveur.orm, null, async (tem) => succes(await sceller(tem, maintenant)));

/**
 * Sales of three months, read row by row: what every figure is worked out from again, in plain
 * additions.
 */
interface Brute {
  creee: Date;
  annulee: Date | null;
  contre_passee: boolean;
  statut: string;
  user: string;
  total: number;
  ht: number;
  remise: number;
  lignes: {
    produit_id: number;
    libelle: string;
    categorie: string;
    qte: number;
    total: number;
    achat: number;
  }[];
}
let ventes: Brute[] = [];
let receptions: {
  libelle: string;
  quand: Date;
  qte: number;
  ug: number;
  achat: number;
  vente: number;
}[] = [];
let depenses: { date: string; montant: number }[] = [];
async function relireTout(): Promise<void> {
  const lignes = await sql<{
    reservation_id: number;
    produit_id: number;
    libelle: string;
    categorie: string | null;
    qte: number;
    cout_total_reel: number;
    prix_achat: number;
  }>(
    em(),
    `select l.*, p.libelle, p.categorie
      from reservation_produit l
      join produit p on p.id = l.produit_id`,
  );
  const par = Map.groupBy(lignes, (l) => l.reservation_id);
  const lues = await sql<{
    reservation_id: number;
    created_at: string;
    annule_at: string | null;
    contre_passee: boolean;
    statut: string;
    user: string;
    total: number;
    ht: number;
    remise: number;
  }>(em(), 'select * from vente');
  ventes = lues.map((v) => ({
    creee: new Date(v.created_at),
    annulee: v.annule_at === null ? null : new Date(v.annule_at),
    contre_passee: v.contre_passee,
    statut: v.statut,
    user: v.user,
    total: Number(v.total),
    ht: Number(v.ht),
    remise: Number(v.remise),
    lignes: (par.get(v.reservation_id) ?? []).map((l) => ({
      produit_id: l.produit_id,
      libelle: l.libelle,
      categorie: l.categorie?.trim() || 'Non classé',
      qte: l.qte,
      total: Number(l.cout_total_reel),
      achat: Number(l.prix_achat) * l.qte,
    })),
  }));
  receptions = (
    await sql<{
      libelle: string;
      created_at: string;
      qte: number;
      ug: number;
      prix_achat: number;
      prix_de_vente: number;
    }>(
      em(),
      'select r.*, p.libelle from commande_reception r join produit p on p.id = r.produit_id',
    )
  ).map((r) => ({
    libelle: r.libelle,
    quand: new Date(r.created_at),
    qte: r.qte,
    ug: r.ug,
    achat: Number(r.prix_achat),
    vente: Number(r.prix_de_vente),
  }));
  depenses = (
    await sql<{ date: string; montant: number }>(
      em(),
      'select date::text as date, montant from depense where deleted_at is null',
    )
  ).map((d) => ({ date: d.date, montant: Number(d.montant) }));
}

beforeAll(async () => {
  serveur = await serveurDeTest({ maintenant: () => maintenant });
  const vendeurs = [
    await serveur.poste('Awa', { habilitations: VENDRE }),
    await serveur.poste('Serge', { habilitations: VENDRE }),
  ];
  chef = await serveur.poste('Chef', { is_admin: true });
  const desks = [await unCaissier(serveur, 'Brice'), await unCaissier(serveur, 'Rose')];
  await sql(em(), `update session set expire_at = '2100-01-01'`);
  const produits = [
    await unProduit(serveur, {
      libelle: 'DOLIPRANE',
      prix: 1333,
      prix_achat: 701.5,
      qte: 9000,
      tva: true,
      css: true,
    }),
    await unProduit(serveur, { libelle: 'SPASFON', prix: 2750.25, qte: 9000, tva: true }),
    await unProduit(serveur, { libelle: 'COMPRESSES', prix: 525, qte: 9000 }),
    await unProduit(serveur, { libelle: 'VITAMINE C', prix: 900, qte: 9000 }),
  ];
  for (const [i, categorie] of ['Antalgiques', 'Antalgiques', 'Pansements', null].entries())
    await sql(em(), 'update produit set categorie = $2 where id = $1', [produits[i], categorie]);
  const assure = await unClient(serveur, { plafond: 90_000_000 });
  let graine = 7;
  const tirer = (n: number) => ((graine = (graine * 16_807) % 2_147_483_647) >>> 12) % n;
  const faites: { id: number; caisse: number }[] = [];
  const vendre = async (lesquels?: readonly number[]) => {
    const ou = desks[tirer(2)];
    const vendeur = vendeurs[tirer(2)];
    if (!ou || !vendeur) return;
    const premier = tirer(4);
    const choisis =
      lesquels ?? [...new Set([premier, (premier + 1 + tirer(3)) % 4])].slice(0, 1 + tirer(2));
    const pc = tirer(4) === 0 ? 80 : 0;
    const panier = await unPanier(
      vendeur,
      choisis.map((i) => ({
        produit_id: produits[i] ?? 0,
        qte: 1 + tirer(5),
        prise_en_charge: pc,
      })),
      {
        caisse_id: ou.caisse_id,
        ...(pc > 0 ? { client_id: assure } : tirer(3) === 0 && { remise: 75.25 }),
      },
    );
    const payee = await ou.poste.ecrire<Reservation & { vente_id: number }>(
      `/api/reservations/${panier.id}/update`,
      { status: 'Termine', paiements: [{ mode: 'espece', montant: panier.net_a_payer }] },
    );
    expect(payee.errors).toEqual([]);
    faites.push({ id: payee.data.vente_id, caisse: ou.caisse_id });
  };
  const annuler = async () =>
    expect(
      (await chef.ecrire(`/api/ventes/${faites.splice(tirer(faites.length), 1)[0]?.id}/cancel`))
        .statut,
    ).toBe(200);
  for (
    let n = 0, jour = '2026-09-28';
    jour <= '2026-12-02';
    jour = jourPlus(jour, 1 + tirer(5)), n++
  ) {
    for (const heure of ['00:00:00', '08:15:30', '14:59:59.999', '23:59:59.999']) {
      maintenant = a(jour, heure);
      if (tirer(3) > 0) await vendre();
    }
    if (faites.length > 4 && tirer(3) === 0) await annuler();
    // The second register is counted and validated each time: what is cancelled there later goes to
    // the day of its cancellation.
    const depose = await chef.ecrire<Billetage>('/api/billetages', {
      caisse_id: desks[1]?.caisse_id,
      date_debut: jour,
      heure_debut: '00:00',
      date_fin: jour,
      heure_fin: '23:59',
      coupures: [],
      motif_ecart: 'essai',
    });
    await chef.ecrire(`/api/billetages/${depose.data.id}/valider`);
    if (n % 3 === 0)
      await chef.ecrire('/api/depenses', {
        libelle: 'Eau',
        categorie: 'Divers',
        montant: 1000.5 + n,
        date: jour,
      });
    if (n === 5)
      await sql(em(), `update produit set categorie = 'Antalgiques' where id = any($1)`, [
        [produits[2], produits[3]],
      ]);
    if (n === 9)
      await sql(
        em(),
        `update produit set categorie = 'Divers' where categorie = 'Antalgiques' and id <> $1`,
        [produits[0]],
      );
    // Days over are sealed now and then: cancellations and categories that change come after.
    if (n % 4 === 1) await scellerMaintenant();
    if (n % 6 === 2) {
      const fournisseur_id = await unFournisseur(serveur);
      const { data, errors } = await chef.ecrire<Commande>('/api/commandes', {
        fournisseur_id,
        lignes: [{ produit_id: produits[n % 4], qte: 10, prix_achat: 400 }],
      });
      expect(errors).toEqual([]);
      const recue = await chef.ecrire(`/api/commandes/${data.id}/receptionner`, {
        lignes: [
          {
            produit_id: produits[n % 4],
            qte: 8,
            ug: 2,
            prix_achat: 410.5,
            prix_de_vente: 999,
            lot: `L${n}`,
            date_expiration: jourPlus(jour, 60),
          },
        ],
      });
      expect(recue.errors).toEqual([]);
    }
  }
  for (let i = 0; i < 6; i++) await annuler();
  // A clock set back: this sale falls on a day sealed long ago.
  const fini = maintenant;
  maintenant = a('2026-10-03', '10:00:00');
  await vendre([1, 3]);
  maintenant = fini;
  await relireTout();
});
afterAll(() => serveur.detruire());

const dans = (p: Periode | null, quand: Date) => p === null || (quand >= p.debut && quand < p.fin);
/**
 * Sales of the period, each with its sign: taken back from its own day, or from the day of its
 * cancellation when it was in a validated count.
 */
const effets = (p: Periode | null) =>
  ventes.flatMap((v) => [
    ...((v.statut === 'Soldé' || v.contre_passee) && dans(p, v.creee)
      ? [{ v, s: 1, quand: v.creee }]
      : []),
    ...(v.contre_passee && v.annulee && dans(p, v.annulee) ? [{ v, s: -1, quand: v.annulee }] : []),
  ]);
type Effets = ReturnType<typeof effets>;
const somme = (e: Effets, de: (v: Brute) => number) => e.reduce((t, { v, s }) => t + s * de(v), 0);
const fcfa = (centimes: number) => centimes / 100;
const arrondi = (n: number, d: number) =>
  d === 0 ? 0 : Math.sign(n / d) * Math.floor(Math.abs(n / d) + 0.5);
const lignes = (e: Effets) => e.flatMap(({ v, s }) => v.lignes.map((l) => ({ ...l, s })));
const groupe = <T, K>(tous: T[], cle: (t: T) => K) => [...Map.groupBy(tous, cle)];
const compter = (tous: { s: number; qte: number }[]) => tous.reduce((t, l) => t + l.s * l.qte, 0);
const trier = <T extends Record<string, unknown>>(tous: T[]) =>
  tous.map((t) => JSON.stringify(t, Object.keys(t).sort())).sort();

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
    maintenant = a('2027-01-12', '00:00:30');
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
    maintenant = a('2026-12-02', '23:59:59.999');
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

describe('le stock', () => {
  it('[STA-20] la valeur du stock, par catégorie et rayon', async () => {
    const { data } = await chef.lire<{
      detail_par_categorie: {
        valeur_stock_achat: number;
        valeur_stock_vente: number;
        quantite_totale: number;
        nombre_produits: number;
        rayon: string;
      }[];
    }>('/api/statistiques/valeur-stocks');
    const [brute] = await sql<{ achat: number; vente: number; qte: number; n: number }>(
      em(),
      `select sum(prix_achat * qte)::bigint achat, sum(prix_de_vente * qte)::bigint vente,
          sum(qte)::int qte, count(*)::int n
        from produit
        where qte > 0`,
    );
    const s = (de: (d: (typeof data.detail_par_categorie)[number]) => number) =>
      data.detail_par_categorie.reduce((t, d) => t + de(d), 0);
    expect([
      Math.round(s((d) => d.valeur_stock_achat) * 100),
      Math.round(s((d) => d.valeur_stock_vente) * 100),
      s((d) => d.quantite_totale),
      s((d) => d.nombre_produits),
    ]).toEqual([Number(brute?.achat), Number(brute?.vente), brute?.qte, brute?.n]);
    expect(new Set(data.detail_par_categorie.map((d) => d.rayon))).toEqual(
      new Set(['Non assigné']),
    );
  });
  it('[STA-21] lots expirés ou presque, produits au minimum', async () => {
    const bas = await unProduit(serveur, { libelle: 'BAS', qte: 3 });
    await sql(em(), 'update produit set qte_min = 5 where id = $1', [bas]);
    const [lot] = await sql<{ numero: string; date: string }>(
      em(),
      `select numero, date_expiration::text as date
        from lot
        where qte > 0
        order by date_expiration
        limit 1`,
    );
    maintenant = debutDeJour(jourPlus(lot?.date ?? '', -1));
    const lire = async () =>
      (
        await chef.lire<{
          resume: Record<string, number>;
          produits_expires_ou_bientot_expires: { lot: string; statut_expiration: string }[];
          produits_stock_critique: { libelle: string }[];
        }>('/api/statistiques/produits-obsoletes')
      ).data;
    const veille = await lire();
    expect(veille.produits_expires_ou_bientot_expires[0]).toMatchObject({
      lot: lot?.numero,
      statut_expiration: 'Bientôt expiré',
    });
    expect(veille.resume['nombre_produits_expires']).toBe(0);
    expect(veille.produits_stock_critique).toContainEqual(
      expect.objectContaining({
        libelle: 'BAS',
        qte: 3,
        qte_min: 5,
        rayon: 'Non assigné',
        categorie: 'Non classé',
      }),
    );
    maintenant = debutDeJour(lot?.date ?? '');
    const jour = await lire();
    expect(
      jour.produits_expires_ou_bientot_expires.find((l) => l.lot === lot?.numero)
        ?.statut_expiration,
    ).toBe('Expiré');
    expect(jour.resume['nombre_produits_expires']).toBeGreaterThan(0);
  });
  it('[STA-22] ce qui est à commander, les commandes ouvertes ôtées', async () => {
    const lire = async () =>
      (
        await chef.lire<{
          produits_a_reapprovisionner: {
            priorite: string;
            produit: {
              libelle: string;
              quantite_a_commander: number;
              cout_reapprovisionnement: number;
            };
          }[];
        }>('/api/statistiques/planification-reapprovisionnement')
      ).data.produits_a_reapprovisionner.find((b) => b.produit.libelle === 'BAS');
    expect(await lire()).toMatchObject({
      priorite: 'Haute',
      produit: { stock_actuel: 3, quantite_a_commander: 997, cout_reapprovisionnement: 498_500 },
    });
    const [bas] = await sql<{ id: number }>(em(), `select id from produit where libelle = 'BAS'`);
    await chef.ecrire('/api/commandes', {
      fournisseur_id: await unFournisseur(serveur),
      lignes: [{ produit_id: bas?.id, qte: 900, prix_achat: 400 }],
    });
    expect((await lire())?.produit.quantite_a_commander).toBe(97);
  });
  it('[STA-23] sans inventaire, la phrase', async () => {
    for (const nom of ['dernier-inventaire', 'diff-dernier-inventaire'])
      expect(await chef.lire(`/api/statistiques/${nom}`)).toMatchObject({
        statut: 200,
        data: [],
        message: phrasesStatistiques.statistiques.videInventaire,
      });
  });
  it('[STA-23] le dernier inventaire clos : ce qui fut compté, et ses seuls écarts', async () => {
    const [juste, manque] = [
      await unProduit(serveur, { libelle: 'COMPTE JUSTE', qte: 12 }),
      await unProduit(serveur, { libelle: 'COMPTE COURT', qte: 9 }),
    ];
    const { data: inventaire } = await chef.ecrire<{ id: number }>('/api/inventaires', {
      type: 'Total',
    });
    await chef.ecrire(`/api/inventaires/${inventaire.id}/compter`, {
      lignes: [
        { produit_id: juste, qte_reelle: 12 },
        { produit_id: manque, qte_reelle: 7 },
      ],
    });
    expect((await chef.lire('/api/statistiques/dernier-inventaire')).data).toEqual([]);
    expect(
      (await chef.ecrire(`/api/inventaires/${inventaire.id}/cloturer`, { non_comptes: 'laisser' }))
        .statut,
    ).toBe(200);
    expect((await chef.lire('/api/statistiques/dernier-inventaire')).data).toEqual([
      { produit_libelle: 'COMPTE JUSTE', qte_reelle: 12 },
      { produit_libelle: 'COMPTE COURT', qte_reelle: 7 },
    ]);
    expect((await chef.lire('/api/statistiques/diff-dernier-inventaire')).data).toEqual([
      { produit_libelle: 'COMPTE COURT', ecart: -2 },
    ]);
  });
});

describe('le tableau en direct', () => {
  const JOUR = '2027-03-10';
  let gerante: Poste;
  beforeAll(async () => {
    maintenant = a(JOUR, '10:00:00');
    gerante = await serveur.poste('Gérante', {
      habilitations: [{ menu: 'GESTION', submenus: ['stat'] }],
    });
    await sql(em(), `update session set expire_at = '2100-01-01'`);
  });
  const lire = async () => (await gerante.lire<EtatDirect>('/api/statistiques/direct')).data;
  /** What both read: the number and the time of the telling apart. */
  const parts = ({ version: _version, at: _at, ...reste }: EtatDirect) => reste;

  it('[STA-24] [STA-25] [EVT-10] deux caisses vendent, tableau ouvert : l’état bâti des événements est celui que REST relit', async () => {
    const awa = await serveur.poste('Awa Deux', { habilitations: VENDRE });
    const desks = [await unCaissier(serveur, 'Alice'), await unCaissier(serveur, 'Bob')] as const;
    await sql(em(), `update session set expire_at = '2100-01-01'`);
    const cher = await unProduit(serveur, {
      libelle: 'CHER',
      prix: 120_000,
      prix_achat: 130_000,
      qte: 50,
    });
    const { messages: recus } = await gerante.ecouter('direct');
    const depart = await lire();
    expect(depart).toMatchObject({
      jour: JOUR,
      tuiles: { chiffre_affaire: 0, nombre_ventes: 0 },
      fil: [],
    });
    const bati = () =>
      recus.reduce(
        (etat, m) => (m.nom === 'direct.maj' ? appliquerDirect(etat, m.donnees) : etat),
        depart,
      );
    /** The board built from what was pushed, once it says what REST says. */
    const suivre = async (): Promise<EtatDirect> => {
      const relu = await lire();
      for (
        const limite = Date.now() + PATIENCE_MS;
        Date.now() < limite &&
        JSON.stringify(trier([parts(bati())])) !== JSON.stringify(trier([parts(relu)]));
      )
        await new Promise((ok) => setTimeout(ok, 10));
      expect(parts(bati())).toEqual(parts(relu));
      return relu;
    };
    const payer = async (ou: (typeof desks)[number], qte: number, remise = 0) => {
      const panier = await unPanier(awa, [{ produit_id: cher, qte }], {
        caisse_id: ou.caisse_id,
        ...(remise > 0 && { remise }),
      });
      maintenant = new Date(maintenant.getTime() + 1_000);
      const { data, errors } = await ou.poste.ecrire<Reservation & { vente_id: number }>(
        `/api/reservations/${panier.id}/update`,
        { status: 'Termine', amount_gived: panier.net_a_payer, mode_paiement: 'espece' },
      );
      expect(errors).toEqual([]);
      return data.vente_id;
    };

    const attend = await unPanier(awa, [{ produit_id: cher, qte: 1 }], {
      caisse_id: desks[0].caisse_id,
    });
    const enFile = await suivre();
    expect(enFile.attentes.map((x) => x.reservation_id)).toContain(attend.id);
    expect(enFile.caisses.find((c) => c.id === desks[0].caisse_id)).toMatchObject({
      en_attente: 1,
      tenue_par: 'Alice',
      encaisse: 0,
    });

    const [premiere] = await Promise.all([payer(desks[0], 1), payer(desks[1], 2)]);
    const vendus = await suivre();
    expect(vendus.tuiles).toMatchObject({
      chiffre_affaire: 360_000,
      nombre_ventes: 2,
      panier_moyen: 180_000,
      marge: -30_000,
    });
    expect(vendus.heures.find((h) => h.heure === 10)?.total).toBe(360_000);
    expect(vendus.vendeurs).toContainEqual(
      expect.objectContaining({ nom: 'Awa Deux', ventes: 2, total: 360_000 }),
    );
    expect(vendus.alertes.filter((x) => x.genre === 'prix')).toHaveLength(2);

    await payer(desks[1], 3, 90_000);
    const alertees = await suivre();
    expect(alertees.alertes.map((x) => x.genre)).toEqual(
      expect.arrayContaining(['tiroir', 'remise', 'prix']),
    );

    maintenant = new Date(maintenant.getTime() + 60_000);
    await desks[0].poste.ecrire(
      `/api/reservations/${(await sql<{ id: number }>(em(), 'select reservation_id as id from vente where id = $1', [premiere]))[0]?.id}/imprimer`,
    );
    await chef.ecrire(`/api/ventes/${premiere}/cancel`);
    const annulee = await suivre();
    expect(annulee.tuiles).toMatchObject({ nombre_ventes: 2, annulations: 1 });
    expect(annulee.alertes).toContainEqual(
      expect.objectContaining({ genre: 'annulation', vente_id: premiere }),
    );
    expect(annulee.fil[0]).toMatchObject({ vente_id: premiere, montant: -120_000 });

    // Told again, or late, nothing changes; what is not looked at is not told.
    expect(
      recus.reduce(
        (etat, m) => (m.nom === 'direct.maj' ? appliquerDirect(etat, m.donnees) : etat),
        bati(),
      ),
    ).toEqual(bati());
    const versions = recus.flatMap((m) => (m.nom === 'direct.maj' ? [m.donnees.version] : []));
    expect(versions).toEqual(versions.map((_, i) => (versions[0] ?? 0) + i));
    expect(JSON.stringify(annulee)).not.toMatch(/assure/);
  });

  it('[DIR-4] une caisse dont l’écran se coupe est dite absente à tous les processus, et ne l’est plus quand il revient', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Nadège');
    await sql(em(), `update session set expire_at = '2100-01-01'`);
    const { messages: recus } = await gerante.ecouter('direct');
    const dits = () =>
      recus.flatMap((m) =>
        m.nom === 'direct.maj' && m.donnees.absents
          ? [m.donnees.absents.filter((x) => x.caisse_id === caisse_id)]
          : [],
      );
    const lus = async () => (await lire()).absents.filter((x) => x.caisse_id === caisse_id);
    const { prise } = await poste.ecouter('caisses');
    const present = async () =>
      (
        await sql<{ prises: number }>(
          em(),
          `select prises
            from presence p
            join utilisateur u on u.id = p.utilisateur_id
            where u.fullname = $1`,
          ['Nadège'],
        )
      )[0]?.prises;
    await expect.poll(present).toBe(1);
    expect(await lus()).toEqual([]);
    prise.disconnect();
    await expect.poll(() => dits().at(-1)?.length).toBe(1);
    expect(dits().at(-1)).toEqual(await lus());
    expect((await lus())[0]).toMatchObject({ caisse_id, nom: 'Nadège' });
    // A process that died without a word: its screens count no more.
    await sql(
      em(),
      'insert into presence select 1, id, 2, $2 from utilisateur where fullname = $1',
      ['Nadège', maintenant],
    );
    expect(await lus()).toHaveLength(1);
    await poste.ecouter('caisses');
    await expect.poll(() => dits().at(-1)?.length).toBe(0);
    expect(await lus()).toEqual([]);
  });
  it('[STA-25] rien de nouveau, rien de dit ; plus d’une nouvelle, une seule fois', async () => {
    const publier = (tout = false) =>
      dansTransaction(serveur.orm, null, async (e) =>
        succes(await publierDirect(e, maintenant, tout)),
      );
    const version = async () =>
      (await sql<{ version: number }>(em(), 'select version from direct_etat'))[0]?.version ?? 0;
    await publier();
    const avant = await version();
    await publier();
    expect(await version()).toBe(avant);
    await publier(true);
    expect(await version()).toBe(avant + 1);
  });

  it('[STA-25] ce qui n’a pu être dit l’est de soi-même, une seconde après : le tableau n’attend pas la vente suivante', async () => {
    const base = await baseDeTest();
    const orm = await creerOrm(base.url, { max: 3 });
    const warn = vi.fn<Logger['warn']>();
    const tableau = new TableauDirect({
      orm,
      journal: { ...creerJournal('silent'), warn },
      maintenant: () => maintenant,
      ecoute: () => true,
    });
    const verrou = orm.em.fork();
    await verrou.begin();
    await sql(verrou, 'lock table direct_etat');
    tableau.eveiller();
    await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(1);
    await verrou.rollback();
    await expect
      .poll(
        async () =>
          (await sql<{ version: number }>(orm.em.fork(), 'select version from direct_etat'))[0]
            ?.version,
      )
      .toBe(1);
    await tableau.arreter();
    await orm.close(true);
    await base.detruire();
  });
  it('une feuille de soins qui sert deux fois, deux écarts négatifs, trop de duplicatas', async () => {
    await sql(
      em(),
      `update vente
        set numero_feuille_assure = 'F-77'
        where id in (select id from vente where statut = 'Soldé' order by id desc limit 2)`,
    );
    const deTrop = (qui: string, quand: Date) =>
      sql(
        em(),
        `update reservation
          set impressions = 4, printed_at = $1
          where id = (select reservation_id from vente order by ${qui} limit 1)`,
        [quand],
      );
    await deTrop('id', maintenant); // a ticket of months ago, printed again today
    // a ticket printed too often, but not today
    await deTrop('id desc', debutDeJour(jourPlus(JOUR, -1)));
    for (const heure of ['06', '07'])
      expect(
        (
          await chef.ecrire('/api/billetages', {
            caisse_id: 1,
            date_debut: JOUR,
            heure_debut: `${heure}:00`,
            date_fin: JOUR,
            heure_fin: `${heure}:59`,
            coupures: [],
            fond_caisse: 500,
            motif_ecart: 'manque',
          })
        ).errors,
      ).toEqual([]);
    const { alertes } = await lire();
    expect(alertes.filter((x) => x.genre === 'feuille')).toHaveLength(1);
    const [premiere] = await sql<{ id: number }>(em(), 'select id from vente order by id limit 1');
    expect(alertes.filter((x) => x.genre === 'duplicata')).toEqual([
      expect.objectContaining({
        vente_id: premiere?.id,
        at: enIso(maintenant),
        texte: expect.stringMatching(/^3 duplicatas/),
      }),
    ]);
    expect(alertes.find((x) => x.genre === 'ecart')?.texte).toMatch(
      /^Chef : \d+ comptages en moins/,
    );
  });
});
