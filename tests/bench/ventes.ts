import { readFileSync } from 'node:fs';
import http from 'node:http';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { lireAppel, type Banc, centiles, dire, ouvrirSession } from './banc.ts';
import { semerProduits } from './paniers.ts';

const PAR_JOUR = 900;
const CAISSES = 4;

/**
 * Years of sales written by SQL, the latest today: `n` of two lines each, one in fifty cancelled.
 * The daily sums are made once at the end.
 */
export async function semerVentes(
  banc: Banc,
  n: number,
  produits: readonly number[],
  vendeurs: readonly number[],
): Promise<void> {
  const q = (texte: string, valeurs: unknown[] = []) => banc.sql.query(texte, valeurs);
  await q(
    `alter table vente disable trigger user; drop index if exists vente_recherche; truncate vente,
        reservation_produit,
        reservation cascade; alter table mouvement disable trigger user; delete from mouvement`,
  );
  await q(
    `insert into caisse (id, libelle)
      select 100 + i, 'Banc ' || i
      from generate_series(1, ${CAISSES}) i
      on conflict do nothing`,
  );
  for (let debut = 0; debut < n; debut += 100_000) {
    const fin = Math.min(n, debut + 100_000);
    await q(
      `insert into reservation (id, jour, position, status, created_by, created_by_id, client_id,
          client, caisse_id, caisse, total, total_ht, montant, created_at) overriding system value
      select i + 1,
        ((now() at time zone 'UTC' + interval '1 hour')::date - ((${n} - 1 - i) / ${PAR_JOUR})::int),
        i % ${PAR_JOUR} + 1, 'Termine', 'vendeur ' || i % 5, ($1::int[])[1 + i % 5], 1, 'COMPTANT',
        101 + i % ${CAISSES}, 'Banc', 300000, 300000, 300000, now()
      from generate_series(${debut}::bigint, ${fin - 1}) i`,
      [vendeurs],
    );
    await q(
      `insert into reservation_produit (reservation_id, produit_id, rang, libelle, qte,
          prix_de_vente, prix_achat, tva, css, total_ht, total_tva, total_css, total_garde,
          total_prise_en_charge, cout_total, cout_total_reel)
      select i + 1, ($1::int[])[1 + ((i * 7 + k * 31) % $2)::int], k, 'x', 1, 150000, 90000,
        false, false, 150000, 0, 0, 0, 0, 150000, 150000
      from generate_series(${debut}::bigint, ${fin - 1}) i, generate_series(0, 1) k`,
      [produits, produits.length],
    );
    await q(`insert into vente (reservation_id, caisse_id, caisse, jour, numero_ticket, "user", user_id,
        encaisse_par, encaisse_par_id, client_id, client, position_and_date, total, ht, tva, css,
        garde, remise, total_client, total_prise_en_charge, arrondi,
        montant_recu, montant_rendu, mode_paiement, paiements, statut, annule_at, annule_par,
          nom_assure, empreinte, rang_chaine, created_at)
      select r.id, r.caisse_id, r.caisse, r.jour, r.position, r.created_by, r.created_by_id,
        r.created_by, r.created_by_id, 1, 'COMPTANT',
        lpad(r.position::text, 3, '0') || ' - ' || to_char(r.jour, 'DD/MM/YYYY'), 300000, 300000, 0,
        0, 0, 0, 300000, 0, 0,
        300000, 0, 'espece', '[{"mode": "espece", "montant": 3000}]',
          case when r.id % 50 = 0 then 'Annulé' else 'Soldé' end,
          case when r.id % 50 = 0 then r.quand + interval '1 minute' end,
          case when r.id % 50 = 0 then 'x' end,
        case when r.id % 9 = 0 then 'OBAME ' || r.id end, 'x', r.id, r.quand
      from (select *,
        (jour::timestamp - interval '1 hour') at time zone 'UTC' + interval '8 hours'
          + position * interval '45 seconds' as quand
      from reservation
      where id > ${debut} and id <= ${fin}) r
      order by r.id`);
  }
  await q('create index vente_recherche on vente using gin (recherche gin_trgm_ops)');
  await q('select f_refaire_agregats()');
  await q('alter table vente enable trigger user; alter table mouvement enable trigger user');
  await q('vacuum analyze');
}

const residente = (pid: number): number =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  );

/**
 * Every sale in one answer, as an export reads it: how long, what it adds to the server's memory,
 * and what others wait meanwhile.
 */
