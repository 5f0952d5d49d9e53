import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { debutDeJour, jourDe, jourPlus } from '#shared/base/dates.ts';
import { lireAppel, type Banc, centiles, dire, ouvrirSession } from './banc.ts';
import { semerProduits } from './paniers.ts';

const PAR_JOUR = 900;
const PAR_TOUR = 120;
/** Random periods over which every widget is compared with the sales. */
const COMPAREES = 50;
const PROFIL = path.join(
  import.meta.dirname,
  '../../../shared/data/sales/profil_semaine_heure.csv',
);
/**
 * Share of each hour of each ISO weekday: that of a real pharmacy when its file is there, a flat
 * day from 8 to 20 otherwise.
 */
function lireProfil(): { dow: number; heure: number; part: number }[] {
  if (!existsSync(PROFIL))
    return Array.from({ length: 7 * 12 }, (_, i) => ({
      dow: 1 + Math.floor(i / 12),
      heure: 8 + (i % 12),
      part: 1 / 84,
    }));
  const [tete = '', ...lignes] = readFileSync(PROFIL, 'utf8').trim().split('\n');
  const heures = tete
    .split(',')
    .slice(1)
    .map((h) => Number(h.slice(1)));
  return lignes.flatMap((l) => {
    const [dow, ...parts] = l.split(',').map(Number);
    return parts.map((part, i) => ({ dow: dow ?? 1, heure: heures[i] ?? 8, part }));
  });
}

/**
 * `n` sales of three lines by SQL, the latest today, at the pace of the profile; one in fifty
 * cancelled, one in two hundred after its count. The sums are made once at the end.
 */
