-- What a device names the owner of a passkey by, as it was when the passkey was made: it used to be worked out from SESSION_SECRET anew at
-- every login, and so ended with it. null where the passkey was made earlier and not used since.
alter table passkeys add column user_handle bytea check (length(user_handle) between 1 and 64);
