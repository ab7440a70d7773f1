-- The program that sent a slot, as its User-Agent names it: how a program records shows in the activity of all who use it, and is no sign
-- of a machine. Null = none was named, or the slot is older than this column.
alter table activity_slots add column program text check (length(program) between 1 and 97);
