import { Migration } from '@mikro-orm/migrations';

/**
 * When each count of a line was made, so that a sale handed over late follows those that came after
 * it: the first of the scans that add up, and the count of somebody else that is kept beside. Null
 * for what was counted before.
 */
export class Migration20261129_40_moments_des_comptes extends Migration {
  override up(): void {
    this.addSql(`
      alter table inventaire_ligne
        add column compte_depuis timestamptz,
        add column autre_at timestamptz,
        add constraint inventaire_ligne_autre_at check (autre_at is null or autre_par is not null);
    `);
  }

  override down(): void {
    this.addSql('alter table inventaire_ligne drop column compte_depuis, drop column autre_at');
  }
}
