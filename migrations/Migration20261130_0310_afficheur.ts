import { Migration } from '@mikro-orm/migrations';

/** Screens shown to clients, each bound to its register. */
export class Migration20261130_0310_afficheur extends Migration {
  override up(): void {
    this.addSql(`
      create table afficheur (
        id integer generated always as identity primary key,
        version integer not null default 1,
        caisse_id integer not null references caisse,
        nom text not null,
        utilisateur_id integer references utilisateur,
        messages jsonb not null default '[]',
        montrer_nom boolean not null default false,
        -- The basket its cashier opened last, and the one before; held by nothing else.
        panier_id integer,
        panier_precedent_id integer,
        -- One-time code, then its cookie: their hashes.
        code_empreinte text unique,
        code_fin_at timestamptz,
        empreinte text unique,
        cree_par text not null,
        cree_at timestamptz not null default now(),
        relie_at timestamptz,
        vu_at timestamptz,
        revoque_at timestamptz,
        revoque_par text,
        check ((code_empreinte is null) = (code_fin_at is null)),
        check ((revoque_at is null) = (revoque_par is null)),
        check (revoque_at is null or (empreinte is null and code_empreinte is null)),
        check ((caisse_id = 1) = (utilisateur_id is not null))
      );
      create index afficheur_caisse on afficheur (caisse_id) where revoque_at is null;`);
  }
}
