import { Migration } from '@mikro-orm/migrations';

/** [IMP-34] An import assumed the tax: nobody has said it yet. */
export class Migration20261130_1540_tva_a_verifier extends Migration {
  override up(): void {
    this.addSql(`
      alter table produit add column tva_a_verifier boolean not null default false;
      create trigger produit_champs_tva after update of tva_a_verifier on produit
        for each row when (old.tva_a_verifier is distinct from new.tva_a_verifier)
        execute function f_champ_modifie('tva_a_verifier');
    `);
  }
}
