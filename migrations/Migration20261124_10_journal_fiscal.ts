import { Migration } from '@mikro-orm/migrations';

/**
 * The sealed journal: everything that makes or changes money, one row a fact, written once. Each row
 * holds the exact text that was sealed, the fingerprint that chains it to the one before it, and the
 * signature of the installation, whose key is not in the base.
 *
 * `chaine_fiscale` holds the end of each chain, for the next fact to be linked to; all of it can be
 * made again from the journal, and the verifier does.
 */
export class Migration20261124_10_journal_fiscal extends Migration {
  override up(): void {
    this.addSql(`
      create table journal_fiscal (
        chaine text not null,
        seq integer not null,
        type text not null,
        objet text,
        jour date not null,
        instant text not null,
        schema integer not null,
        logiciel text not null,
        contenu text not null,
        precedent text not null,
        empreinte text not null,
        cle text not null,
        signature text not null,
        primary key (chaine, seq)
      );
      create index journal_fiscal_jour on journal_fiscal (chaine, jour);
      create index journal_fiscal_objet on journal_fiscal (objet) where objet is not null;
      create trigger journal_fiscal_intouchable before update or delete on journal_fiscal
        for each row execute function f_intouchable();
      create trigger journal_fiscal_entier before truncate on journal_fiscal
        for each statement execute function f_intouchable();

      create table chaine_fiscale (
        chaine text primary key,
        seq integer not null,
        empreinte text not null,
        cumuls jsonb not null,
        close_au date
      );

      create index journal_fiscal_cloture on journal_fiscal (chaine, seq)
        where type = 'CLOTURE_J';

      -- A pharmacy that learns with the demonstration has chains of its own.
      create function f_chaine(nom text) returns text language sql stable as $$
        select case when exists (select 1 from parametre where cle = 'demonstration')
          then 'ecole/' else '' end || nom
      $$;
      create function f_de_ce_mode(chaine text) returns boolean language sql stable as $$
        select (chaine like 'ecole/%') = (f_chaine('') <> '')
      $$;
    `);
  }

  override down(): void {
    this.addSql(`
      drop function f_de_ce_mode(text), f_chaine(text);
      drop table chaine_fiscale, journal_fiscal;
    `);
  }
}
