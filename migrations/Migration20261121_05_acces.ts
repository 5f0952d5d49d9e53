import { Migration } from '@mikro-orm/migrations';

/**
 * What surrounds the work: files shown (logo, photos), the pharmacy's version, activation
 * parameters, notifications told once, journals nobody rewrites.
 */
export class Migration20261121_05_acces extends Migration {
  override up(): void {
    this.addSql(`
      alter table pharmacie add column version integer not null default 1;
      -- Images are kept by what they contain: an address that never changes its content may be cached for ever.
      create table fichier (
        empreinte text primary key,
        type text not null,
        octets bytea not null,
        created_at timestamptz not null default now()
      );
      -- What the supervisor sends with a 'serveur' code; sent on to pharmacie-info by the device that used it.
      alter table code_activation add column parametres jsonb, add column parametres_at timestamptz;
      alter table notification add column genre text not null default 'information',
        add column cle text;
      -- Told once: the same fact is not said again to somebody who has not read it yet.
      create unique index notification_cle on notification (utilisateur_id, cle)
      where read_at is null and cle is not null;
      create index notification_non_lue on notification (utilisateur_id) where read_at is null;
    `);
    this.addSql(`
      alter table journal_connexion add column recherche text generated always
        as (f_recherche(name || ' ' || resultat || ' ' || coalesce(adresse, ''))) stored;
      alter table journal_audit add column recherche text generated always
        as (f_recherche(utilisateur || ' ' || acte || ' ' || entite || ' ' || coalesce(entite_id::text,
          ''))) stored;
      create index journal_connexion_date on journal_connexion (at);
      create index journal_audit_date on journal_audit (at);
      create trigger journal_connexion_scelle before update
        or delete on journal_connexion for each row execute function f_intouchable();
      create trigger journal_audit_scelle before update
        or delete on journal_audit for each row execute function f_intouchable();
    `);
  }

  override down(): void {
    this.addSql(`
      drop trigger journal_audit_scelle on journal_audit;
      drop trigger journal_connexion_scelle on journal_connexion;
      drop index journal_audit_date, journal_connexion_date;
      alter table journal_audit drop column recherche;
      alter table journal_connexion drop column recherche;
      drop index notification_non_lue, notification_cle;
      alter table notification drop column cle, drop column genre;
      alter table code_activation drop column parametres_at, drop column parametres;
      drop table fichier;
      alter table pharmacie drop column version;
    `);
  }
}
