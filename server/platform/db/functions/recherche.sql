-- [LST-1] The folding of `shared/base/liste.ts`. Immutable, so that generated columns and indexes
-- may use it: the dictionary is named, nothing of the session changes its answer.
create or replace function f_recherche(t text)
  returns text language sql immutable parallel safe strict
  return replace(
    regexp_replace(
      lower(unaccent('unaccent'::regdictionary, t)),
      'microg(rammes?)?(?![a-z0-9])', 'mcg', 'g'),
    'μ', 'mc');

create or replace function f_produit_recherche()
  returns trigger language plpgsql
as $$
begin
  new.libelle := regexp_replace(new.libelle, '[μΜ](?=[GgLl]|mol|MOL)', 'µ', 'g');
  new.tri := f_recherche(new.libelle);
  new.recherche := f_recherche(coalesce(new.libelle, '')
    || ' ' || coalesce(new.cip, '') || ' ' || coalesce(new.cip_1, '')
    || ' ' || coalesce(new.cip_2, '') || ' ' || coalesce(new.cip_deux, '')
    || ' ' || coalesce(new.dci, ''));
  return new;
end
$$;

create or replace function f_produit_a_composer()
  returns trigger language plpgsql
as $$
begin
  new.composee := 0;
  return new;
end
$$;

create or replace function f_mots_ajoutes()
  returns trigger language plpgsql
as $$
begin
  insert into mot_produit (mot)
  select distinct m.mot
  from nouveaux n
  cross join lateral regexp_split_to_table(n.recherche, '[^a-z]+') as m(mot)
  where length(m.mot) > 3
    and not exists (select 1 from mot_produit k where k.mot = m.mot);
  return null;
end
$$;

create or replace function f_mots_changes()
  returns trigger language plpgsql
as $$
begin
  insert into mot_produit (mot)
  select distinct m.mot
  from regexp_split_to_table(new.recherche, '[^a-z]+') as m(mot)
  where length(m.mot) > 3
    and not exists (select 1 from mot_produit k where k.mot = m.mot);
  return null;
end
$$;

create or replace function f_categorie(texte text)
  returns text language sql immutable
as $$
  select coalesce(nullif(trim(texte), ''), 'Non classé')
$$;
