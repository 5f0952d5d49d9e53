import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { ORIGINE } from '#shared/vente/vente/chaine.rules.ts';
import { DONNEES } from '#tests/harness/donnees.ts';
import type { Banc } from './banc.ts';

const PAR_JOUR = 900;
const PROFIL = path.join(DONNEES, 'sales/profil_semaine_heure.csv');
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

interface Jour {
  jour: string;
  /** The first of its sales, and how many. */
  debut: number;
  n: number;
}
type Profil = ReturnType<typeof lireProfil>;
/** What each ISO weekday is worth of a week. */
const poidsDe = (profil: Profil): number[] =>
  Array.from({ length: 8 }, (_, dow) =>
    profil.filter((p) => p.dow === dow).reduce((s, p) => s + p.part, 0),
  );
/** Each hour with its place in its day: from where to where, of 1. */
function heuresDe(profil: Profil, poids: readonly number[]) {
  return profil.map((p) => {
    const avant = profil
      .filter((x) => x.dow === p.dow && x.heure < p.heure)
      .reduce((s, x) => s + x.part, 0);
    const tout = poids[p.dow] || 1;
    return { ...p, de: avant / tout, a: (avant + p.part) / tout };
  });
}
/** Days up to that one, oldest first, that hold `n` sales in all. */
function joursPour(n: number, poids: readonly number[], dernier: string): Jour[] {
  const jours: Jour[] = [];
  for (let jour = dernier, reste = n; reste > 0; jour = jourPlus(jour, -1)) {
    const dow = new Date(`${jour}T00:00:00Z`).getUTCDay() || 7;
    const combien = Math.min(reste, Math.max(1, Math.round(PAR_JOUR * 7 * (poids[dow] ?? 1 / 7))));
    reste -= combien;
    jours.push({ jour, debut: reste, n: combien });
  }
  return jours.reverse();
}

async function semerReservations(
  banc: Banc,
  jours: readonly Jour[],
  heures: ReturnType<typeof heuresDe>,
  vendeurs: readonly number[],
): Promise<void> {
  for (let i = 0; i < jours.length; i += 100) {
    const lot = JSON.stringify(jours.slice(i, i + 100));
    await banc.sql.query(
      `insert into reservation (id, vente_id, jour, position, status, created_by, created_by_id, client_id,
          client, caisse_id, caisse, total, total_ht, montant, created_at) overriding system value
      select j.debut + p, j.debut + p, j.jour, p, 'Termine', 'vendeur', ($2::int[])[1 + (j.debut + p) % 5], 1,
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
}

async function semerLignes(banc: Banc, produits: readonly number[]): Promise<void> {
  await banc.sql.query(
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
}

/** Each register's chain, made as its sales are: the link of a sale from the one before it. */
const CHAINE = `
  create or replace function banc_maillon(precedente text, suite text) returns text
    language sql immutable parallel safe
    return encode(sha256(convert_to(precedente || '|' || suite, 'UTF8')), 'hex');
  drop aggregate if exists banc_chaine(text);
  create aggregate banc_chaine(text) (sfunc = banc_maillon, stype = text, initcond = '${ORIGINE}');`;
/** `canonique` of `shared/vente/vente/chaine.rules.ts`, of a cash sale without discount. */
const CANONIQUE = `concat_ws('|', r.caisse_id, r.jour, r.ticket, r.id, l.t, l.t, 0, 0, r.created_by,
  r.created_by)`;

/** One in fifty is cancelled within the minute, of them one in four after its count instead. */
const ANNULEE = `case
  when x.id % 200 = 0 and x.created_at < now() - interval '2 days'
    then x.created_at + interval '2 days'
  when x.id % 50 = 0 and x.id % 200 <> 0 then x.created_at + interval '1 minute' end`;

/** Two lines of one product were one: the sale is what its lines say. */
async function encaisserTout(banc: Banc): Promise<void> {
  await banc.sql.query(CHAINE);
  await banc.sql
    .query(`insert into vente (id, reservation_id, caisse_id, caisse, jour, numero_ticket, "user",
      user_id, encaisse_par, encaisse_par_id, client_id, client, position_and_date, total, ht, tva,
      css, garde, remise, total_client, total_prise_en_charge, arrondi, montant_recu, montant_rendu,
      mode_paiement, paiements, statut, annule_at, annule_par, contre_passee, empreinte,
      rang_chaine, created_at) overriding system value
    select r.id, r.id, r.caisse_id, r.caisse, r.jour, r.ticket, r.created_by, r.created_by_id,
      r.created_by, r.created_by_id, 1, 'COMPTANT',
      lpad(r.position::text, 3, '0') || ' - ' || to_char(r.jour, 'DD/MM/YYYY'), l.t, l.t, 0, 0, 0,
      0, l.t, 0, 0, l.t, 0, 'espece',
      jsonb_build_array(jsonb_build_object('mode', 'espece', 'montant', l.t / 100)),
        case when r.annule_at is null then 'Soldé' else 'Annulé' end,
        r.annule_at, case when r.annule_at is not null then 'x' end,
        r.annule_at is not null and r.id % 200 = 0,
      banc_chaine(${CANONIQUE}) over chaine, r.rang, r.created_at
    from (select x.*, ${ANNULEE} as annule_at, row_number() over (partition by x.caisse_id, x.jour order by x.id) as ticket,
        row_number() over (partition by x.caisse_id order by x.id) as rang
      from reservation x) r
    join (select reservation_id, sum(total_ht)::bigint t from reservation_produit group by 1) l
      on l.reservation_id = r.id
    window chaine as (partition by r.caisse_id order by r.id rows unbounded preceding)
    order by r.id`);
  await banc.sql.query(`insert into chaine_caisse (caisse_id, empreinte, rang, vendue_at)
    select distinct on (caisse_id) caisse_id, empreinte, rang_chaine, created_at
    from vente
    order by caisse_id, rang_chaine desc
    on conflict (caisse_id) do update
      set empreinte = excluded.empreinte, rang = excluded.rang, vendue_at = excluded.vendue_at`);
}

/**
 * `n` sales of three lines by SQL, the latest today, at the pace of the profile; one in fifty
 * cancelled, one in two hundred after its count. The sums are made once at the end.
 */
export async function semerVentes(
  banc: Banc,
  n: number,
  produits: readonly number[],
  vendeurs: readonly number[],
): Promise<{ premier: string; dernier: string }> {
  const q = (texte: string) => banc.sql.query(texte);
  const profil = lireProfil();
  const poids = poidsDe(profil);
  const dernier = jourDe(new Date());
  const jours = joursPour(n, poids, dernier);
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
  await semerReservations(banc, jours, heuresDe(profil, poids), vendeurs);
  await semerLignes(banc, produits);
  await encaisserTout(banc);
  await q(`select setval(pg_get_serial_sequence('reservation', 'id'), max(id)),
      setval(pg_get_serial_sequence('vente', 'id'), max(id))
    from reservation`);
  await q(`insert into compteur_jour (jour, position)
    select jour, max(position) from reservation group by jour
    on conflict (jour) do update set position = excluded.position`);
  await q('create index vente_recherche on vente using gin (recherche gin_trgm_ops)');
  await q('analyze');
  await q('select f_refaire_agregats()');
  await q('alter table vente enable trigger user; alter table mouvement enable trigger user');
  await q('vacuum analyze');
  await q('checkpoint'); // what is measured is reading, not the disk still writing what was sown
  return { premier: jours[0]?.jour ?? dernier, dernier };
}
