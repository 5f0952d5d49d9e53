import { Migration } from '@mikro-orm/migrations';

/**
 * Credit notes: an invoice whose sale is cancelled gets one, of a series of its own without gap;
 * those cancelled before this get theirs in the order of their cancellations. And what a mail of a
 * quote needs to leave once: who has it in hand, which version left.
 */
export class Migration20261121_32_avoirs extends Migration {
  override up(): void {
    this.addSql(`
      alter table facture add column envoi_debut_at timestamptz, add column envoi_cle uuid,
        add column envoye_version integer;
      create unique index facture_vente on facture (vente_id) where vente_id is not null;

      create table compteur_avoir (annee integer primary key, numero integer not null);
      create table avoir (
        id integer generated always as identity primary key,
        version integer not null default 1,
        numero text not null unique,
        facture_id integer not null unique references facture(id), facture_numero text not null,
        vente_id integer not null unique references vente(id),
        client_id integer not null references client(id), client text not null,
        net_a_payer bigint not null check (net_a_payer >= 0), total bigint not null,
          total_prise_en_charge bigint not null,
        motif text,
        numero_fiscal text, code_qr text,
        created_by text not null,
        created_at timestamptz not null default now(),
          updated_at timestamptz not null default now(),
        recherche text generated always
          as (f_recherche(numero || ' ' || facture_numero || ' ' || client || ' ' || created_by || ' ' || vente_id::text)) stored
      );
      create index avoir_recherche on avoir using gin (recherche gin_trgm_ops);
      create index avoir_date on avoir (created_at);

      insert into avoir (numero, facture_id, facture_numero, vente_id, client_id, client,
        net_a_payer, total, total_prise_en_charge, motif, created_by, created_at, updated_at)
      select 'A' || x.annee || '-' || lpad((row_number() over (partition by x.annee
      order by x.quand, x.vente_id))::text,
        5, '0'),
        x.id, x.numero, x.vente_id, x.client_id, x.client, x.net_a_payer, x.total,
        x.total_prise_en_charge, x.annule_motif, x.par, x.quand, x.quand
      from (select f.id, f.numero, f.vente_id, f.client_id, f.client, f.net_a_payer, v.total,
        v.total_prise_en_charge, v.annule_motif,
        coalesce(v.annule_par, f.valide_par, f.created_by) as par,
        coalesce(v.annule_at, v.updated_at) as quand,
          extract(year
          from coalesce(v.annule_at, v.updated_at) at time zone 'UTC' + interval '1 hour')::int
            as annee
        from facture f
        join vente v on v.id = f.vente_id
        where v.statut = 'Annulé' and f.deleted_at is null) x
        order by x.quand, x.vente_id;
      insert into compteur_avoir select substr(numero, 2, 4)::int, count(*) from avoir group by 1;
    `);
  }

  override down(): void {
    this.addSql(
      `drop table avoir,
          compteur_avoir; drop index facture_vente; alter table facture drop column envoi_debut_at,
          drop column envoi_cle, drop column envoye_version;`,
    );
  }
}
