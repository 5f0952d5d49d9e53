import type { Banc } from './banc.ts';

/** Products, `n` of them from id `depuis`, with plenty of stock. */
export async function semerProduits(banc: Banc, n: number): Promise<number[]> {
  const { rows } = await banc.sql.query<{ id: number }>(
    `with p as (insert into produit (libelle, qte, prix_de_vente, prix_achat, cip, qte_max)
      select 'PRODUIT ' || i || ' ' || md5(i::text), 100000, 100000 + i * 100, 50000, null, 10
      from generate_series(1, $1) i
      returning *),
    m as (insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
        produit_prix_de_vente, motif, source, created_by)
      select id, libelle, 'Entrée', qte, prix_achat, prix_de_vente, 'STOCK INITIAL', 'banc', 'banc'
      from p)
    select id from p order by id`,
    [n],
  );
  return rows.map((r) => r.id);
}

/** Registers held by one cashier each; and a seller. */
export async function semerCaisses(banc: Banc, caissiers: { id: number }[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [i, c] of caissiers.entries()) {
    const { rows } = await banc.sql.query<{ id: number }>(
      `insert into caisse (libelle, current_authorized_user_id, current_authorized_user)
        values ($1, $2, $3)
        returning id`,
      [`Banc ${i} ${Date.now()}`, c.id, `caissier ${i}`],
    );
    ids.push(rows[0]?.id ?? 0);
  }
  return ids;
}

interface PaniersVoulus {
  n: number;
  vendeur_id: number;
  caisses: readonly number[];
  /** The products of basket i. */
  choisir: (i: number) => number[];
}
/** `n` sent baskets of three lines, spread over the registers. */
export async function semerPaniers(
  banc: Banc,
  { n, vendeur_id, caisses, choisir }: PaniersVoulus,
): Promise<{ id: number; caisse: number }[]> {
  const { rows } = await banc.sql.query<{ id: number; rang: number }>(
    `insert into reservation (jour, position, created_by, created_by_id, client_id, client,
        caisse_id, caisse, switch_caisse_at, etat_caisse, total, total_ht, montant, net_a_payer,
        montant_avant_remise, edited_at)
    select current_date, (select coalesce(max(position), 0) from reservation) + i, 'banc', $2, 1,
      'COMPTANT', ($3::int[])[1 + i % $4], 'x', now(), 'Envoyé', 300000, 300000, 300000, 300000,
      300000, now() - interval '1 hour'
    from generate_series(1, $1) i returning id, caisse_id`,
    [n, vendeur_id, caisses, caisses.length],
  );
  await banc.sql.query(
    `insert into compteur_jour (jour, position)
      select jour, max(position)
      from reservation
      group by jour
      on conflict (jour)
      do update set position = excluded.position`,
  );
  const lignes = rows.flatMap((r, i) => choisir(i).map((p, rang) => [r.id, p, rang]));
  await banc.sql.query(
    `insert into reservation_produit (reservation_id, produit_id, rang, libelle, qte,
        prix_de_vente, prix_achat, tva, css, total_ht, total_tva, total_css, total_garde,
        total_prise_en_charge, cout_total, cout_total_reel)
    select r, p, g, 'x', 1, 100000, 50000, false, false, 100000, 0, 0, 0, 0, 100000, 100000
    from unnest($1::int[], $2::int[], $3::int[]) x(r, p, g)`,
    [lignes.map((l) => l[0]), lignes.map((l) => l[1]), lignes.map((l) => l[2])],
  );
  return rows.map((r) => ({ id: r.id, caisse: (r as unknown as { caisse_id: number }).caisse_id }));
}

