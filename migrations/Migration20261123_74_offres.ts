import { Migration } from '@mikro-orm/migrations';

/** What each supplier asks for a product: price, free boxes, their own code, least quantity. */
export class Migration20261123_74_offres extends Migration {
  override up(): void {
    this.addSql(`
      create table offre_fournisseur (
        id integer generated always as identity primary key,
        produit_id integer not null references produit(id),
        fournisseur_id integer not null references fournisseur(id),
        prix_achat bigint not null check (prix_achat >= 0),
        ug_par integer check (ug_par between 1 and 10000),
        ug integer check (ug between 1 and 10000),
        code text, qte_min integer check (qte_min between 1 and 10000),
        source text not null check (source in ('saisie', 'tarif', 'reception')),
        updated_by text not null, updated_at timestamptz not null default now(),
        check ((ug is null) = (ug_par is null)),
        unique (produit_id, fournisseur_id)
      );
      create index offre_fournisseur_code on offre_fournisseur (fournisseur_id, code);
    `);
  }

  override down(): void {
    this.addSql('drop table offre_fournisseur;');
  }
}