async function semer(
  banc: Banc,
  n: number,
  produits: readonly number[],
  vendeurs: readonly number[],
): Promise<{ premier: string; dernier: string }> {
  const q = (texte: string, valeurs: unknown[] = []) => banc.sql.query(texte, valeurs);
  const profil = lireProfil();
  const poids = Array.from({ length: 8 }, (_, dow) =>
    profil.filter((p) => p.dow === dow).reduce((s, p) => s + p.part, 0),
  );
  const heures = profil.map((p) => {
    const avant = profil
      .filter((x) => x.dow === p.dow && x.heure < p.heure)
      .reduce((s, x) => s + x.part, 0);
    const tout = poids[p.dow] || 1;
    return { ...p, de: avant / tout, a: (avant + p.part) / tout };
  });
  const jours: { jour: string; debut: number; n: number }[] = [];
  const dernier = jourDe(new Date());
  for (let jour = dernier, reste = n; reste > 0; jour = jourPlus(jour, -1)) {
    const dow = new Date(`${jour}T00:00:00Z`).getUTCDay() || 7;
    const combien = Math.min(reste, Math.max(1, Math.round(PAR_JOUR * 7 * (poids[dow] ?? 1 / 7))));
    reste -= combien;
    jours.push({ jour, debut: reste, n: combien });
  }
  jours.reverse();
  await q(
    `alter table vente disable trigger user; drop index if exists vente_recherche; truncate vente,
        reservation_produit,
        reservation cascade; alter table mouvement disable trigger user; delete from mouvement`,
  );
  await q(
    `insert into caisse (id, libelle)
      select 100 + i, 'Banc ' || i
      from generate_series(1, 4) i
      on conflict do nothing`,
  );
  await q(
    `update produit
      set categorie = (array['Antalgiques', 'Antibiotiques', 'Antipaludiques', 'Pansements',
        'Vitamines', 'Bébé', 'Cosmétique', 'Diabète', 'Cardiologie', null])[1 + id % 10],
        qte_min = 5, qte_max = 50`,
  );
  for (let i = 0; i < jours.length; i += 100) {
    const lot = JSON.stringify(jours.slice(i, i + 100));
    await q(
      `insert into reservation (id, jour, position, status, created_by, created_by_id, client_id,
          client, caisse_id, caisse, total, total_ht, montant, created_at) overriding system value
      select j.debut + p, j.jour, p, 'Termine', 'vendeur', ($2::int[])[1 + (j.debut + p) % 5], 1,
        'COMPTANT', 101 + p % 4, 'Banc', 900000, 900000, 900000,
        ((j.jour::timestamp - interval '1 hour') at time zone 'UTC')
          + (h.heure + (u.u - h.de) / (h.a - h.de)) * interval '1 hour'
      from jsonb_to_recordset($1::jsonb) as j(jour date, debut int, n int)
      cross join lateral generate_series(1, j.n) p
      cross join lateral (select (p - 0.5) / j.n as u) u
      join jsonb_to_recordset($3::jsonb) as h(dow int, heure int, de float, a float) on h.dow
        = extract(isodow from j.jour)
        and u.u >= h.de and u.u < h.a`,
      [lot, vendeurs, JSON.stringify(heures)],
    );
  }
  await q(
    `insert into reservation_produit (reservation_id, produit_id, rang, libelle, qte,
        prix_de_vente, prix_achat, tva, css, total_ht, total_tva, total_css, total_garde,
        total_prise_en_charge, cout_total, cout_total_reel)
    select r.id,
      ($1::int[])[1 + ((power(((r.id::bigint * 7919 + k * 104729) % 10007)::float / 10007,
        3) * ($2 - 4))::int + k)],
      k, 'x', 1 + (r.id + k) % 3, 150000, 90000, false, false, 150000 * (1 + (r.id + k) % 3), 0, 0,
      0, 0, 150000 * (1 + (r.id + k) % 3), 150000 * (1 + (r.id + k) % 3)
    from reservation r, generate_series(0, 2) k on conflict do nothing`,
    [produits, produits.length],
  );
  // Two lines of one product were one: the sale is what its lines say.
  await q(`insert into vente (reservation_id, caisse_id, caisse, jour, numero_ticket, "user", user_id,
      encaisse_par, encaisse_par_id, client_id, client, position_and_date, total, ht, tva, css,
      garde, remise, total_client, total_prise_en_charge, arrondi, montant_recu, montant_rendu,
      mode_paiement, paiements, statut, annule_at, annule_par, contre_passee, empreinte, created_at)
    select r.id, r.caisse_id, r.caisse, r.jour, r.position, r.created_by, r.created_by_id,
      r.created_by, r.created_by_id, 1, 'COMPTANT',
      lpad(r.position::text, 3, '0') || ' - ' || to_char(r.jour, 'DD/MM/YYYY'), l.t, l.t, 0, 0, 0,
      0, l.t, 0, 0, l.t, 0, 'espece',
      jsonb_build_array(jsonb_build_object('mode', 'espece', 'montant', l.t / 100)),
        case when r.id % 50 = 0 then 'Annulé' else 'Soldé' end,
        case
          when r.id % 50 = 0 then r.created_at
            + case when r.id % 200 = 0 then interval '2 days' else interval '1 minute' end end,
        case when r.id % 50 = 0 then 'x' end, r.id % 200 = 0, 'x', r.created_at
    from reservation r
    join (select reservation_id, sum(total_ht)::bigint t from reservation_produit group by 1) l
      on l.reservation_id = r.id
    order by r.id`);
  await q('create index vente_recherche on vente using gin (recherche gin_trgm_ops)');
  await q('analyze');
  await q('select f_refaire_agregats()');
  await q('alter table vente enable trigger user; alter table mouvement enable trigger user');
  await q('vacuum analyze');
  await q('checkpoint'); // what is measured is reading, not the disk still writing what was sown
  return { premier: jours[0]?.jour ?? dernier, dernier };
}

