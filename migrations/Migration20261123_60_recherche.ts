import { Migration } from '@mikro-orm/migrations';

const PLIE = `lower(public.unaccent('public.unaccent'::regdictionary, t))`;
const MICRO = `replace(regexp_replace(${PLIE}, 'microg(rammes?)?(?![a-z0-9])', 'mcg', 'g'), 'μ', 'mc')`;
const fonction = (corps: string): string => `
  create or replace function f_recherche(t text) returns text
  language sql immutable parallel safe strict return ${corps};`;

const MU = `'[μΜ](?=[GgLl]|mol|MOL)'`;
const LU = ['libelle', 'cip', 'cip_1', 'cip_2', 'cip_deux', 'dci'];
/** What the base writes of a product by itself (migration 31). */
const deProduit = (avant: string): string => `
  create or replace function f_produit_recherche() returns trigger language plpgsql as $$ begin
    ${avant}
    new.tri := f_recherche(new.libelle);
    new.recherche := f_recherche(${LU.map((c) => `coalesce(new.${c}, '')`).join(` || ' ' || `)});
    return new; end $$;`;

/**
 * One spelling of the microgramme in what is searched, whatever it was written by ('µg', 'ΜG',
 * 'MCG', 'microgrammes'), as shared/base/liste.ts folds it [LST-1]. And the words of our products,
 * from which a misspelt one is corrected.
 */
export class Migration20261123_60_recherche extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(fonction(MICRO));
    this.addSql(deProduit(`new.libelle := regexp_replace(new.libelle, ${MU}, 'µ', 'g');`));
    this.#microgrammes();
    this.#mots();
  }

  /** What was folded before, and labels whose µ had become the Greek capital like an M. */
  #microgrammes(): void {
    this.addSql(`
      update produit set libelle = libelle where libelle ~ '[μΜ]' or recherche ~ 'μ|microg';
      update medicament set libelle = libelle where recherche ~ 'μ|microg' or cherche ~ 'μ|microg';
      update medicament_avis set avis = avis where recherche ~ 'μ|microg';
    `);
  }

  #mots(): void {
    this.addSql(`
      -- A word may stand twice, when two transactions bring it together: nobody waits for it.
      create table mot_produit (
        id bigint generated always as identity primary key,
        mot text not null
      );
      create index mot_produit_mot on mot_produit (mot);
      insert into mot_produit (mot)
      select distinct m.mot
      from produit p
      cross join lateral regexp_split_to_table(p.recherche, '[^a-z]+') as m(mot)
      where length(m.mot) > 3;

      create function f_mots_ajoutes() returns trigger language plpgsql as $$ begin
        insert into mot_produit (mot)
        select distinct m.mot
        from nouveaux n
        cross join lateral regexp_split_to_table(n.recherche, '[^a-z]+') as m(mot)
        where length(m.mot) > 3
          and not exists (select 1 from mot_produit k where k.mot = m.mot);
        return null; end $$;
      create trigger produit_mots_ajoutes after insert on produit
        referencing new table as nouveaux
        for each statement execute function f_mots_ajoutes();

      create function f_mots_changes() returns trigger language plpgsql as $$ begin
        insert into mot_produit (mot)
        select distinct m.mot
        from regexp_split_to_table(new.recherche, '[^a-z]+') as m(mot)
        where length(m.mot) > 3
          and not exists (select 1 from mot_produit k where k.mot = m.mot);
        return null; end $$;
      create trigger produit_mots_changes after update of libelle, dci on produit
        for each row when (old.recherche is distinct from new.recherche)
        execute function f_mots_changes();
    `);
  }

  override down(): void {
    this.addSql(`
      drop trigger produit_mots_ajoutes on produit; drop trigger produit_mots_changes on produit;
      drop function f_mots_ajoutes(), f_mots_changes(); drop table mot_produit;
    `);
    this.addSql(deProduit(''));
    this.addSql(fonction(PLIE));
  }
}
