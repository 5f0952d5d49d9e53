import { Migration } from '@mikro-orm/migrations';

/** [RAY-1] No product stands on a shelf that was withdrawn, withdrawn itself or not. */
export class Migration20261130_70_rayons_retires extends Migration {
  override up(): void {
    this.addSql(`update produit
      set rayon_id = null, version = version + 1
      where rayon_id in (select id from rayon where deleted_at is not null)`);
  }

  // Which shelf it was is not kept.
  override down(): void {}
}