interface Vendeur {
  nom: string;
  nombre: number;
  total: number;
  annulees: number;
}
interface Brut {
  vendeurs: Vendeur[];
  /** Units, net of cancellations, of each product sold, by name. */
  produits: Map<string, number>;
  marge: number;
  categories: Map<string, [number, number, number]>;
  soldees: number;
  annulees: number;
}
/** What the sales themselves say of a period, line by line; amounts in FCFA. */
async function brut(banc: Banc, de: string, a: string): Promise<Brut> {
  const effets = `(select v.*, 1 s
    from vente v
    where (v.statut = 'Soldé' or v.contre_passee) and v.created_at >= $1 and v.created_at < $2
    union all
    select v.*, -1
    from vente v
    where v.contre_passee and v.annule_at >= $1 and v.annule_at < $2)`;
  const bornes = [debutDeJour(de), debutDeJour(jourPlus(a, 1))];
  const [ventes, listes, lignes, categories] = await Promise.all([
    banc.sql.query<{ nom: string; t: string; n: string }>(
      `select u.fullname nom, sum(s * total) t, sum(s) n
        from ${effets} v
        join utilisateur u on u.id = v.user_id
        group by 1`,
      bornes,
    ),
    banc.sql.query<{ nom: string; n: string; x: string }>(
      `select u.fullname nom, count(*) n, count(*) filter (where v.statut = 'Annulé') x
        from vente v
        join utilisateur u on u.id = v.user_id
        where v.created_at >= $1 and v.created_at < $2
        group by 1`,
      bornes,
    ),
    banc.sql.query<{ p: string; q: string; m: string }>(
      `select p.libelle p, x.q, x.m
        from (select l.produit_id, sum(s * l.qte) q, sum(s * (l.total_ht - l.prix_achat * l.qte)) m
        from ${effets} v
        join reservation_produit l using (reservation_id)
        group by 1) x
        join produit p on p.id = x.produit_id`,
      bornes,
    ),
    banc.sql.query<{ c: string; q: string; t: string; n: string }>(
      `select c, sum(q) q, sum(t) t, sum(s) n
        from (select coalesce(p.categorie, 'Non classé') c, v.id, s, s * sum(l.qte) q,
          s * sum(l.cout_total_reel) t
        from ${effets} v
        join reservation_produit l using (reservation_id)
        join produit p on p.id = l.produit_id
        group by 1, 2, 3) x
        group by 1`,
      bornes,
    ),
  ]);
  const annulees = new Map(listes.rows.map((l) => [l.nom, Number(l.x)]));
  return {
    vendeurs: ventes.rows.map((v) => ({
      nom: v.nom,
      nombre: Number(v.n),
      total: Number(v.t) / 100,
      annulees: annulees.get(v.nom) ?? 0,
    })),
    produits: new Map(lignes.rows.filter((l) => Number(l.q) !== 0).map((l) => [l.p, Number(l.q)])),
    marge: lignes.rows.reduce((s, l) => s + Number(l.m), 0) / 100,
    categories: new Map(
      categories.rows.map((r) => [r.c, [Number(r.q), Number(r.t) / 100, Number(r.n)]]),
    ),
    soldees: listes.rows.reduce((s, l) => s + Number(l.n) - Number(l.x), 0),
    annulees: listes.rows.reduce((s, l) => s + Number(l.x), 0),
  };
}

const S = '/api/statistiques/';
const ONGLETS: Readonly<Record<string, readonly string[]>> = {
  Produits: [
    '/api/stat/top20-produits-vendus',
    '/api/stat/moins-vendus',
    `${S}sold-products`,
    `${S}ventes-annulees?page=1&rows=1`,
  ],
  Inventaire: [
    `${S}dernier-inventaire`,
    `${S}diff-dernier-inventaire`,
    `${S}produits-achetes`,
    '/api/marge-benefice',
  ],
  Utilisateurs: [`${S}total-ventes-utilisateur`, `${S}panier-moyen`, `${S}clients-utilisateur`],
  'Chiffre d’affaires': ['/api/stat/chiffre-affaire'],
  'Analyse des ventes': [`${S}evolution-ventes`, `${S}ventes-par-categorie`],
  'Gestion des stocks': [
    `${S}valeur-stocks`,
    `${S}produits-obsoletes`,
    `${S}planification-reapprovisionnement`,
  ],
  'Analyse financière': [`${S}marge-brute-mensuelle`, `${S}marge-nette`],
  'Performances employés': [`${S}ventes-par-employe`],
  'En direct': [`${S}direct`],
};

/**
 * Every widget and every tab of the statistics over random periods and over always (p99), and their
 * equality with the sales. `--ventes N`: one million unless told.
 */
