import { Migration } from '@mikro-orm/migrations';

/** What the base writes of itself, and what somebody may have had to sign as second [SES-21]. */
const SIGNES = `('depense', 'annulation', 'retour')`;
const INDEX = (sources: string) => `
  drop index mouvement_caisse_fonds;
  create index mouvement_caisse_fonds on mouvement_caisse (at) where source in (${sources});`;

/**
 * Cash that leaves a drawer by an expense or a refund says who signed as second: the act names him
 * (`pharmacie.accord_par`) before the base writes the movement.
 */
export class Migration20261129_0110_signatures_des_sorties extends Migration {
  override up(): void {
    this.addSql(`
      create trigger mouvement_caisse_accord before insert on mouvement_caisse for each row
        when (new.accord_par is null and new.genre in ${SIGNES})
        execute function f_accord_du_mouvement();`);
    this.addSql(
      INDEX(`'fonds', 'billetage', 'depense', 'depense_reprise', 'annulation', 'retour'`),
    );
  }
}
