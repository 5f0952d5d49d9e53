import { Migration } from '@mikro-orm/migrations';

const JOUR_ANNULE = `(coalesce(v.annule_at, v.created_at) at time zone 'UTC' + interval '1 hour')::date`;
/**
 * What a sale, or its cancellation, brings to each day: the same facts as those of the daily sums.
 */
const FAITS = (source: string, genre: string): string => `
  select v.id, v.reservation_id, v.caisse_id, f.jour, f.net, f.annulations
  from ${source} v
  cross join lateral (values
    (false, v.jour, 1, 0),
    (true, v.jour, case when v.contre_passee then 0 else -1 end, 0),
    (true, ${JOUR_ANNULE}, case when v.contre_passee then -1 else 0 end, 1)
  ) as f(annulation, jour, net, annulations) where ${genre}`;
const CATEGORIES = `cross join lateral (select distinct f_categorie(p.categorie) as categorie
  from reservation_produit l
  join produit p on p.id = l.produit_id
  where l.reservation_id = f.reservation_id) c`;
const SUITE_CATEGORIES =
  'on conflict (jour, caisse_id, categorie) do update set nombre = k.nombre + excluded.nombre';

/**
 * The sale of one payment or one cancellation, in one statement; the rows of each table in one
 * order, as the daily sums are.
 */
const AGREGER = `
  with faits as materialized (${FAITS('(select * from vente where id = vente_id)', 'f.annulation = annulation_voulue')}),
  mois as (
    insert into agregat_produit_mois as m (mois, produit_id, qte, ht, total, achat, annulee)
    select date_trunc('month', f.jour)::date, l.produit_id, sum(f.net * l.qte),
      sum(f.net * l.total_ht), sum(f.net * l.cout_total_reel), sum(f.net * l.prix_achat * l.qte),
      sum(f.annulations * l.qte)
    from faits f
    join reservation_produit l on l.reservation_id = f.reservation_id
    where f.net <> 0 or f.annulations <> 0
    group by 1, 2
    order by 1, 2
    on conflict (mois, produit_id)
    do update set ${['qte', 'ht', 'total', 'achat', 'annulee'].map((c) => `${c} = m.${c} + excluded.${c}`).join(', ')}
  )
  insert into agregat_categorie as k (jour, caisse_id, categorie, nombre)
  select f.jour, f.caisse_id, c.categorie, sum(f.net)
  from faits f ${CATEGORIES}
  where f.net <> 0
  group by 1, 2, 3
  order by 1, 2, 3 ${SUITE_CATEGORIES}`;

/**
 * Sums of the statistics beside the daily ones (17): products by month, for periods of years; sales
 * that hold a category, by day and register, which no sum of products gives. Kept in the
 * transaction of the sale or of its cancellation; a row is only touched by whoever already holds
 * its product or its register. A product that changes category takes its sales with it.
 */
