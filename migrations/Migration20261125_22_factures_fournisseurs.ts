import { Migration } from '@mikro-orm/migrations';

/** What suppliers ask for, when it is due, and what was paid or credited of it. */
export class Migration20261125_22_factures_fournisseurs extends Migration {
  override up(): void {
    this.addSql(`
      create table facture_fournisseur (
        id integer generated always as identity primary key,
        fournisseur_id integer not null references fournisseur(id),
        fournisseur text not null,
        commande_id integer references commande(id),
        numero text not null check (length(numero) between 1 and 60),
        date date not null,
        echeance date not null check (echeance >= date),
        montant bigint not null check (montant > 0),
        attendu bigint,
        created_by text not null, created_at timestamptz not null default now(),
        unique (fournisseur_id, numero)
      );
      create unique index facture_fournisseur_commande on facture_fournisseur (commande_id)
        where commande_id is not null;
      create index facture_fournisseur_echeance on facture_fournisseur (echeance, id);
      create table reglement_fournisseur (
        id integer generated always as identity primary key,
        facture_id integer not null references facture_fournisseur(id),
        genre text not null check (genre in ('paiement', 'avoir')),
        montant bigint not null check (montant > 0),
        date date not null,
        mode text check (mode in ('virement', 'cheque', 'espece', 'mobile_money')),
        reference text check (length(reference) <= 80),
        created_by text not null, created_at timestamptz not null default now(),
        check ((genre = 'paiement') = (mode is not null))
      );
      create index reglement_fournisseur_facture on reglement_fournisseur (facture_id);
      create trigger facture_fournisseur_intouchable before update or delete on facture_fournisseur
        for each row execute function f_intouchable();
      create trigger reglement_fournisseur_intouchable
        before update or delete on reglement_fournisseur
        for each row execute function f_intouchable();
    `);
  }

  override down(): void {
    this.addSql('drop table reglement_fournisseur, facture_fournisseur;');
  }
}
