import { Migration } from '@mikro-orm/migrations';

/**
 * Inventories: what was counted, by whom, against what the stock said at that moment, and what
 * closing wrote.
 */
export class Migration20261121_24_inventaires extends Migration {
  override up(): void {
    this.addSql(`
      create table inventaire (
        id integer generated always as identity primary key,
        version integer not null default 1,
        numero text generated always as ('INV-' || lpad(id::text, 5, '0')) stored,
        type text not null check (type in ('Partiel', 'Total')),
        rayon_id integer references rayon(id), rayon text,
        statut text not null default 'En cours' check (statut in ('En cours', 'Terminé', 'Annulé')),
        non_comptes text check (non_comptes in ('laisser', 'zero')),
        -- Written when it ends; while it is open they are counted from its lines.
        nb_lignes integer not null default 0, nb_comptees integer not null default 0,
          nb_ecarts integer not null default 0,
        ecart_plus bigint not null default 0, ecart_moins bigint not null default 0,
        created_by text not null, created_at timestamptz not null default now(),
          updated_at timestamptz not null default now(),
        traite_par text, traite_at timestamptz,
        recherche text generated always
          as (f_recherche('INV-' || lpad(id::text, 5, '0') || ' ' || type || ' ' || coalesce(rayon,
            ''))) stored,
        check ((type = 'Partiel') = (rayon_id is not null))
      );
      create unique index inventaire_total_ouvert on inventaire (type)
      where statut = 'En cours' and type = 'Total';
      create unique index inventaire_rayon_ouvert on inventaire (rayon_id)
      where statut = 'En cours' and type = 'Partiel';
      create table inventaire_ligne (
        id integer generated always as identity primary key,
        inventaire_id integer not null references inventaire(id),
        produit_id integer not null references produit(id),
        produit_libelle text not null,
        rayon text,
        version integer not null default 1,
        -- The stock when this line was counted; null until then.
        qte_theorique integer,
        qte_reelle integer check (qte_reelle >= 0),
        -- Boxes that stood in open baskets at that moment.
        qte_retenue integer not null default 0,
        -- Stock moved between two counts that were added up.
        a_verifier boolean not null default false,
        prix_achat bigint not null default 0,
        -- What closing put into the stock, or took out of it (below 0).
        applique integer not null default 0,
        compte_par text, compte_at timestamptz,
        unique (inventaire_id, produit_id)
      ) with (fillfactor = 80);
      create index inventaire_ligne_produit on inventaire_ligne (produit_id);
      create index inventaire_ligne_comptee on inventaire_ligne (inventaire_id, compte_at)
      where compte_at is not null;
    `);
  }

  override down(): void {
    this.addSql('drop table inventaire_ligne, inventaire;');
  }
}
