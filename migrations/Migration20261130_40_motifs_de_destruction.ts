import { Migration } from '@mikro-orm/migrations';

/**
 * [REF-5] The motives that 'Détruire' writes under are known by a name that no renaming changes. Who
 * renamed them already finds them by the rank the first migration gave them.
 */
export class Migration20261130_40_motifs_de_destruction extends Migration {
  override up(): void {
    for (const [libelle, rang] of [
      ['CASSE', 16],
      ['PERIME', 17],
    ] as const)
      this.addSql(`
        update reference
        set cle = f_recherche('${libelle}')
        where id = (
          select id
          from reference
          where liste = 'mouv_motifs' and (libelle = '${libelle}' or id = ${rang})
          order by libelle = '${libelle}' desc
          limit 1)`);
  }

  override down(): void {
    this.addSql(
      `update reference set cle = null where cle in (f_recherche('CASSE'), f_recherche('PERIME'))`,
    );
  }
}
