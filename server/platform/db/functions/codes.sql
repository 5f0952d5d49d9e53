-- Of twelve digits: weights 1, 3, 1, 3…
create or replace function f_cle_ean13(douze text)
  returns text language sql immutable
as $$
  select ((10 - sum(substr(douze, i, 1)::int * case i % 2 when 1 then 1 else 3 end) % 10)
    % 10)::text
  from generate_series(1, 12) i
$$;

-- [SCN-26] One number in all its spellings: UPC-A and EAN-13, CIP7 and CIP13.
create or replace function f_code_canonique(code text)
  returns text language sql immutable
as $$
  select case
    when code ~ '^\d{7}$' then '34009' || code || f_cle_ean13('34009' || code)
    when code ~ '^\d{12}$' and right(code, 1) = f_cle_ean13('0' || left(code, 11))
      then '0' || code
    else code end
$$;

create or replace function f_produit_cip()
  returns trigger language plpgsql
as $$
begin
    delete from produit_cip where produit_id = new.id;
    insert into produit_cip (cip, produit_id, canonique)
      select cip, new.id,
        case row_number() over (partition by f_code_canonique(cip) order by cip)
          when 1 then f_code_canonique(cip) end
      from (select distinct upper(regexp_replace(c, '\s', '', 'g')) as cip
  from unnest(array[new.cip, new.cip_1, new.cip_2, new.cip_deux]) c
  where regexp_replace(c, '\s', '', 'g') <> '') codes;
    return null;
end
$$;