export class Migration20261121_26_statistiques extends Migration {
  override up(): void {
    this.addSql(`
      create function f_categorie(texte text) returns text language sql immutable as $$
      select coalesce(nullif(trim(texte), ''), 'Non classé') $$;
      create table agregat_produit_mois (mois date not null, produit_id integer not null,
        qte bigint not null, ht bigint not null, total bigint not null, achat bigint not null,
        annulee bigint not null,
        primary key (mois, produit_id)) with (fillfactor = 80);
      create table agregat_categorie (jour date not null, caisse_id integer not null,
        categorie text not null, nombre integer not null,
        primary key (jour, caisse_id, categorie)) with (fillfactor = 60);
      create index vente_annulee_le on vente (annule_at) where annule_at is not null;
      create index vente_feuille_brute on vente (numero_feuille_assure)
      where numero_feuille_assure is not null;
      create index commande_reception_date on commande_reception (created_at);
    `);
    this.addSql(`
      create function f_statistiques(vente_id integer, annulation_voulue boolean) returns void
        language plpgsql as $$ begin ${AGREGER}; end $$;
      create function f_vente_statistiques() returns trigger language plpgsql as $$ begin
        perform f_statistiques(new.id, false);
        if new.statut = 'Annulé' then perform f_statistiques(new.id, true); end if;
        return null; end $$;
      create function f_annulation_statistiques() returns trigger language plpgsql
        as $$ begin perform f_statistiques(new.id, true); return null; end $$;

      -- Row by row before the change: each product of one statement then sees those already changed by it.
      create function f_categorie_changee() returns trigger language plpgsql as $$ begin
        if f_categorie(old.categorie) <> f_categorie(new.categorie) then
          insert into agregat_categorie as k (jour, caisse_id, categorie, nombre)
          select f.jour, f.caisse_id, d.categorie, sum(d.sens * f.net)
          from (${FAITS('(select x.* from vente x join reservation_produit y on y.reservation_id = x.reservation_id and y.produit_id = new.id)', "(not f.annulation or v.statut = 'Annulé')")}) f
          cross join (values (f_categorie(old.categorie), -1), (f_categorie(new.categorie), 1))
            as d(categorie, sens)
          where f.net <> 0
            and not exists (select 1
            from reservation_produit l
            join produit p on p.id = l.produit_id
            where l.reservation_id = f.reservation_id and l.produit_id <> new.id
              and f_categorie(p.categorie) = d.categorie)
          group by 1, 2, 3 order by 1, 2, 3 ${SUITE_CATEGORIES};
        end if;
        return new; end $$;

      alter function f_refaire_agregats() rename to f_refaire_agregats_du_jour;
      create function f_refaire_statistiques() returns void language plpgsql
      set enable_nestloop = off as $$ begin
        delete from agregat_produit_mois; delete from agregat_categorie;
        insert into agregat_produit_mois
        select date_trunc('month', jour)::date, produit_id, sum(qte), sum(ht), sum(total),
          sum(achat), sum(annulee)
        from agregat_produit
        group by 1, 2;
        insert into agregat_categorie as k (jour, caisse_id, categorie, nombre)
        select f.jour, f.caisse_id, c.categorie, sum(f.net)
        from (${FAITS('vente', "(not f.annulation or v.statut = 'Annulé')")}) f
        join (select distinct l.reservation_id, f_categorie(p.categorie) as categorie
        from reservation_produit l
        join produit p on p.id = l.produit_id) c
          on c.reservation_id = f.reservation_id
        where f.net <> 0 group by 1, 2, 3;
      end $$;
      create function f_refaire_agregats() returns void language plpgsql
        as $$ begin perform f_refaire_agregats_du_jour(); perform f_refaire_statistiques(); end $$;
    `);
    // Years of sales are added up once, however long it takes.
    this.addSql('set local statement_timeout = 0');
    this.addSql('select f_refaire_statistiques()');
    this.addSql(`
      -- After the daily sums: triggers of one event go by name.
      create trigger vente_statistiques after insert
        on vente for each row execute function f_vente_statistiques();
      create trigger annulation_statistiques after update of statut on vente for each row
        when (old.statut = 'Soldé'
          and new.statut = 'Annulé') execute function f_annulation_statistiques();
      create trigger produit_categorie before update of categorie on produit for each row
        when (old.categorie is distinct from new.categorie) execute function f_categorie_changee();
    `);
  }

  override down(): void {
    this.addSql(`
      drop trigger produit_categorie on produit; drop trigger annulation_statistiques
        on vente; drop trigger vente_statistiques on vente;
      drop function f_refaire_agregats(); drop function f_refaire_statistiques();
      alter function f_refaire_agregats_du_jour() rename to f_refaire_agregats;
      drop function f_categorie_changee(); drop function f_annulation_statistiques(); drop function f_vente_statistiques(); drop function f_statistiques(integer,
        boolean);
      drop index commande_reception_date; drop index vente_feuille_brute; drop index vente_annulee_le;
      drop table agregat_categorie, agregat_produit_mois;
      drop function f_categorie(text);
    `);
  }
}
