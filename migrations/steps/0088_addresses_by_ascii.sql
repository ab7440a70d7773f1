-- Whose an address is: by its ASCII letters in any case, and by all others as they are. By the database's own rules
-- letters beyond ASCII could become others, and an address with them somebody else's. Who had different addresses has.
create unique index users_address on users (lower(email collate "C"));
drop index users_email;