export async function exporterTout(
  { adresse, pid }: Pick<Banc, 'adresse' | 'pid'>,
  token: string,
): Promise<void> {
  const avant = residente(pid);
  let [octets, rss, fini] = [0, avant, false];
  const debut = performance.now();
  const lecture = new Promise<string>((ok, ko) => {
    http
      .get(
        `${adresse}/api/ventes?columns=id,created_at,caisse,client,user,total,total_client,total_prise_en_charge,statut,numero_ticket`,
        { headers: { Authorization: `Bearer ${token}` } },
        (reponse) => {
          let queue = '';
          reponse.on('data', (m: Buffer) => {
            octets += m.length;
            queue = (queue + m.subarray(-200).toString()).slice(-200);
          });
          reponse.on('end', () => ok(queue));
          reponse.on('error', ko);
        },
      )
      .on('error', ko);
  }).finally(() => {
    fini = true;
  });
  const autres: number[] = [];
  const jour = jourDe(new Date());
  while (!fini) {
    const t = performance.now();
    await lireAppel(
      { adresse, token },
      `/api/ventes?period_from=${jour}&period_to=${jour}&page=1&rows=25`,
    );
    autres.push(performance.now() - t);
    rss = Math.max(rss, residente(pid));
    await new Promise((ok) => setTimeout(ok, 50));
  }
  const lignes = Number(/"meta":\{"total":(\d+)/.exec(await lecture)?.[1] ?? 0);
  dire('Ventes : export de toutes les ventes, lues au fur et à mesure', {
    lignes,
    secondes: Math.round((performance.now() - debut) / 100) / 10,
    mo: Math.round(octets / 1e6),
    memoire_mo: { avant, pendant: rss, apres: residente(pid) },
    une_page_pendant: centiles(autres, 1),
  });
}

/**
 * The list of sales and its counters, over HTTP, at 10,000 sales and at a million: p99, and how
 * much the middle grows.
 */
export async function mesurerVentes(banc: Banc): Promise<void> {
  const produits = await semerProduits(banc, 2_000);
  const { token } = await ouvrirSession(banc, 'gérante des ventes', [
    { menu: 'VENTE', submenus: ['vente'] },
    { menu: 'GESTION', submenus: ['journee'] },
  ]);
  const vendeurs = await Promise.all(
    Array.from(
      { length: 5 },
      async (_, i) => (await ouvrirSession(banc, `vendeur de banc ${i}`, [])).id,
    ),
  );
  const aujourdhui = jourDe(new Date());
  const entre = (de: number, a: number) =>
    `period_from=${jourPlus(aujourdhui, de)}&period_to=${jourPlus(aujourdhui, a)}`;
  let milieu = 1;
  const QUESTIONS: Readonly<Record<string, (i: number) => string>> = {
    'liste de hier à demain': (i) => `/api/ventes?${entre(-1, 1)}&page=${1 + (i % 5)}&rows=25`,
    'liste du mois par montant': () =>
      `/api/ventes?${entre(-8, 1)}&page=1&rows=25&sort=total&order=desc`,
    'liste, soldées, sans période': (i) => `/api/ventes?statut=Soldé&page=${1 + (i % 5)}&rows=25`,
    'liste par mots': (i) =>
      `/api/ventes?${entre(-1, 1)}&page=1&rows=25&search_by_keyword=${['obame', 'vendeur 3', '042'][i % 3]}`,
    'liste par produit': (i) =>
      `/api/ventes?${entre(-1, 1)}&page=1&rows=25&contain_product=${produits[i % 50]}`,
    'compteurs de hier à demain': () => `/api/ventes-calc-compteur?${entre(-1, 1)}`,
    'compteurs de neuf jours': () => `/api/ventes-calc-compteur?${entre(-8, 0)}`,
    'compteurs coupés dans le jour': () =>
      `/api/ventes-calc-compteur?period_from=${jourPlus(aujourdhui, -2)}T09:00:00&period_to=${aujourdhui}T12:00:00`,
    'compteurs depuis toujours': () => '/api/ventes-calc-compteur',
    'produits vendus de hier à demain': () =>
      `/api/reservation_produits/vendus?${entre(-1, 1)}&page=1&rows=25`,
    'produits vendus depuis toujours': () => '/api/reservation_produits/vendus?page=1&rows=25',
    'liste, page du milieu, sans période': (i) => `/api/ventes?page=${milieu + (i % 5)}&rows=25`,
    'liste, dernière page, par date': (i) =>
      `/api/ventes?page=${2 * milieu - (i % 5)}&rows=25&sort=created_at&order=asc`,
    'livre de caisse de neuf jours': () => `/api/ventes-livre-caisse?${entre(-8, 0)}`,
  };
  const mesures = new Map<string, { p50: number; p99: number }[]>();
  let faux = 0;
  for (const n of [10_000, 1_000_000]) {
    await semerVentes(banc, n, produits, vendeurs);
    milieu = n / 50;
    for (const [nom, question] of Object.entries(QUESTIONS)) {
      const durees: number[] = [];
      for (let i = -20; i < 200; i++) {
        const t = performance.now();
        const { statut } = await lireAppel(
          { adresse: banc.adresse, token },
          encodeURI(question(i + 20)),
        );
        if (statut !== 200) faux += 1;
        if (i >= 0) durees.push(performance.now() - t);
      }
      mesures.set(nom, [...(mesures.get(nom) ?? []), centiles(durees, 1)]);
    }
    const { texte } = await lireAppel(
      { adresse: banc.adresse, token },
      '/api/ventes-calc-compteur',
    );
    const { rows } = await banc.sql.query<{ t: string; n: string }>(
      `select sum(total) t, count(*) n from vente where statut = 'Soldé'`,
    );
    const { data } = JSON.parse(texte) as { data: { total_ca: number; nombre_ventes: number } };
    if (data.total_ca * 100 !== Number(rows[0]?.t) || data.nombre_ventes !== Number(rows[0]?.n))
      faux += 1;
  }
  await exporterTout(banc, token);
  for (const [nom, [petite, grande]] of mesures) {
    dire(`Ventes : ${nom}, un million de ventes (p99 ≤ 50 ms, croissance depuis 10.000 ≤ 1,5)`, {
      p50: grande?.p50,
      p99: grande?.p99,
      croissance: Math.round(((grande?.p50 ?? 0) / (petite?.p50 ?? 1)) * 100) / 100,
      a_dix_mille: petite?.p50,
      fausses: faux,
    });
  }
}
