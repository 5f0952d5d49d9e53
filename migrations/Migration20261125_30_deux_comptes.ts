import { Migration } from '@mikro-orm/migrations';

/** Two people's counts of one line that are far from each other: both stay until it is settled. */
export class Migration20261125_30_deux_comptes extends Migration {
  override up(): void {
    this.addSql(`
      alter table inventaire_ligne
        add column autre_reelle integer,
        add column autre_theorique integer,
        add column autre_par text,
        add constraint inventaire_ligne_autre
          check ((autre_par is null) = (autre_reelle is null)
            and (autre_par is null) = (autre_theorique is null));
      create index inventaire_ligne_a_recompter on inventaire_ligne (inventaire_id)
        where autre_par is not null;
    `);
  }

  override down(): void {
    this.addSql(`
      alter table inventaire_ligne
        drop column autre_reelle, drop column autre_theorique, drop column autre_par;
    `);
  }
}
