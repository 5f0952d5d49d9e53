import { Migration } from '@mikro-orm/migrations';

const HEURE = `extract(hour from r.created_at at time zone 'UTC' + interval '1 hour')::smallint`;
const AUJOURDHUI = `(now() at time zone 'UTC' + interval '1 hour')::date`;
/** Whoever seals excludes whoever writes into a day that is sealed (migration 35). */
const VERROU = `hashtext('paliers')`;
const MODES = ['espece', 'cheque', 'mobile_money', 'autres'];
const SOMMES = [
  'total',
  'ht',
  'tva',
  'css',
  'garde',
  'remise',
  'total_client',
  'total_prise_en_charge',
];
const DU_MOIS = [...SOMMES, 'achat'];
const DU_JOUR = [...SOMMES, 'arrondi', 'achat'];

const ajouter = (table: string, colonnes: readonly string[]): string =>
  `do update set ${colonnes.map((c) => `${c} = ${table}.${c} + excluded.${c}`).join(', ')}`;
const moins = (colonnes: readonly string[]): string =>
  colonnes.map((c) => `-sum(r.${c})`).join(', ');

/** What came back of each product, by the day it came back. */
const PRODUITS = (lignes: string): string => `
  select r.jour, l.produit_id, -sum(l.qte), -sum(l.total_ht), -sum(l.cout_total_reel),
    -sum(l.prix_achat * l.qte)
  from ${lignes} l
  join retour_vente r on r.id = l.retour_id`;
/**
 * The sums of days, products first, in the order of a payment; rows by their key, so that two
 * writers never wait in a ring. A return is of the day and the register that gave the money back;
 * no sale less is counted for it.
 */
const AGREGER = (lignes: string, retours: string): string => `
  insert into agregat_produit as p (jour, produit_id, qte, ht, total, achat, annulee)
  select x.*, 0
  from (${PRODUITS(lignes)} group by 1, 2) x
  order by 1, 2
  on conflict (jour, produit_id) ${ajouter('p', ['qte', 'ht', 'total', 'achat'])};
  insert into agregat_jour
    as j (jour, caisse_id, user_id, retours, ${DU_JOUR.join(', ')}, ${MODES.join(', ')})
  select r.jour, r.caisse_id, r.user_id, count(*), ${moins(DU_JOUR)},
    ${MODES.map((m) => `-coalesce(sum(r.montant_rendu) filter (where r.mode = '${m}'), 0)`).join(', ')}
  from ${retours} r
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (jour, caisse_id, user_id) ${ajouter('j', ['retours', ...DU_JOUR, ...MODES])};
  insert into agregat_heure as h (jour, heure, caisse_id, nombre, total)
  select r.jour, ${HEURE}, r.caisse_id, 0, -sum(r.total)
  from ${retours} r
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (jour, heure, caisse_id) ${ajouter('h', ['total'])};`;

const DU_COUP = `(select * from retour_vente where id in (select retour_id from nees))`;

const REFAIRE_MOIS = (garder: string): string => `
  create or replace function f_refaire_mois() returns void language plpgsql as $$ begin
    delete from agregat_mois;
    insert into agregat_mois (mois, caisse_id, ventes, annulees, nombre, ${DU_MOIS.join(', ')})
    select date_trunc('month', jour)::date, caisse_id, sum(ventes), sum(annulees), sum(nombre),
      ${DU_MOIS.map((c) => `sum(${c})`).join(', ')}
    from agregat_jour
    group by 1, 2
    having ${garder};
    update agregat_mois m
    set panier_de = v.de, panier_a = v.a
    from (select date_trunc('month', jour)::date as mois, caisse_id, min(reservation_id) as de,
      max(reservation_id) as a
    from vente
    group by 1, 2) v
    where v.mois = m.mois and v.caisse_id = m.caisse_id;
  end $$;`;
const REFAIRE = (plus: string): string => `
  create or replace function f_refaire_agregats() returns void language plpgsql
    as $$ begin perform f_refaire_agregats_du_jour(); ${plus} perform f_refaire_mois(); perform f_refaire_statistiques(); end $$;`;

