-- [HOR-1] Today at Libreville, floored by the last sale's day: a clock gone back sells nothing expired.
create or replace function f_jour()
  returns date language sql stable
as $$
  select greatest((now() at time zone 'Africa/Libreville')::date,
    (select (created_at at time zone 'Africa/Libreville')::date
      from vente order by id desc limit 1))
$$;
