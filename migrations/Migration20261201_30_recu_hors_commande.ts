import { Migration } from '@mikro-orm/migrations';

/** [CMD-18] What came without being ordered, free or in another's place, stands on its order: 0 ordered. */
export class Migration20261201_30_recu_hors_commande extends Migration {
  override up(): void {
    this.addSql(`
      alter table commande_produit drop constraint commande_produit_qte_check;
      alter table commande_produit add constraint commande_produit_qte_check check (qte >= 0);
    `);
  }

  override down(): void {
    this.addSql(`
      alter table commande_produit drop constraint commande_produit_qte_check;
      alter table commande_produit add constraint commande_produit_qte_check check (qte > 0) not valid;
    `);
  }
}
