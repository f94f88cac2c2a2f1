-- Members get random numbers of 9 to 10 digits: running numbers over all brands showed how many people joined when, and allowed to
-- read all profiles by counting. Existing members keep theirs. The numbers fit into an int, and are unique within a brand.

create function random_member_id() returns bigint language plpgsql volatile as $$
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

alter table members alter column id drop identity;
alter table members alter column id set default random_member_id();