/**
 * Returns of some boxes of a sale: written once and never changed, a link of the chain of the
 * register that gave the money back, and taken off the sums of their own day by the base. The
 * credit note of each is in the series of those of invoices. A basket knows that its sale was
 * cancelled: its seller hears of it.
 */
export class Migration20261123_55_retours_de_vente extends Migration {
  override up(): void {
    this.#tables();
    this.#avoirs();
    this.#sommes();
  }

  #tables(): void {
    this.addSql(`
      alter table vente
        add column etat_retour text not null default 'Aucun'
          check (etat_retour in ('Aucun', 'Partiel', 'Total')),
        add column total_retourne bigint not null default 0,
        add column total_client_retourne bigint not null default 0,
        add column total_prise_en_charge_retourne bigint not null default 0;
      alter table reservation add column vente_annulee boolean not null default false;
      update reservation r
      set vente_annulee = true
      from vente v
      where v.reservation_id = r.id and v.statut = 'Annulé';
      create index vente_retournee on vente (created_at, id) where etat_retour <> 'Aucun';

      create table retour_vente (
        id integer generated always as identity primary key,
        vente_id integer not null references vente(id), rang integer not null,
        caisse_id integer not null references caisse(id), caisse text not null,
        jour date not null,
        user_id integer not null,
        created_by text not null, created_by_id integer not null,
        motif text not null,
        mode text not null check (mode in ('espece', 'cheque', 'mobile_money', 'autres')),
        reference text,
        total bigint not null, ht bigint not null, tva bigint not null, css bigint not null,
        garde bigint not null, remise bigint not null, total_client bigint not null,
        total_prise_en_charge bigint not null, arrondi bigint not null,
        montant_rendu bigint not null check (montant_rendu >= 0), achat bigint not null,
        apres_export boolean not null default false,
        empreinte text not null, rang_chaine integer not null,
        created_at timestamptz not null default now(),
        check (total = ht + tva + css + garde),
        check (total = total_client + total_prise_en_charge + remise),
        check (montant_rendu = total_client + arrondi),
        unique (vente_id, rang)
      );
      create index retour_vente_date on retour_vente (created_at);
      create table retour_vente_ligne (
        id integer generated always as identity primary key,
        retour_id integer not null references retour_vente(id),
        ligne_id bigint not null references reservation_produit(id),
        produit_id integer not null references produit(id), libelle text not null,
        qte integer not null check (qte > 0),
        destination text not null check (destination in ('Remis en stock', 'Quarantaine')),
        lot_id integer references lot(id),
        total_ht bigint not null, total_tva bigint not null, total_css bigint not null,
        total_garde bigint not null, cout_total_reel bigint not null,
        total_prise_en_charge bigint not null check (total_prise_en_charge >= 0),
        remise bigint not null check (remise >= 0),
        total_client bigint not null check (total_client >= 0),
        prix_achat bigint not null
      );
      create index retour_vente_ligne_retour on retour_vente_ligne (retour_id);
      create index retour_vente_ligne_ligne on retour_vente_ligne (ligne_id);
      create index retour_vente_ligne_produit on retour_vente_ligne (produit_id);
      create trigger retour_vente_intouchable before update
        or delete on retour_vente for each row execute function f_intouchable();
      create trigger retour_vente_ligne_intouchable before update
        or delete on retour_vente_ligne for each row execute function f_intouchable();

      insert into reference (liste, libelle)
      select 'mouv_motifs', m
      from unnest(array['RETOUR CLIENT', 'QUARANTAINE']) m
      where not exists (select 1 from reference x where x.liste = 'mouv_motifs' and x.libelle = m);
    `);
  }

  #avoirs(): void {
    this.addSql(`
      alter table avoir add column retour_id integer unique references retour_vente(id),
        alter column facture_id drop not null, alter column facture_numero drop not null,
        drop constraint avoir_facture_id_key, drop constraint avoir_vente_id_key,
        drop column recherche;
      alter table avoir add column recherche text generated always
        as (f_recherche(numero || ' ' || coalesce(facture_numero, '') || ' ' || client || ' ' || created_by || ' ' || vente_id::text)) stored;
      create index avoir_recherche on avoir using gin (recherche gin_trgm_ops);
      create unique index avoir_facture on avoir (facture_id) where retour_id is null;
      create unique index avoir_annulation on avoir (vente_id) where retour_id is null;
      create index avoir_vente on avoir (vente_id);
    `);
  }

  #sommes(): void {
    this.addSql(`
      alter table agregat_jour add column retours integer not null default 0;
      create function f_retour_agrege() returns trigger language plpgsql as $$ begin
        ${AGREGER('nees', DU_COUP)}
        insert into agregat_mois as m (mois, caisse_id, ${DU_MOIS.join(', ')})
        select date_trunc('month', r.jour)::date, r.caisse_id, ${moins(DU_MOIS)}
        from ${DU_COUP} r
        group by 1, 2
        order by 1, 2
        on conflict (mois, caisse_id) ${ajouter('m', DU_MOIS)};
        -- Today is in no sealed block, unless a clock was put right.
        if exists (select 1
        from ${DU_COUP} r
        where r.jour < ${AUJOURDHUI}
          or exists (select 1 from palier b where b.debut <= r.jour and b.fin > r.jour)) then
          perform pg_advisory_xact_lock_shared(${VERROU});
          insert into agregat_produit_palier as q (debut, fin, produit_id, qte, ht, total, achat)
          select b.debut, b.fin, x.produit_id, sum(x.qte), sum(x.ht), sum(x.total), sum(x.achat)
          from (${PRODUITS('nees')} group by 1, 2) x(jour, produit_id, qte, ht, total, achat)
          join palier b on b.debut <= x.jour and b.fin > x.jour
          group by 1, 2, 3
          order by 1, 2, 3
          on conflict (debut, fin, produit_id) ${ajouter('q', ['qte', 'ht', 'total', 'achat'])};
        end if;
        return null; end $$;
      create trigger retour_agrege after insert on retour_vente_ligne
        referencing new table as nees for each statement execute function f_retour_agrege();

      create function f_refaire_retours() returns void language plpgsql as $$ begin
        ${AGREGER('retour_vente_ligne', 'retour_vente')} end $$;
      ${REFAIRE_MOIS('sum(ventes) <> 0 or sum(nombre) <> 0 or sum(total) <> 0')}
      ${REFAIRE('perform f_refaire_retours();')}
    `);
  }

  override down(): void {
    this.addSql(`
      ${REFAIRE('')}
      ${REFAIRE_MOIS('sum(ventes) <> 0 or sum(nombre) <> 0')}
      drop trigger retour_agrege on retour_vente_ligne;
      drop function f_retour_agrege(), f_refaire_retours();
      delete from avoir where retour_id is not null;
      drop index avoir_facture, avoir_annulation, avoir_vente;
      alter table avoir drop column retour_id, drop column recherche,
        alter column facture_id set not null, alter column facture_numero set not null,
        add unique (facture_id), add unique (vente_id);
      alter table avoir add column recherche text generated always
        as (f_recherche(numero || ' ' || facture_numero || ' ' || client || ' ' || created_by || ' ' || vente_id::text)) stored;
      create index avoir_recherche on avoir using gin (recherche gin_trgm_ops);
      drop table retour_vente_ligne, retour_vente;
      alter table agregat_jour drop column retours;
      drop index vente_retournee;
      alter table reservation drop column vente_annulee;
      alter table vente drop column etat_retour, drop column total_retourne,
        drop column total_client_retourne, drop column total_prise_en_charge_retourne;
      delete from reference
      where liste = 'mouv_motifs' and libelle in ('RETOUR CLIENT', 'QUARANTAINE');
    `);
    // What the returns took off the days comes back.
    this.addSql('set local statement_timeout = 0');
    this.addSql('select f_refaire_agregats()');
  }
}
