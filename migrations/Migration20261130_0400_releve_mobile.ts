import { Migration } from '@mikro-orm/migrations';

/** The operator's statement: a kind of file, and what of ours was seen on one. */
export class Migration20261130_0400_releve_mobile extends Migration {
  override up(): void {
    this.addSql(`
      alter table demande_mobile add column releve_at timestamptz;
      create index demande_mobile_releve on demande_mobile (operateur, jour)
        where releve_at is not null;

      alter table import drop constraint import_nature_check,
        add constraint import_nature_check check (nature in ('produits', 'clients', 'fournisseurs',
          'lots', 'ventes', 'certifications', 'mobile_money'));`);
  }
}
