import { Migration } from '@mikro-orm/migrations';

/**
 * What a pathology is looked for in: opinions and reimbursed indications of the medicines, classes
 * in plain words.
 */
export class Migration20261121_10_prescription extends Migration {
  override up(): void {
    this.addSql(`
      -- By medicine, not by box: the same text would stand ten times.
      create table medicament_avis (
        cis text primary key,
        avis text, indications text,
        recherche text generated always
          as (f_recherche(coalesce(avis, '') || ' ' || coalesce(indications, ''))) stored
      );
      create index medicament_avis_recherche on medicament_avis using gin (recherche gin_trgm_ops);
      create table atc (
        code text primary key, libelle text not null, grand_public text,
        recherche text generated always
          as (f_recherche(libelle || ' ' || coalesce(grand_public, ''))) stored
      );
      create index medicament_cis on medicament (cis);
      create index medicament_atc on medicament (atc text_pattern_ops);
    `);
  }

  override down(): void {
    this.addSql(
      'drop index medicament_atc; drop index medicament_cis; drop table atc, medicament_avis;',
    );
  }
}