const corpsLimite = (complet: boolean): string => `
declare ma_cle uuid := gen_random_uuid(); r reservation; n int; v int; texte text;
begin
  ${complet ? `insert into idempotence (utilisateur_id, cle, empreinte) values (0, ma_cle, 'x');` : ''}
  select * into r from reservation where id = rid for update;
  if r.status <> 'Brouillon' then return 0; end if;
  perform 1 from produit p where p.id in (select produit_id from reservation_produit where reservation_id = rid) order by p.id for no key update;
  update produit p set qte = p.qte - l.qte, version = p.version + 1 from reservation_produit l where l.reservation_id = rid and p.id = l.produit_id and p.qte >= l.qte;
  insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat, produit_prix_de_vente, motif, source, source_id, created_by)
    select l.produit_id, l.libelle, 'Sortie', l.qte, l.prix_achat, l.prix_de_vente, 'VENTE', 'reservation', rid, 'banc' from reservation_produit l where l.reservation_id = rid;
  insert into compteur_caisse (caisse_id, jour, numero) values (r.caisse_id, current_date, 1) on conflict (caisse_id, jour) do update set numero = compteur_caisse.numero + 1 returning numero into n;
  ${complet ? `insert into chaine_caisse as c (caisse_id, empreinte, rang, vendue_at) values (r.caisse_id, '', 1, now()) on conflict (caisse_id) do update set empreinte = encode(sha256(convert_to(c.empreinte || n, 'UTF8')), 'hex'), rang = c.rang + 1, vendue_at = now();` : ''}
  insert into vente (caisse_id, jour, reservation_id, caisse, "user", user_id, encaisse_par, encaisse_par_id, position_and_date, total, ht, tva, css, garde, remise, total_client, total_prise_en_charge, arrondi, client_id, client, numero_ticket, empreinte, rang_chaine)
    values (r.caisse_id, current_date, rid, r.caisse, 'banc', r.created_by_id, 'banc', r.created_by_id, r.position::text, r.total, r.total_ht, 0, 0, 0, 0, r.total, 0, 0, 1, 'COMPTANT', n, 'x', n) returning id into v;
  ${
    complet
      ? `insert into chaine_fiscale as c (chaine, seq, empreinte, cumuls) values ('banc:' || r.caisse_id, 1, rpad('', 64, 'a'), '{}') on conflict (chaine) do update set seq = c.seq + 1, empreinte = c.empreinte, cumuls = jsonb_build_object('perpetuel', c.seq) returning c.seq into n;
  insert into journal_fiscal (chaine, seq, type, objet, jour, instant, schema, logiciel, contenu, precedent, empreinte, cle, signature)
    values ('banc:' || r.caisse_id, n, 'VENTE', 'banc:' || v, current_date, now()::text, 1, 'banc', rpad('', 2000, 'contenu '), rpad('', 64, 'a'), rpad('', 64, 'b'), rpad('', 16, 'c'), rpad('', 88, 'd'));`
      : ''
  }
  update reservation set status = 'Termine', switch_finish_at = now(), switch_finish_by = 'banc', vente_id = v, numero_ticket = n, version = version + 1 where id = rid;
  ${
    complet
      ? `texte := rpad('', 800, 'donnees ');
  with e as (insert into evenement (nom, donnees) select 'produit.stock_modifie', texte from generate_series(1, 3) union all values ('vente.creee', texte), ('reservation.payee', rpad('', 2400, 'donnees ')) returning id)
    insert into a_publier (evenement_id, topics) select id, array['banc'] from e;
  update idempotence set statut = 200, corps = rpad('', 2600, 'donnees ') where utilisateur_id = 0 and cle = ma_cle;`
      : `insert into evenement (nom, donnees) values ('reservation.payee', '{}');`
  }
  return v;
end`;

/**
 * The database's own limit, a whole checkout in one function: `banc_encaisser` writes the bare
 * minimum (locks, stock, ledger, number, sale, basket, one empty event); `banc_tout_ecrire` writes
 * every row the product writes (key and kept answer, chain, sealed fact, five events of their real
 * size, waiting for a number).
 */
export const FONCTIONS_LIMITE = `
create
  or replace function banc_encaisser(rid int) returns int language plpgsql
    as $f$ ${corpsLimite(false)} $f$;
create
  or replace function banc_tout_ecrire(rid int) returns int language plpgsql
    as $f$ ${corpsLimite(true)} $f$;`;
