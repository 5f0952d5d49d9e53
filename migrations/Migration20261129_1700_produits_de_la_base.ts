import { Migration } from '@mikro-orm/migrations';

/**
 * Link to the medicines base; marks fields it wrote, apart from people's, and remembers « none ».
 */
export class Migration20261129_1700_produits_de_la_base extends Migration {
  override up(): void {
    this.addSql(`
      create table produit_medicament (
        produit_id integer primary key references produit on delete cascade,
        sort text not null check (sort in ('sur', 'douteux', 'aucun', 'choisi', 'ecarte')),
        cip13 text,
        candidats jsonb not null default '[]',
        -- Null: the rule said it.
        par text,
        at timestamptz not null,
        -- What the base last wrote in the product.
        dci text, forme text, famille text, classe text, categorie text,
        check ((cip13 is not null) = (sort in ('sur', 'choisi'))),
        check ((par is not null) = (sort in ('choisi', 'ecarte')))
      );
      create index produit_medicament_douteux on produit_medicament (produit_id)
        where sort = 'douteux';
    `);
  }
}
