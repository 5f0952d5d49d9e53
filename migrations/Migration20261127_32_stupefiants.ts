import { Migration } from '@mikro-orm/migrations';

/**
 * The account of each narcotic: a line a movement of its stock, with what is left, numbered without
 * gap by product under the product's own row. `produit.rang_stupefiant` is the last number given;
 * null: no account is open.
 */
export class Migration20261127_32_stupefiants extends Migration {
  override up(): void {
    this.addSql(`
      alter table produit
        add column rang_stupefiant integer check (rang_stupefiant > 0);
      create table acte_stupefiant (
        id integer generated always as identity primary key,
        genre text not null check (genre in ('destruction', 'perte', 'vol', 'comptage')),
        reference text check (length(reference) <= 80),
        motif text check (length(motif) <= 250),
        par_id integer not null references utilisateur (id), par text not null,
        temoin_id integer references utilisateur (id), temoin text,
        at timestamptz not null,
        check (temoin_id <> par_id),
        check (genre not in ('destruction', 'comptage') or temoin is not null)
      );
      create table comptage_stupefiant (
        id bigint generated always as identity primary key,
        acte_id integer not null references acte_stupefiant (id),
        produit_id integer not null references produit (id),
        libelle text not null,
        attendu integer not null check (attendu >= 0),
        boites integer not null check (boites >= 0),
        motif text check (length(motif) <= 250),
        check (attendu = boites or motif is not null),
        unique (acte_id, produit_id)
      );
      create index comptage_stupefiant_produit on comptage_stupefiant (produit_id, id);
      create table compte_stupefiant (
        id bigint generated always as identity primary key,
        produit_id integer not null references produit (id),
        -- Its name at that moment: the line stays as it was written.
        libelle text not null,
        rang integer not null check (rang > 0),
        genre text not null check (genre in
          ('ouverture', 'entree', 'sortie', 'comptage', 'conditionnement', 'cloture')),
        -- Boxes: by how much the stock moved, and what was left; a box holds so many units.
        qte integer not null, solde integer not null check (solde >= 0),
        unites integer not null check (unites > 0),
        mouvement_id bigint references mouvement (id),
        -- The document of what moved nothing; a movement has its own.
        source text, source_id bigint,
        par text not null, at timestamptz not null,
        unique (produit_id, rang),
        check ((genre in ('entree', 'sortie')) = (mouvement_id is not null)),
        check (genre <> 'comptage' or source_id is not null)
      );
      create unique index compte_stupefiant_mouvement on compte_stupefiant (mouvement_id)
        where mouvement_id is not null;
      create index compte_stupefiant_at on compte_stupefiant (at, id);
      create trigger acte_stupefiant_intouchable before update or delete on acte_stupefiant
        for each row execute function f_intouchable();
      create trigger comptage_stupefiant_intouchable before update or delete on comptage_stupefiant
        for each row execute function f_intouchable();
      create trigger compte_stupefiant_intouchable before update or delete on compte_stupefiant
        for each row execute function f_intouchable();
    `);
  }

  override down(): void {
    this.addSql(`
      drop table compte_stupefiant, comptage_stupefiant, acte_stupefiant;
      alter table produit drop column rang_stupefiant;
    `);
  }
}
