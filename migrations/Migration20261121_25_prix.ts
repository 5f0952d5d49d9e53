import { Migration } from '@mikro-orm/migrations';

/** The prices a product has had, read from the audit journal. */
export class Migration20261121_25_prix extends Migration {
  override up(): void {
    this.addSql(
      `create index journal_audit_prix on journal_audit (entite_id, id)
        where entite = 'produit' and acte in ('prix', 'création');`,
    );
  }

  override down(): void {
    this.addSql('drop index journal_audit_prix;');
  }
}
