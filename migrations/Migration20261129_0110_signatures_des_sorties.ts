import { Migration } from '@mikro-orm/migrations';

/** Automatic movements that may need a second signature [SES-21]. */
const SIGNES = `('depense', 'annulation', 'retour')`;
const INDEX = (sources: string) => `
  drop index mouvement_caisse_fonds;
  create index mouvement_caisse_fonds on mouvement_caisse (at) where source in (${sources});`;

/**
 * The second signatory reaches the trigger by `pharmacie.accord_par`, set before the movement is
 * written.
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
