import { Migration } from '@mikro-orm/migrations';

/**
 * Sale by unit: which product holds the units of a box, how many a box gives, and each opening. Off
 * until somebody says it of a product.
 */
export class Migration20261123_81_deconditionnement extends Migration {
  override up(): void {
    this.addSql(`
      create table deconditionnement (
        id integer generated always as identity primary key,
        boite_id integer not null unique references produit(id),
        unite_id integer not null unique references produit(id),
        unites_par_boite integer not null check (unites_par_boite between 2 and 1000),
        created_by text not null, created_at timestamptz not null default now(),
        check (boite_id <> unite_id)
      );
      create table ouverture_boite (
        id integer generated always as identity primary key,
        boite_id integer not null references produit(id),
        unite_id integer not null references produit(id),
        boites integer not null check (boites > 0),
        unites integer not null check (unites > 0),
        created_by text not null, created_at timestamptz not null default now()
      );
      create index ouverture_boite_boite on ouverture_boite (boite_id);
      create index ouverture_boite_unite on ouverture_boite (unite_id);
      insert into reference (liste, libelle)
      select 'mouv_motifs', m
      from unnest(array['DECONDITIONNEMENT']) m
      where not exists (select 1 from reference x where x.liste = 'mouv_motifs' and x.libelle = m);
    `);
  }

  override down(): void {
    this.addSql(`
      drop table ouverture_boite, deconditionnement;
      delete from reference where liste = 'mouv_motifs' and libelle = 'DECONDITIONNEMENT';
    `);
  }
}
