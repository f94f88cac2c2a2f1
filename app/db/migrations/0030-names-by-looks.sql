-- Names that look the same: I and 1 like l, 0 like O, rn like m, vv like w. Members who have such names keep them; new ones are refused.
create index members_name_looks on members
  (tenant_id, lower(replace(replace(translate(name, 'I10', 'llO'), 'rn', 'm'), 'vv', 'w')));
