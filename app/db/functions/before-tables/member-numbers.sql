-- Returns a random number of 9 to 10 digits for a new member. Running numbers would show how many people joined when, and would allow to
-- read all profiles by counting. The numbers fit into an int.
create or replace function random_member_id() returns bigint language plpgsql volatile as $$
declare
  candidate bigint;
begin
  loop
    -- The first bytes of a random UUID, without their sign.
    candidate := 100000000 + (('x' || left(replace(gen_random_uuid()::text, '-', ''), 8))::bit(32)::bigint % 2047483647);
    -- Row security limits the look-up to the brand; the primary key refuses the rest.
    exit when not exists (select from members where id = candidate);
  end loop;
  return candidate;
end
$$;