export async function mesurerStatistiques(banc: Banc): Promise<void> {
  const rang = process.argv.indexOf('--ventes');
  const n = rang > 0 ? Number(process.argv[rang + 1]) : 1_000_000;
  const produits = await semerProduits(banc, 2_000);
  const { token } = await ouvrirSession(banc, 'gérante des statistiques', [
    { menu: 'GESTION', submenus: ['stat'] },
  ]);
  const vendeurs = await Promise.all(
    Array.from(
      { length: 5 },
      async (_, i) => (await ouvrirSession(banc, `vendeur des statistiques ${i}`, [])).id,
    ),
  );
  const { premier } = await semer(banc, n, produits, vendeurs);
  const jours = Math.round((Date.now() - debutDeJour(premier).getTime()) / 86_400_000);
  let graine = 42;
  const tirer = (m: number) => ((graine = (graine * 16_807) % 2_147_483_647) >>> 8) % m;
  const periode = (): [string, string] => {
    const x = tirer(jours);
    const y = tirer(jours);
    return [jourPlus(premier, Math.min(x, y)), jourPlus(premier, Math.max(x, y))];
  };
  const avec = (chemin: string, [de, a]: [string, string]) =>
    `${chemin}${chemin.includes('?') ? '&' : '?'}period_from=${de}&period_to=${a}`;
  const lire = async <T>(chemin: string): Promise<T> => {
    const { statut, texte } = await lireAppel({ adresse: banc.adresse, token }, chemin);
    if (statut !== 200) throw new Error(`${chemin} : ${statut}`);
    return (JSON.parse(texte) as { data: T }).data;
  };
  let ecarts = 0;
  const ranger = (x: unknown): unknown =>
    x instanceof Map ? [...x].sort(([a], [b]) => (a < b ? -1 : 1)) : x;
  const comparer = (a: unknown, b: unknown) => {
    if (JSON.stringify(ranger(a)) !== JSON.stringify(ranger(b))) ecarts += 1;
  };
  const par = <T, V>(liste: T[], cle: (t: T) => string, valeur: (t: T) => V) =>
    new Map(liste.map((t) => [cle(t), valeur(t)]));
  const centime = (x: number) => Math.round(x * 100) / 100;
  const compares = new Set([`${S}ventes-annulees`]);
  const debutDesComparaisons = performance.now();
  for (let i = 0; i < COMPAREES; i++) {
    const p = periode();
    const vrai = await brut(banc, ...p);
    const dit = <T>(chemin: string) => {
      compares.add(chemin);
      return lire<T>(avec(chemin, p));
    };
    const somme = (de: (v: Vendeur) => number) =>
      centime(vrai.vendeurs.reduce((s, v) => s + de(v), 0));
    const [ca, nombre, quantite] = [
      somme((v) => v.total),
      somme((v) => v.nombre),
      [...vrai.produits.values()].reduce((s, q) => s + q, 0),
    ];
    const { periode_actuelle: m } = await dit<{
      periode_actuelle: { chiffre_affaire: number; nombre_ventes: number; quantite: number };
    }>(`${S}evolution-ventes`);
    comparer([m.chiffre_affaire, m.nombre_ventes, m.quantite], [ca, nombre, quantite]);
    comparer(
      centime(
        (await dit<{ total: number }[]>('/api/stat/chiffre-affaire')).reduce(
          (s, c) => s + c.total,
          0,
        ),
      ),
      ca,
    );
    comparer(
      par(
        await dit<{ user: string; total_ventes: number }[]>(`${S}total-ventes-utilisateur`),
        (u) => u.user,
        (u) => u.total_ventes,
      ),
      par(
        vrai.vendeurs,
        (v) => v.nom,
        (v) => v.total,
      ),
    );
    comparer(
      par(
        await dit<{ user: string; nombre_ventes: number }[]>(`${S}clients-utilisateur`),
        (u) => u.user,
        (u) => u.nombre_ventes,
      ),
      par(
        vrai.vendeurs,
        (v) => v.nom,
        (v) => v.nombre,
      ),
    );
    const panier = (v: Vendeur) => Math.round((v.total * 100) / v.nombre) / 100;
    comparer(
      par(
        await dit<{ user: string; panier_moyen: number }[]>(`${S}panier-moyen`),
        (u) => u.user,
        (u) => u.panier_moyen,
      ),
      par(vrai.vendeurs, (v) => v.nom, panier),
    );
    const { performances_individuelles: chacun } = await dit<{
      performances_individuelles: {
        employe: string;
        nombre_ventes: number;
        chiffre_affaire_total: number;
        panier_moyen: number;
        ventes_annulees: number;
      }[];
    }>(`${S}ventes-par-employe`);
    comparer(
      par(
        chacun,
        (e) => e.employe,
        (e) => [e.nombre_ventes, e.chiffre_affaire_total, e.panier_moyen, e.ventes_annulees],
      ),
      par(
        vrai.vendeurs,
        (v) => v.nom,
        (v) => [v.nombre, v.total, panier(v), v.annulees],
      ),
    );
    comparer(
      par(
        await dit<{ libelle: string; total_qte: number }[]>(`${S}sold-products`),
        (v) => v.libelle,
        (v) => v.total_qte,
      ),
      vrai.produits,
    );
    const rangs = [...vrai.produits.values()].filter((q) => q > 0).sort((a, b) => b - a);
    for (const [chemin, attendus] of [
      ['/api/stat/top20-produits-vendus', rangs.slice(0, 20)],
      ['/api/stat/moins-vendus', rangs.toReversed().slice(0, 20)],
    ] as const) {
      const classes = await dit<{ libelle: string; total_vendu: number }[]>(chemin);
      comparer(
        [classes.map((c) => c.total_vendu), classes.map((c) => vrai.produits.get(c.libelle))],
        [attendus, attendus],
      );
    }
    comparer(
      (await dit<{ marge_brute_totale: number }>(`${S}marge-brute-mensuelle`)).marge_brute_totale,
      vrai.marge,
    );
    comparer(
      (await dit<{ marge_nette_totale: number }>(`${S}marge-nette`)).marge_nette_totale,
      vrai.marge,
    );
    comparer(
      par(
        await dit<
          {
            categorie: string;
            quantite_vendue: number;
            chiffre_affaire: number;
            nombre_ventes: number;
          }[]
        >(`${S}ventes-par-categorie`),
        (c) => c.categorie,
        (c) => [c.quantite_vendue, c.chiffre_affaire, c.nombre_ventes],
      ),
      vrai.categories,
    );
    const { extra_data } = JSON.parse(
      (
        await lireAppel(
          { adresse: banc.adresse, token },
          avec(`${S}ventes-annulees?page=1&rows=1`, p),
        )
      ).texte,
    ) as { extra_data: unknown };
    comparer(extra_data, { soldees: vrai.soldees, annulees: vrai.annulees });
  }
  dire(`Statistiques : chaque graphique contre les ventes elles-mêmes, ${n} ventes (0 écart)`, {
    ecarts,
    periodes: COMPAREES,
    graphiques: compares.size,
    secondes: Math.round((performance.now() - debutDesComparaisons) / 1000),
  });
  for (const [onglet, chemins] of Object.entries(ONGLETS)) {
    const tab: number[] = [];
    const widgets = new Map(chemins.map((c) => [c, [] as number[]]));
    for (let i = -5; i < PAR_TOUR; i++) {
      const choisie = i % 6 === 0 ? null : periode();
      for (const [chemin, durees] of widgets) {
        const debut = performance.now();
        await lire(choisie ? avec(chemin, choisie) : chemin);
        if (i >= 0) durees.push(performance.now() - debut);
      }
      const debut = performance.now();
      await Promise.all(chemins.map((c) => lire(choisie ? avec(c, choisie) : c)));
      if (i >= 0) tab.push(performance.now() - debut);
    }
    const { p50, p99 } = centiles(tab, 1);
    dire(
      `Statistiques : onglet ${onglet}, ${n} ventes (p99 d’un graphique ≤ 50 ms, de l’onglet ≤ 300 ms)`,
      {
        p50,
        p99,
        graphiques: Object.fromEntries(
          [...widgets].map(([c, d]) => [
            c.replace(/^.*\//, '').replace(/\?.*/, ''),
            centiles(d, 1).p99,
          ]),
        ),
      },
    );
  }
}
