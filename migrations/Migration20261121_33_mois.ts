import { Migration } from '@mikro-orm/migrations';

const JOUR_ANNULE = `(coalesce(v.annule_at, v.created_at) at time zone 'UTC' + interval '1 hour')::date`;
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
const COLONNES = ['ventes', 'annulees', 'nombre', ...SOMMES, 'achat'];
const AJOUTER = [
  ...COLONNES.map((c) => `${c} = m.${c} + excluded.${c}`),
  'panier_de = least(m.panier_de, excluded.panier_de)',
  'panier_a = greatest(m.panier_a, excluded.panier_a)',
].join(', ');

/**
 * Sums of each month and register beside the daily ones (17), for periods of years and for all
 * sales. A row is only touched by a sale, which holds its register's counter already, and by a
 * cancellation, which takes it after all the rows a sale takes before it: two registers never share
 * one, and nobody waits in a ring. A month also knows between which baskets its sales stand: the
 * sales of a product are then looked for among those, by an index that has them in that order.
 */
export class Migration20261121_33_mois extends Migration {
  override up(): void {
    this.addSql(
      `create table agregat_mois (mois date not null, caisse_id integer not null,
          ${COLONNES.map((c) => `${c} bigint not null default 0`).join(', ')}, panier_de integer,
          panier_a integer, primary key (mois, caisse_id)) with (fillfactor = 50);`,
    );
    this.addSql(`
      create function f_annulation_mois() returns trigger language plpgsql as $$ begin
        insert into agregat_mois as m (mois, caisse_id, ${COLONNES.join(', ')})
        select date_trunc('month', f.jour)::date, v.caisse_id, 0, sum(f.annulees), sum(f.net),
          ${SOMMES.map((c) => `sum(f.net * v.${c})`).join(', ')}, sum(f.net * l.achat)
        from (select * from vente where id = new.id) v
        cross join lateral (select coalesce(sum(x.prix_achat * x.qte), 0) as achat
        from reservation_produit x
        where x.reservation_id = v.reservation_id) l
        cross join lateral (values (v.jour, 1, case when v.contre_passee then 0 else -1 end),
          (${JOUR_ANNULE}, 0, case when v.contre_passee then -1 else 0 end))
          as f(jour, annulees, net)
        where f.annulees <> 0 or f.net <> 0 group by 1, 2 order by 1, 2
        on conflict (mois, caisse_id) do update set ${AJOUTER};
        return null; end $$;
      create function f_vente_mois() returns trigger language plpgsql as $$ begin
        insert into agregat_mois as m (mois, caisse_id, ${COLONNES.join(', ')}, panier_de, panier_a)
        select date_trunc('month', new.jour)::date, new.caisse_id, 1, 0, 1,
          ${SOMMES.map((c) => `new.${c}`).join(', ')}, coalesce(sum(x.prix_achat * x.qte), 0),
          new.reservation_id, new.reservation_id
        from reservation_produit x
        where x.reservation_id = new.reservation_id
        on conflict (mois, caisse_id) do update set ${AJOUTER};
        return null; end $$;

      create function f_refaire_mois() returns void language plpgsql as $$ begin
        delete from agregat_mois;
        insert into agregat_mois (mois, caisse_id, ${COLONNES.join(', ')})
        select date_trunc('month', jour)::date, caisse_id,
          ${COLONNES.map((c) => `sum(${c})`).join(', ')}
        from agregat_jour
        group by 1, 2
        having sum(ventes) <> 0 or sum(nombre) <> 0;
        update agregat_mois m
        set panier_de = v.de, panier_a = v.a
        from (select date_trunc('month', jour)::date as mois, caisse_id, min(reservation_id) as de,
          max(reservation_id) as a
        from vente
        group by 1, 2) v
        where v.mois = m.mois and v.caisse_id = m.caisse_id;
      end $$;
      create
        or replace function f_refaire_agregats() returns void language plpgsql
          as $$ begin perform f_refaire_agregats_du_jour(); perform f_refaire_mois(); perform f_refaire_statistiques(); end $$;
    `);
    this.addSql('set local statement_timeout = 0');
    this.addSql(
      `drop index reservation_produit_produit; create index reservation_produit_produit
          on reservation_produit (produit_id, reservation_id);`,
    );
    this.addSql('select f_refaire_mois()');
    this.addSql(`
      -- Triggers of one event go by name: after the daily sums, before those of the statistics. A sale written as cancelled already is both.
      create trigger vente_mois after insert on vente for each row execute function f_vente_mois();
      create trigger vente_mois_annulee after insert on vente for each row
        when (new.statut = 'Annulé') execute function f_annulation_mois();
      create trigger annulation_mois after update of statut on vente for each row
        when (old.statut = 'Soldé' and new.statut = 'Annulé') execute function f_annulation_mois();
    `);
  }

  override down(): void {
    this.addSql(`
      drop trigger annulation_mois on vente; drop trigger vente_mois_annulee
        on vente; drop trigger vente_mois on vente;
      create
        or replace function f_refaire_agregats() returns void language plpgsql
          as $$ begin perform f_refaire_agregats_du_jour(); perform f_refaire_statistiques(); end $$;
      drop function f_refaire_mois(); drop function f_vente_mois(); drop function f_annulation_mois();
      drop table agregat_mois;
      drop index reservation_produit_produit; create index reservation_produit_produit
        on reservation_produit (produit_id);
    `);
  }
}
